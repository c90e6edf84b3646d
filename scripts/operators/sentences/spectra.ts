// Fourier transforms, and special functions of mathematics.
export const spectra = `
fft_fft | n along dim | Frequencies of a signal along one dimension.
fft_ifft | n along dim | The signal along one dimension that has the frequencies given.
fft_fft2 | s in dim | Frequencies over two dimensions, the last ones by default.
fft_ifft2 | s in dim | The signal over two dimensions that has the frequencies given.
fft_fftn | s in dim | Frequencies over several dimensions, all of them by default.
fft_ifftn | s in dim | The signal over several dimensions that has the frequencies given.
fft_rfft | n / 2 + 1 along dim | The frequencies of a real signal, of which half say everything.
fft_irfft | n along dim | The real signal of half its frequencies.
fft_rfft2 | the last of dim halved, plus 1 | Half of the frequencies of a real signal over two dimensions.
fft_irfft2 | s in dim | The real signal over two dimensions of half its frequencies.
fft_rfftn | the last of dim halved, plus 1 | Half of the frequencies of a real signal over several dimensions.
fft_irfftn | s in dim | The real signal over several dimensions of half its frequencies.
fft_hfft | n along dim | The real frequencies of a signal of which half is given, for it is symmetric.
fft_ihfft | n / 2 + 1 along dim | Half of the symmetric signal that has real frequencies.
fft_hfft2 | s in dim | Real frequencies of a symmetric signal over two dimensions.
fft_ihfft2 | the last of dim halved, plus 1 | Half of a symmetric signal over two dimensions, of real frequencies.
fft_hfftn | s in dim | Real frequencies of a symmetric signal over several dimensions.
fft_ihfftn | the last of dim halved, plus 1 | Half of a symmetric signal over several dimensions, of real frequencies.
fft_fftfreq | [n] | Which frequency each place of a transform stands for, in cycles a step of d.
fft_rfftfreq | [n / 2 + 1] | Which frequency each place of a real signal's transform stands for.
fft_fftshift | same | Moves frequency 0 to the middle.
fft_ifftshift | same | Moves frequency 0 from the middle back to the front.
stft | [..., frequencies, frames] | Frequencies of overlapping windows of a signal.
istft | [..., samples] | The signal whose overlapping windows have the frequencies given.
special_airy_ai | same | The Airy function that falls off to the right.
special_bessel_j0 | same | The Bessel function of the first kind, of order 0.
special_bessel_j1 | same | The Bessel function of the first kind, of order 1.
special_bessel_y0 | same | The Bessel function of the second kind, of order 0.
special_bessel_y1 | same | The Bessel function of the second kind, of order 1.
special_entr | same | Minus x times its logarithm, what a probability adds to entropy.
special_erfcx | same | One minus the error function, times exp(x^2): no underflow far out.
special_i0e | same | The modified Bessel function of order 0 times exp(-|x|).
special_i1 | same | The modified Bessel function of the first kind, of order 1.
special_i1e | same | The modified Bessel function of order 1 times exp(-|x|).
special_modified_bessel_k0 | same | The modified Bessel function of the second kind, of order 0.
special_modified_bessel_k1 | same | The modified Bessel function of the second kind, of order 1.
special_scaled_modified_bessel_k0 | same | The modified Bessel function of the second kind of order 0, times exp(x).
special_scaled_modified_bessel_k1 | same | The modified Bessel function of the second kind of order 1, times exp(x).
special_spherical_bessel_j0 | same | sin(x) / x, the spherical Bessel function of order 0.
special_ndtr | same | The probability that a normal variable is below x.
special_log_ndtr | same | The logarithm of the probability that a normal variable is below x.
special_ndtri | same | The value that a normal variable is below with a given probability.
special_xlog1py | both | x times log(1 + y); 0 where x is.
special_zeta | both | The Hurwitz zeta function, a sum of powers of 1 / (k + q).
special_chebyshev_polynomial_t | both | Chebyshev's polynomials of the first kind, of degree n.
special_chebyshev_polynomial_u | both | Chebyshev's polynomials of the second kind, of degree n.
special_chebyshev_polynomial_v | both | Chebyshev's polynomials of the third kind, of degree n.
special_chebyshev_polynomial_w | both | Chebyshev's polynomials of the fourth kind, of degree n.
special_hermite_polynomial_h | both | Hermite's polynomials as physicists scale them, of degree n.
special_hermite_polynomial_he | both | Hermite's polynomials as statisticians scale them, of degree n.
special_laguerre_polynomial_l | both | Laguerre's polynomials of degree n.
special_legendre_polynomial_p | both | Legendre's polynomials of degree n.
special_shifted_chebyshev_polynomial_t | both | Chebyshev's polynomials of the first kind, moved to [0, 1].
special_shifted_chebyshev_polynomial_u | both | Chebyshev's polynomials of the second kind, moved to [0, 1].
special_shifted_chebyshev_polynomial_v | both | Chebyshev's polynomials of the third kind, moved to [0, 1].
special_shifted_chebyshev_polynomial_w | both | Chebyshev's polynomials of the fourth kind, moved to [0, 1].
`
