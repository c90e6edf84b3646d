/** What a run of the kill loop does: all of it follows from a seed and the run's number. */

export const wrappers = ['ddp', 'cpu', 'gossip'] as const
/** The phases of a job, in their order: a rank is in `start` until it calls `initProcessGroup`. */
export const phases = ['start', 'init', 'create', 'train', 'leave'] as const

export type Wrapper = (typeof wrappers)[number]
export type Phase = (typeof phases)[number]

export interface Plan {
  readonly run: number
  readonly wrapper: Wrapper
  readonly world: number
  readonly victim: number
  /** The victim is killed this share of the phase's usual time after it has entered it. */
  readonly phase: Phase
  readonly share: number
}

/** Choices that are the same in all runs. */
export interface Fixed {
  readonly wrapper?: Wrapper | undefined
  readonly world?: number | undefined
}

/** Every phase is as likely as another one, and every time within it. */
export function planOf(seed: number, run: number, fixed: Fixed = {}): Plan {
  const random = generator(seed * 1_000_003 + run)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const drawn = { wrapper: pick(wrappers), world: pick([2, 3, 4]) }
  const world = fixed.world ?? drawn.world
  return {
    run,
    wrapper: fixed.wrapper ?? drawn.wrapper,
    world,
    victim: Math.floor(random() * world),
    phase: pick(phases),
    share: random(),
  }
}

/** Numbers in [0, 1): splitmix32. */
function generator(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let z = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
    return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32
  }
}
