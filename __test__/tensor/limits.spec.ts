import test from 'ava'
import { finfo, iinfo } from 'lockstep'
import type { DTypeLike } from 'lockstep'

/** As Python prints `torch.finfo`: bits, eps, max, min, smallest normal, resolution, dtype. */
const floats: Record<string, [number, number, number, number, number, number, string]> = {
  float64: [
    64,
    2.220446049250313e-16,
    1.7976931348623157e308,
    -1.7976931348623157e308,
    2.2250738585072014e-308,
    1e-15,
    'float64',
  ],
  float: [
    32,
    1.1920928955078125e-7,
    3.4028234663852886e38,
    -3.4028234663852886e38,
    1.1754943508222875e-38,
    1e-6,
    'float32',
  ],
  float16: [16, 0.0009765625, 65504, -65504, 6.103515625e-5, 0.001, 'float16'],
  bfloat16: [16, 0.0078125, 3.3895313892515355e38, -3.3895313892515355e38, 1.1754943508222875e-38, 0.01, 'bfloat16'],
  float8_e4m3fn: [8, 0.125, 448, -448, 0.015625, 1, 'float8_e4m3fn'],
  float8_e5m2: [8, 0.25, 57344, -57344, 6.103515625e-5, 1, 'float8_e5m2'],
  float8_e4m3fnuz: [8, 0.125, 240, -240, 0.0078125, 1, 'float8_e4m3fnuz'],
  float8_e5m2fnuz: [8, 0.125, 57344, -57344, 3.0517578125e-5, 1, 'float8_e5m2fnuz'],
  float8_e8m0fnu: [8, 1, 1.7014118346046923e38, 5.877471754111438e-39, 5.877471754111438e-39, 1, 'float8_e8m0fnu'],
}
// Of their parts.
floats['complex64'] = floats['float'] as (typeof floats)[string]

test('finfo has the numbers of torch.finfo', (t) => {
  for (const [name, [bits, eps, max, min, smallestNormal, resolution, dtype]] of Object.entries(floats)) {
    const expected = { bits, eps, max, min, smallestNormal, tiny: smallestNormal, resolution, dtype }
    t.deepEqual({ ...finfo(name as DTypeLike) }, expected as never, name)
  }
  t.is(finfo().dtype, 'float32')
})

test('iinfo has the numbers of torch.iinfo', (t) => {
  t.deepEqual(iinfo('uint8'), { dtype: 'uint8', bits: 8, max: 255, min: 0 })
  t.deepEqual(iinfo('int'), { dtype: 'int32', bits: 32, max: 2147483647, min: -2147483648 })
  t.deepEqual(iinfo('int64'), { dtype: 'int64', bits: 64, max: 9223372036854775807n, min: -9223372036854775808n })
  t.deepEqual(iinfo('uint64'), { dtype: 'uint64', bits: 64, max: 18446744073709551615n, min: 0n })
})

test('a type of the other kind says what to use', (t) => {
  t.throws(() => finfo('int64'), { code: 'ERR_TYPE', message: 'finfo: int64 has no fractions: use iinfo' })
  t.throws(() => iinfo('float32'), {
    code: 'ERR_TYPE',
    message: 'iinfo: float32 is no type of whole numbers: use finfo',
  })
  t.throws(() => iinfo('bool'), { code: 'ERR_TYPE' })
  t.throws(() => finfo('float99' as DTypeLike), { code: 'ERR_ARGUMENT_TYPE', message: /must be a dtype/ })
})
