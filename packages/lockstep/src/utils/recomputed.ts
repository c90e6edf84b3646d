/** Checkpoints without a backward pass inside the backward pass (`use_reentrant=False`). */
import { recordingAs } from '../autograd/modes.js'
import { withSavedHooks } from '../autograd/saved-tensors.js'
import { LockstepError } from '../error.js'
import type { SavedTensorHooks } from '../frame.js'
import { native } from '../native.js'
import { aliasOf } from '../tensor/alias.js'
import { keep, scope } from '../tensor/scope.js'
import { Tensor, handleOf, isTensor } from '../tensor/tensor.js'
import { checkOutputs, drawingFrom } from './rerun.js'
import type { Call, RandomStates } from './rerun.js'

interface Options {
  readonly determinismCheck?: boolean | undefined
  readonly earlyStop?: boolean | undefined
}

const describeTensor = ({ shape, dtype, device }: Tensor): string => `${dtype} [${shape.join(', ')}] on ${device}`

/** Ends a second run. */
const stop = new Error('all that is wanted was computed')

/** What the operators of one call saved: numbers in the order of saving, and their tensors after a second run. */
class Recomputed implements SavedTensorHooks {
  readonly #call: Call
  readonly #states: RandomStates
  readonly #options: Options
  readonly #inputs: readonly unknown[]
  /** What was saved, in words. */
  readonly #saved: string[] = []
  #tensors = new Map<number, Tensor>()
  #wanted = 0

  constructor(call: Call, states: RandomStates, options: Options, inputs: readonly unknown[]) {
    this.#call = call
    this.#states = states
    this.#options = options
    this.#inputs = inputs.map((input) => (isTensor(input) ? aliasOf(input) : input))
  }

  /** Keeps nothing of it. */
  pack(tensor: Tensor): number {
    this.#wanted += 1
    return this.#saved.push(describeTensor(tensor)) - 1
  }

  unpack(index: number): Tensor {
    if (!this.#tensors.has(index)) this.#runAgain()
    const tensor = this.#tensors.get(index) as Tensor
    this.#tensors.delete(index)
    // Freed when the node has got it.
    const given = new Tensor(native().alias(handleOf(tensor)))
    tensor.dispose()
    return given
  }

  release(): void {
    this.#wanted -= 1
    if (this.#wanted === 0) this.free()
  }

  /** Frees what the second run needs, if nothing was saved or nobody wants it any more. */
  free(): void {
    if (this.#wanted > 0) return
    for (const tensor of [...this.#states.values(), ...this.#inputs, ...this.#tensors.values()])
      if (isTensor(tensor)) tensor.dispose()
    this.#tensors.clear()
  }

  #runAgain(): void {
    const { operation, run, frame, withReplaced } = this.#call
    const { determinismCheck = true, earlyStop = true } = this.#options
    for (const tensor of this.#tensors.values()) tensor.dispose()
    const tensors = (this.#tensors = new Map<number, Tensor>())
    const again: string[] = []
    const hooks: SavedTensorHooks = {
      pack: (tensor) => {
        tensors.set(again.length, aliasOf(tensor as Tensor))
        again.push(describeTensor(tensor as Tensor))
        if (earlyStop && again.length === this.#saved.length) throw stop
        return undefined
      },
      unpack: () => {
        throw new LockstepError('ERR_NOT_IMPLEMENTED', `${operation}: a backward pass inside the second run`, {
          operation,
        })
      },
    }
    try {
      drawingFrom(this.#states, () =>
        recordingAs(frame, () => withSavedHooks(hooks, () => withReplaced(() => run(...this.#inputs)))),
      )
    } catch (error) {
      if (error !== stop) throw error
    }
    this.#check(operation, again, determinismCheck)
  }

  #check(operation: string, again: readonly string[], compares: boolean): void {
    const saved = this.#saved
    if (again.length !== saved.length) {
      const text = `${operation}: the second run saved ${again.length} tensors for the backward pass, the first one ${saved.length}: the function must do the same again`
      throw new LockstepError('ERR_VALUE', text, { operation })
    }
    const at = compares ? saved.findIndex((text, index) => text !== again[index]) : -1
    if (at < 0) return
    const text = `${operation}: tensor ${at} that the second run saved is ${again[at]}, and was ${saved[at]}: the function must do the same again`
    throw new LockstepError('ERR_VALUE', text, { operation })
  }
}

/** Runs it with only its inputs kept, until the backward pass wants more. */
export function runRecomputed(
  call: Call,
  states: RandomStates,
  options: Options,
  inputs: readonly unknown[],
): Tensor | readonly Tensor[] {
  const recomputed = new Recomputed(call, keep(states), options, inputs)
  try {
    return withSavedHooks(recomputed as SavedTensorHooks, () =>
      checkOutputs(
        call.operation,
        scope(() => call.run(...inputs)),
      ),
    )
  } finally {
    recomputed.free()
  }
}
