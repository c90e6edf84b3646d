/** `torch.distributed.optim.ZeroRedundancyOptimizer`. */
import { checkKind, checkKinds } from '../../checks.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { notifyJoin } from '../../distributed/join.js'
import type { JoinHook, Joinable } from '../../distributed/join.js'
import { LockstepError } from '../../error.js'
import { native, traced } from '../../native.js'
import { isPromise } from '../../nn/forward.js'
import { checkOptions } from '../../options.js'
import { Optimizer } from '../../optim/optimizer.js'
import type { CommonOptions, ParamGroup, ParamGroupInput, ParamState, ParamsInput } from '../../optim/optimizer.js'
import type { OptimizerStateDict } from '../../optim/state-dict.js'
import { empty } from '../../ops/generated/functions.js'
import { handleOf } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { wrapperGroup } from '../wrapper.js'
import { collectState } from './collect-state.js'
import { zeroKeys } from './options.js'
import type { OptimizerClass, ZeroOptions } from './options.js'
import { Overlap } from './overlap.js'
import { PackedParts } from './packed-parts.js'
import { Partition } from './partition.js'

const CLASS = 'ZeroRedundancyOptimizer'

function refuse(text: string, operation: string = CLASS): never {
  throw new LockstepError('ERR_INVALID_ARGUMENT', `${operation}: ${text}`, { operation })
}

/**
 * Divides the parameters over the ranks (ZeRO, stage 1; Rajbhandari et al., 2019): each rank keeps the optimizer state
 * of its own part, updates that, and sends it to the others. All ranks have all parameters and averaged gradients.
 *
 *     const optimizer = new ZeroRedundancyOptimizer(ddp.parameters(), optim.Adam, { lr: 1e-3 })
 *     await optimizer.step()
 *
 * All ranks must create it, with the same parameters in the same order, and step together. Schedules and gradient
 * scalers take it as any other optimizer, but its `step` is a promise. Parameters are dense, of any dtypes; sparse ones
 * are `ERR_INVALID_ARGUMENT`.
 */
export class ZeroRedundancyOptimizer<O extends CommonOptions = CommonOptions> extends Optimizer<O> implements Joinable {
  declare readonly processGroup: ProcessGroup
  /** Makes optimizers of the class. */
  readonly #make: (groups: ParamGroupInput<O>[]) => Optimizer<O>
  /** One of no use but for what it knows of its class. */
  readonly #like: Optimizer<O>
  /** Those that update this rank's part: one, or with an overlap, one for each part of a bucket. */
  readonly #locals: Optimizer<O>[] = []
  readonly #partition: Partition
  /** By rank, the parameters that it sends, in order. */
  readonly #parts: Tensor[][]
  /** If they are views of buckets. */
  readonly #packed: PackedParts | undefined
  readonly #overlap: Overlap<O> | undefined
  /** The states of all ranks, by parameter, on the rank that they were consolidated on. */
  #consolidated: Map<Tensor, ParamState> | undefined

  constructor(
    params: ParamsInput | Iterable<ParamGroupInput<O>>,
    optimizerClass: OptimizerClass<O>,
    options: Partial<O> = {},
    zero: ZeroOptions = {},
  ) {
    checkKind(CLASS, 'optimizerClass', optimizerClass, 'function')
    checkOptions(CLASS, zero, zeroKeys)
    checkKinds(CLASS, zero, { parametersAsBucketView: 'boolean', overlapWithDdp: 'boolean' })
    const group = wrapperGroup(CLASS, zero.processGroup)
    // Its defaults, and its checks of options, are those of the class.
    const like = new optimizerClass([empty([1])], options)
    super(params, like.defaults)
    Object.defineProperty(this, 'processGroup', { value: group })
    this.#like = like
    this.#make = (groups) => new optimizerClass(groups, options)
    this.#partition = new Partition(group.size)
    this.#parts = Array.from({ length: group.size }, () => [])
    const { overlapWithDdp = false, parametersAsBucketView = false } = zero
    if (overlapWithDdp) {
      this.#overlap = this.#overlapped(parametersAsBucketView)
      return
    }
    this.#locals.push(this.#make(this.paramGroups.map((whole) => this.#ownPart(whole))))
    if (parametersAsBucketView) this.#packed = new PackedParts(this.#parts)
  }

  #overlapped(ignoresView: boolean): Overlap<O> {
    const [whole, ...others] = this.paramGroups as [ParamGroup<O>, ...ParamGroup<O>[]]
    if (others.length > 0) refuse('with overlapWithDdp it only supports a single parameter group')
    if (ignoresView) {
      const text =
        '`parametersAsBucketView: true` is ignored since `overlapWithDdp: true`: parameters are packed as the buckets ' +
        'of the wrapper'
      process.emitWarning(`${CLASS}: ${text}`, 'LockstepWarning')
    }
    return new Overlap<O>({
      group: this.processGroup,
      params: whole.params,
      makeLocal: (params) => {
        const local = this.#make([{ ...whole, params: [...params] }])
        this.#locals.push(local)
        return local
      },
      stepLocal: (local) => this.#stepLocal(local),
      stepped: () => {
        this.stepCount++
        this.#consolidated = undefined
      },
    })
  }

  /** This rank's part of a group. Records the parts of all ranks. */
  #ownPart(whole: ParamGroup<O>): ParamGroupInput<O> {
    const parts = this.#partition.add(whole.params)
    for (const [rank, part] of parts.entries()) this.#parts[rank]?.push(...part)
    const { params: _, paramNames: __, ...options } = whole
    return { ...options, params: parts[this.processGroup.rank] ?? [] } as unknown as ParamGroupInput<O>
  }

  get #params(): Tensor[] {
    return this.paramGroups.flatMap(({ params }) => params)
  }

  /** The rank of the group that updates a parameter. With an overlap, undefined before its parameters are divided. */
  rankOf(param: Tensor): number | undefined {
    return this.#overlap === undefined ? this.#partition.ranks.get(param) : this.#overlap.rankOf(param)
  }

  /**
   * As of any optimizer. All ranks must call it, with the same group. With `overlapWithDdp` it is
   * `ERR_INVALID_ARGUMENT`.
   */
  override addParamGroup(group: ParamGroupInput<O>): void {
    const isNew = #like in this
    if (isNew && this.#overlap !== undefined) {
      refuse('with overlapWithDdp it only supports a single parameter group', 'addParamGroup')
    }
    super.addParamGroup(group)
    const whole = this.paramGroups.at(-1) as ParamGroup<O>
    if (whole.params.some(({ layout }) => layout !== 'strided')) {
      this.paramGroups.pop()
      refuse('parameters must be dense tensors, got a sparse one')
    }
    if (!isNew) return
    this.#locals[0]?.addParamGroup(this.#ownPart(whole))
    this.#packed?.pack()
  }

  /** @internal */
  override checkOptions(options: O): void {
    // The optimizer inside checks the options of the constructor.
    if (#like in this) this.#like.checkOptions(options)
  }

  /** @internal */
  override get takesScaledGradients(): boolean {
    return this.#like.takesScaledGradients
  }

  /** @internal */
  override get counterDtype(): 'float32' | 'int64' | 'number' {
    return this.#like.counterDtype
  }

  /** @internal */
  override stateShape(name: string, param: Tensor): readonly number[] {
    return this.#like.stateShape(name, param)
  }

  /** Updates this rank's part. */
  protected override update(): void {
    if (this.#packed?.isWhole === false) this.#packed.pack()
    for (const local of this.#locals) this.#stepLocal(local)
    this.#consolidated = undefined
  }

  #stepLocal(local: Optimizer<O>): void {
    for (const [index, own] of local.paramGroups.entries()) {
      const { params: _, paramNames: __, ...options } = this.paramGroups[index] as ParamGroup<O>
      Object.assign(own, options)
    }
    local.ampScaling = this.ampScaling
    local.step()
    local.ampScaling = null
    for (const [index, own] of local.paramGroups.entries()) {
      const { params: _, paramNames: __, ...options } = own
      Object.assign(this.paramGroups[index] as ParamGroup<O>, options)
    }
    for (const [param, state] of local.state) this.state.set(param, state)
  }

  /**
   * Updates the parameters: this rank's part by its gradients, the others' as they send them. A closure is called
   * first, with gradients recorded; its result is returned. All ranks must call it. With `overlapWithDdp`, the backward
   * passes do it: the call does nothing but warn, and one with a closure is `ERR_INVALID_ARGUMENT`.
   */
  override step(): Promise<void>
  override step<T>(closure: () => Promise<T>): Promise<T>
  // oxlint-disable-next-line typescript/no-explicit-any -- `T` in the base class; here, it comes with a promise
  override step(closure: () => unknown): any
  override async step(closure?: () => unknown): Promise<unknown> {
    if (this.#overlap !== undefined) {
      const text = '`step()` should not be included in the training loop when `overlapWithDdp: true`'
      if (closure !== undefined) refuse(text, `${CLASS}.step`)
      process.emitWarning(`${CLASS}: ${text}`, 'LockstepWarning')
      return undefined
    }
    await notifyJoin(this)
    return this.#step(closure)
  }

  async #step(closure?: () => unknown): Promise<unknown> {
    let result: unknown
    if (closure === undefined) super.step()
    else {
      result = super.step(closure)
      if (isPromise(result)) result = await result
    }
    await (this.#packed === undefined ? this.#sendParts() : this.#packed.send(this.processGroup))
    return result
  }

  async #sendParts(): Promise<void> {
    const { id } = this.processGroup
    for (const [rank, part] of this.#parts.entries()) {
      if (part.length > 0) await traced(native().broadcastCoalesced(id, part.map(handleOf), rank, 0))
    }
  }

  /**
   * What a communication hook updates bucket by bucket. `ERR_INVALID_ARGUMENT` without `overlapWithDdp`.
   * @internal
   */
  overlap(operation: string, shards: boolean): Overlap<O> {
    if (this.#overlap === undefined) {
      refuse('ZeroRedundancyOptimizer must be constructed with `overlapWithDdp: true` to use this hook', operation)
    }
    this.#overlap.attach(operation, shards)
    return this.#overlap
  }

  /**
   * Its part of a join: a rank without inputs goes on to update and send its part. Name it after the wrapper. With
   * `overlapWithDdp`, the wrapper's part does that.
   */
  joinHook(): JoinHook {
    if (this.#overlap !== undefined) return {}
    return { mainHook: async () => void (await this.#step()) }
  }

  get joinProcessGroup(): ProcessGroup {
    return this.processGroup
  }

  /**
   * Collects the state of all ranks on one, which can then call `stateDict` (`consolidate_state_dict`). All ranks must
   * call it, and run Lockstep (`ERR_UNSUPPORTED_IN_MIXED_GROUP`).
   * @param to the rank of the group. Default 0.
   */
  async consolidateStateDict({ to = 0 }: { to?: number } = {}): Promise<void> {
    const { processGroup: group } = this
    checkKind('consolidateStateDict', 'to', to, 'count')
    if (to >= group.size) refuse(`there is no rank ${to} in a group of ${group.size}`, 'consolidateStateDict')
    this.#overlap?.checkReady('consolidateStateDict')
    this.#consolidated = await collectState(group, this.#params, this.state, to)
  }

  /**
   * The state of all ranks in PyTorch's format. `ERR_STATE_DICT` unless it was consolidated on this rank after the last
   * step; before the first step there is none.
   */
  override stateDict(): OptimizerStateDict {
    this.#overlap?.checkReady('stateDict')
    const known = this.#consolidated ?? (this.stepCount === 0 ? new Map<Tensor, ParamState>() : undefined)
    if (known === undefined) {
      const { rank } = this.processGroup
      const text =
        `${CLASS}.stateDict: Optimizer state has not been consolidated on this rank. Please call ` +
        `\`await consolidateStateDict({ to: ${rank} })\` on all ranks beforehand if you meant to save the global state`
      throw new LockstepError('ERR_STATE_DICT', text, { operation: 'stateDict' })
    }
    const { param_groups: groups } = super.stateDict()
    const states = this.#params.map((param, number) => [number, known.get(param)] as const)
    return {
      param_groups: groups,
      state: Object.fromEntries(states.filter(([, state]) => state)) as OptimizerStateDict['state'],
    }
  }

  /**
   * The states of this rank's own parameters, in the same format; those of all ranks together are the state of all. What
   * `checkpoint.save` writes. Ranks need not call together.
   */
  localStateDict(): OptimizerStateDict {
    this.#overlap?.checkReady('localStateDict')
    return super.stateDict()
  }

  /** Whether this rank keeps the state of the parameter of this number. */
  keepsStateOf(number: number): boolean {
    const param = this.#params[number]
    return param !== undefined && this.rankOf(param) === this.processGroup.rank
  }

  /** Takes over this rank's part of the state of all. With `overlapWithDdp`, once its parameters are divided. */
  override loadStateDict(state: OptimizerStateDict): void {
    this.#overlap?.checkReady('loadStateDict')
    const params = this.#params
    const isOwn = (number: string): boolean =>
      this.rankOf(params[Number(number)] as Tensor) === this.processGroup.rank || Number(number) >= params.length
    const own = Object.entries(state?.state ?? {}).filter(([number]) => isOwn(number))
    super.loadStateDict({ ...state, state: Object.fromEntries(own) })
    for (const local of this.#locals) {
      local.state.clear()
      for (const param of local.paramGroups.flatMap(({ params }) => params)) {
        const kept = this.state.get(param)
        if (kept !== undefined) local.state.set(param, kept)
      }
    }
    this.#consolidated = undefined
    this.stepCount = Math.max(this.stepCount, own.length > 0 ? 1 : 0)
  }
}
