/** Decent-DP's `DecentralizedDataParallel`: ranks mix their models with a few peers while they train. */
import { isGradEnabled } from '../../autograd/modes.js'
import { checkPending } from '../../autograd/pending.js'
import { emitWarnings } from '../../autograd/reductions.js'
import { checkKinds } from '../../checks.js'
import { companionGroup } from '../../distributed/init.js'
import { native, traced } from '../../native.js'
import { isPromise } from '../../nn/forward.js'
import { checkModule } from '../../nn/internals.js'
import type { Module } from '../../nn/module.js'
import { checkOptions } from '../../options.js'
import { isFloatingPoint } from '../../tensor/dtype.js'
import { handleOf } from '../../tensor/tensor.js'
import { abortable } from '../../waiting.js'
import type { WaitOptions } from '../../waiting.js'
import { inOrder } from '../order.js'
import { tellRefusal } from '../refusal.js'
import { Wrapper, wrapperGroup } from '../wrapper.js'
import { checkGossipOptions } from './options.js'
import type { DecentralizedOptions } from './options.js'
import { callbacks, prepare } from './parts.js'
import type { Parts } from './parts.js'
import { topologyFor, topologySpec } from './spec.js'
import type { Topology } from './topology.js'
import { TrainingState } from './training-state.js'

/** Options of `globalAvg`. All ranks give the same ones. */
export interface GlobalAverageOptions extends WaitOptions {
  /** Keep the replaced values, for `revertGlobalAvg`. Default false. */
  readonly revertible?: boolean | undefined
  /** Return how far this rank's parameters were from the mean. Default false. */
  readonly distance?: boolean | undefined
}

/** The result of `globalAvg`. */
export interface GlobalAverage {
  /** The 2-norm of the difference between this rank's parameters and the mean; null if not requested. */
  readonly distance: number | null
}

/** Statistics of the exchange of models. */
export interface GossipStats {
  /** Steps so far, including those whose update a scaler skipped. */
  readonly steps: number
  /** Milliseconds during which the exchange of at least one bucket was in flight, from its launch to its end. */
  readonly exchanged: number
  /** Milliseconds that backward passes and averages waited for exchanges; the rest was hidden behind computation. */
  readonly waited: number
  /** This rank's push-sum weight; 1 if the topology needs none. */
  readonly pushSumWeight: number
  /**
   * An estimate of the ranks' distance from the mean of their models: the root of the mean over the ranks of the
   * squared 2-norm of the difference, over all trained parameters. It costs no message. It uses the models that this
   * rank received in the last use of each of the topology's rounds, as they were sent; of large buckets, another part
   * each time. If buckets have at most 65,536 elements, it is exact for two ranks, and for `'complete'` in the mean of
   * its squares over the ranks. Otherwise it assumes that the peers of one period, and the received parts, are
   * representative. Null before this rank has mixed its model, and again after an average that stays.
   * `globalAvg({ distance: true })` measures the distance.
   */
  readonly consensusDistance: number | null
}

const operation = 'DecentralizedDataParallel.create'

/**
 * Trains a separate model on each rank, and mixes it with the models of a few peers, which a topology defines, instead
 * of averaging gradients over all ranks. A bucket's parameters are sent as soon as they are updated, and travel during
 * the next forward and backward passes. When the bucket's last gradient is ready, they are mixed, updated, and sent
 * again.
 *
 *     const gossip = await DecentralizedDataParallel.create(model, {
 *       optimizer: (parameters) => new optim.AdamW(parameters, { lr: 1e-3 }),
 *       topology: 'ring',
 *     })
 *     const loss = nn.functional.crossEntropy(await gossip.forward(x), y)
 *     await loss.backward()
 *
 * `await loss.backward()` performs the whole step, and leaves no gradients. Calling `step()` of the wrapper's
 * optimizers is `ERR_OPTIMIZER_OWNED`. With adaptive factor a, and W the mixing matrix of the round, the step is
 * `x_i <- (1 - a) x_i + a * sum_j W_ij x_j - u_i(g_i)`. The gradient is that at x_i before the step; weight decay uses
 * the mixed model.
 *
 * All ranks must create it and run the same number of steps. In the first step the models are equal, so nothing is
 * mixed: its backward pass determines the order of gradients, which must be the same on all ranks (otherwise
 * `ERR_MODEL_MISMATCH` on all of them). Later passes may leave parameters out. If a rank fails, its peers reject with
 * `ERR_PEER_ABORTED` or `ERR_PEER_LOST` at their next backward or forward pass. Parameters must not be added, replaced
 * or converted afterwards.
 *
 * It communicates over its own group, whose ranks connect in the first step. Disposing of it (`await using`) ends that
 * group; this is `ERR_BACKWARD_PENDING` while a backward pass is unsettled. Otherwise the group ends with
 * `destroyProcessGroup()`, or when the wrappers of all ranks are garbage-collected and no backward pass of a step is
 * left to come.
 */
export class DecentralizedDataParallel<M extends Module = Module> extends Wrapper<M> {
  readonly #parts: Parts<M>
  readonly #state: TrainingState
  #accumulates = false

  /** Not for callers: use `await DecentralizedDataParallel.create(module, options)`. */
  constructor(
    module: { readonly 'write await DecentralizedDataParallel.create(module, options)': never },
    options?: object,
  )
  /** @internal */
  constructor(parts: Parts<M>)
  constructor(given: object) {
    const parts = given as Parts<M>
    super(parts)
    this.#parts = parts
    this.#state = new TrainingState(parts.reducer, parts.module, parts.updates, parts.trained)
  }

  /**
   * Wraps `module`: the ranks compare their models and options (a difference is `ERR_MODEL_MISMATCH` on every rank),
   * and rank 0's parameters and buffers, including frozen ones, are copied to all ranks. All ranks must call it.
   * `ERR_TOPOLOGY` for an unknown topology, or one that does not support so many ranks; `ERR_INVALID_ARGUMENT` for a
   * module without a parameter that requires a gradient, or with one whose elements overlap or have gaps between them;
   * `ERR_UNSUPPORTED_IN_MIXED_GROUP` for a group with PyTorch ranks. If it rejects the arguments of one rank, the
   * others fail with `ERR_MODEL_MISMATCH` and the reason.
   */
  static async create<M extends Module>(
    module: M,
    options: DecentralizedOptions,
  ): Promise<DecentralizedDataParallel<M>> {
    let own: Own<M>
    try {
      own = prepareAmong(module, options)
    } catch (error) {
      await tellRefusal((options as DecentralizedOptions | null)?.processGroup, error, false)
      throw error
    }
    const { group, topology, who, prepared } = own
    const { spec } = prepared
    const number = await abortable(
      operation,
      options.signal,
      async () => inOrder(group, () => native().gossipAgree(group.id, who, spec)),
      (reason) => group.abort(reason),
    )
    const onDevices = [...module.parameters(), ...module.buffers()].some(({ device }) => device !== 'cpu')
    const lane = await companionGroup(operation, group, 'gossip', number, { ...options, onDevices })
    let reducer = 0
    try {
      reducer = native().gossipCreate(group.id, lane.id, number, who, spec, ...callbacks(prepared.updates))
      return new DecentralizedDataParallel<M>({ ...prepared, group, lane, reducer, topology })
    } catch (error) {
      // Other ranks may have their wrappers already; their first pass fails.
      lane.abort(error)
      native().reducerFree(reducer)
      await lane[Symbol.asyncDispose]()
      throw error
    }
  }

  /**
   * This rank's state, including its own model, from which it resumes exactly:
   * `checkpoint.save(directory, { trainingState: gossip.trainingState })`. A run with another number of ranks starts
   * from the mean of all models, and emits a warning.
   */
  get trainingState(): TrainingState {
    return this.#state
  }

  /** The mixing topology. */
  get topology(): Topology {
    return this.#parts.topology
  }

  /** @internal */
  protected override begin(inputs: unknown[]): () => Promise<unknown> {
    return async () => {
      this.checkUsable('forward')
      const { module, structure } = this.#parts
      const recorded = isGradEnabled()
      if (recorded) this.checkParameters('forward', [...structure.changes(), ...this.#thawed()])
      const before = native().gossipForward(this.reducer, module.training, recorded)
      if (before !== null) await traced(before)
      let output: unknown = module.forward(...(inputs as never[]))
      if (isPromise(output)) output = await output
      if (recorded) this.checkLeaves(inputs, output, () => false)
      emitWarnings()
      return output
    }
  }

  /** Parameters that were frozen when the module was wrapped and are trained now: no bucket contains them. */
  #thawed(): string[] {
    return this.#parts.frozen.flatMap(([name, parameter]) =>
      parameter.requiresGrad ? [`'${name}' is no longer frozen`] : [],
    )
  }

  /**
   * With true, backward passes only accumulate gradients, without communication; the next one after false steps with
   * their sum. Default true. `ERR_BACKWARD_PENDING` while a backward pass is unsettled.
   */
  setAccumulateGrad(enable: boolean = true): void {
    this.checkUsable('setAccumulateGrad')
    checkKinds('setAccumulateGrad', { enable }, { enable: 'boolean' })
    checkPending('setAccumulateGrad', this.#parts.module.parameters())
    native().gossipAccumulate(this.reducer, enable)
    this.#accumulates = enable
  }

  /** Whether backward passes only accumulate gradients. */
  get accumulatesGrad(): boolean {
    return this.#accumulates
  }

  /**
   * Sets the adaptive factor, the share of each round that is applied: more than 0 and at most 1
   * (`ERR_INVALID_ARGUMENT` otherwise), initially 1. The next step sends its models with it, and the step after that mixes
   * them by it. All ranks must set the same after the same step: otherwise those that meet fail with
   * `ERR_COLLECTIVE_MISMATCH` before they mix. With `compat` it may be any number, counts from the next mix on, and is not
   * compared. `ERR_BACKWARD_PENDING` while a backward pass is unsettled.
   */
  setAdaptiveFactor(factor: number): void {
    this.checkUsable('setAdaptiveFactor')
    checkKinds('setAdaptiveFactor', { factor }, { factor: 'number' })
    checkPending('setAdaptiveFactor', this.#parts.module.parameters())
    native().gossipFactor(this.reducer, factor)
  }

  /** The learning rate of the first bucket's first group; 0 before the first step, when there are no optimizers yet. */
  getLr(): number {
    const { optimizers, schedulers } = this.#parts.updates
    return schedulers[0]?.getLastLr()[0] ?? optimizers[0]?.paramGroups[0]?.lr ?? 0
  }

  /** Statistics of this rank's exchange of models. */
  stats(): GossipStats {
    this.checkUsable('stats')
    const { steps, exchanged, waited, weight, consensusDistance = null } = native().gossipStats(this.reducer)
    return { steps, exchanged, waited, pushSumWeight: weight, consensusDistance }
  }

  /**
   * Replaces every rank's parameters by their mean over the ranks; with `syncBufferInGlobalAvg`, floating-point buffers
   * too. Models in flight are dropped, and sent again from the mean: after a revertible average at the next training
   * forward pass, unless it is reverted before. All ranks must call it, between their steps. `ERR_TIMEOUT` if only this
   * rank calls it; `ERR_COLLECTIVE_MISMATCH` if the others run something else, as far as they compare. Await it: until
   * it has settled, backward passes and uses of the models are `ERR_BACKWARD_PENDING`, and forward passes wait.
   */
  async globalAvg(options: GlobalAverageOptions = {}): Promise<GlobalAverage> {
    const name = 'globalAvg'
    checkOptions(name, options, ['revertible', 'distance', 'signal'])
    checkKinds(name, options, { revertible: 'boolean', distance: 'boolean' })
    const { revertible = false, distance = false, signal } = options
    const { module, lane, options: own } = this.#parts
    checkPending(name, module.parameters())
    const buffers =
      own.syncBufferInGlobalAvg === true ? module.buffers().filter((buffer) => isFloatingPoint(buffer.dtype)) : []
    return this.inTurn(async () => {
      this.checkUsable(name)
      const average = async (): Promise<number> =>
        native().gossipAverage(this.reducer, buffers.map(handleOf), revertible, distance)
      const found = await abortable(name, signal, average, (reason) => lane.abort(reason))
      return { distance: found < 0 ? null : found }
    })
  }

  /**
   * Restores the values that the last revertible `globalAvg` replaced. `ERR_INVALID_ARGUMENT` if there is none, or if
   * training has continued since. All ranks must call it.
   */
  revertGlobalAvg(): void {
    this.checkUsable('revertGlobalAvg')
    native().gossipRevert(this.reducer)
  }

  /**
   * Runs `run` with the mean of all models, for an evaluation, and restores the ranks' own models, also if `run`
   * throws. All ranks must call it.
   */
  async withGlobalAverage<T>(run: (average: GlobalAverage) => Promise<T> | T): Promise<T> {
    const average = await this.globalAvg({ revertible: true, distance: true })
    let result: T
    try {
      result = await run(average)
    } catch (error) {
      try {
        this.revertGlobalAvg()
      } catch {
        // A consequence of the first error, which says more.
      }
      throw error
    }
    this.revertGlobalAvg()
    return result
  }

  /**
   * Throws while a backward pass is unsettled, because the peers wait for its messages.
   * @internal
   */
  protected override checkDisposable(): void {
    checkPending('[Symbol.asyncDispose]', this.#parts.module.parameters())
  }
}

/** A rank's own preparation of `create`, before any communication. */
type Own<M extends Module> = ReturnType<typeof prepareAmong<M>>

function prepareAmong<M extends Module>(module: M, options: DecentralizedOptions) {
  checkModule(operation, module)
  const timeout = checkGossipOptions(operation, options)
  const group = wrapperGroup(operation, options.processGroup)
  const topology = topologyFor(group, options)
  return { group, topology, who: topologySpec(topology, options), prepared: prepare(module, options, timeout) }
}
