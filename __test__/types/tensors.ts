/** What compiles and what does not, of tensors and shapes: compiled only, by `types.spec.ts` and by the lints. */
import {
  all,
  arange,
  empty,
  full,
  int64,
  long,
  ones,
  permute,
  rand,
  randint,
  randn,
  tensor,
  where,
  zeros,
} from 'lockstep'
import type { BoolTensor, DType, DTypeLike, Generator, Parts, Shape, Tensor } from 'lockstep'

import { holds } from './same.ts'
import type { Same } from './same.ts'

declare const x: Tensor
declare const mask: BoolTensor
declare const generator: Generator
declare const sizes: number[]
declare const readonlySizes: readonly number[]

export function shapes(): void {
  const [B, T, C] = x.shape
  holds<Same<[typeof B, typeof T, typeof C], [number, number, number]>>()
  holds<Same<typeof x.shape, Shape>>()
  holds<Same<typeof x.shape.length, number>>()
  holds<Same<(typeof x.shape)[7], number>>()
  // Of the ninth nothing is known.
  holds<Same<(typeof x.shape)[8], number>>()
  const last = x.shape.at(-1)
  holds<Same<typeof last, number | undefined>>()
  const all: number[] = x.shape
  const [rows] = x.size()
  const [step] = x.stride()
  holds<Same<[typeof rows, typeof step], [number, number]>>()
  const one = x.size(1)
  holds<Same<typeof one, number>>()
  // @ts-expect-error -- a shape is read only
  x.shape = all
}

export function parts(): void {
  const [q, k, v] = x.chunk(3)
  holds<Same<[typeof q, typeof k, typeof v], [Tensor, Tensor, Tensor]>>()
  for (const made of [
    x.split(2),
    x.splitWithSizes([1, 2]),
    x.unbind(),
    x.tensorSplit(2),
    x.hsplit(2),
    x.vsplit(1, 2),
    x.dsplit(2),
    x.unsafeChunk(2),
  ]) {
    holds<Same<typeof made, Parts>>()
  }
  const list: Tensor[] = x.unbind()
  const [i, j] = where(x)
  holds<Same<[typeof list, typeof i, typeof j], [Tensor[], Tensor, Tensor]>>()
  const { values, indices } = x.max(1)
  holds<Same<[typeof values, typeof indices], [Tensor, Tensor]>>()
  // @ts-expect-error -- parts are tensors
  q satisfies number
}

export function items(): void {
  const number = x.item()
  const truth = x.isnan().any().item()
  const said = x.item<boolean>()
  holds<Same<[typeof number, typeof truth, typeof said], [number, boolean, boolean]>>()
  for (const made of [
    x.eq(1),
    x.gt(x),
    x.eq(1).all(),
    all(x.eq(1), 1),
    mask.any().all(),
    x.isfinite(),
    x.logicalNot(),
    x.bool(),
    x.to('bool'),
    tensor(true),
    tensor([[true], [false]]),
    tensor([1, 0], { dtype: 'bool' }),
    mask.logicalAnd_(mask),
  ]) {
    const value = made.item()
    holds<Same<typeof value, boolean>>()
  }
  for (const made of [x.all(), x.any(1), all(x), x.all().any()]) {
    const value = made.item()
    holds<Same<typeof value, boolean | number>>()
  }
  if (x.all().item()) holds<true>()
  // @ts-expect-error -- of a uint8 tensor it is a number
  x.any().item() satisfies boolean
  for (const made of [
    x.sum(),
    x.eq(x).sum(),
    x.bool().float(),
    x.to('float32'),
    tensor(1),
    tensor([]),
    tensor([1n]),
    tensor(new Float32Array(2)),
    tensor(true, { dtype: 'float32' }),
    // What is written into another tensor has its dtype.
    x.eq(1, { out: x }),
    x.add_(1),
  ]) {
    const value = made.item()
    holds<Same<typeof value, number>>()
  }
  // A mask goes where a tensor goes, and its variable takes any tensor.
  const any: Tensor = mask
  let changing = x.gt(0)
  changing = changing.unsqueeze(0)
  holds<Same<[typeof any, typeof changing], [Tensor, BoolTensor]>>()
  // @ts-expect-error -- true is no number
  mask.item() satisfies number
  // @ts-expect-error -- nor is a number true
  x.item() satisfies boolean
}

export function rows(): void {
  for (const row of x) holds<Same<typeof row, Tensor>>()
  const [first, ...rest] = x
  const list = [...x]
  const made = Array.from(x, (row) => row.item())
  holds<
    Same<[typeof first, typeof rest, typeof list, typeof made], [Tensor | undefined, Tensor[], Tensor[], number[]]>
  >()
}

export function brackets(i: number): void {
  // @ts-expect-error -- x.index(0)
  x[0].sum()
  // @ts-expect-error -- x.index(i)
  x[i] satisfies Tensor
  // @ts-expect-error -- x.indexPut_([0], 1)
  x[0] = 1
  // @ts-expect-error -- x.index(0, 1)
  console.log(x[0][1])
  // @ts-expect-error -- x.index(0).add(1)
  console.log(x[0] + 1)
}

export function writtenOut(): void {
  ones(64)
  ones([2, 3])
  ones(2, 3)
  ones(2n, 3)
  zeros(...x.shape)
  zeros(...sizes)
  zeros(...sizes, { dtype: 'int64' })
  zeros(readonlySizes)
  empty(2, 3, { dtype: 'int64', device: 'cpu', requiresGrad: true })
  rand(2, 3, { generator })
  randn(2, { out: x })
  x.view(2, 3, 4)
  x.view([2, 3, 4])
  x.view('int32')
  x.view({ size: [2, 3] })
  x.reshape(3, 2)
  x.permute(1, 0)
  x.expand(-1, 4, { implicit: true })
  x.repeat(2, 2)
  x.tile(2, 2)
  x.flip(0, 1)
  x.squeeze(0, 1)
  x.broadcastTo(2, 3)
  x.newZeros(2, 3, { dtype: 'bool' })
  holds<Same<ReturnType<typeof x.clone>, Tensor>>()
  const resized = x.resize_(2, 3)
  holds<Same<typeof resized, Tensor>>()

  // Where Python's parser takes one list, only a list will do.
  permute(x, [1, 0])
  full([2, 3], 1)
  randint(0, 10, [2, 3])
  // @ts-expect-error -- a function's first argument is the tensor
  permute(x, 1, 0)
  // @ts-expect-error -- the value follows
  full(2, 3, 1)
  // @ts-expect-error -- bounds come first
  randint(0, 10, 2, 3)
  // @ts-expect-error -- shifts, dims
  x.roll(1, 2, 3)
  // @ts-expect-error -- both ways at once
  x.view([2], 3)
  // @ts-expect-error -- both ways at once
  x.view(2, [3])
  // @ts-expect-error -- text
  x.view(2, '3')
  // @ts-expect-error -- options stand last
  ones({ dtype: 'int64' }, 2)
  // @ts-expect-error -- no such option
  ones(2, 3, { dtyp: 'int64' })
  // @ts-expect-error -- no such dtype
  ones(2, 3, { dtype: 'int63' })
  // @ts-expect-error -- undefined is no size
  ones(2, undefined)
  // @ts-expect-error -- a bound, not a shape
  arange([2, 3])
}

export async function dtypes(): Promise<void> {
  const options = { dtype: long }
  zeros(2, options)
  zeros([2, 3], { dtype: 'long' })
  zeros(2, 3, { dtype: undefined })
  ones(2, 3, { dtype: int64 })
  x.to('half')
  x.to('cpu', 'float')
  x.view('int')
  holds<Same<[typeof int64, typeof long, typeof x.dtype], ['int64', 'int64', DType]>>()
  holds<Same<Extract<DType, 'long'>, never>>()
  const [integers, numbers] = [await x.data('long'), await x.data('float64')]
  holds<Same<[typeof integers, typeof numbers], [BigInt64Array, Float64Array]>>()
  const wide: DTypeLike = x.dtype
  x.to(wide)
  // @ts-expect-error -- a dtype has one name of its own
  if (x.dtype === 'long') x.sum()
}
