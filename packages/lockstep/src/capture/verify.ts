/** Replays against eager runs: every bit of what a forward pass makes and changes must be the same. */
import { getRngState, setRngState } from '../autograd/generator.js'
import { noGrad } from '../autograd/modes.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { dtypeCode } from '../tensor/dtype.js'
import { keep, scope } from '../tensor/scope.js'
import { handleOf } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import type { Fields } from './fields.js'
import { templateOf } from './template.js'

/** A copy of some tensors' values, to put back. */
export class Saved {
  readonly #tensors: readonly Tensor[]
  readonly #copies: readonly Tensor[]
  readonly #generator: Tensor

  constructor(tensors: readonly Tensor[]) {
    this.#tensors = tensors
    this.#copies = noGrad(() => tensors.map((tensor) => keep(tensor.detach().clone())))
    this.#generator = keep(getRngState())
  }

  /** Puts tensors and the default generator back, and forgets the copies. */
  restore(): void {
    setRngState(this.#generator)
    noGrad(() => {
      this.#tensors.forEach((tensor, index) => {
        const copy = this.#copies[index] as Tensor
        // A graph may need what is there: only what has changed is written (not every kernel counts a version up).
        if (!bits(tensor).equals(bits(copy))) scope(() => void tensor.detach().copy_(copy))
      })
    })
    this.dispose()
  }

  dispose(): void {
    for (const copy of this.#copies) copy.dispose()
    this.#generator.dispose()
  }
}

function bits(tensor: Tensor): Buffer {
  return Buffer.from(native().toData(handleOf(tensor), dtypeCode(tensor.dtype) as number))
}

/**
 * Runs `replay`, then `eager` on the same state and random numbers; what both return and leave in the module's fields
 * must have the same bits. Answers what `replay` returned. Throws `ERR_CAPTURE_MISMATCH`.
 */
export function compare(name: string, fields: Fields, replay: () => unknown, eager: () => unknown): unknown {
  const before = new Saved(fields.tensors())
  const replayed = replay()
  const made = templateOf(replayed).tensors.map(bits)
  const left = fields.tensors().map(bits)
  before.restore()
  scope(() => {
    const expected = templateOf(eager()).tensors.map(bits)
    const wrongOutput =
      made.length === expected.length ? made.findIndex((data, index) => !data.equals(expected[index] as Buffer)) : 0
    const wrongField = fields.tensors().findIndex((tensor, index) => !bits(tensor).equals(left[index] as Buffer))
    if (wrongOutput < 0 && wrongField < 0) return
    const what = wrongOutput >= 0 ? `output ${wrongOutput}` : `the field '${fields.path(wrongField)}'`
    throw new LockstepError(
      'ERR_CAPTURE_MISMATCH',
      `${name}: ${what} of a replay differs from the module's own forward: something that JavaScript computes (a number, ` +
        'a branch, a tensor from data) changed since it was captured. Pass it as an input, or do not capture this module',
      { operation: 'capture' },
    )
  })
  return replayed
}
