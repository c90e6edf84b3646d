/** `torch.distributed.optim.ZeroRedundancyOptimizer`. */
import { checkFunction, checkKind } from '../../checks.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { notifyJoin } from '../../distributed/join.js'
import type { JoinHook, Joinable } from '../../distributed/join.js'
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import { isPromise } from '../../nn/forward.js'
import { checkOptions } from '../../options.js'
import { Optimizer } from '../../optim/optimizer.js'
import type { CommonOptions, ParamGroup, ParamGroupInput, ParamState, ParamsInput } from '../../optim/optimizer.js'
import type { OptimizerStateDict } from '../../optim/state-dict.js'
import { empty } from '../../ops/generated/functions.js'
import { keep } from '../../tensor/scope.js'
import { handleOf } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { wrapperGroup } from '../wrapper.js'
import { Partition } from './partition.js'

const CLASS = 'ZeroRedundancyOptimizer'

/** An optimizer's class: `optim.Adam`. */
export type OptimizerClass<O extends CommonOptions> = new (
  params: ParamsInput | Iterable<ParamGroupInput<O>>,
  options?: Partial<O>,
) => Optimizer<O>

/** Options of `ZeroRedundancyOptimizer` besides those of its optimizer. Equal on all ranks. */
export interface ZeroOptions {
  /** The ranks that divide the parameters. Default: the default group. */
  readonly processGroup?: ProcessGroup | undefined
}

/** What a rank tells of its state: the number of a parameter, the name, dtype and shape of a tensor. */
type Entry = [param: number, name: string, dtype: Tensor['dtype'], shape: number[]]

/**
 * Divides the parameters over the ranks (ZeRO, stage 1; Rajbhandari et al., 2019): each rank keeps the optimizer state
 * of its own part, updates that, and sends it to the others. All ranks have all parameters and averaged gradients.
 *
 *     const optimizer = new ZeroRedundancyOptimizer(ddp.parameters(), optim.Adam, { lr: 1e-3 })
 *     await optimizer.step()
 *
 * All ranks must create it, with the same parameters in the same order, and step together. Schedules and gradient
 * scalers take it as any other optimizer, but its `step` is a promise.
 */
export class ZeroRedundancyOptimizer<O extends CommonOptions = CommonOptions> extends Optimizer<O> implements Joinable {
  declare readonly processGroup: ProcessGroup
  readonly #local: Optimizer<O>
  readonly #partition: Partition
  /** By rank, the parameters that it sends, in order. */
  readonly #parts: Tensor[][]
  /** The states of all ranks, by parameter, on the rank that they were consolidated on. */
  #consolidated: Map<Tensor, ParamState> | undefined

  constructor(
    params: ParamsInput | Iterable<ParamGroupInput<O>>,
    optimizerClass: OptimizerClass<O>,
    options: Partial<O> = {},
    zero: ZeroOptions = {},
  ) {
    checkFunction(CLASS, optimizerClass)
    checkOptions(CLASS, zero, ['processGroup'])
    const group = wrapperGroup(CLASS, zero.processGroup)
    // Its defaults, and its checks of options, are those of the class.
    const like = new optimizerClass([empty([1])], options)
    super(params, like.defaults)
    Object.defineProperty(this, 'processGroup', { value: group })
    this.#partition = new Partition(group.size)
    this.#parts = Array.from({ length: group.size }, () => [])
    const groups = this.paramGroups.map((whole) => this.#ownPart(whole))
    this.#local = new optimizerClass(groups as unknown as ParamGroupInput<O>[], options)
  }

  /** This rank's part of a group. Records the parts of all ranks. */
  #ownPart(whole: ParamGroup<O>): ParamGroupInput<O> {
    const parts = this.#partition.add(whole.params)
    for (const [rank, part] of parts.entries()) this.#parts[rank]?.push(...part)
    const { params: _, paramNames: __, ...options } = whole
    return { ...options, params: parts[this.processGroup.rank] ?? [] } as unknown as ParamGroupInput<O>
  }

  /** The rank of the group that updates a parameter. */
  rankOf(param: Tensor): number | undefined {
    return this.#partition.ranks.get(param)
  }

  override addParamGroup(group: ParamGroupInput<O>): void {
    super.addParamGroup(group)
    if (!(#local in this)) return
    this.#local.addParamGroup(this.#ownPart(this.paramGroups.at(-1) as ParamGroup<O>))
  }

  /** @internal */
  override checkOptions(options: O): void {
    // The optimizer inside checks the options of the constructor.
    if (#local in this) this.#local.checkOptions(options)
  }

  override get takesScaledGradients(): boolean {
    return this.#local.takesScaledGradients
  }

  override get counterDtype(): 'float32' | 'int64' {
    return this.#local.counterDtype
  }

  /** Updates this rank's part. */
  protected override update(): void {
    for (const [index, own] of this.#local.paramGroups.entries()) {
      const { params: _, paramNames: __, ...options } = this.paramGroups[index] as ParamGroup<O>
      Object.assign(own, options)
    }
    this.#local.ampScaling = this.ampScaling
    this.#local.step()
    this.#local.ampScaling = null
    for (const [param, state] of this.#local.state) this.state.set(param, state)
    this.#consolidated = undefined
  }

  /**
   * Updates the parameters: this rank's part by its gradients, the others' as they send them. A closure is called
   * first, with gradients recorded; its result is returned. All ranks must call it.
   */
  override step(): Promise<void>
  override step<T>(closure: () => Promise<T>): Promise<T>
  // oxlint-disable-next-line typescript/no-explicit-any -- `T` in the base class; here, it comes with a promise
  override step(closure: () => unknown): any
  override async step(closure?: () => unknown): Promise<unknown> {
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
    const { id } = this.processGroup
    for (const [rank, part] of this.#parts.entries()) {
      if (part.length > 0) await native().broadcastCoalesced(id, part.map(handleOf), rank, 0)
    }
    return result
  }

  /** Its part of a join: a rank without inputs goes on to update and send its part. Name it after the wrapper. */
  joinHook(): JoinHook {
    return {
      mainHook: async () => {
        await this.#step()
      },
    }
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
    if (to >= group.size) {
      const text = `consolidateStateDict: there is no rank ${to} in a group of ${group.size}`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'consolidateStateDict' })
    }
    const params = this.paramGroups.flatMap((each) => each.params)
    const numbers = new Map(params.map((param, number) => [param, number]))
    const own = [...this.#local.state].flatMap(([param, state]) =>
      Object.entries(state).map(([name, tensor]) => ({ param: numbers.get(param) as number, name, tensor })),
    )
    const entries = own.map(({ param, name, tensor }): Entry => [param, name, tensor.dtype, [...tensor.shape]])
    const all = (await group.allGatherObject(entries)) as Entry[][]
    const consolidated = new Map<Tensor, ParamState>()
    for (const [rank, list] of all.entries()) {
      for (const [index, [param, name, dtype, shape]] of list.entries()) {
        let tensor = rank === group.rank ? own[index]?.tensor : undefined
        if (rank === group.rank && rank !== to) await group.send((tensor as Tensor).contiguous(), group.ranks[to] ?? to)
        if (rank !== group.rank && group.rank === to) {
          tensor = keep(empty(shape, { dtype }))
          await group.recv(tensor, group.ranks[rank] ?? rank)
        }
        const of = params[param] as Tensor
        if (tensor) consolidated.set(of, { ...consolidated.get(of), [name]: tensor })
      }
    }
    this.#consolidated = group.rank === to ? consolidated : undefined
  }

  /**
   * The state of all ranks in PyTorch's format. `ERR_STATE_DICT` unless it was consolidated on this rank after the last
   * step; before the first step there is none.
   */
  override stateDict(): OptimizerStateDict {
    const known = this.#consolidated ?? (this.stepCount === 0 ? new Map<Tensor, ParamState>() : undefined)
    if (known === undefined) {
      const { rank } = this.processGroup
      const text =
        `${CLASS}.stateDict: Optimizer state has not been consolidated on this rank. Please call ` +
        `\`await consolidateStateDict({ to: ${rank} })\` on all ranks beforehand if you meant to save the global state`
      throw new LockstepError('ERR_STATE_DICT', text, { operation: 'stateDict' })
    }
    const { param_groups: groups } = super.stateDict()
    const params = this.paramGroups.flatMap((group) => group.params)
    const states = params.map((param, number) => [number, known.get(param)] as const)
    return {
      param_groups: groups,
      state: Object.fromEntries(states.filter(([, state]) => state)) as OptimizerStateDict['state'],
    }
  }

  /** Takes over this rank's part of the state of all. */
  override loadStateDict(state: OptimizerStateDict): void {
    const params = this.paramGroups.flatMap((group) => group.params)
    const isOwn = (number: string): boolean =>
      this.rankOf(params[Number(number)] as Tensor) === this.processGroup.rank || Number(number) >= params.length
    const own = Object.entries(state?.state ?? {}).filter(([number]) => isOwn(number))
    super.loadStateDict({ ...state, state: Object.fromEntries(own) })
    this.#local.state.clear()
    for (const [param, kept] of this.state) this.#local.state.set(param, kept)
    this.#consolidated = undefined
    this.stepCount = Math.max(this.stepCount, own.length > 0 ? 1 : 0)
  }
}
