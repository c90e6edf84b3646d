/** What the layers of transformers share. */
import { ops } from '../../ops/ops.js'
import type { Device, DTypeLike } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import { checkCallable } from '../callables.js'
import type { Activation } from '../callables.js'
import { ModuleList } from '../container.js'
import { gelu, relu } from '../functional/activation.js'
import type { LayerArguments } from '../generated/layers.js'
import { checkModule } from '../internals.js'
import { LayerNorm } from '../normalization.js'
import type { Module } from '../module.js'

/** What the layers are given. */
export type LayerGiven = LayerArguments['TransformerEncoderLayer']

/** What is called for an activation. */
export function activationOf(name: string, activation: Activation): Exclude<Activation, string> {
  if (activation === 'relu') return relu as (input: Tensor) => Tensor
  if (activation === 'gelu') return gelu as (input: Tensor) => Tensor
  checkCallable(name, 'activation', activation)
  return activation
}

type NormGiven = Pick<LayerGiven, 'dModel' | 'layerNormEps' | 'bias' | 'device' | 'dtype'>

/** A normalization of a layer, or of a whole encoder or decoder. */
export function normOf({ dModel, layerNormEps, bias, device, dtype }: NormGiven): LayerNorm {
  return new LayerNorm(dModel, { eps: layerNormEps, bias, device, dtype })
}

/** Copies of a layer. */
export function copies(operation: string, layer: Module, count: number): ModuleList {
  checkModule(operation, layer, operation.replace(/^Transformer/, '').toLowerCase() + 'Layer')
  return new ModuleList(Array.from({ length: count }, () => layer.clone()))
}

/** Minus infinity above the diagonal, zero elsewhere. */
export function causalMask(size: number, device: Device | null, dtype: DTypeLike | null): Tensor {
  return ops.full([size, size], -Infinity, { device, dtype }).triu(1)
}

/** Whether a mask is causal: as it is said to be, or else as it is. */
export function isCausalMask(mask: Tensor | null, said: boolean | null, length: number): boolean {
  if (said !== null || mask === null) return said === true
  const [rows, columns] = mask.shape
  if (mask.dim() !== 2 || rows !== length || columns !== length) return false
  return ops.equal(mask, causalMask(length, mask.device, mask.dtype))
}

/** How long the sequences of a batch, or a single one, are. */
export function lengthOf(input: Tensor, batchFirst: boolean): number {
  return input.size(input.dim() === 3 && batchFirst ? 1 : 0)
}

/** Whether the sequences of a batch come first: as the first layer has it. */
export function batchFirstOf(layers: ModuleList): boolean {
  const { selfAttn } = layers.at(0) as { selfAttn?: { batchFirst?: boolean } }
  return selfAttn?.batchFirst ?? false
}
