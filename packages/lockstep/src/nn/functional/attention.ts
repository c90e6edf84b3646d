import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import type { DType } from '../../ops/types.js'
import { isFloatingPoint } from '../../tensor/dtype.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { FunctionalArguments, FunctionalFunctions } from '../generated/functional.js'
import { functional } from './define.js'

type Given = FunctionalArguments['multiHeadAttentionForward']

export const scaledDotProductAttention: FunctionalFunctions['scaledDotProductAttention'] = functional(
  'scaledDotProductAttention',
  ({ query, key, value, attnMask, dropoutP, isCausal, scale, enableGqa }) =>
    scale === null && !enableGqa
      ? ops.scaledDotProductAttention(query, key, value, attnMask, dropoutP, isCausal)
      : ops.scaledDotProductAttention(query, key, value, attnMask, dropoutP, isCausal, { scale, enableGqa }),
)

function fail(message: string): never {
  throw new LockstepError('ERR_VALUE', message, { operation: 'multiHeadAttention' })
}

/** A boolean mask as one to be added to scores. */
export function canonicalMask(mask: Tensor | null | undefined, name: string, dtype: DType): Tensor | null {
  if (mask == null || isFloatingPoint(mask.dtype)) return mask ?? null
  if (mask.dtype !== 'bool') fail(`only bool and floating types of ${name} are supported`)
  return ops.zerosLike(mask, { dtype }).maskedFill_(mask, -Infinity)
}

function checkShapes(
  numHeads: number,
  [query, key, value]: readonly [Tensor, Tensor, Tensor],
  keyPaddingMask: Tensor | null | undefined,
  attnMask: Tensor | null | undefined,
): boolean {
  const dims = query.dim()
  if (dims !== 2 && dims !== 3) {
    fail(`query should be unbatched 2D or batched 3D tensor but received ${dims}-D query tensor`)
  }
  const kind = dims === 3 ? 'batched (3-D)' : 'unbatched (2-D)'
  if (key.dim() !== dims || value.dim() !== dims) {
    fail(
      `For ${kind} \`query\`, expected \`key\` and \`value\` to be ${dims}-D but found ${key.dim()}-D and ` +
        `${value.dim()}-D tensors respectively`,
    )
  }
  if (keyPaddingMask != null && keyPaddingMask.dim() !== dims - 1) {
    fail(
      `For ${kind} \`query\`, expected \`key_padding_mask\` to be \`None\` or ${dims - 1}-D but found ` +
        `${keyPaddingMask.dim()}-D tensor instead`,
    )
  }
  if (attnMask != null && attnMask.dim() !== 2 && attnMask.dim() !== 3) {
    fail(
      `For ${kind} \`query\`, expected \`attn_mask\` to be \`None\`, 2-D or 3-D but found ${attnMask.dim()}-D tensor instead`,
    )
  }
  if (dims === 2 && attnMask?.dim() === 3) {
    needShape('attn_mask', attnMask, [numHeads, query.size(0), key.size(0)])
  }
  return dims === 3
}

function needShape(name: string, tensor: Tensor, wanted: readonly number[]): void {
  const { shape } = tensor
  if (shape.length === wanted.length && shape.every((size, dim) => size === wanted[dim])) return
  fail(`The shape of the ${shape.length}D ${name} is [${shape.join(', ')}], but should be [${wanted.join(', ')}].`)
}

/** Queries, keys and values, projected in as few products as their being the same allows. */
function project(
  { inProjWeight, inProjBias, useSeparateProjWeight, qProjWeight, kProjWeight, vProjWeight }: Given,
  query: Tensor,
  key: Tensor,
  value: Tensor,
): [Tensor, Tensor, Tensor] {
  if (useSeparateProjWeight || inProjWeight === null) {
    if (qProjWeight === null || kProjWeight === null || vProjWeight === null)
      return fail('a projection weight is missing')
    const [bq = null, bk = null, bv = null] = inProjBias?.chunk(3) ?? []
    return [ops.linear(query, qProjWeight, bq), ops.linear(key, kProjWeight, bk), ops.linear(value, vProjWeight, bv)]
  }
  const size = query.size(-1)
  if (key !== value) {
    const [wq, wk, wv] = inProjWeight.chunk(3)
    const [bq = null, bk = null, bv = null] = inProjBias?.chunk(3) ?? []
    return [ops.linear(query, wq, bq), ops.linear(key, wk, bk), ops.linear(value, wv, bv)]
  }
  if (query === key) {
    const packed = unpack(ops.linear(query, inProjWeight, inProjBias), 3, size)
    return [packed.select(0, 0), packed.select(0, 1), packed.select(0, 2)]
  }
  const [wq, wkv] = inProjWeight.splitWithSizes([size, size * 2])
  const [bq = null, bkv = null] = inProjBias?.splitWithSizes([size, size * 2]) ?? []
  const projected = ops.linear(query, wq, bq)
  const packed = unpack(ops.linear(key, wkv, bkv), 2, size)
  return [projected, packed.select(0, 0), packed.select(0, 1)]
}

function unpack(projected: Tensor, parts: number, size: number): Tensor {
  return projected.unflatten(-1, [parts, size]).unsqueeze(0).transpose(0, -2).squeeze(-2).contiguous()
}

export const multiHeadAttentionForward: FunctionalFunctions['multiHeadAttentionForward'] = functional(
  'multiHeadAttentionForward',
  attendAll,
)

function attendAll(given: Given): [output: Tensor, weights: Tensor | null] {
  const { query: queryIn, key: keyIn, value: valueIn, embedDimToCheck: embedDim, numHeads, addZeroAttn } = given
  const { biasK, biasV, training, needWeights, averageAttnWeights } = given
  const batched = checkShapes(numHeads, [queryIn, keyIn, valueIn], given.keyPaddingMask, given.attnMask)
  const [query, key, value] = batched ? [queryIn, keyIn, valueIn] : unsqueezeAll(queryIn, keyIn, valueIn)
  const padding = batched ? given.keyPaddingMask : given.keyPaddingMask?.unsqueeze(0)
  const [tgtLen, batch, queryDim] = query.shape
  const { dtype } = query
  let keyMask = canonicalMask(padding, 'key_padding_mask', dtype)
  let { isCausal } = given
  if (isCausal && given.attnMask == null) fail('Need attn_mask if specifying the is_causal hint.')
  let attnMask: Tensor | null = null
  // The quicker kernel makes the causal mask itself.
  if (!isCausal || keyMask !== null || needWeights) {
    attnMask = canonicalMask(given.attnMask, 'attn_mask', dtype)
    if (keyMask !== null) isCausal = false
  }
  checkDims(given, queryDim, key, value)
  let [q, k, v] = project(given, query, key, value)
  if (attnMask?.dim() === 2) {
    needShape('attn_mask', attnMask, [tgtLen, key.size(0)])
    attnMask = attnMask.unsqueeze(0)
  } else if (attnMask !== null) {
    needShape('attn_mask', attnMask, [batch * numHeads, tgtLen, key.size(0)])
  }
  const extend = (): void => {
    attnMask = attnMask === null ? null : ops.pad(attnMask, [0, 1])
    keyMask = keyMask === null ? null : ops.pad(keyMask, [0, 1])
  }
  if (biasK !== null && biasV !== null) {
    k = ops.cat([k, biasK.repeat([1, batch, 1])])
    v = ops.cat([v, biasV.repeat([1, batch, 1])])
    extend()
  }
  const headDim = Math.floor(embedDim / numHeads)
  const heads = batch * numHeads
  const split = (x: Tensor): Tensor => x.view([x.size(0), heads, headDim]).transpose(0, 1)
  ;[q, k, v] = [split(q), split(k), split(v)]
  if (addZeroAttn) {
    k = ops.cat([k, k.newZeros([heads, 1, headDim])], 1)
    v = ops.cat([v, v.newZeros([heads, 1, headDim])], 1)
    extend()
  }
  const srcLen = k.size(1)
  if (keyMask !== null) {
    needShape('key_padding_mask', keyMask, [batch, srcLen])
    const expanded = keyMask.view([batch, 1, 1, srcLen]).expand([-1, numHeads, -1, -1]).reshape([heads, 1, srcLen])
    attnMask = attnMask === null ? expanded : attnMask.add(expanded)
  }
  const sizes = { batch, numHeads, headDim, tgtLen, srcLen }
  const p = training ? given.dropoutP : 0
  const [joined, weights] = needWeights
    ? attendWithWeights([q, k, v], attnMask, p, sizes)
    : [attend([q, k, v], attnMask, p, isCausal, sizes), null]
  const projected = ops.linear(joined, given.outProjWeight, given.outProjBias)
  const output = projected.view([tgtLen, batch, projected.size(1)])
  const averaged = weights !== null && averageAttnWeights ? weights.mean([1]) : weights
  return batched ? [output, averaged] : [output.squeeze(1), averaged?.squeeze(0) ?? null]
}

function unsqueezeAll(query: Tensor, key: Tensor, value: Tensor): [Tensor, Tensor, Tensor] {
  return [query.unsqueeze(1), key.unsqueeze(1), value.unsqueeze(1)]
}

function checkDims(
  { embedDimToCheck: embedDim, numHeads, inProjWeight, useSeparateProjWeight }: Given,
  queryDim: number,
  key: Tensor,
  value: Tensor,
): void {
  if (queryDim !== embedDim) fail(`was expecting embedding dimension of ${embedDim}, but got ${queryDim}`)
  if (embedDim % numHeads !== 0) fail(`embed_dim ${embedDim} not divisible by num_heads ${numHeads}`)
  const [a, b] =
    useSeparateProjWeight || inProjWeight === null
      ? [key.shape.slice(0, 2), value.shape.slice(0, 2)]
      : [key.shape, value.shape]
  if (a.some((size, dim) => size !== b[dim]))
    fail(`key shape [${a.join(', ')}] does not match value shape [${b.join(', ')}]`)
}

interface Sizes {
  batch: number
  numHeads: number
  headDim: number
  tgtLen: number
  srcLen: number
}

type Heads = readonly [q: Tensor, k: Tensor, v: Tensor]

function attendWithWeights([q, k, v]: Heads, mask: Tensor | null, p: number, sizes: Sizes): [Tensor, Tensor] {
  const { batch, numHeads, headDim, tgtLen, srcLen } = sizes
  const scaled = q.mul(Math.sqrt(1 / headDim))
  const scores = mask === null ? ops.bmm(scaled, k.transpose(-2, -1)) : ops.baddbmm(mask, scaled, k.transpose(-2, -1))
  let weights = scores.softmax(-1)
  if (p > 0) weights = ops.dropout(weights, p, true)
  const joined = ops
    .bmm(weights, v)
    .transpose(0, 1)
    .reshape([tgtLen * batch, numHeads * headDim])
  return [joined, weights.view([batch, numHeads, tgtLen, srcLen])]
}

function attend([q, k, v]: Heads, mask: Tensor | null, p: number, isCausal: boolean, sizes: Sizes): Tensor {
  const { batch, numHeads, headDim, tgtLen, srcLen } = sizes
  let attnMask = mask
  if (attnMask !== null) {
    const single = attnMask.dim() === 3 && attnMask.size(0) === 1
    attnMask = single ? attnMask.unsqueeze(0) : attnMask.view([batch, numHeads, -1, srcLen])
  }
  const output = ops.scaledDotProductAttention(
    q.view([batch, numHeads, tgtLen, headDim]),
    k.view([batch, numHeads, srcLen, headDim]),
    v.view([batch, numHeads, srcLen, headDim]),
    attnMask,
    p,
    isCausal,
  )
  return output.permute([2, 0, 1, 3]).reshape([batch * tgtLen, numHeads * headDim])
}
