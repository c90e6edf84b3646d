/** Ranks of decentralized training that take turns in one process. */
import { ProcessGroup } from '../../../distributed/group.js'
import { LockstepError } from '../../../error.js'
import { checkKind } from '../../../checks.js'
import { native } from '../../../native.js'
import { checkModule } from '../../../nn/internals.js'
import type { Module } from '../../../nn/module.js'
import { describe } from '../../../ops/explain.js'
import { scope } from '../../../tensor/scope.js'
import { isTensor } from '../../../tensor/tensor.js'
import { abortedError, wordsOf } from '../../../waiting.js'
import { DecentralizedDataParallel } from '../decentralized.js'
import type { GlobalAverage, GlobalAverageOptions } from '../decentralized.js'
import { checkGossipOptions } from '../options.js'
import { callbacks, prepare } from '../parts.js'
import type { Parts } from '../parts.js'
import { timelineOf } from '../timeline.js'
import type { PaceOptions, Timeline } from '../timeline.js'
import type { Topology } from '../topology.js'
import { RankGenerators } from './generators.js'
import type { SimulateOptions } from './options.js'

const operation = 'simulate'

/**
 * The number of ranks per scope. The end of a scope searches all modules of the process, so one scope per rank would be
 * slow.
 */
const ranksAScope = 8

/** The rank whose `step` runs. */
interface Stage {
  rank: number | undefined
}

/** A wrapper that takes turns with its peers, and so rejects `globalAvg` inside `step`. */
class SimulatedRank<M extends Module> extends DecentralizedDataParallel<M> {
  readonly #stage: Stage

  constructor(parts: Parts<M>, stage: Stage) {
    super(parts)
    this.#stage = stage
  }

  override async globalAvg(options: GlobalAverageOptions = {}): Promise<GlobalAverage> {
    if (this.#stage.rank !== undefined) {
      const text = `globalAvg inside 'step' of a simulation, where the other ranks wait for their turns: average between steps, by the simulation's globalAvg`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'globalAvg' })
    }
    return super.globalAvg(options)
  }
}

/**
 * The result of `simulate`: the ranks, which may continue to train. Dispose of it (`await using`) when it is no longer
 * needed.
 */
export class Simulation<M extends Module = Module> {
  /** The wrapper of each rank. */
  readonly ranks: readonly DecentralizedDataParallel<M>[]
  /** The mixing topology. */
  readonly topology: Topology
  readonly #options: SimulateOptions<M>
  readonly #generators: RankGenerators
  readonly #stage: Stage = { rank: undefined }
  /** The addon's id of rank 0's wrapper. */
  readonly #first: number
  readonly #updatesAtEnd: boolean
  #steps = 0
  #running = false
  #disposed = false
  /** The error of a rank that failed. */
  #failure: { readonly cause: unknown } | undefined

  /** Not for callers: use `simulate`. */
  constructor(options: SimulateOptions<M>, topology: Topology) {
    const { worldSize, seed = 0, step: _, scaler, steps: _steps, module: make, ...shared } = options
    this.#options = options
    this.topology = topology
    this.#generators = new RankGenerators(worldSize, seed)
    const order = Array.from({ length: worldSize }, (_rank, rank) => rank)
    const prepared = order.map((rank) =>
      this.#generators.as(rank, () => {
        const module = make(rank)
        checkModule(operation, module, "what option 'module' returns")
        const own = { ...shared, scaler: scaler?.(rank) }
        checkGossipOptions(operation, own)
        return prepare(module, own, undefined)
      }),
    )
    this.#updatesAtEnd = prepared[0]?.spec.updateAtEnd ?? false
    const functions = prepared.map(({ updates }, rank) => callbacks(updates, (run) => this.#within(rank, run)))
    const { groups, wrappers } = native().gossipSimulate(
      topology.spec,
      prepared.map(({ spec }) => spec),
      functions.map(([made]) => made),
      functions.map(([, before]) => before),
      functions.map(([, , event]) => event),
    )
    this.#first = wrappers[0] as number
    const end = async (group: ProcessGroup): Promise<void> => void (await group.close(0))
    this.ranks = prepared.map((own, rank) => {
      const group = new ProcessGroup(groups[rank] as number, order, operation, false, end)
      const reducer = wrappers[rank] as number
      return new SimulatedRank<M>({ ...own, group, lane: group, reducer, topology }, this.#stage)
    })
  }

  /** Steps so far. */
  get steps(): number {
    return this.#steps
  }

  /**
   * Trains `steps` more steps. Rejects with the error of a rank that fails: the error that `step` throws;
   * `ERR_ARGUMENT_TYPE` if it does not return a Tensor; `ERR_INVALID_ARGUMENT` if a rank's loss did not train its
   * model; `ERR_ABORTED`. The simulation cannot continue then: later calls reject with `ERR_REDUCTION_FAILED`.
   */
  async train(steps: number): Promise<void> {
    this.#checkIdle('train')
    checkKind('train', 'the number of steps', steps, 'count')
    this.#running = true
    try {
      for (let count = 0; count < steps; count++) await this.#step()
    } finally {
      this.#generators.enter(undefined)
      this.#running = false
    }
  }

  /** Runs `globalAvg` on all ranks; resolves with each rank's result. */
  async globalAvg(options: GlobalAverageOptions = {}): Promise<GlobalAverage[]> {
    this.#checkIdle('globalAvg')
    return Promise.all(this.ranks.map((rank) => rank.globalAvg(options)))
  }

  /** Runs `revertGlobalAvg` on all ranks. */
  revertGlobalAvg(): void {
    this.#checkIdle('revertGlobalAvg')
    for (const rank of this.ranks) rank.revertGlobalAvg()
  }

  /**
   * Measures the distance between the ranks: the root of the mean over the ranks of the squared distance (2-norm over
   * all parameters) from the mean of all models. Training is not affected.
   */
  async consensusDistance(): Promise<number> {
    const averages = await this.globalAvg({ revertible: true, distance: true })
    this.revertGlobalAvg()
    return Math.hypot(...averages.map(({ distance }) => distance ?? 0)) / Math.sqrt(averages.length)
  }

  /**
   * Computes the step time of this model on these ranks: `Topology.timeline` with the model's buckets. Needs a first
   * step (`ERR_INVALID_ARGUMENT`).
   */
  timeline(pace: PaceOptions): Timeline {
    this.#checkIdle('timeline')
    const { elements, elementSizes } = native().gossipBuckets(this.#first)
    if (elements.length === 0) {
      const text = 'timeline: buckets are known after the first step'
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'timeline' })
    }
    return timelineOf('timeline', this.topology.spec, { elements, elementSizes, updateAtEnd: this.#updatesAtEnd }, pace)
  }

  /** Detaches the wrappers from their modules, which stay usable. Disposing twice is harmless. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true
    for (const rank of this.ranks) await rank[Symbol.asyncDispose]()
  }

  #checkIdle(action: string): void {
    if (this.#disposed) {
      throw new LockstepError('ERR_DISPOSED', `${action}: this Simulation has been disposed of`, { operation: action })
    }
    if (this.#running) {
      throw new LockstepError('ERR_INVALID_ARGUMENT', `${action}: the simulation is training`, { operation: action })
    }
    if (this.#failure === undefined) return
    const { cause } = this.#failure
    const text = `${action}: the simulation failed earlier and cannot go on: ${wordsOf(cause)}`
    throw new LockstepError('ERR_REDUCTION_FAILED', text, { operation: action, cause })
  }

  /** Runs a callback of the engine as `rank`. */
  #within<T>(rank: number, run: () => T): T {
    if (this.#stage.rank === rank) {
      const text = `${operation}: 'step' of rank ${rank} has run a backward pass that steps: return the loss, and the simulation runs it`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation })
    }
    return this.#generators.as(rank, run)
  }

  async #step(): Promise<void> {
    const passes: Promise<void>[] = []
    const open = new Set<number>()
    const before = this.ranks[0]?.stats().steps ?? 0
    try {
      for (let first = 0; first < this.ranks.length; first += ranksAScope) {
        await scope(async () => {
          const ranks = this.ranks.slice(first, first + ranksAScope)
          for (const [index, gossip] of ranks.entries()) {
            const rank = first + index
            const { pass } = await this.#turn(rank, gossip)
            open.add(rank)
            passes.push(pass.then(() => void open.delete(rank)))
            passes.at(-1)?.catch(() => {})
            // Most passes end by then. An open pass makes every forward pass search its graph.
            await Promise.race([pass, new Promise((resolve) => setImmediate(resolve))])
          }
        })
      }
      // Open passes may wait for a rank that has nothing to send.
      if (open.size > 0) this.#checkEven(before, open)
      await Promise.all(passes)
      this.#checkEven(before, open)
    } catch (error) {
      this.#failure = { cause: error }
      // The other ranks may wait for messages that never arrive.
      for (const { processGroup } of this.ranks) processGroup.abort(error)
      await Promise.allSettled(passes)
      throw error
    }
    this.#steps += 1
  }

  /**
   * Runs a rank's part of a step. Returns its backward pass in an object, so that it is not awaited here: it may wait
   * for ranks whose turns come later.
   */
  async #turn(rank: number, gossip: DecentralizedDataParallel<M>): Promise<{ pass: Promise<void> }> {
    const { signal } = this.#options
    if (signal?.aborted === true) throw abortedError(operation, signal)
    this.#generators.enter(rank)
    this.#stage.rank = rank
    let loss: unknown
    try {
      loss = await this.#options.step({ gossip, rank, step: this.#steps })
    } finally {
      this.#stage.rank = undefined
    }
    if (!isTensor(loss)) {
      const text = `${operation}: what 'step' returns must be the loss, a Tensor, got ${describe(loss)} from rank ${rank} in step ${this.#steps}`
      throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation, rank })
    }
    return { pass: loss.backward() }
  }

  /**
   * Throws if some ranks have stepped and others have not, because they would wait for each other's messages. `open`
   * passes belong to a step, or have failed.
   */
  #checkEven(before: number, open: ReadonlySet<number>): void {
    const stepped = this.ranks.map((gossip, rank) => open.has(rank) || gossip.stats().steps > before)
    const rank = stepped.indexOf(false)
    if (rank < 0 || !stepped.includes(true)) return
    const text =
      `${operation}: rank ${rank} has not trained in step ${this.#steps}, but others have: its loss does not come from its ` +
      'wrapper, or it accumulates gradients'
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation, rank })
  }
}
