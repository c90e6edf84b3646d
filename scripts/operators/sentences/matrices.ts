// Operators of linear algebra.
export const matrices = `
matmul | matrix product of the last two dimensions, the others broadcast | Multiplies matrices, or vectors, in every combination that fits.
mm | [n, p] of [n, m] and [m, p] | The product of two matrices.
bmm | [b, n, p] of [b, n, m] and [b, m, p] | The products of two batches of matrices, pair by pair.
mv | [n] of [n, m] and [m] | The product of a matrix and a vector.
dot | [] of [n] and [n] | The sum of two vectors' products, without conjugation.
vdot | [] of [n] and [n] | The sum of two vectors' products, the first conjugated.
inner | all but the last dimensions of both | Sums of products over the last dimensions of both.
outer | [n, m] of [n] and [m] | Every product of an element of one vector and one of another.
addmm | [n, p] | beta times the input plus alpha times the product of two matrices.
addmv | [n] | beta times the input plus alpha times the product of a matrix and a vector.
addr | [n, m] | beta times the input plus alpha times the outer product of two vectors.
addbmm | [n, p] | beta times the input plus alpha times the sum of a batch's products.
baddbmm | [b, n, p] | beta times the input plus alpha times a batch of products.
einsum | what the equation names | Products summed over the letters that the equation leaves out of its result.
tensordot | the dimensions that are not summed | Sums of products over dimensions of both, of any number.
kron | sizes multiplied | Replaces each element of the first by it times the second.
chain_matmul | [first rows, last columns] | The product of several matrices in the cheapest order.
cross | both | The vector at right angles to two vectors of length 3.
matrix_power | same | A square matrix times itself, n times; its inverse below 0.
matrix_exp | same | The exponential series of a square matrix.
inverse | same | The matrix that undoes a square matrix.
pinverse | [m, n] of [n, m] | The generalized inverse of any matrix, after Moore and Penrose.
det | without the last two dimensions | The determinant of square matrices.
logdet | without the last two dimensions | The logarithm of the determinant; NaN where that is negative.
slogdet | twice without the last two dimensions | The determinant's sign and the logarithm of its magnitude.
cholesky | same | The triangular root of a positive definite matrix.
cholesky_inverse | same | The inverse of a matrix of which the triangular root is given.
cholesky_solve | that of the right side | Solves equations by the triangular root of their matrix.
qr | [n, k] and [k, m] | An orthogonal matrix and a triangular one whose product the input is.
geqrf | same, and [k] | Orthogonal reflections and a triangle in one matrix, as LAPACK has them.
orgqr | same | The orthogonal matrix that reflections make.
ormqr | the other's | Multiplies by the orthogonal matrix that reflections make.
svd | [n, k], [k], [m, k] | Singular vectors and values of a matrix; linalg.svd gives the transposed right ones.
lu_solve | the right side's | Solves equations by a triangular decomposition of their matrix.
lu_unpack | P, L and U | The permutation and both triangles of a packed decomposition.
triangular_solve | the right side's, and the matrix's | Solves equations with a triangular matrix.
sspaddmm | [n, p] | As addmm, with a sparse input, a sparse result and a sparse first factor.
smm | [n, p] | The product of a sparse matrix and a dense one, as a sparse one.
sparse_sampled_addmm | [n, p] | The product of two matrices, only where a sparse one has entries.
linalg_norm | dims | The norm of vectors or matrices, whichever ord and dim say.
linalg_vector_norm | dims | The p-norm of elements, as one vector or along dim.
linalg_matrix_norm | without the two dimensions | A norm of matrices: 'fro', 'nuc', or by rows, columns or singular values.
linalg_det | without the last two dimensions | The determinants of square matrices, a batch at once.
linalg_slogdet | twice without the last two dimensions | Signs and logarithms of determinants that would overflow.
linalg_cond | without the last two dimensions | How much a solution may change with its right side: a condition number.
linalg_matrix_rank | without the last two dimensions | How many singular values are above a tolerance.
linalg_cholesky | same | The triangular root of positive definite matrices; an error where one is not.
linalg_cholesky_ex | same, and [...] | The triangular root, and a number for each matrix that says whether it has one.
linalg_qr | [..., n, k] and [..., k, m] | Orthogonal and triangular factors; mode says how many columns.
linalg_lu | P, L and U | Permutation and triangles whose product the matrix is.
linalg_lu_factor | same, and pivots | The triangles of a matrix in one, and which rows were swapped.
linalg_lu_factor_ex | same, pivots, and [...] | As linalg.luFactor, with a number that says whether it succeeded.
linalg_lu_solve | the right side's | Solves equations by what linalg.luFactor gave.
linalg_ldl_factor | same, and pivots | The decomposition of a symmetric matrix that need not be definite.
linalg_ldl_factor_ex | same, pivots, and [...] | As linalg.ldlFactor, with a number that says whether it succeeded.
linalg_ldl_solve | the right side's | Solves equations by what linalg.ldlFactor gave.
linalg_eig | [..., n] and [..., n, n] | Eigenvalues and eigenvectors of square matrices, complex ones.
linalg_eigvals | [..., n] | The complex eigenvalues alone.
linalg_eigh | [..., n] and [..., n, n] | Eigenvalues in ascending order and eigenvectors of symmetric matrices.
linalg_eigvalsh | [..., n] | The eigenvalues of symmetric matrices alone, in ascending order.
linalg_svd | [..., n, k], [..., k], [..., k, m] | Singular values in descending order with left and right vectors, the right transposed.
linalg_svdvals | [..., k] | The singular values alone, in descending order.
linalg_solve | the right side's | Solves linear equations, AX = B or with left false XA = B.
linalg_solve_ex | the right side's, and [...] | As linalg.solve, with a number that says whether there is one solution.
linalg_solve_triangular | the right side's | Solves equations with a triangular matrix, whose other half is not read.
linalg_lstsq | the solution, residuals, rank and singular values | The least squares that remain where equations have no exact solution.
linalg_inv | same | Inverts square matrices; an error where one has no inverse.
linalg_inv_ex | same, and [...] | Inverts square matrices, with a number that says where there is none.
linalg_pinv | the last two sizes swapped | The generalized inverse, which ignores singular values below a tolerance.
linalg_matrix_exp | same | The exponential series of square matrices, a batch at once.
linalg_matrix_power | same | Square matrices multiplied n times, a batch at once.
linalg_matmul | matrix product | Multiplies matrices as torch's matmul does, under this name.
linalg_multi_dot | [first rows, last columns] | Multiplies several matrices in the order that costs least.
linalg_vecdot | without dim | Sums of products along dim, the first factor conjugated.
linalg_cross | both | Vectors at right angles to pairs of vectors along dim.
linalg_diagonal | the diagonal last | A view of the diagonals of matrices, the last two dimensions by default.
linalg_vander | [..., n, N] | Rising powers of each element as rows of matrices.
linalg_householder_product | same | The first columns of what Householder's reflections multiply to.
linalg_tensorinv | the halves of the dimensions swapped | Inverts a tensor as a linear map of its last dimensions to its first.
linalg_tensorsolve | what tensordot with the first needs | Solves an equation of tensordot for its second factor.
hspmm | [n, p] | A sparse matrix times a dense one, with only the rows that are not 0.
`
