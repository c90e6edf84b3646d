import { checkInstance, checkKind } from '../checks.js'
import { noGrad } from '../autograd/modes.js'
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { ops } from '../ops/ops.js'
import type { Device } from '../ops/types.js'
import { isField } from '../signatures/fields.js'
import { bind, parseSignature } from '../signatures/signature.js'
import { table } from '../signatures/table.js'
import { keep, scope } from '../tensor/scope.js'
import { Tensor } from '../tensor/tensor.js'
import { checkGradients } from '../autograd/guards.js'
import type { AmpArguments, AmpClasses } from './generated/amp.js'
import { Optimizer } from './optimizer.js'

/** As PyTorch saves it; empty when disabled. */
export type GradScalerStateDict = Partial<
  Record<'scale' | 'growth_factor' | 'backoff_factor' | 'growth_interval' | '_growth_tracker', number>
>

const signature = parseSignature('GradScaler', table.amp.GradScaler)

/** Its constructor takes what the table says, and keeps it for the fields of the class below. */
abstract class Arguments {
  readonly #given: AmpArguments['GradScaler']

  constructor(...args: unknown[]) {
    const given = bind(signature, args)
    this.#given = given as unknown as AmpArguments['GradScaler']
    for (const field of signature.names) {
      if (isField('GradScaler', field)) Object.assign(this, { [field]: given[field] })
    }
  }

  static of(scaler: object): AmpArguments['GradScaler'] {
    return (scaler as Arguments).#given
  }
}

interface PerOptimizer {
  stage: 'ready' | 'unscaled' | 'stepped'
  foundInf: Map<Device, Tensor>
}

/**
 * `torch.amp.GradScaler`: scales the loss so that float16 gradients do not vanish, and skips steps whose gradients
 * overflowed.
 *
 *     await scaler.scale(loss).backward()
 *     scaler.step(optimizer)
 *     scaler.update()
 */
export class GradScaler extends (Arguments as unknown as AmpClasses<object>['GradScaler']) {
  readonly #enabled: boolean = Arguments.of(this).enabled
  readonly #device: Device | null = Arguments.of(this).device
  #initScale: number = Arguments.of(this).initScale
  #initGrowthTracker = 0
  #scale: Tensor | null = null
  #growthTracker: Tensor | null = null
  readonly #states = new Map<Optimizer, PerOptimizer>()

  /** Whether it does anything. */
  isEnabled(): boolean {
    return this.#enabled
  }

  /** The scale now; 1 when disabled. Waits for the device. */
  getScale(): number {
    if (!this.#enabled) return 1
    return this.#scale === null ? this.#initScale : this.#scale.item()
  }

  /** A tensor, or each of several, times the scale. */
  scale(output: Tensor): Tensor
  scale(outputs: readonly Tensor[]): Tensor[]
  scale(outputs: Tensor | readonly Tensor[]): Tensor | Tensor[] {
    if (!(outputs instanceof Tensor)) {
      checkKind('GradScaler.scale', 'outputs', outputs, 'array')
      for (const output of outputs) checkKind('GradScaler.scale', 'an output', output, 'Tensor')
    }
    if (!this.#enabled) return outputs instanceof Tensor ? outputs : [...outputs]
    const one = (output: Tensor): Tensor => output.mul(this.#scaleFor(output.device).to(output.device))
    return outputs instanceof Tensor ? one(outputs) : outputs.map(one)
  }

  #scaleFor(device: Device): Tensor {
    if (this.#scale === null) {
      const at = this.#device ?? device
      this.#scale = keep(ops.full([], this.#initScale, { dtype: 'float32', device: at }))
      this.#growthTracker = keep(ops.full([], this.#initGrowthTracker, { dtype: 'int32', device: at }))
    }
    return this.#scale
  }

  #state(optimizer: Optimizer): PerOptimizer {
    const known = this.#states.get(optimizer)
    if (known !== undefined) return known
    const made: PerOptimizer = { stage: 'ready', foundInf: new Map() }
    this.#states.set(optimizer, made)
    return made
  }

  #need(operation: string): { scale: Tensor; growthTracker: Tensor } {
    const [scale, growthTracker] = [this.#scale, this.#growthTracker]
    if (scale !== null && growthTracker !== null) return { scale, growthTracker }
    throw misuse(
      `Attempted ${operation} but _scale is None. This may indicate your script did not use scaler.scale(loss or ` +
        'outputs) earlier in the iteration.',
      operation,
    )
  }

  /** Divides the optimizer's gradients by the scale, in place: before clipping them. Once between updates. */
  unscale_(optimizer: Optimizer): void {
    checkInstance('GradScaler.unscale_', 'optimizer', optimizer, Optimizer, 'an Optimizer')
    if (!this.#enabled) return
    const { scale } = this.#need('unscale_')
    const state = this.#state(optimizer)
    if (state.stage === 'unscaled') {
      throw misuse('unscale_() has already been called on this optimizer since the last update().', 'unscale_')
    }
    if (state.stage === 'stepped') throw misuse('unscale_() is being called after step().', 'unscale_')
    noGrad(() => scope(() => this.#unscale(optimizer, state, scale.to('float64').reciprocal().to('float32'), false)))
    state.stage = 'unscaled'
  }

  /** Multiplies the gradients and notes, a device, whether one was not finite. */
  #unscale(optimizer: Optimizer, state: PerOptimizer, factor: Tensor, allowFloat16: boolean): void {
    const params = optimizer.paramGroups.flatMap((group) => group.params)
    checkGradients('GradScaler.unscale_()', params)
    const groups = new Map<string, Tensor[]>()
    for (const param of params) {
      const { grad } = param
      if (grad === null) continue
      if (!allowFloat16 && grad.dtype === 'float16') throw misuse('Attempting to unscale FP16 gradients.', 'unscale_')
      const values = grad.layout === 'sparseCoo' ? ops._values(sumDuplicates(param, grad)) : grad
      const key = `${values.device} ${values.dtype}`
      const list = groups.get(key)
      if (list === undefined) groups.set(key, [values])
      else list.push(values)
    }
    for (const grads of groups.values()) {
      const { device } = grads[0] as Tensor
      let found = state.foundInf.get(device)
      if (found === undefined) {
        found = keep(ops.zeros([], { dtype: 'float32', device }))
        state.foundInf.set(device, found)
      }
      ops._ampForeachNonFiniteCheckAndUnscale_(grads, found, factor.to(device))
    }
  }

  /**
   * Unscales the gradients, unless that was done, and steps the optimizer, unless a gradient is not finite. Returns
   * whether it stepped; with a fused optimizer, which decides that itself, true.
   */
  step(optimizer: Optimizer): boolean {
    checkInstance('GradScaler.step', 'optimizer', optimizer, Optimizer, 'an Optimizer')
    if (!this.#enabled) {
      optimizer.step()
      return true
    }
    const { scale } = this.#need('step')
    const state = this.#state(optimizer)
    if (state.stage === 'stepped') throw misuse('step() has already been called since the last update().', 'step')
    const stepped = optimizer.takesScaledGradients
      ? this.#stepFused(optimizer, state, scale)
      : this.#step(optimizer, state)
    state.stage = 'stepped'
    return stepped
  }

  #step(optimizer: Optimizer, state: PerOptimizer): boolean {
    if (state.stage === 'ready') this.unscale_(optimizer)
    if (state.foundInf.size === 0) throw misuse('No inf checks were recorded for this optimizer.', 'step')
    if ([...state.foundInf.values()].some((found) => found.item() !== 0)) return false
    optimizer.step()
    return true
  }

  #stepFused(optimizer: Optimizer, state: PerOptimizer, scale: Tensor): boolean {
    if (state.stage === 'ready') {
      noGrad(() => scope(() => this.#unscale(optimizer, state, ops.ones([], { device: scale.device }), true)))
    }
    const [first, ...others] = [...state.foundInf.values()]
    if (first === undefined) throw misuse('No inf checks were recorded for this optimizer.', 'step')
    scope(() => {
      const foundInf = others.reduce((sum, found) => sum.add(found.to(first.device)), first)
      optimizer.ampScaling = { gradScale: state.stage === 'unscaled' ? null : scale, foundInf }
      try {
        optimizer.step()
      } finally {
        optimizer.ampScaling = null
      }
    })
    return true
  }

  /**
   * Has a gradient of these optimizers, which were unscaled, overflowed?
   * @internal
   */
  overflowed(optimizers: readonly Optimizer[]): boolean {
    const found = optimizers.flatMap((optimizer) => [...this.#state(optimizer).foundInf.values()])
    return found.some((each) => each.item() !== 0)
  }

  /**
   * Another rank's gradients have: these optimizers, which were unscaled, are not to step either.
   * @internal
   */
  setOverflowed(optimizers: readonly Optimizer[]): void {
    for (const optimizer of optimizers) for (const found of this.#state(optimizer).foundInf.values()) found.fill_(1)
  }

  /** Adjusts the scale after a step, or sets it. */
  update(newScale?: number): void {
    if (newScale !== undefined) checkKind('GradScaler.update', 'newScale', newScale, 'number(0..]')
    if (!this.#enabled) return
    const { scale, growthTracker } = this.#need('update')
    if (newScale !== undefined) {
      scale.fill_(newScale)
    } else {
      const found = [...this.#states.values()].flatMap((state) => [...state.foundInf.values()])
      if (found.length === 0) throw misuse('No inf checks were recorded prior to update.', 'update')
      noGrad(() =>
        scope(() => {
          const [first, ...others] = found.map((each) => each.to(scale.device)) as [Tensor, ...Tensor[]]
          const combined = others.reduce((sum, each) => sum.add(each), first)
          const { growthFactor, backoffFactor, growthInterval } = this
          ops._ampUpdateScale_(scale, growthTracker, combined, growthFactor, backoffFactor, growthInterval)
        }),
      )
    }
    for (const state of this.#states.values()) for (const found of state.foundInf.values()) found.dispose()
    this.#states.clear()
  }

  /** The state in PyTorch's format. */
  stateDict(): GradScalerStateDict {
    if (!this.#enabled) return {}
    return {
      scale: this.getScale(),
      growth_factor: this.growthFactor,
      backoff_factor: this.backoffFactor,
      growth_interval: this.growthInterval,
      _growth_tracker: this.#growthTracker === null ? this.#initGrowthTracker : this.#growthTracker.item(),
    }
  }

  /** Takes over a state. */
  loadStateDict(state: GradScalerStateDict): void {
    if (!this.#enabled) return
    if (typeof state !== 'object' || state === null) {
      const text = `GradScaler.loadStateDict: a state is an object, got ${describe(state)}`
      throw new LockstepError('ERR_STATE_DICT', text, { operation: 'loadStateDict' })
    }
    const {
      scale,
      growth_factor: growth,
      backoff_factor: backoff,
      growth_interval: interval,
      _growth_tracker: good,
    } = state
    if ([scale, growth, backoff, interval, good].some((value) => typeof value !== 'number')) {
      throw new LockstepError(
        'ERR_STATE_DICT',
        'The source state dict is not that of an enabled GradScaler: numbers are missing in it.',
        { operation: 'loadStateDict' },
      )
    }
    this.#initScale = scale as number
    this.#initGrowthTracker = good as number
    this.growthFactor = growth as number
    this.backoffFactor = backoff as number
    this.growthInterval = interval as number
    this.#scale?.fill_(this.#initScale)
    this.#growthTracker?.fill_(this.#initGrowthTracker)
  }
}

/** Two halves may be finite whose sum is not: a float16 gradient is summed up first. */
function sumDuplicates(param: Tensor, grad: Tensor): Tensor {
  if (grad.dtype !== 'float16') return grad
  const summed = grad.coalesce()
  param.grad = summed
  return summed
}

function misuse(message: string, operation: string): LockstepError {
  return new LockstepError('ERR_INVALID_ARGUMENT', message, { operation: `GradScaler.${operation}` })
}
