/** Types of tensors whose dtype is known to be bool: what their `item()` gives. */
import type { Tensor } from './tensor.js'

/** Nothing has these: they are there for `item` to see, and optional, so that a variable of a mask may take any tensor. */
declare const bool: unique symbol
declare const truth: unique symbol

/** What `item` gives, by the keys of a tensor's type. */
export type ItemOf<K> = typeof bool extends K ? boolean : typeof truth extends K ? boolean | number : number

/** A tensor whose dtype is known to be bool (`torch.BoolTensor`), as that of a comparison: its `item()` is a boolean. */
export interface BoolTensor extends Tensor {
  readonly [bool]?: never
}

/** What `all` and `any` give: a bool tensor, but of a uint8 tensor a uint8 one. Its `item()` may be either. */
export interface TruthTensor extends Tensor {
  readonly [truth]?: never
}

/** The result of `all` and `any` for a tensor of this type. */
export type Truth<T> = typeof bool extends keyof T ? BoolTensor : TruthTensor
