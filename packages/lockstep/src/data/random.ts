/** The random orders of samplers: small uses of tensor operators whose results are wanted as plain numbers. */
import type { Generator } from '../autograd/generator.js'
import { ops } from '../ops/ops.js'
import { tensor } from '../tensor/factories.js'
import { temporarily } from '../tensor/temporary.js'
import type { Tensor } from '../tensor/tensor.js'

/** A random order of `0 .. n-1`: PyTorch's `randperm(n, generator)`. */
export function randperm(n: number, generator?: Generator): number[] {
  return numbers(() => ops.randperm(n, { generator: generator ?? null, dtype: 'int64' }))
}

/** `count` random numbers of `0 .. high-1`. */
export function randint(high: number, count: number, generator?: Generator): number[] {
  return numbers(() => ops.randint(high, [count], { generator: generator ?? null, dtype: 'int64' }))
}

/** `count` indices of `weights`, drawn with these weights. */
export function multinomial(
  weights: readonly number[],
  count: number,
  replacement: boolean,
  generator?: Generator,
): number[] {
  return numbers(() =>
    ops.multinomial(tensor(weights, { dtype: 'float64' }), count, replacement, { generator: generator ?? null }),
  )
}

/** A random seed: 63 random bits. */
export function drawSeed(from?: Generator): bigint {
  return temporarily(() =>
    ops
      .empty([], { dtype: 'int64' })
      .random_({ generator: from ?? null })
      .itemBigInt(),
  )
}

function numbers(make: () => Tensor): number[] {
  return temporarily(() => make().toArray() as number[])
}

/** Indices as an int64 tensor. */
export function indexTensor(indices: readonly number[]): Tensor {
  return tensor(BigInt64Array.from(indices, BigInt))
}
