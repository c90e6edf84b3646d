/** Random number generators, with PyTorch's sequences. */
import { checkInstance, checkKind, ruleFor } from '../checks.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { show } from '../ops/explain.js'
import { Tensor, handleOf } from '../tensor/tensor.js'

const registry = new FinalizationRegistry<number>((handle) => native().generatorFree(handle))

export let generatorHandle: (generator: Generator) => number

/** A source of random numbers with its own state (`torch.Generator`): pass it as the option `generator`. */
export class Generator {
  readonly #handle: number
  readonly device: string

  static {
    generatorHandle = (generator) => generator.#handle
  }

  /** @param device default `'cpu'` */
  constructor(device: string = 'cpu') {
    checkKind('Generator', 'device', device, 'string', ruleFor('device').words)
    this.#handle = native().generatorNew(device)
    this.device = device
    registry.register(this, this.#handle)
  }

  /** Starts the sequence of a seed (`Generator.manual_seed`). */
  manualSeed(value: number | bigint): this {
    native().generatorSeed(this.#handle, seedOf(value))
    return this
  }

  /** The seed that the sequence began with. */
  initialSeed(): bigint {
    return native().generatorInitialSeed(this.#handle)
  }

  /** Seeds from the clock and the system's randomness, and returns the seed. */
  seed(): bigint {
    const fresh = freshSeed()
    this.manualSeed(fresh)
    return fresh
  }

  /** The state, a uint8 tensor that PyTorch's generators take too. */
  getState(): Tensor {
    return new Tensor(native().generatorGetState(this.#handle))
  }

  /** Goes on where `getState` was called, here or in PyTorch. */
  setState(state: Tensor): this {
    native().generatorSetState(this.#handle, handleOf(state))
    return this
  }
}

/** Refuses what is no generator; undefined, and null, stand for the default one. */
export function checkGenerator(operation: string, value: unknown): void {
  if (value !== undefined && value !== null) checkInstance(operation, 'generator', value, Generator)
}

/** Seeds the default generators of all devices (`torch.manual_seed`): the same numbers as PyTorch follow. */
export function manualSeed(value: number | bigint): void {
  if (own === undefined) native().manualSeed(seedOf(value))
  else own.manualSeed(value)
}

/** Seeds the default generators from the system's randomness, and returns the seed (`torch.seed`). */
export function seed(): bigint {
  const fresh = freshSeed()
  manualSeed(fresh)
  return fresh
}

let defaultCpu: number | undefined

/** What stands for the default generator in a thread that must leave the process's alone. */
let own: Generator | undefined

/** Makes `generator` this thread's default one, for the functions here. */
export function useOwnGenerator(generator: Generator): void {
  own = generator
  defaultCpu = generatorHandle(generator)
}

function defaultGenerator(): number {
  defaultCpu ??= native().defaultGenerator('cpu')
  return defaultCpu
}

/** The seed of the CPU's default generator (`torch.initial_seed`). */
export function initialSeed(): bigint {
  return native().generatorInitialSeed(defaultGenerator())
}

/** The state of the CPU's default generator, a uint8 tensor (`torch.get_rng_state`). */
export function getRngState(): Tensor {
  return new Tensor(native().generatorGetState(defaultGenerator()))
}

/** Restores a state of `getRngState` (`torch.set_rng_state`). */
export function setRngState(state: Tensor): void {
  native().generatorSetState(defaultGenerator(), handleOf(state))
}

function freshSeed(): bigint {
  const words = crypto.getRandomValues(new Uint32Array(2))
  return (BigInt((words[0] ?? 0) & 0x1f_ffff) << 32n) | BigInt(words[1] ?? 0)
}

/** A seed as the addon takes it. */
export function seedOf(value: number | bigint): bigint {
  if (typeof value === 'bigint') {
    if (value >= -(2n ** 63n) && value < 2n ** 64n) return value
    throw new LockstepError('ERR_UNSAFE_INTEGER', `manualSeed(): ${value}n does not fit into 64 bits`)
  }
  if (Number.isSafeInteger(value)) return BigInt(value)
  const code = Number.isInteger(value) ? 'ERR_UNSAFE_INTEGER' : 'ERR_ARGUMENT_TYPE'
  const text = `manualSeed(): the seed must be an integer (a bigint beyond 2^53), got ${show(value)}`
  throw new LockstepError(code, text, { operation: 'manualSeed' })
}
