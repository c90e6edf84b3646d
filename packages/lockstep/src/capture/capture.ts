/** `capture`: a module's forward pass, recorded once and replayed without JavaScript. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { currentFrame, runInFrame } from '../frame.js'
import type { Frame } from '../frame.js'
import { native } from '../native.js'
import { copyValue } from '../nn/clone.js'
import { updateForward } from '../nn/forward.js'
import { checkModule, cloneWith, internals, members } from '../nn/internals.js'
import { defineMethods } from '../nn/methods.js'
import { Layer } from '../nn/module.js'
import type { Module } from '../nn/module.js'
import type { Device } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { scope } from '../tensor/scope.js'
import { original } from './fields.js'
import { Subject, asTheyAre, isRecording } from './subject.js'
import { Tapes } from './tapes.js'
import type { Call } from './tapes.js'
import { templateOf } from './template.js'
import { Saved, compare, runCopy } from './verify.js'

/** Options of `capture`. */
export interface CaptureOptions {
  /**
   * Run a clone of the module before every replay, on copies of the inputs and with the same random numbers (of the
   * default generator and of those in the module's fields), and compare every bit that both return, or write to inputs and
   * fields (`ERR_CAPTURE_MISMATCH`): for finding out whether a module may be captured. Default false.
   */
  readonly verify?: boolean
  /** How many tapes are kept: one for each combination of shapes, modes and the like. Default 16. */
  readonly limit?: number
}

/** One of several replays at once. */
export interface ReplayCall {
  readonly module: CapturedModule
  readonly inputs: readonly unknown[]
  /** The modes and the default device of its call. */
  readonly frame: Frame
}

const unsupported = (text: string): LockstepError =>
  new LockstepError('ERR_CAPTURE_UNSUPPORTED', text, { operation: 'capture' })

/**
 * A module that replays another one's forward pass natively: no JavaScript runs between its operators. Parameters,
 * buffers, names and state dict are those of the module itself, which both share; so are training mode and gradients. All
 * wrappers take it, and it may be a part of another module.
 *
 * A replay repeats what was recorded: the operators with their modes (gradients, autocast), `requires_grad_`, random
 * numbers from the same generators. It is recorded anew where shapes, strides, dtypes, devices, the pattern of
 * `requiresGrad`, training flags, inputs that are no tensors, or the modes around differ. Tensors in modules' fields are
 * looked up by name each time. Numbers and branches that JavaScript computes otherwise are part of the tape; tensors made
 * from JavaScript data are frozen (a warning says so).
 */
export class CapturedModule<M extends Module = Module> extends Layer implements Disposable {
  /** The module itself; its own `forward` still runs it eagerly. */
  declare readonly module: M
  readonly #options: CaptureOptions
  #subject: Subject<M>

  static {
    // A field that is new is the module's: here it would be neither trained nor saved.
    const base = Object.create(Layer.prototype) as object
    const set = (target: object, field: string | symbol, value: unknown, captured: object): boolean => {
      if (typeof field !== 'string' || !(#subject in captured)) return Reflect.set(target, field, value, captured)
      captured.#add(field, () => Reflect.set(captured.module, field, value))
      return true
    }
    Object.setPrototypeOf(CapturedModule.prototype, new Proxy(base, { set }))
    defineMethods(CapturedModule.prototype as CapturedModule, {
      registerBuffer({ name, tensor, persistent }) {
        this.#add(name, () => this.module.registerBuffer(name, tensor, persistent))
      },
      registerParameter({ name, param }) {
        this.#add(name, () => this.module.registerParameter(name, param))
      },
      registerModule({ name, module }) {
        this.#add(name, () => this.module.registerModule(name, module))
      },
      train({ mode }) {
        this.module.train(mode)
        this.training = mode
        return this
      },
    })
  }

  /** Not for callers: use `capture`. */
  constructor(module: M, options: CaptureOptions, tapes: Tapes) {
    super()
    if (!(tapes instanceof Tapes)) {
      const text = 'a CapturedModule is made by capture(module, exampleInputs)'
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'CapturedModule' })
    }
    // Not enumerable: the fields of a module are what it consists of, and these are the module's.
    Object.defineProperty(this, 'module', { value: module })
    this.training = module.training
    this[internals].buffers = module[internals].buffers
    this[internals].parameters = module[internals].parameters
    this[internals].state = module[internals].state
    for (const [, , field] of module[members]()) this.#share(field)
    this.#options = options
    this.#subject = new Subject(module, tapes)
  }

  #share(field: string): void {
    if (field in this) return
    const fields = this.module as unknown as Record<string, unknown>
    Object.defineProperty(this, field, {
      configurable: true,
      get: () => fields[field],
      set: (value: unknown) => {
        fields[field] = value
      },
    })
  }

  #add(field: string, assign: () => void): void {
    assign()
    this.#share(field)
    this.#subject.refresh()
  }

  get [original](): M {
    return this.module
  }

  override *[members](): Iterable<readonly [name: string, value: unknown, field: string]> {
    yield* this.module[members]()
  }

  /** A captured copy of the module's clone, with the same hooks; both replay the same tapes. */
  override clone(device?: Device): this {
    return this[cloneWith](device, new Map()) as this
  }

  /** @internal */
  [cloneWith](device: Device | undefined, memo: Map<object, unknown>): CapturedModule<M> {
    const module = copyValue(this.module, device, memo) as M
    const copy = new CapturedModule(module, this.#options, this.#subject.tapes)
    const state = this[internals].copy()
    state.buffers = module[internals].buffers
    state.state = module[internals].state
    state.parameters = module[internals].parameters
    Object.defineProperty(copy, internals, { value: state, configurable: true })
    updateForward(copy)
    return copy
  }

  /** How many tapes there are, of this module and its clones. */
  get tapes(): number {
    return this.#subject.tapes.size
  }

  /**
   * Replays the tape that fits, or records one. What a recording cannot hold is `ERR_CAPTURE_UNSUPPORTED`: reading a
   * tensor's values, hooks of modules inside, hooks on tensors, `autograd.Function`, collectives, backward passes,
   * changes of the module's fields (also of what arrays, Maps, Sets and plain objects there hold, two levels deep),
   * writes to frozen tensors, an async `forward`.
   */
  override forward(...inputs: Parameters<M['forward']>): ReturnType<M['forward']> {
    type Output = ReturnType<M['forward']>
    if (isRecording()) return this.module.forward(...(inputs as unknown[])) as Output
    const call = this.#prepare(inputs)
    const { tapes, fields } = this.#subject
    if (this.#options.verify === true && tapes.fits(call)) {
      const expected = asTheyAre(() => runCopy(this.module, inputs, fields.generators()))
      const replayed = tapes.replay(call)?.output
      compare(this.module.constructor.name, expected, replayed, inputs, fields)
      return replayed as Output
    }
    const replayed = tapes.replay(call)
    return (replayed === undefined ? this.#record(inputs, call) : replayed.output) as Output
  }

  /**
   * Replays several captured modules at once, each on a thread of its own; their outputs. Undefined where one has no tape
   * for its inputs yet, has hooks, or has to run in turn for another reason.
   * @internal
   */
  static replayAll(calls: readonly ReplayCall[]): unknown[] | undefined {
    checkKind('CapturedModule.replayAll', 'calls', calls, 'array')
    if (isRecording() || calls.some(({ module }) => module[internals].wrapped || module.#options.verify === true))
      return undefined
    const prepared = calls.map(({ module, inputs, frame }) => {
      const { context, given, inputs: count } = runInFrame(frame, () => module.#prepare(inputs))
      return { tapes: module.#subject.tapes.id, context, given: [...given], inputs: count }
    })
    const replayed = native().tapeApply(prepared, currentFrame().modeBits)
    return replayed?.map((answer, index) => (calls[index] as ReplayCall).module.#subject.tapes.output(answer))
  }

  #prepare(inputs: readonly unknown[]): Call {
    const call = this.#subject.prepare(inputs)
    const obstacle = this.#subject.obstacle()
    if (obstacle !== undefined) throw unsupported(`capture: ${obstacle}`)
    this.#subject.checkPending('CapturedModule.forward()')
    return call
  }

  #record(inputs: readonly unknown[], call: Call): unknown {
    const { module } = this
    const forward = (): unknown => module.forward(...(inputs as unknown[]))
    return this.#subject.record(call, forward, (outcome) => {
      const { output } = outcome
      if (outcome.kind === 'promise') {
        void (output as Promise<unknown>).catch(() => {})
        throw unsupported('capture: forward returned a promise; what is captured must be synchronous')
      }
      if (outcome.kind === 'changed') {
        throw unsupported(
          `capture: forward changed the field '${outcome.field}', which a replay would not: return it, or write into a ` +
            'buffer in place (copy_, add_)',
        )
      }
      const { tensors: outputs, template } = templateOf(output)
      warnOfFrozen(module, this.#subject.tapes.finish(outputs, template)?.frozen ?? [])
      return output
    })
  }

  /**
   * Records a tape for these inputs, and leaves parameters, buffers and generators as they were.
   * @internal
   */
  warm(inputs: readonly unknown[]): void {
    checkKind('CapturedModule.warm', 'inputs', inputs, 'array')
    const saved = new Saved(this.#subject.fields.tensors(), this.#subject.fields.generators())
    try {
      scope(() => {
        const call = this.#prepare(inputs)
        if (!this.#subject.tapes.fits(call)) this.#record(inputs, call)
      })
    } finally {
      saved.restore()
    }
  }

  /** Forgets the tapes, also of its clones; the next forward pass records anew. Twice is harmless. */
  [Symbol.dispose](): void {
    this.#subject.tapes.free()
  }
}

function warnOfFrozen(module: Module, frozen: readonly number[][]): void {
  if (frozen.length === 0) return
  const shapes = frozen.slice(0, 3).map((shape) => `[${shape.join(', ')}]`)
  process.emitWarning(
    `capture: ${module.constructor.name}.forward uses ${frozen.length} tensor(s) that are neither inputs nor in a field of ` +
      `a module (shapes ${shapes.join(', ')}${frozen.length > 3 ? ', ...' : ''}): every replay sees the values of now. ` +
      'Make them buffers or inputs if they change',
    'LockstepWarning',
  )
}

/**
 * Records the operators of `module.forward(...exampleInputs)` and returns a module that replays them natively, with the
 * module's own parameters and buffers, gradients included, to the same bits. The example runs once, and leaves parameters,
 * buffers and generators (the default one, those in fields) as they were. Other shapes, modes and the like are recorded
 * when they are met.
 * @param exampleInputs the arguments of one `forward`, as an array
 * @throws `ERR_CAPTURE_UNSUPPORTED` where a replay could not repeat what `forward` does
 */
export function capture<M extends Module>(
  module: M,
  exampleInputs: Readonly<Parameters<M['forward']>>,
  options: CaptureOptions = {},
): CapturedModule<M> {
  checkModule('capture', module)
  checkKind('capture', 'exampleInputs', exampleInputs, 'array', "an array of forward's arguments")
  checkOptions('capture', options, ['verify', 'limit'])
  const { verify = false, limit = 16 } = options
  checkKind('capture', 'verify', verify, 'boolean')
  checkKind('capture', 'limit', limit, 'integer[1..4096]')
  const captured = new CapturedModule(module, { verify, limit }, new Tapes(limit))
  captured.warm(exampleInputs)
  return captured
}
