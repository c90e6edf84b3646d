/** What LBFGS keeps of the steps before, from which it makes the direction of the next one. */
import { LockstepError } from '../../error.js'
import { ops } from '../../ops/ops.js'
import { keep } from '../../tensor/scope.js'
import { Tensor } from '../../tensor/tensor.js'
import type { StateValue } from '../state-dict.js'
import { div, mul, real, realOf, sub } from './real.js'
import type { Real } from './real.js'

/** A step that was taken: how the gradient changed, how the parameters did, and one over their product. */
interface Taken {
  readonly change: Tensor
  readonly step: Tensor
  readonly ro: Real
}

/** The last direction, with what belongs to it. */
interface Last {
  readonly direction: Tensor
  readonly t: number
  readonly loss: number
}

export class History {
  funcEvals = 0
  nIter = 0
  #taken: Taken[] = []
  #scale: Real = real(1)
  #gradient: Tensor | undefined
  #last: Last | undefined

  /** The next direction: the two-loop recursion. */
  direction(gradient: Tensor, size: number): Tensor {
    if (this.#gradient === undefined || this.#last === undefined) return gradient.neg()
    const change = gradient.sub(this.#gradient)
    const step = this.#last.direction.mul(this.#last.t)
    const product = realOf(change.dot(step))
    if (product.value > 1e-10) {
      if (this.#taken.length === size) free(this.#taken.shift())
      this.#taken.push({ change: keep(change), step: keep(step), ro: div(real(1), product) })
      this.#scale = div(product, realOf(change.dot(change)))
    }
    const q = gradient.neg()
    const weights = this.#taken.map(() => real(0))
    for (let index = this.#taken.length - 1; index >= 0; index--) {
      const taken = this.#taken[index] as Taken
      const weight = mul(realOf(taken.step.dot(q)), taken.ro)
      weights[index] = weight
      q.add_(taken.change, { alpha: -weight.value })
    }
    const out = q.mul(this.#scale.value)
    for (const [index, taken] of this.#taken.entries()) {
      const weight = mul(realOf(taken.change.dot(out)), taken.ro)
      out.add_(taken.step, { alpha: sub(weights[index] as Real, weight).value })
    }
    return out
  }

  /** A step from a place with this gradient and loss. */
  remember(gradient: Tensor, direction: Tensor, t: number, loss: number): void {
    if (this.#gradient !== gradient) this.#gradient?.dispose()
    if (this.#last?.direction !== direction) this.#last?.direction.dispose()
    this.#gradient = keep(gradient)
    this.#last = { direction: keep(direction), t, loss }
  }

  /** Frees all that is kept. */
  dispose(): void {
    this.#gradient?.dispose()
    this.#last?.direction.dispose()
    for (const taken of this.#taken) free(taken)
  }

  /** As PyTorch keeps it; undefined before the first step. The tensors share their memory with those that are kept. */
  save(): Record<string, StateValue> | undefined {
    const { funcEvals, nIter } = this
    if (funcEvals === 0) return undefined
    const counted = { func_evals: funcEvals, n_iter: nIter }
    if (this.#last === undefined || this.#gradient === undefined) return counted
    const { dtype, device } = this.#gradient
    const scalar = (value: number): Tensor => ops.full([], value, { dtype, device })
    return {
      ...counted,
      d: this.#last.direction.detach(),
      t: this.#last.t,
      old_dirs: this.#taken.map((taken) => taken.change.detach()),
      old_stps: this.#taken.map((taken) => taken.step.detach()),
      ro: this.#taken.map(({ ro }) => scalar(ro.value)),
      H_diag: this.#scale.round === undefined ? this.#scale.value : scalar(this.#scale.value),
      prev_flat_grad: this.#gradient.detach(),
      prev_loss: this.#last.loss,
    }
  }

  /** What was saved, here or by PyTorch, for parameters of `length` numbers in all. */
  static read(saved: Record<string, StateValue>, length: number, like: Tensor): History {
    const history = new History()
    const number = (name: string): number => {
      const value = saved[name]
      if (value instanceof Tensor && value.numel() === 1) return Number(value.item())
      return typeof value === 'number' ? value : fail(`${name} of the loaded state is no number`)
    }
    const vector = (name: string, value: unknown): Tensor => {
      if (!(value instanceof Tensor)) return fail(`${name} of the loaded state is no tensor`)
      if (value.numel() !== length) {
        return fail(`size mismatch for ${name}: it has ${value.numel()} numbers, and the parameters ${length}`)
      }
      return keep(value.to({ device: like.device, dtype: like.dtype, copy: true }))
    }
    const list = (name: string): readonly unknown[] => {
      const value = saved[name]
      return Array.isArray(value) ? value : fail(`${name} of the loaded state is no list`)
    }
    history.funcEvals = number('func_evals')
    history.nIter = number('n_iter')
    const { d } = saved
    if (d === undefined || d === null) return history
    const gradient = vector('prev_flat_grad', saved['prev_flat_grad'])
    history.remember(gradient, vector('d', d), number('t'), number('prev_loss'))
    const [changes, steps, ro] = [list('old_dirs'), list('old_stps'), list('ro')]
    if (changes.length !== steps.length || changes.length !== ro.length) {
      fail('old_dirs, old_stps and ro of the loaded state have different lengths')
    }
    const asReal = (value: number): Real => ({ ...realOf(gradient.narrow(0, 0, 1).sum()), value })
    history.#taken = changes.map((change, index) => ({
      change: vector(`old_dirs[${index}]`, change),
      step: vector(`old_stps[${index}]`, steps[index]),
      ro: asReal(ro[index] instanceof Tensor ? Number(ro[index].item()) : Number(ro[index])),
    }))
    const scale = number('H_diag')
    history.#scale = changes.length === 0 ? real(scale) : asReal(scale)
    return history
  }
}

function free(taken: Taken | undefined): void {
  taken?.change.dispose()
  taken?.step.dispose()
}

function fail(text: string): never {
  throw new LockstepError('ERR_STATE_DICT', text, { operation: 'loadStateDict' })
}
