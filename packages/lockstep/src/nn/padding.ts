/** Layers that pad their input. */
import type { Tensor } from '../tensor/tensor.js'
import { invalid, needTensor, python, tuple } from './arguments.js'
import { pad } from './functional/conv.js'
import type { LayerArguments } from './generated/layers.js'
import { make } from './internals.js'
import { layer } from './layer.js'
import { Layer } from './module.js'
import type { PadMode } from './types.js'

/** What they share: `[left, right]` of the last dimension, then of the one before it, and so on. */
abstract class Pad extends Layer {
  declare readonly padding: readonly number[]

  override extraRepr(): string {
    return python(this.padding)
  }
}

/** One of them, for so many dimensions. */
function padding(mode: PadMode, dims: 1 | 2 | 3): abstract new () => Pad {
  abstract class Made extends Pad {
    protected override [make]({ padding }: LayerArguments['ZeroPad1d']): void {
      Object.assign(this, { padding: tuple(`${this.constructor.name}: padding`, padding, 2 * dims) })
    }

    override forward(input: Tensor): Tensor {
      return pad(input, this.padding, mode)
    }
  }
  return Made
}

/** With a value of its own. */
function constantPadding(dims: 1 | 2 | 3): abstract new () => Pad {
  abstract class Made extends padding('constant', dims) {
    declare readonly value: number

    override forward(input: Tensor): Tensor {
      return pad(input, this.padding, 'constant', this.value)
    }

    override extraRepr(): string {
      return `padding=${python(this.padding)}, value=${this.value}`
    }
  }
  return Made
}

/** Checks the number of dimensions itself, as PyTorch's. */
function circularPadding(dims: 1 | 2 | 3): abstract new () => Pad {
  abstract class Made extends padding('circular', dims) {
    override forward(input: Tensor): Tensor {
      const { name } = this.constructor
      needTensor(name, 'input', input)
      const given = input.dim()
      if (given !== dims + 1 && given !== dims + 2) {
        throw invalid(`expected ${dims + 1}D or ${dims + 2}D input (got ${given}D input)`, name)
      }
      return super.forward(input)
    }
  }
  return Made
}

/** Pads with `value`. Input `[N, C, L]` or `[C, L]`. */
export class ConstantPad1d extends layer('ConstantPad1d', constantPadding(1)) {}

/** Pads with `value`. Input `[N, C, H, W]` or `[C, H, W]`. */
export class ConstantPad2d extends layer('ConstantPad2d', constantPadding(2)) {}

/** Pads with `value`. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class ConstantPad3d extends layer('ConstantPad3d', constantPadding(3)) {}

/** Pads with zeros. Input `[N, C, L]` or `[C, L]`. */
export class ZeroPad1d extends layer('ZeroPad1d', padding('constant', 1)) {}

/** Pads with zeros. Input `[N, C, H, W]` or `[C, H, W]`. */
export class ZeroPad2d extends layer('ZeroPad2d', padding('constant', 2)) {}

/** Pads with zeros. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class ZeroPad3d extends layer('ZeroPad3d', padding('constant', 3)) {}

/** Pads with the input, mirrored at its edges. Input `[N, C, L]` or `[C, L]`. */
export class ReflectionPad1d extends layer('ReflectionPad1d', padding('reflect', 1)) {}

/** Pads with the input, mirrored at its edges. Input `[N, C, H, W]` or `[C, H, W]`. */
export class ReflectionPad2d extends layer('ReflectionPad2d', padding('reflect', 2)) {}

/** Pads with the input, mirrored at its edges. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class ReflectionPad3d extends layer('ReflectionPad3d', padding('reflect', 3)) {}

/** Pads with the edges. Input `[N, C, L]` or `[C, L]`. */
export class ReplicationPad1d extends layer('ReplicationPad1d', padding('replicate', 1)) {}

/** Pads with the edges. Input `[N, C, H, W]` or `[C, H, W]`. */
export class ReplicationPad2d extends layer('ReplicationPad2d', padding('replicate', 2)) {}

/** Pads with the edges. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class ReplicationPad3d extends layer('ReplicationPad3d', padding('replicate', 3)) {}

/** Pads with the other end of the input. Input `[N, C, L]` or `[C, L]`. */
export class CircularPad1d extends layer('CircularPad1d', circularPadding(1)) {}

/** Pads with the other end of the input. Input `[N, C, H, W]` or `[C, H, W]`. */
export class CircularPad2d extends layer('CircularPad2d', circularPadding(2)) {}

/** Pads with the other end of the input. Input `[N, C, D, H, W]` or `[C, D, H, W]`. */
export class CircularPad3d extends layer('CircularPad3d', circularPadding(3)) {}
