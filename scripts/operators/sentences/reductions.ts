// Operators that make few values of many, or order them.
export const reductions = `
sum | dims | Adds elements up, all of them or those along dim.
nansum | dims | Adds elements up, with NaN as 0.
prod | dims | Multiplies elements, all of them or those along dim.
mean | dims | The average of elements, all of them or those along dim.
nanmean | dims | The average of the elements that are not NaN.
median | dims | The middle value, the lower of two; with dim, its index as well.
nanmedian | dims | The middle value of those that are not NaN.
mode | dims | The value that occurs most often along dim, and where.
std | dims | The standard deviation, over n - correction elements.
var | dims | The mean square distance from the average, over n - correction elements.
std_mean | dims, twice | The standard deviation and the average at once.
var_mean | dims, twice | The variance and the average at once.
max | dims | The largest element; with dim, the largest along it and their indices; with another tensor, the larger of both.
min | dims | The smallest element; with dim, the smallest along it and their indices; with another tensor, the smaller of both.
amax | dims | The largest elements along several dimensions; gradients spread over equal ones.
amin | dims | The smallest elements along several dimensions; gradients spread over equal ones.
aminmax | dims, twice | The smallest and the largest element at once.
argmax | dims | The index of the largest element; without dim, in the flattened tensor.
argmin | dims | The index of the smallest element; without dim, in the flattened tensor.
all | dims | Whether every element is other than 0; of a uint8 tensor the result is uint8.
any | dims | Whether some element is other than 0; of a uint8 tensor the result is uint8.
count_nonzero | dims | How many elements are other than 0.
norm | dims | The p-norm of the elements, the root of their squares' sum by default.
dist | [] | The p-norm of the difference of two tensors.
logsumexp | dims | The logarithm of the sum of exponentials, without overflow.
quantile | [len(q), ...] or without it | The values below which fractions q of the elements lie.
nanquantile | [len(q), ...] or without it | As quantile, of the elements that are not NaN.
kthvalue | dims, twice | The k-th smallest element along dim, and its index.
topk | same, but k along dim | The k largest elements along dim, or smallest, and their indices.
sort | same, twice | Orders the elements along dim, and says where each came from.
msort | same | Orders the elements along the first dimension.
argsort | same | The indices that would order the elements along dim.
cumsum | same | Running sums along dim.
cumprod | same | Running products along dim.
cummax | same, twice | The largest element so far along dim, and its index.
cummin | same, twice | The smallest element so far along dim, and its index.
logcumsumexp | same | The logarithm of running sums of exponentials along dim.
cumulative_trapezoid | one less along dim | Running integrals along dim, by trapezoids.
trapezoid | dims | The integral along dim, by trapezoids.
trapz | dims | Integrates along dim by trapezoids, under its older name.
diff | n less along dim | Differences of neighbours along dim, n times over.
gradient | a tensor of the input's shape for each dimension | Slopes along dimensions, from neighbours on both sides.
histc | [bins] | Counts how many elements fall into each of equal intervals.
histogram | [bins], [bins + 1] | Counts how many elements fall into each interval, and says the intervals' bounds.
histogramdd | bins, and a list of bounds | A histogram of points in several dimensions, which the last one holds.
bincount | [max + 1] or [minlength] | How often each integer occurs, or the sum of its weights.
unique_consecutive | [count], with indices and counts | Keeps one of each run of equal elements.
unique_dim | as the input, shorter along dim | The different slices along dim, in order.
bucketize | same | In which interval between sorted boundaries each element lies.
searchsorted | that of the values | Where each value would be put into a sorted sequence.
equal | one boolean | Whether two tensors have one shape and the same elements.
allclose | one boolean | Whether all elements differ by no more than atol + rtol * |other|.
is_nonzero | one boolean | Whether the only element is other than 0.
trace | [] | The sum of a matrix's diagonal.
cov | [rows, rows] | How variables, one a row, vary together.
corrcoef | [rows, rows] | How variables, one a row, correlate: covariances over deviations.
cdist | [..., P, R] | The p-norm distance of each row of one matrix to each row of another.
pdist | [n (n - 1) / 2] | The p-norm distance of each pair of rows.
pairwise_distance | without the last dimension | The p-norm distance between rows that stand at the same place.
cosine_similarity | without dim | The cosine of the angle between vectors along dim.
renorm | same | Shrinks the slices along dim whose norm is above maxnorm.
segment_reduce | one value a segment | Reduces stretches of a dimension, whose lengths are given.
hash_tensor | dims | A number that changes with the bits of the elements.
native_norm | dims | The norm of a sparse tensor's entries.
frobenius_norm | dims | The root of the sum of squares, over two dimensions at most.
nuclear_norm | dims | The sum of a matrix's singular values.
`
