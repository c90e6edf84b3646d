/** Hooks that run without JavaScript. */
import { checkRule } from '../../../checks.js'
import type { StatefulOnRanks } from '../../../io/checkpoint.js'
import type { Parameter } from '../../../nn/parameter.js'
import type { CommHook } from '../comm-hook.js'
import type { ExternalObject, Hook } from '../../../native/generated/addon.js'

/** Refuses what is no communication hook. */
export function checkHook(operation: string, hook: unknown): void {
  const fits = (value: unknown): boolean => value instanceof NativeCommHook || typeof value === 'function'
  checkRule(operation, 'hook', hook, { fits, words: 'a communication hook' })
}

/** The addon's hook; see crates/node/src/native_hooks.rs. */
export type NativeHook = ExternalObject<Hook>

/**
 * The addon's hook of one in TypeScript. `compared`: what ranks compare of it; hooks of programs are not told apart, since
 * their code may differ between ranks.
 */
export type OfFunction = (hook: CommHook<never>, compared?: string) => NativeHook

/** Makes the addon's hook for a reducer of `parameters`. `ofFunction` makes one of a hook in TypeScript. */
type Make = (ofFunction: OfFunction, parameters: ReadonlyMap<string, Parameter>) => NativeHook

/** A built-in hook, which runs without JavaScript. */
export class NativeCommHook {
  readonly name: string
  readonly #state: StatefulOnRanks | undefined
  /** @internal */
  readonly make: Make

  /** Not for callers. */
  constructor(name: string, make: Make, state?: StatefulOnRanks) {
    this.name = name
    this.make = make
    this.#state = state
  }

  /**
   * What it keeps from step to step.
   * @internal
   */
  get state(): StatefulOnRanks | undefined {
    return this.#state
  }

  /**
   * Its wrapper has other buckets from now on.
   * @internal
   */
  rebucketed(): void {}
}
