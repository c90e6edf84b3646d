/** Element types: their names, libtorch's codes, and the typed arrays that hold them. */

const codes = {
  uint8: 0,
  int8: 1,
  int16: 2,
  int32: 3,
  int64: 4,
  float16: 5,
  float32: 6,
  float64: 7,
  complex32: 8,
  complex64: 9,
  complex128: 10,
  bool: 11,
  qint8: 12,
  quint8: 13,
  qint32: 14,
  bfloat16: 15,
  float8_e5m2: 23,
  float8_e4m3fn: 24,
  float8_e5m2fnuz: 25,
  float8_e4m3fnuz: 26,
  uint16: 27,
  uint32: 28,
  uint64: 29,
  float8_e8m0fnu: 44,
} as const

/** The name of an element type, as PyTorch has it (`torch.float32`). */
export type DType = keyof typeof codes

/** PyTorch's second names of types. */
const aliases = {
  half: 'float16',
  float: 'float32',
  double: 'float64',
  short: 'int16',
  int: 'int32',
  long: 'int64',
  chalf: 'complex32',
  cfloat: 'complex64',
  cdouble: 'complex128',
} as const satisfies Record<string, DType>

/** What is taken for an element type: its name, or PyTorch's second one (`'long'` for int64). `x.dtype` is the former. */
export type DTypeLike = DType | Alias
type Alias = keyof typeof aliases

const byName: ReadonlyMap<string, DType> = new Map([
  ...Object.keys(codes).map((name) => [name, name as DType] as const),
  ...Object.entries(aliases),
])
const byCode: ReadonlyMap<number, DType> = new Map(
  Object.entries(codes).map(([name, code]) => [code, name as DType] as const),
)

/** The type that a name means, or undefined where there is no such type. */
export function dtypeNamed(name: unknown): DType | undefined {
  return byName.get(name as string)
}

export function isDTypeLike(name: unknown): name is DTypeLike {
  return dtypeNamed(name) !== undefined
}

/** libtorch's code for a name, or undefined where there is no such type. */
export function dtypeCode(name: string): number | undefined {
  const dtype = byName.get(name)
  return dtype === undefined ? undefined : codes[dtype]
}

/** The name for libtorch's code. */
export function dtypeName(code: number): DType {
  return byCode.get(code) ?? (`dtype${code}` as DType)
}

/** All names, for messages. */
export const dtypeNames: readonly string[] = Object.keys(codes)

/** Bytes of one element. */
export function dtypeSize(dtype: DType): number {
  return dtype === 'bool' ? 1 : Number(/\d+/.exec(dtype)?.[0]) / 8
}

export function isFloatingPoint(dtype: DType): boolean {
  return dtype.startsWith('float') || dtype === 'bfloat16'
}

export function isComplex(dtype: DType): boolean {
  return dtype.startsWith('complex')
}

/** The typed array that `data()` gives for each type; 16-bit floats are widened (exactly), complex numbers interleaved. */
export interface DataOf {
  uint8: Uint8Array
  int8: Int8Array
  int16: Int16Array
  int32: Int32Array
  int64: BigInt64Array
  float16: Float32Array
  bfloat16: Float32Array
  float32: Float32Array
  float64: Float64Array
  complex32: Float32Array
  complex64: Float32Array
  complex128: Float64Array
  bool: Uint8Array
  uint16: Uint16Array
  uint32: Uint32Array
  uint64: BigUint64Array
}

/** The names for which there is one. */
export type DataDType = keyof DataOf | Alias
/** The one for a name. */
export type DataAs<D extends DataDType> = D extends Alias ? DataOf[(typeof aliases)[D]] : DataOf[Exclude<D, Alias>]

/** Any of them. */
export type TensorData = DataOf[keyof DataOf]

/** What a tensor can be made from. */
export type TypedArray = TensorData | Uint8ClampedArray

type Constructor = new (buffer: ArrayBuffer) => TensorData

/** How each type is read: as which type, into which array. Float8 and quantized types are read as float32. */
export function reader(dtype: DType): { as: DType; array: Constructor } {
  switch (dtype) {
    case 'uint8':
    case 'bool':
      return { as: dtype, array: Uint8Array }
    case 'int8':
      return { as: dtype, array: Int8Array }
    case 'int16':
      return { as: dtype, array: Int16Array }
    case 'int32':
      return { as: dtype, array: Int32Array }
    case 'int64':
      return { as: dtype, array: BigInt64Array }
    case 'uint16':
      return { as: dtype, array: Uint16Array }
    case 'uint32':
      return { as: dtype, array: Uint32Array }
    case 'uint64':
      return { as: dtype, array: BigUint64Array }
    case 'float64':
    case 'complex128':
      return { as: dtype, array: Float64Array }
    case 'complex32':
    case 'complex64':
      return { as: 'complex64', array: Float32Array }
    default:
      return { as: 'float32', array: Float32Array }
  }
}

/** The element type of a typed array; undefined for one that libtorch has none for. */
export function dtypeOfArray(array: ArrayBufferView): DType | undefined {
  switch (Object.prototype.toString.call(array)) {
    case '[object Uint8Array]':
    case '[object Uint8ClampedArray]':
      return 'uint8'
    case '[object Int8Array]':
      return 'int8'
    case '[object Int16Array]':
      return 'int16'
    case '[object Uint16Array]':
      return 'uint16'
    case '[object Int32Array]':
      return 'int32'
    case '[object Uint32Array]':
      return 'uint32'
    case '[object Float32Array]':
      return 'float32'
    case '[object Float64Array]':
      return 'float64'
    case '[object BigInt64Array]':
      return 'int64'
    case '[object BigUint64Array]':
      return 'uint64'
    default:
      return undefined
  }
}
