/** Element types as values: `zeros(2, { dtype: int64 })`, or `torch.int64` after `import * as torch from 'lockstep'`. */

/** Unsigned integers of 8 bits: `torch.uint8`. */
export const uint8 = 'uint8' as const
/** Unsigned integers of 16 bits: `torch.uint16`. */
export const uint16 = 'uint16' as const
/** Unsigned integers of 32 bits: `torch.uint32`. */
export const uint32 = 'uint32' as const
/** Unsigned integers of 64 bits: `torch.uint64`. */
export const uint64 = 'uint64' as const
/** Integers of 8 bits: `torch.int8`. */
export const int8 = 'int8' as const
/** Integers of 16 bits: `torch.int16`. */
export const int16 = 'int16' as const
/** Integers of 32 bits: `torch.int32`. */
export const int32 = 'int32' as const
/** Integers of 64 bits: `torch.int64`. */
export const int64 = 'int64' as const
/** Floating-point numbers of 16 bits: `torch.float16`. */
export const float16 = 'float16' as const
/** Floating-point numbers of 16 bits with the range of float32: `torch.bfloat16`. */
export const bfloat16 = 'bfloat16' as const
/** Floating-point numbers of 32 bits: `torch.float32`. */
export const float32 = 'float32' as const
/** Floating-point numbers of 64 bits: `torch.float64`. */
export const float64 = 'float64' as const
/** Complex numbers of 32 bits: `torch.complex32`. */
export const complex32 = 'complex32' as const
/** Complex numbers of 64 bits: `torch.complex64`. */
export const complex64 = 'complex64' as const
/** Complex numbers of 128 bits: `torch.complex128`. */
export const complex128 = 'complex128' as const
/** Truth values, a byte each: `torch.bool`. */
export const bool = 'bool' as const

// PyTorch's second names. `torch.float` is missing: `float()` makes a number here.
/** `torch.short`, which is `int16`. */
export const short = int16
/** `torch.int`, which is `int32`. */
export const int = int32
/** `torch.long`, which is `int64`. */
export const long = int64
/** `torch.half`, which is `float16`. */
export const half = float16
/** `torch.double`, which is `float64`. */
export const double = float64
/** `torch.chalf`, which is `complex32`. */
export const chalf = complex32
/** `torch.cfloat`, which is `complex64`. */
export const cfloat = complex64
/** `torch.cdouble`, which is `complex128`. */
export const cdouble = complex128
