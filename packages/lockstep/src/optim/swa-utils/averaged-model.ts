import { noGrad } from '../../autograd/modes.js'
import { checkInstance, checkKind } from '../../checks.js'
import { invalid } from '../../nn/arguments.js'
import { Module } from '../../nn/module.js'
import { Buffer } from '../../nn/parameter.js'
import { checkOptions } from '../../options.js'
import { ops } from '../../ops/ops.js'
import type { Device } from '../../ops/types.js'
import { scope } from '../../tensor/scope.js'
import type { Tensor } from '../../tensor/tensor.js'
import { getSwaAvgFn, getSwaMultiAvgFn } from './averages.js'
import type { AvgFn, MultiAvgFn } from './averages.js'

const operation = 'AveragedModel'

export interface AveragedModelOptions {
  /** Where the averages are. Default: where the model is. */
  readonly device?: Device | undefined
  /** How one tensor's average takes in the next one. Default: the mean of all. */
  readonly avgFn?: AvgFn | undefined
  /** How the averages of many tensors do. Give one of the two. */
  readonly multiAvgFn?: MultiAvgFn | undefined
  /** Average the buffers, too; else they are the model's. Default false. */
  readonly useBuffers?: boolean | undefined
}

/**
 * A copy of a model whose weights are averages of the model's (`torch.optim.swa_utils.AveragedModel`): stochastic weight
 * averaging, or with `getEmaMultiAvgFn` an exponential moving average. Call `updateParameters(model)` after the steps that
 * count. Under a wrapper, give it the module that is wrapped; each rank then has the same averages.
 */
export class AveragedModel<M extends Module = Module> extends Module {
  static override readonly fieldNames: Readonly<Record<string, string>> = { nAveraged: 'n_averaged' }

  /** The averages. */
  module: M
  /** How many were averaged: int64. */
  nAveraged: Tensor
  readonly useBuffers: boolean
  readonly #average: AvgFn | undefined
  readonly #averageMany: MultiAvgFn | undefined

  constructor(model: M, options: AveragedModelOptions = {}) {
    super()
    checkInstance(operation, 'model', model, Module)
    checkOptions(operation, options, ['device', 'avgFn', 'multiAvgFn', 'useBuffers'])
    const { device, avgFn, multiAvgFn, useBuffers = false } = options
    if (avgFn !== undefined) checkKind(operation, 'avgFn', avgFn, 'function')
    if (multiAvgFn !== undefined) checkKind(operation, 'multiAvgFn', multiAvgFn, 'function')
    checkKind(operation, 'useBuffers', useBuffers, 'boolean')
    if (avgFn !== undefined && multiAvgFn !== undefined) {
      throw invalid('Only one of avgFn and multiAvgFn should be provided', operation)
    }
    this.module = model.clone(device)
    this.nAveraged = new Buffer(ops.zeros([], { dtype: 'int64', ...(device !== undefined && { device }) }), {
      own: true,
    })
    this.useBuffers = useBuffers
    this.#average = avgFn
    this.#averageMany = multiAvgFn
  }

  /** Runs the averaged model. */
  override forward(...inputs: Parameters<M['forward']>): ReturnType<M['forward']> {
    return this.module.forward(...inputs) as ReturnType<M['forward']>
  }

  /** Takes in the model's weights as they are; the first time it copies them. */
  updateParameters(model: Module): void {
    checkInstance(`${operation}.updateParameters`, 'model', model, Module)
    scope(() => {
      noGrad(() => {
        this.#update(model)
      })
    })
  }

  #update(model: Module): void {
    const tensors = (of: Module): Tensor[] => [...of.parameters(), ...(this.useBuffers ? of.buffers() : [])]
    const averaged = tensors(this.module)
    const current = tensors(model).map((tensor, index) => tensor.detach().to(averaged[index]?.device ?? tensor.device))
    if (averaged.length !== current.length) {
      throw invalid(`the model has ${current.length} tensors, and its average ${averaged.length}`, operation)
    }
    if (Number(this.nAveraged.item()) === 0) {
      for (const [index, tensor] of averaged.entries()) tensor.copy_(current[index] as Tensor)
    } else this.#takeIn(averaged, current)
    if (!this.useBuffers) {
      const buffers = model.buffers()
      for (const [index, buffer] of this.module.buffers().entries()) buffer.copy_(buffers[index] as Tensor)
    }
    this.nAveraged.add_(1)
  }

  #takeIn(averaged: readonly Tensor[], current: readonly Tensor[]): void {
    const groups = new Map<string, [averaged: Tensor[], current: Tensor[]]>()
    for (const [index, tensor] of averaged.entries()) {
      const key = `${tensor.device} ${tensor.dtype}`
      const group = groups.get(key) ?? [[], []]
      groups.set(key, group)
      group[0].push(tensor.detach())
      group[1].push(current[index] as Tensor)
    }
    for (const [ours, theirs] of groups.values()) {
      const device = ours[0]?.device ?? 'cpu'
      const count = this.nAveraged.to(device)
      const many =
        this.#averageMany ?? (this.#average === undefined && device !== 'cpu' ? getSwaMultiAvgFn() : undefined)
      if (many !== undefined) many(ours, theirs, count)
      else {
        const one = this.#average ?? getSwaAvgFn()
        for (const [index, tensor] of ours.entries()) tensor.copy_(one(tensor, theirs[index] as Tensor, count))
      }
    }
  }
}
