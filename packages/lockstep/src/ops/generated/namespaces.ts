// Generated from libtorch's schemas by `npm run generate`; do not edit.
import { ops } from '../ops.js'
import type { Ops } from './ops.js'

/** `torch.fft` */
export interface Fft {
  readonly fft: Ops['fftFft']
  readonly fft2: Ops['fftFft2']
  readonly fftfreq: Ops['fftFftfreq']
  readonly fftn: Ops['fftFftn']
  readonly fftshift: Ops['fftFftshift']
  readonly hfft: Ops['fftHfft']
  readonly hfft2: Ops['fftHfft2']
  readonly hfftn: Ops['fftHfftn']
  readonly ifft: Ops['fftIfft']
  readonly ifft2: Ops['fftIfft2']
  readonly ifftn: Ops['fftIfftn']
  readonly ifftshift: Ops['fftIfftshift']
  readonly ihfft: Ops['fftIhfft']
  readonly ihfft2: Ops['fftIhfft2']
  readonly ihfftn: Ops['fftIhfftn']
  readonly irfft: Ops['fftIrfft']
  readonly irfft2: Ops['fftIrfft2']
  readonly irfftn: Ops['fftIrfftn']
  readonly rfft: Ops['fftRfft']
  readonly rfft2: Ops['fftRfft2']
  readonly rfftfreq: Ops['fftRfftfreq']
  readonly rfftn: Ops['fftRfftn']
}

/** `torch.fft` */
export const fft: Fft = {
  fft: ops.fftFft,
  fft2: ops.fftFft2,
  fftfreq: ops.fftFftfreq,
  fftn: ops.fftFftn,
  fftshift: ops.fftFftshift,
  hfft: ops.fftHfft,
  hfft2: ops.fftHfft2,
  hfftn: ops.fftHfftn,
  ifft: ops.fftIfft,
  ifft2: ops.fftIfft2,
  ifftn: ops.fftIfftn,
  ifftshift: ops.fftIfftshift,
  ihfft: ops.fftIhfft,
  ihfft2: ops.fftIhfft2,
  ihfftn: ops.fftIhfftn,
  irfft: ops.fftIrfft,
  irfft2: ops.fftIrfft2,
  irfftn: ops.fftIrfftn,
  rfft: ops.fftRfft,
  rfft2: ops.fftRfft2,
  rfftfreq: ops.fftRfftfreq,
  rfftn: ops.fftRfftn,
}

/** `torch.linalg` */
export interface Linalg {
  readonly cholesky: Ops['linalgCholesky']
  readonly choleskyEx: Ops['linalgCholeskyEx']
  readonly cond: Ops['linalgCond']
  readonly cross: Ops['linalgCross']
  readonly det: Ops['linalgDet']
  readonly diagonal: Ops['linalgDiagonal']
  readonly eig: Ops['linalgEig']
  readonly eigh: Ops['linalgEigh']
  readonly eigvals: Ops['linalgEigvals']
  readonly eigvalsh: Ops['linalgEigvalsh']
  readonly householderProduct: Ops['linalgHouseholderProduct']
  readonly inv: Ops['linalgInv']
  readonly invEx: Ops['linalgInvEx']
  readonly ldlFactor: Ops['linalgLdlFactor']
  readonly ldlFactorEx: Ops['linalgLdlFactorEx']
  readonly ldlSolve: Ops['linalgLdlSolve']
  readonly lstsq: Ops['linalgLstsq']
  readonly lu: Ops['linalgLu']
  readonly luFactor: Ops['linalgLuFactor']
  readonly luFactorEx: Ops['linalgLuFactorEx']
  readonly luSolve: Ops['linalgLuSolve']
  readonly matmul: Ops['linalgMatmul']
  readonly matrixExp: Ops['linalgMatrixExp']
  readonly matrixNorm: Ops['linalgMatrixNorm']
  readonly matrixPower: Ops['linalgMatrixPower']
  readonly matrixRank: Ops['linalgMatrixRank']
  readonly multiDot: Ops['linalgMultiDot']
  readonly norm: Ops['linalgNorm']
  readonly pinv: Ops['linalgPinv']
  readonly qr: Ops['linalgQr']
  readonly slogdet: Ops['linalgSlogdet']
  readonly solve: Ops['linalgSolve']
  readonly solveEx: Ops['linalgSolveEx']
  readonly solveTriangular: Ops['linalgSolveTriangular']
  readonly svd: Ops['linalgSvd']
  readonly svdvals: Ops['linalgSvdvals']
  readonly tensorinv: Ops['linalgTensorinv']
  readonly tensorsolve: Ops['linalgTensorsolve']
  readonly vander: Ops['linalgVander']
  readonly vecdot: Ops['linalgVecdot']
  readonly vectorNorm: Ops['linalgVectorNorm']
}

/** `torch.linalg` */
export const linalg: Linalg = {
  cholesky: ops.linalgCholesky,
  choleskyEx: ops.linalgCholeskyEx,
  cond: ops.linalgCond,
  cross: ops.linalgCross,
  det: ops.linalgDet,
  diagonal: ops.linalgDiagonal,
  eig: ops.linalgEig,
  eigh: ops.linalgEigh,
  eigvals: ops.linalgEigvals,
  eigvalsh: ops.linalgEigvalsh,
  householderProduct: ops.linalgHouseholderProduct,
  inv: ops.linalgInv,
  invEx: ops.linalgInvEx,
  ldlFactor: ops.linalgLdlFactor,
  ldlFactorEx: ops.linalgLdlFactorEx,
  ldlSolve: ops.linalgLdlSolve,
  lstsq: ops.linalgLstsq,
  lu: ops.linalgLu,
  luFactor: ops.linalgLuFactor,
  luFactorEx: ops.linalgLuFactorEx,
  luSolve: ops.linalgLuSolve,
  matmul: ops.linalgMatmul,
  matrixExp: ops.linalgMatrixExp,
  matrixNorm: ops.linalgMatrixNorm,
  matrixPower: ops.linalgMatrixPower,
  matrixRank: ops.linalgMatrixRank,
  multiDot: ops.linalgMultiDot,
  norm: ops.linalgNorm,
  pinv: ops.linalgPinv,
  qr: ops.linalgQr,
  slogdet: ops.linalgSlogdet,
  solve: ops.linalgSolve,
  solveEx: ops.linalgSolveEx,
  solveTriangular: ops.linalgSolveTriangular,
  svd: ops.linalgSvd,
  svdvals: ops.linalgSvdvals,
  tensorinv: ops.linalgTensorinv,
  tensorsolve: ops.linalgTensorsolve,
  vander: ops.linalgVander,
  vecdot: ops.linalgVecdot,
  vectorNorm: ops.linalgVectorNorm,
}

/** `torch.special` */
export interface Special {
  readonly airyAi: Ops['specialAiryAi']
  readonly besselJ0: Ops['specialBesselJ0']
  readonly besselJ1: Ops['specialBesselJ1']
  readonly besselY0: Ops['specialBesselY0']
  readonly besselY1: Ops['specialBesselY1']
  readonly chebyshevPolynomialT: Ops['specialChebyshevPolynomialT']
  readonly chebyshevPolynomialU: Ops['specialChebyshevPolynomialU']
  readonly chebyshevPolynomialV: Ops['specialChebyshevPolynomialV']
  readonly chebyshevPolynomialW: Ops['specialChebyshevPolynomialW']
  readonly digamma: Ops['specialDigamma']
  readonly entr: Ops['specialEntr']
  readonly erf: Ops['specialErf']
  readonly erfc: Ops['specialErfc']
  readonly erfcx: Ops['specialErfcx']
  readonly erfinv: Ops['specialErfinv']
  readonly exp2: Ops['specialExp2']
  readonly expit: Ops['specialExpit']
  readonly expm1: Ops['specialExpm1']
  readonly gammainc: Ops['specialGammainc']
  readonly gammaincc: Ops['specialGammaincc']
  readonly gammaln: Ops['specialGammaln']
  readonly hermitePolynomialH: Ops['specialHermitePolynomialH']
  readonly hermitePolynomialHe: Ops['specialHermitePolynomialHe']
  readonly i0: Ops['specialI0']
  readonly i0e: Ops['specialI0e']
  readonly i1: Ops['specialI1']
  readonly i1e: Ops['specialI1e']
  readonly laguerrePolynomialL: Ops['specialLaguerrePolynomialL']
  readonly legendrePolynomialP: Ops['specialLegendrePolynomialP']
  readonly log1p: Ops['specialLog1p']
  readonly logNdtr: Ops['specialLogNdtr']
  readonly logSoftmax: Ops['specialLogSoftmax']
  readonly logit: Ops['specialLogit']
  readonly logsumexp: Ops['specialLogsumexp']
  readonly modifiedBesselI0: Ops['specialModifiedBesselI0']
  readonly modifiedBesselI1: Ops['specialModifiedBesselI1']
  readonly modifiedBesselK0: Ops['specialModifiedBesselK0']
  readonly modifiedBesselK1: Ops['specialModifiedBesselK1']
  readonly multigammaln: Ops['specialMultigammaln']
  readonly ndtr: Ops['specialNdtr']
  readonly ndtri: Ops['specialNdtri']
  readonly polygamma: Ops['specialPolygamma']
  readonly psi: Ops['specialPsi']
  readonly round: Ops['specialRound']
  readonly scaledModifiedBesselK0: Ops['specialScaledModifiedBesselK0']
  readonly scaledModifiedBesselK1: Ops['specialScaledModifiedBesselK1']
  readonly shiftedChebyshevPolynomialT: Ops['specialShiftedChebyshevPolynomialT']
  readonly shiftedChebyshevPolynomialU: Ops['specialShiftedChebyshevPolynomialU']
  readonly shiftedChebyshevPolynomialV: Ops['specialShiftedChebyshevPolynomialV']
  readonly shiftedChebyshevPolynomialW: Ops['specialShiftedChebyshevPolynomialW']
  readonly sinc: Ops['specialSinc']
  readonly softmax: Ops['specialSoftmax']
  readonly sphericalBesselJ0: Ops['specialSphericalBesselJ0']
  readonly xlog1py: Ops['specialXlog1py']
  readonly xlogy: Ops['specialXlogy']
  readonly zeta: Ops['specialZeta']
}

/** `torch.special` */
export const special: Special = {
  airyAi: ops.specialAiryAi,
  besselJ0: ops.specialBesselJ0,
  besselJ1: ops.specialBesselJ1,
  besselY0: ops.specialBesselY0,
  besselY1: ops.specialBesselY1,
  chebyshevPolynomialT: ops.specialChebyshevPolynomialT,
  chebyshevPolynomialU: ops.specialChebyshevPolynomialU,
  chebyshevPolynomialV: ops.specialChebyshevPolynomialV,
  chebyshevPolynomialW: ops.specialChebyshevPolynomialW,
  digamma: ops.specialDigamma,
  entr: ops.specialEntr,
  erf: ops.specialErf,
  erfc: ops.specialErfc,
  erfcx: ops.specialErfcx,
  erfinv: ops.specialErfinv,
  exp2: ops.specialExp2,
  expit: ops.specialExpit,
  expm1: ops.specialExpm1,
  gammainc: ops.specialGammainc,
  gammaincc: ops.specialGammaincc,
  gammaln: ops.specialGammaln,
  hermitePolynomialH: ops.specialHermitePolynomialH,
  hermitePolynomialHe: ops.specialHermitePolynomialHe,
  i0: ops.specialI0,
  i0e: ops.specialI0e,
  i1: ops.specialI1,
  i1e: ops.specialI1e,
  laguerrePolynomialL: ops.specialLaguerrePolynomialL,
  legendrePolynomialP: ops.specialLegendrePolynomialP,
  log1p: ops.specialLog1p,
  logNdtr: ops.specialLogNdtr,
  logSoftmax: ops.specialLogSoftmax,
  logit: ops.specialLogit,
  logsumexp: ops.specialLogsumexp,
  modifiedBesselI0: ops.specialModifiedBesselI0,
  modifiedBesselI1: ops.specialModifiedBesselI1,
  modifiedBesselK0: ops.specialModifiedBesselK0,
  modifiedBesselK1: ops.specialModifiedBesselK1,
  multigammaln: ops.specialMultigammaln,
  ndtr: ops.specialNdtr,
  ndtri: ops.specialNdtri,
  polygamma: ops.specialPolygamma,
  psi: ops.specialPsi,
  round: ops.specialRound,
  scaledModifiedBesselK0: ops.specialScaledModifiedBesselK0,
  scaledModifiedBesselK1: ops.specialScaledModifiedBesselK1,
  shiftedChebyshevPolynomialT: ops.specialShiftedChebyshevPolynomialT,
  shiftedChebyshevPolynomialU: ops.specialShiftedChebyshevPolynomialU,
  shiftedChebyshevPolynomialV: ops.specialShiftedChebyshevPolynomialV,
  shiftedChebyshevPolynomialW: ops.specialShiftedChebyshevPolynomialW,
  sinc: ops.specialSinc,
  softmax: ops.specialSoftmax,
  sphericalBesselJ0: ops.specialSphericalBesselJ0,
  xlog1py: ops.specialXlog1py,
  xlogy: ops.specialXlogy,
  zeta: ops.specialZeta,
}
