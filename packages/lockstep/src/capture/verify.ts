/** Replays against eager runs of a copy: every bit of what a forward pass makes and changes must be the same. */
import { getRngState, setRngState } from '../autograd/generator.js'
import type { Generator } from '../autograd/generator.js'
import { isGradEnabled, noGrad } from '../autograd/modes.js'
import { LockstepError } from '../error.js'
import { copyValue } from '../nn/clone.js'
import { isModule } from '../nn/internals.js'
import type { Module } from '../nn/module.js'
import { unwatchFields } from '../nn/stored.js'
import { tensorsIn } from '../tensor/nested.js'
import { bytesOf } from '../tensor/read.js'
import { keep, scope } from '../tensor/scope.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import { Fields } from './fields.js'
import { flattenInputs, templateOf } from './template.js'

/** A copy of some tensors' values and of the generators' states, to put back. */
export class Saved {
  readonly #tensors: readonly Tensor[]
  readonly #copies: readonly Tensor[]
  readonly #generator: Tensor
  readonly #states: readonly (readonly [Generator, Tensor])[]

  /** Besides these generators, of the default one too. */
  constructor(tensors: readonly Tensor[], generators: readonly Generator[]) {
    this.#tensors = [...new Set(tensors)].filter(hasValues)
    this.#copies = noGrad(() => this.#tensors.map((tensor) => keep(tensor.detach().clone())))
    this.#generator = keep(getRngState())
    this.#states = generators.map((generator) => [generator, keep(generator.getState())])
  }

  /** Puts tensors and generators back, and forgets the copies. */
  restore(): void {
    setRngState(this.#generator)
    for (const [generator, state] of this.#states) generator.setState(state)
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
    for (const [, state] of this.#states) state.dispose()
  }
}

const hasValues = (tensor: Tensor): boolean => tensor.device !== 'meta'

function bits(tensor: Tensor): Buffer {
  if (!hasValues(tensor)) return Buffer.alloc(0)
  return Buffer.from(bytesOf(tensor).buffer)
}

/** The bits of what a forward pass returned, and of what it left in its inputs and in the module's fields. */
export interface Outcome {
  readonly outputs: readonly Buffer[]
  readonly inputs: readonly Buffer[]
  readonly fields: readonly Buffer[]
}

/**
 * Runs a copy of the module on copies of the inputs: graphs that hold the module's tensors, or the inputs', see nothing of
 * it. The default generator and `generators` are put back.
 */
export function runCopy(module: Module, inputs: readonly unknown[], generators: readonly Generator[]): Outcome {
  const memo = new Map<object, unknown>()
  const drawn = new Saved([], generators)
  try {
    return scope(() => {
      const copy = copyValue(module, undefined, memo) as Module
      for (const tensor of tensorsIn(inputs)) if (!memo.has(tensor)) memo.set(tensor, copyInput(tensor))
      const given = copyValue(inputs, undefined, memo) as unknown[]
      return outcome(copy.forward(...given), given, new Fields(copy))
    })
  } finally {
    drawn.restore()
    for (const copy of memo.values()) {
      if (isTensor(copy)) copy.dispose()
      else if (isModule(copy)) unwatchFields(copy)
    }
  }
}

function outcome(output: unknown, inputs: readonly unknown[], fields: Fields): Outcome {
  const given: Tensor[] = []
  flattenInputs(inputs, given)
  return {
    outputs: templateOf(output).tensors.map(bits),
    inputs: given.map(bits),
    fields: fields.tensors().map(bits),
  }
}

/** A tensor that lies in memory as the other one does: kernels may choose by that. A leaf where the other one is. */
function copyInput(tensor: Tensor): Tensor {
  if (!hasValues(tensor) || tensor.layout !== 'strided' || tensor.numel() === 0) return tensor.clone()
  const tied = !tensor.isLeaf && isGradEnabled()
  const from = tied ? tensor : tensor.detach()
  const strides = tensor.stride()
  const span = tensor.shape.reduce((last, size, dim) => last + (size - 1) * (strides[dim] as number), 1)
  const copy = from.asStrided([span], [1]).clone().asStrided(tensor.shape, strides, 0)
  return !tied && tensor.requiresGrad ? copy.requiresGrad_() : copy
}

/** What a replay made of `inputs` and `fields`, and returned, against the copy's run. Throws `ERR_CAPTURE_MISMATCH`. */
export function compare(
  name: string,
  expected: Outcome,
  output: unknown,
  inputs: readonly unknown[],
  fields: Fields,
): void {
  const made = outcome(output, inputs, fields)
  const differs = (kind: keyof Outcome): number =>
    made[kind].length === expected[kind].length
      ? made[kind].findIndex((data, index) => !data.equals(expected[kind][index] as Buffer))
      : 0
  const [wrongOutput, wrongInput, wrongField] = [differs('outputs'), differs('inputs'), differs('fields')]
  let what = ''
  if (wrongOutput >= 0) what = `output ${wrongOutput}`
  else if (wrongField >= 0) what = `the field '${fields.path(wrongField)}'`
  else if (wrongInput >= 0) what = `what is written to input ${wrongInput}`
  else return
  throw new LockstepError(
    'ERR_CAPTURE_MISMATCH',
    `${name}: ${what} of a replay differs from the module's own forward: something that JavaScript computes (a number, ` +
      'a branch, a tensor from data) changed since it was captured. Pass it as an input, or do not capture this module',
    { operation: 'capture' },
  )
}
