/** Element types as values: `zeros(2, { dtype: int64 })`, or `torch.int64` after `import * as torch from 'lockstep'`. */

export const uint8 = 'uint8' as const
export const uint16 = 'uint16' as const
export const uint32 = 'uint32' as const
export const uint64 = 'uint64' as const
export const int8 = 'int8' as const
export const int16 = 'int16' as const
export const int32 = 'int32' as const
export const int64 = 'int64' as const
export const float16 = 'float16' as const
export const bfloat16 = 'bfloat16' as const
export const float32 = 'float32' as const
export const float64 = 'float64' as const
export const complex32 = 'complex32' as const
export const complex64 = 'complex64' as const
export const complex128 = 'complex128' as const
export const bool = 'bool' as const

// PyTorch's second names. `torch.float` is missing: `float()` makes a number here.
export const short = int16
export const int = int32
export const long = int64
export const half = float16
export const double = float64
export const chalf = complex32
export const cfloat = complex64
export const cdouble = complex128
