// Operators of each element by itself.
export const pointwise = `
abs | same | The magnitude of each element; of a complex one its distance from 0.
neg | same | Flips the sign of each element.
positive | same | The input itself, which must be a number: unary plus.
add | both | The sum of two operands, the second times alpha.
sub | both | The difference of two operands, the second times alpha.
rsub | both | The second operand minus alpha times the first.
mul | both | The product of two operands, element by element.
div | both | The quotient of two operands, which roundingMode may round to 'trunc' or 'floor'.
floor_divide | both | The quotient, rounded down.
true_divide | both | The quotient as a fraction, of integers too.
fmod | both | What is left of a division, with the sign of the dividend.
remainder | both | What is left of a division, with the sign of the divisor.
addcdiv | both | The input plus value times tensor1 / tensor2.
addcmul | both | The input plus value times tensor1 * tensor2.
pow | both | The base to the power of the exponent.
float_power | both | The base to the power of the exponent, in double precision.
square | same | Each element times itself.
sqrt | same | The root of each element; NaN below 0.
rsqrt | same | One over the root of each element.
reciprocal | same | One over each element.
exp | same | Euler's number to the power of each element.
exp2 | same | Two to the power of each element.
expm1 | same | The exponential minus 1, exact near 0.
log | same | The natural logarithm of each element.
log2 | same | The logarithm to base 2.
log10 | same | The logarithm to base 10.
log1p | same | The natural logarithm of 1 + x, exact near 0.
logaddexp | both | The logarithm of the sum of two exponentials, without overflow.
logaddexp2 | both | As logaddexp, with base 2.
xlogy | both | The first times the logarithm of the second; 0 where the first is 0.
ldexp | both | The first times two to the power of the second.
frexp | same, twice | Splits each element into a fraction and a power of two.
sin | same | The sine of an angle in radians.
cos | same | The cosine of an angle in radians.
tan | same | The tangent of an angle in radians.
asin | same | The angle, in radians, whose sine the element is.
acos | same | The angle, in radians, whose cosine the element is.
atan | same | The angle, in radians, whose tangent the element is.
atan2 | both | The angle of the point (other, input), over all four quadrants.
sinh | same | The hyperbolic sine.
cosh | same | The hyperbolic cosine.
tanh | same | The hyperbolic tangent, between -1 and 1.
asinh | same | The inverse of the hyperbolic sine.
acosh | same | The inverse of the hyperbolic cosine; NaN below 1.
atanh | same | The inverse of the hyperbolic tangent; NaN outside of [-1, 1].
sinc | same | sin(pi x) / (pi x), and 1 at 0.
hypot | both | The length of the hypotenuse over two legs.
deg2rad | same | Angles from degrees into radians.
rad2deg | same | Angles from radians into degrees.
sigmoid | same | The logistic function, 1 / (1 + exp(-x)).
logit | same | The inverse of the logistic function; eps keeps the input off 0 and 1.
erf | same | The error function.
erfc | same | One minus the error function, exact where that is near 1.
erfinv | same | The inverse of the error function.
lgamma | same | The logarithm of the absolute value of the gamma function.
digamma | same | The derivative of the gamma function's logarithm.
polygamma | same | The n-th derivative of the digamma function.
mvlgamma | same | The logarithm of the gamma function in p dimensions.
igamma | both | The lower incomplete gamma function, regularized.
igammac | both | The upper incomplete gamma function, regularized.
i0 | same | The modified Bessel function of the first kind, of order 0.
ceil | same | Rounds up to an integer.
floor | same | Rounds down to an integer.
round | same | Rounds to the nearest integer, or to decimals places; halves go to the even one.
trunc | same | Cuts off the fraction.
frac | same | Keeps the fraction, with its sign.
sign | same | -1, 0 or 1, as the element is below, at or above 0.
sgn | same | As sign; a complex element keeps its direction and becomes of length 1.
signbit | same | Whether the sign is negative, of -0 too.
copysign | both | The magnitude of the first with the sign of the second.
heaviside | both | 0 below 0, 1 above, and values at 0.
clamp | same | Holds each element between min and max; either may be left out.
clamp_min | same | Raises each element to at least min.
clamp_max | same | Lowers each element to at most max.
maximum | both | The larger of two operands; NaN where either is.
minimum | both | The smaller of two operands; NaN where either is.
fmax | both | The larger of two operands, where a number wins over NaN.
fmin | both | The smaller of two operands, where a number wins over NaN.
lerp | both | The way from input to end, weight of it.
nan_to_num | same | Replaces NaN, by 0 unless told otherwise, and the infinities.
nextafter | both | The next floating-point number towards the other operand.
gcd | both | The greatest common divisor of two integers.
lcm | both | The least common multiple of two integers.
angle | same | The angle of a complex element in radians; 0 or pi of a real one.
real | same | The real parts, a view.
imag | same | The imaginary parts of a complex tensor, a view.
conj | same | Complex conjugates, computed when they are needed.
conj_physical | same | Complex conjugates, computed at once.
resolve_conj | same | Computes a conjugation that is still pending.
resolve_neg | same | Computes a negation that is still pending.
bitwise_not | same | Flips every bit; of booleans the negation.
bitwise_and | both | The bits that both operands have.
bitwise_or | both | The bits that either operand has.
bitwise_xor | both | The bits in which two operands differ.
bitwise_left_shift | both | Moves the bits up, which multiplies by powers of two.
bitwise_right_shift | both | Moves the bits down, which divides by powers of two.
eq | both | Whether two operands hold the same, element by element.
ne | both | Whether two operands differ, element by element.
lt | both | Whether the first is smaller, element by element.
le | both | Whether the first is smaller or the same, element by element.
gt | both | Whether the first is larger, element by element.
ge | both | Whether the first is larger or the same, element by element.
isclose | both | Whether two operands differ by no more than atol + rtol * |other|.
isfinite | same | Whether each element is neither infinite nor NaN.
isinf | same | Whether each element is one of the infinities.
isposinf | same | Whether each element is plus infinity.
isneginf | same | Whether each element is minus infinity.
isnan | same | Whether each element is not a number.
isreal | same | Whether each element has no imaginary part.
isin | that of elements | Whether each element is among testElements.
logical_and | both | Whether both operands are other than 0.
logical_or | both | Whether at least one operand is other than 0.
logical_xor | both | Whether exactly one operand is other than 0.
logical_not | same | Whether each element is 0.
where | both | Elements of self where the condition holds, of other elsewhere; alone, the indices where it holds.
relu | same | Negative elements become 0.
prelu | same | Negative elements times a learned weight, one for all or one a channel.
celu | same | Below 0 an exponential that tends to -alpha, smooth at 0.
selu | same | The exponential unit whose scale keeps activations at mean 0 and variance 1.
rrelu | same | Negative elements times a slope that is drawn anew while training.
threshold | same | Elements at or below a bound become a value.
hardshrink | same | Elements within lambd of 0 become 0.
softmax | same | Exponentials along dim that add up to 1.
log_softmax | same | The logarithms of softmax, computed without overflow.
dropout | same | While train, zeroes elements with probability p and scales the rest by 1 / (1 - p).
alpha_dropout | same | Dropout for selu: what falls out goes to its lower limit, mean and variance stay.
feature_dropout | same | Dropout of whole channels.
feature_alpha_dropout | same | Dropout for selu, of whole channels.
gelu | same | x times the probability that a normal variable is below x.
silu | same | x times its logistic function.
mish | same | x times tanh of softplus.
elu | same | Below 0 an exponential that tends to -alpha.
leaky_relu | same | Negative elements times a small slope.
hardtanh | same | Holds elements between minVal and maxVal, -1 and 1 by default.
relu6 | same | Holds elements between 0 and 6.
hardsigmoid | same | The logistic function in three straight pieces.
hardswish | same | x times its logistic function in straight pieces.
softplus | same | log(1 + exp(beta x)) / beta, a smooth relu.
softshrink | same | Moves elements towards 0 by lambd, and stops there.
log_sigmoid | same | The logarithm of the logistic function.
glu | half of it along dim | The first half along dim, gated by the logistic function of the second.
`
