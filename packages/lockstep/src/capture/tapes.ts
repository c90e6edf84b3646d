/** The tapes of a captured module and its clones, and what of them stays in JavaScript. */
import { native } from '../native.js'
import type { RecordedTape } from '../native/generated/addon.js'
import { Tensor, handleOf } from '../tensor/tensor.js'
import type { Template } from './template.js'

/** What the facade knows of a recording; tensors' shapes and the like are compared by the addon. */
export interface Context {
  readonly modeBits: number
  /** Where new tensors are made. */
  readonly device: string
  /** The default dtype of new tensors, by its code. */
  readonly dtype: number
  /** Names of the tensors' fields, and which are tied. */
  readonly fields: string
  /** Which modules train. */
  readonly training: string
  /** The inputs, but for their tensors. */
  readonly inputs: string
}

/** One forward pass, as the addon sees it: a number for its context, and the tensors; first the inputs, then the fields. */
export interface Call {
  readonly context: number
  readonly given: Float64Array
  readonly inputs: number
}

const collected = new FinalizationRegistry<number>((id) => native().tapesFree(id))

/** More contexts than anybody has, unless every call has one of its own. */
const MAX_CONTEXTS = 4096

export class Tapes {
  readonly #limit: number
  #id = 0
  #numbers = new Map<string, number>()
  #templates = new Map<number, Template>()
  #last: Context | undefined
  #lastNumber = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** How many tapes there are. */
  get size(): number {
    return this.#templates.size
  }

  /** The addon's number of the place that holds them. */
  get id(): number {
    if (this.#id === 0) {
      this.#id = native().tapesNew(this.#limit)
      collected.register(this, this.#id, this)
    }
    return this.#id
  }

  /** A number for the context: the same for equal ones. */
  number(context: Context): number {
    const last = this.#last
    if (
      last !== undefined &&
      last.modeBits === context.modeBits &&
      last.device === context.device &&
      last.dtype === context.dtype &&
      last.inputs === context.inputs &&
      last.training === context.training &&
      last.fields === context.fields
    ) {
      return this.#lastNumber
    }
    if (this.#numbers.size === MAX_CONTEXTS) this.free()
    const { modeBits, device, dtype } = context
    const key = `${modeBits}|${device}|${dtype}|${context.training}|${context.inputs}|${context.fields}`
    let number = this.#numbers.get(key)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(key, number)
    }
    this.#last = context
    this.#lastNumber = number
    return number
  }

  /** Is there a tape that fits? */
  fits({ context, given, inputs }: Call): boolean {
    return native().tapeFits(this.id, context, given, inputs)
  }

  /** Makes the output of a replay's answer: the number of the tape, then handles. */
  output(replayed: readonly number[]): unknown {
    const template = this.#templates.get(replayed[0] as number) as Template
    const tensors: Tensor[] = []
    for (let i = 1; i < replayed.length; i++) tensors.push(new Tensor(replayed[i] as number))
    return template(tensors)
  }

  /** Replays the tape that fits; undefined where there is none. */
  replay({ context, given, inputs }: Call): { readonly output: unknown } | undefined {
    const replayed = native().tapeReplay(this.id, context, given, inputs)
    return replayed === null ? undefined : { output: this.output(replayed) }
  }

  /** How often this call was met, which has no tape. */
  met({ context, given, inputs }: Call): number {
    return native().tapeMet(this.id, context, given, inputs)
  }

  /** Records a tape for this call, until `finish`. */
  begin({ context, given, inputs }: Call, unasked?: number): void {
    native().tapeBegin(this.id, context, given, inputs, unasked)
  }

  /** Ends the running recording: a replay brings `outputs`. Undefined where it gave none, of at least so many operators. */
  finish(outputs: readonly Tensor[], template: Template, least = 0): RecordedTape | undefined {
    const recorded = native().tapeFinish(outputs.map(handleOf), least)
    if (recorded === null) return undefined
    for (const old of recorded.dropped) this.#templates.delete(old)
    this.#templates.set(recorded.number, template)
    return recorded
  }

  /** Forgets them all. */
  free(): void {
    if (this.#id !== 0) native().tapesFree(this.#id)
    collected.unregister(this)
    this.#id = 0
    this.#numbers = new Map()
    this.#templates = new Map()
    this.#last = undefined
  }
}
