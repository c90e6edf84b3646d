import { enableGrad, noGrad } from '../../autograd/modes.js'
import { LockstepError } from '../../error.js'
import { invalid } from '../../nn/arguments.js'
import { isPromise } from '../../nn/forward.js'
import { ops } from '../../ops/ops.js'
import { isComplex } from '../../tensor/dtype.js'
import { Tensor } from '../../tensor/tensor.js'
import { optimizer } from '../define.js'
import type { LBFGSDefaults } from '../generated/optimizers.js'
import type { Optimizer, ParamGroup, ParamGroupInput } from '../optimizer.js'
import type { OptimizerStateDict } from '../state-dict.js'
import { History } from './history.js'
import { strongWolfe } from './line-search.js'
import type { Point } from './line-search.js'
import { div, min, mul, real, realOf } from './real.js'
import type { Real } from './real.js'

/**
 * `torch.optim.LBFGS`: a quasi-Newton method, for smooth functions and whole batches. `step(closure)` evaluates the closure
 * several times: `await optimizer.step(async () => { optimizer.zeroGrad(); ...; await loss.backward(); return loss })`. A step
 * gives the first loss. There is one parameter group. Takes the memory of `2 historySize + 4` copies of the parameters.
 */
export class LBFGS extends optimizer<'LBFGS', Optimizer<LBFGSDefaults>>('LBFGS') {
  #history = new History()

  override addParamGroup(group: ParamGroupInput<LBFGSDefaults>): void {
    if (this.paramGroups.length > 0)
      throw invalid("LBFGS doesn't support per-parameter options (parameter groups)", 'LBFGS')
    super.addParamGroup(group)
    const [own] = this.paramGroups as [ParamGroup<LBFGSDefaults>]
    own.maxEval ??= Math.floor((own.maxIter * 5) / 4)
  }

  /** @internal */
  protected override evaluate(closure: (() => unknown) | undefined): unknown {
    if (closure === undefined) {
      throw new LockstepError(
        'ERR_ARGUMENT_TYPE',
        'LBFGS.step needs a closure that computes the loss and its gradients',
        {
          operation: 'LBFGS.step',
        },
      )
    }
    return drive(this.#minimize(), closure)
  }

  /** The parameters were updated while the closure was evaluated. */
  protected override update(): void {}

  /** Yields where the loss is to be computed, and is given it. */
  *#minimize(): Generator<void, void, number> {
    const [group] = this.paramGroups as [ParamGroup<LBFGSDefaults>]
    const { lr, maxIter, toleranceGrad, toleranceChange, lineSearchFn, historySize, params } = group
    const maxEval = group.maxEval as number
    const history = this.#history
    let loss = yield
    let gradient = flatGradient(params)
    history.funcEvals++
    let evaluations = 1
    const isFlat = (): boolean => Number(gradient.abs().max().item()) <= toleranceGrad
    if (isFlat()) return
    for (let iteration = 1; iteration <= maxIter; iteration++) {
      history.nIter++
      const direction = history.direction(gradient, historySize)
      const gradientBefore = gradient
      const lossBefore = loss
      const t: Real =
        history.nIter === 1 ? mul(min(real(1), div(real(1), realOf(gradient.abs().sum()))), real(lr)) : real(lr)
      let step = t
      const slope = realOf(gradient.dot(direction))
      if (slope.value > -toleranceChange) return history.remember(gradient, direction, step.value, loss)
      let isOptimal = false
      let count = 0
      if (lineSearchFn === 'strong_wolfe') {
        const before = params.map((param) => param.detach().clone())
        const evaluate = function* (at: Real): Generator<void, { loss: number; gradient: Tensor }, number> {
          move(params, direction, at.value)
          const value = yield
          const found = { loss: value, gradient: flatGradient(params) }
          for (const [index, param] of params.entries()) param.detach().copy_(before[index] as Tensor)
          return found
        }
        const start: Point = { t: real(0), loss, gradient, slope }
        const length = realOf(direction.abs().max())
        const limit = maxEval - evaluations
        const search = { evaluate, direction, length, start, first: t, toleranceChange: 1e-9, limit }
        const [best, counted] = yield* strongWolfe(search)
        ;({ loss, gradient, t: step } = best)
        count = counted
        move(params, direction, step.value)
        isOptimal = isFlat()
      } else {
        move(params, direction, step.value)
        if (iteration !== maxIter) {
          loss = yield
          gradient = flatGradient(params)
          isOptimal = isFlat()
          count = 1
        }
      }
      evaluations += count
      history.funcEvals += count
      history.remember(gradientBefore, direction, step.value, lossBefore)
      const moved = Number(direction.mul(step.value).abs().max().item())
      const isOver = iteration === maxIter || evaluations >= maxEval || isOptimal
      if (isOver || moved <= toleranceChange || Math.abs(loss - lossBefore) < toleranceChange) return
    }
  }

  /** With the history, as PyTorch keeps it of the first parameter. */
  override stateDict(): OptimizerStateDict {
    const dict = super.stateDict()
    const history = this.#history.save()
    return history === undefined ? dict : { ...dict, state: { 0: history } }
  }

  override loadStateDict(state: OptimizerStateDict): void {
    const [params] = this.paramGroups.map((group) => group.params) as [Tensor[]]
    const saved = state?.state?.[0]
    const like = seenReal((params[0] as Tensor).detach())
    const history = noGrad(() => (saved === undefined ? new History() : History.read(saved, flatLength(params), like)))
    super.loadStateDict({ ...state, state: {} })
    this.#history.dispose()
    this.#history = history
  }
}

/** Lets a minimization go on by the losses of a closure, which may be asynchronous; gives the first one's result. */
function drive(run: Generator<void, void, number>, closure: () => unknown): unknown {
  let first: { result: unknown } | undefined
  const go = (loss?: number): unknown => {
    let state = noGrad(() => run.next(loss as number))
    while (state.done !== true) {
      const result = enableGrad(closure)
      if (isPromise(result)) {
        return result.then((value) => {
          first ??= { result: value }
          return go(lossOf(value))
        })
      }
      first ??= { result }
      const value = lossOf(result)
      state = noGrad(() => run.next(value))
    }
    return first?.result
  }
  return go()
}

function lossOf(result: unknown): number {
  if (typeof result === 'number') return result
  if (result instanceof Tensor && result.numel() === 1) return Number(result.item())
  throw new LockstepError(
    'ERR_ARGUMENT_TYPE',
    'the closure of LBFGS.step must return the loss: a number, or a tensor of one element',
    {
      operation: 'LBFGS.step',
    },
  )
}

const seenReal = (tensor: Tensor): Tensor => (isComplex(tensor.dtype) ? ops.viewAsReal(tensor) : tensor)
const flatLength = (params: readonly Tensor[]): number =>
  params.reduce((sum, param) => sum + seenReal(param.detach()).numel(), 0)

/** All gradients as one vector; zeros where there is none. */
function flatGradient(params: readonly Tensor[]): Tensor {
  const parts = params.map((param) => {
    const { grad } = param
    if (grad === null)
      return ops.zeros([seenReal(param.detach()).numel()], {
        dtype: seenReal(param.detach()).dtype,
        device: param.device,
      })
    return seenReal(grad.layout === 'strided' ? grad : grad.toDense()).reshape([-1])
  })
  return ops.cat(parts, 0)
}

/** Adds a part of the direction to the parameters. */
function move(params: readonly Tensor[], direction: Tensor, alpha: number): void {
  let offset = 0
  for (const param of params) {
    const own = seenReal(param.detach())
    const length = own.numel()
    own.add_(direction.narrow(0, offset, length).viewAs(own), { alpha })
    offset += length
  }
}
