/** `torch.utils.checkpoint`: activations that are computed again in the backward pass instead of being kept. */
import { backwardInside, runningPass } from '../autograd/backward.js'
import { Function as AutogradFunction } from '../autograd/function.js'
import type { FunctionContext } from '../autograd/function.js'
import { recordingAs } from '../autograd/modes.js'
import { refuseInTransform } from '../autograd/transforms.js'
import { checkKind, checkKinds } from '../checks.js'
import { LockstepError } from '../error.js'
import { GRAD_BIT, currentFrame } from '../frame.js'
import { Sequential } from '../nn/container.js'
import { keepReplaced } from '../nn/functional-call.js'
import { isModule } from '../nn/internals.js'
import { checkOptions, isPlainObject } from '../options.js'
import { scope } from '../tensor/scope.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'
import { runRecomputed } from './recomputed.js'
import { checkOutputs, drawingFrom, randomStates } from './rerun.js'
import type { Call, Outputs, RandomStates, Run } from './rerun.js'

/** Options of `checkpoint`. */
export interface CheckpointOptions {
  /** Draw the same numbers again, of the default generators of the CPU and of the inputs' GPUs (`preserve_rng_state`). Default: true. */
  readonly preserveRngState?: boolean | undefined
  /**
   * Run again in a backward pass inside the backward pass (`use_reentrant`). Default: true. With false, what its operators
   * save is computed again when the backward pass wants it: inputs need no gradient, and `grad()`, `inputs` and
   * `createGraph` work.
   */
  readonly useReentrant?: boolean | undefined
  /** Compare shapes, dtypes and devices of what is computed again with the first run's. With `useReentrant: false` only. Default: true. */
  readonly determinismCheck?: boolean | undefined
  /** End the second run with the last tensor that is wanted of it. With `useReentrant: false` only. Default: true. */
  readonly earlyStop?: boolean | undefined
}

/** A synchronous function of tensors, or a module with such a `forward`. */
export type Checkpointable<A extends unknown[], R extends Outputs> =
  ((...inputs: A) => R) | { forward(...inputs: A): R }

/**
 * Runs `fn(...inputs)` without keeping what its backward pass needs, and runs it again in the backward pass
 * (`torch.utils.checkpoint.checkpoint` with `use_reentrant=True`). That costs the time of one more forward pass, and
 * keeps only the inputs until then. Outputs and gradients are those of `fn` alone, to the bit:
 *
 *     const h = utils.checkpoint((x) => this.block.forward(x), input)
 *     const h = utils.checkpoint({ preserveRngState: false }, this.block, input)
 *
 * `fn` must be synchronous, and return a tensor or an array of tensors; what else it makes is freed at its end. It may
 * use parameters besides its inputs, but gradients flow only if at least one of `inputs` itself, not inside an array or
 * an object, requires a gradient: otherwise nothing is recorded, and a `LockstepWarning` says so once. The second run
 * has the modes of the first: autocast, default device. Modules that count, such as `BatchNorm1d`, count twice.
 *
 * `backward()` must reach it, without `inputs` and `createGraph`: those, and `grad()`, are `ERR_NOT_IMPLEMENTED`. A
 * `DistributedDataParallel` has parameters that become ready in several such passes refused with
 * `ERR_PARAMETER_READY_TWICE`, unless `staticGraph` is set. Ranks need not call together. `ERR_ARGUMENT_TYPE` for a
 * function that returns a promise or no tensors.
 */
export function checkpoint<A extends unknown[], R extends Outputs>(fn: Checkpointable<A, R>, ...inputs: A): R
export function checkpoint<A extends unknown[], R extends Outputs>(
  options: CheckpointOptions,
  fn: Checkpointable<A, R>,
  ...inputs: A
): R
export function checkpoint(...given: unknown[]): Outputs {
  const operation = 'checkpoint'
  const [options, fn, ...inputs] = isPlainObject(given[0]) ? given : [{}, ...given]
  return runCheckpointed(operation, runOf(operation, fn), options as CheckpointOptions, inputs)
}

/**
 * Runs modules one after the other, in `segments` parts that are checkpointed, but for the last one
 * (`torch.utils.checkpoint.checkpoint_sequential`).
 * @param functions a `Sequential`, or an array of modules and functions
 * @param segments at least 1, at most as many as there are functions: else `ERR_INVALID_ARGUMENT`
 */
export function checkpointSequential(
  functions: Sequential | readonly Checkpointable<[Tensor], Tensor>[],
  segments: number,
  input: Tensor,
  options: CheckpointOptions = {},
): Tensor {
  const operation = 'checkpointSequential'
  const list: readonly unknown[] = functions instanceof Sequential ? functions.children() : functions
  checkKind(operation, 'functions', list, 'array')
  checkKind(operation, 'segments', segments, 'integer')
  checkKind(operation, 'input', input, 'Tensor')
  const runs = list.map((each) => runOf(operation, each))
  if (segments < 1 || segments > runs.length) {
    const text = `${operation}: segments must be 1 .. ${runs.length}, the number of functions, got ${segments}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
  const size = Math.floor(runs.length / segments)
  const last = size * (segments - 1)
  const chain =
    (part: readonly Run[]): Run =>
    (x) =>
      part.reduce((value, run) => run(value), x)
  let value: unknown = input
  for (let start = 0; start < last; start += size) {
    value = runCheckpointed(operation, chain(runs.slice(start, start + size)), options, [value])
  }
  return chain(runs.slice(last))(value) as Tensor
}

function runOf(operation: string, value: unknown): Run {
  if (isModule(value)) return (...inputs) => value.forward(...inputs) as unknown
  checkKind(operation, 'what is run', value, 'function', 'a function or a module')
  return value as Run
}

function runCheckpointed(operation: string, run: Run, options: CheckpointOptions, inputs: unknown[]): Outputs {
  checkOptions(operation, options, ['preserveRngState', 'useReentrant', 'determinismCheck', 'earlyStop'])
  const flags = {
    preserveRngState: 'boolean',
    useReentrant: 'boolean',
    determinismCheck: 'boolean',
    earlyStop: 'boolean',
  }
  checkKinds(operation, options, flags as Record<keyof CheckpointOptions, 'boolean'>)
  const { preserveRngState = true, useReentrant = true, ...rest } = options
  if (useReentrant && Object.values(rest).some((value) => value !== undefined)) {
    const text = `${operation}: determinismCheck and earlyStop need useReentrant: false`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
  }
  refuseInTransform(`${operation}()`, 'nothing is computed again there. Call the function without it')
  const frame = currentFrame()
  const call: Call = { operation, run, frame, withReplaced: keepReplaced() }
  const states: RandomStates = preserveRngState ? randomStates(devicesOf(inputs)) : new Map()
  if (!useReentrant) return runRecomputed(call, states, rest, inputs)
  try {
    return Checkpoint.apply(call, [...states.keys()], ...states.values(), ...inputs)
  } finally {
    for (const state of states.values()) state.dispose()
  }
}

function devicesOf(inputs: readonly unknown[]): Set<string> {
  return new Set(inputs.filter(isTensor).map(({ device }) => device))
}

/** Stands for a tensor among the inputs, which the context saves. */
const saved = Symbol('saved')

class Checkpoint extends AutogradFunction {
  /** `given`: the states of the generators of `devices`, then the inputs. */
  static forward(ctx: FunctionContext, call: Call, devices: readonly string[], ...given: unknown[]): Outputs {
    const { operation, run } = call
    const inputs = given.slice(devices.length)
    ctx['call'] = call
    ctx['devices'] = devices
    ctx['given'] = given.map((value) => (isTensor(value) ? saved : value))
    ctx.saveForBackward(...given.filter(isTensor))
    if (isRecording(call) && !ctx.needsInputGrad.includes(true)) warnOnce(operation)
    return checkOutputs(
      operation,
      scope(() => run(...inputs)),
    )
  }

  static backward(ctx: FunctionContext, ...gradients: Tensor[]): (Tensor | null)[] {
    const { operation, run, frame, withReplaced } = ctx['call'] as Call
    const pass = runningPass()
    if (pass?.accumulates === false || pass?.createGraph === true) {
      const text = `${operation}: what is run again needs a pass of its own, so only backward() without inputs and createGraph can go through it, not grad()`
      throw new LockstepError('ERR_NOT_IMPLEMENTED', text, { operation })
    }
    const tensors = ctx.savedTensors
    const devices = ctx['devices'] as readonly string[]
    const given = (ctx['given'] as unknown[]).map((value) => (value === saved ? tensors.shift() : value))
    const states = new Map(devices.map((device, index) => [device, given[index] as Tensor]))
    const inputs = given.slice(devices.length)
    const detached = inputs.map((value) => (isTensor(value) ? detach(value) : value))
    const result = drawingFrom(states, () =>
      recordingAs(frame, () =>
        checkOutputs(
          operation,
          withReplaced(() => run(...detached)),
        ),
      ),
    )
    const outputs: readonly Tensor[] = isTensor(result) ? [result] : result
    const recorded = outputs.flatMap((output, index) =>
      output.requiresGrad ? [[output, gradients[index] as Tensor] as const] : [],
    )
    if (recorded.length === 0) {
      const text = `${operation}: no output requires a gradient: there is nothing to checkpoint`
      throw new LockstepError('ERR_VALUE', text, { operation })
    }
    backwardInside(
      recorded.map(([output]) => output),
      recorded.map(([, gradient]) => gradient),
    )
    return [null, null, ...devices.map(() => null), ...detached.map((value) => (isTensor(value) ? value.grad : null))]
  }
}

const warned = new Set<string>()

function warnOnce(operation: string): void {
  if (warned.has(operation)) return
  warned.add(operation)
  process.emitWarning(`${operation}: no input requires a gradient: nothing is recorded`, 'LockstepWarning')
}

function isRecording({ frame }: Call): boolean {
  return (frame.modeBits & GRAD_BIT) !== 0
}

function detach(tensor: Tensor): Tensor {
  const detached = tensor.detach()
  if (tensor.requiresGrad) detached.requiresGrad = true
  return detached
}
