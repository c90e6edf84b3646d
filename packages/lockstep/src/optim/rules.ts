/** The optimizers of `torch.optim` whose steps are native rules. */
import { noGrad } from '../autograd/modes.js'
import { invalid } from '../nn/arguments.js'
import { ops } from '../ops/ops.js'
import { isComplex } from '../tensor/dtype.js'
import { keep } from '../tensor/scope.js'
import type { Tensor } from '../tensor/tensor.js'
import { RuleOptimizer } from './by-rule.js'
import type { Rule } from './by-rule.js'
import { optimizer } from './define.js'
import type {
  AdadeltaDefaults,
  AdafactorDefaults,
  AdagradDefaults,
  AdamaxDefaults,
  ASGDDefaults,
  MuonDefaults,
  NAdamDefaults,
  RAdamDefaults,
  RMSpropDefaults,
  RpropDefaults,
  SparseAdamDefaults,
} from './generated/optimizers.js'
import type { ParamGroupInput } from './optimizer.js'

const averages = ['step', 'exp_avg', 'exp_avg_sq'] as const

/** `torch.optim.RMSprop`: steps over the root of the average of the squares, which moves with `alpha`. */
export class RMSprop extends optimizer<'RMSprop', RuleOptimizer<RMSpropDefaults>>('RMSprop', RuleOptimizer) {
  /** @internal */
  override readonly rule: Rule = { name: 'RMSprop', kept: ['step', 'square_avg', 'momentum_buffer', 'grad_avg'] }
}

/** `torch.optim.Adagrad`: steps over the root of the sum of all squares so far. Takes sparse gradients too. */
export class Adagrad extends optimizer<'Adagrad', RuleOptimizer<AdagradDefaults>>('Adagrad', RuleOptimizer) {
  /** @internal */
  override readonly rule: Rule = { name: 'Adagrad', kept: ['step', 'sum'] }

  /** What is kept is there from the beginning, as in PyTorch. */
  override addParamGroup(group: ParamGroupInput<AdagradDefaults>): void {
    super.addParamGroup(group)
    const { params, initialAccumulatorValue: real } = this.paramGroups.at(-1) as { params: Tensor[] } & AdagradDefaults
    for (const param of params) {
      const sum = keep(fullLike(param, real))
      this.state.set(param, { step: keep(ops.zeros([], { dtype: 'float32' })), sum })
    }
  }
}

/** `torch.optim.Adadelta`: steps over the root of the average of the squares, times that of the steps before. */
export class Adadelta extends optimizer<'Adadelta', RuleOptimizer<AdadeltaDefaults>>('Adadelta', RuleOptimizer) {
  /** @internal */
  override readonly rule: Rule = { name: 'Adadelta', kept: ['step', 'square_avg', 'acc_delta'] }
}

/** `torch.optim.Adamax`: Adam with the greatest gradient, which fades, instead of the average of the squares. */
export class Adamax extends optimizer<'Adamax', RuleOptimizer<AdamaxDefaults>>('Adamax', RuleOptimizer) {
  /** @internal */
  override readonly rule: Rule = { name: 'Adamax', kept: ['step', 'exp_avg', 'exp_inf'] }
}

/** `torch.optim.NAdam`: Adam with Nesterov's momentum. */
export class NAdam extends optimizer<'NAdam', RuleOptimizer<NAdamDefaults>>('NAdam', RuleOptimizer) {
  /** @internal */
  override readonly rule: Rule = { name: 'NAdam', kept: ['step', 'mu_product', 'exp_avg', 'exp_avg_sq'] }

  /** @internal */
  override stateShape(name: string, param: Tensor): readonly number[] {
    return name === 'mu_product' ? [] : super.stateShape(name, param)
  }
}

/** `torch.optim.RAdam`: Adam that begins as momentum, until the average of the squares can be trusted. */
export class RAdam extends optimizer<'RAdam', RuleOptimizer<RAdamDefaults>>('RAdam', RuleOptimizer) {
  /** @internal */
  override readonly rule: Rule = { name: 'RAdam', kept: averages }
}

/** `torch.optim.ASGD`: stochastic gradient descent with a falling rate. The average of the parameters is kept as `ax`. */
export class ASGD extends optimizer<'ASGD', RuleOptimizer<ASGDDefaults>>('ASGD', RuleOptimizer) {
  /** @internal */
  override readonly rule: Rule = { name: 'ASGD', kept: ['step', 'eta', 'mu', 'ax'] }

  /** @internal */
  override stateShape(name: string, param: Tensor): readonly number[] {
    return name === 'ax' ? super.stateShape(name, param) : []
  }
}

/** `torch.optim.Rprop`: steps by the gradient's sign, longer while it stays. For whole batches. */
export class Rprop extends optimizer<'Rprop', RuleOptimizer<RpropDefaults>>('Rprop', RuleOptimizer) {
  /** @internal */
  override readonly rule: Rule = { name: 'Rprop', kept: ['step', 'prev', 'step_size'] }

  /** @internal */
  override checkOptions(options: RpropDefaults): void {
    super.checkOptions(options)
    const { etas, stepSizes } = options
    const [shrink, grow] = etas
    if (etas.length !== 2 || !(shrink > 0 && shrink < 1 && grow > 1)) {
      throw invalid(`Rprop: etas must be a number between 0 and 1 and one above 1, got [${etas.join(', ')}]`, 'Rprop')
    }
    if (stepSizes.length !== 2) throw invalid(`Rprop: stepSizes are two numbers, got ${stepSizes.length}`, 'Rprop')
  }
}

/**
 * `torch.optim.SparseAdam`: Adam for sparse gradients, such as those of `nn.Embedding` with `sparse: true`. Only what has a
 * gradient moves. Dense gradients are `ERR_VALUE`.
 */
export class SparseAdam extends optimizer<'SparseAdam', RuleOptimizer<SparseAdamDefaults>>(
  'SparseAdam',
  RuleOptimizer,
) {
  /** @internal */
  override readonly rule: Rule = { name: 'SparseAdam', kept: averages }

  /** @internal */
  override get counterDtype(): 'number' {
    return 'number'
  }

  /** @internal */
  override checkParams(params: readonly Tensor[]): void {
    const sparse = params.findIndex((param) => param.layout !== 'strided')
    const complex = params.findIndex((param) => isComplex(param.dtype))
    if (sparse < 0 && complex < 0) return
    const text =
      sparse < 0
        ? `parameter ${complex} is complex: SparseAdam does not support complex parameters`
        : `parameter ${sparse} is sparse: SparseAdam requires dense parameter tensors, whose gradients are sparse`
    throw invalid(`SparseAdam: ${text}`, 'SparseAdam')
  }
}

/**
 * `torch.optim.Adafactor`: steps over the root of the average of the squares, of which a matrix keeps one row and one
 * column. For models whose optimizer must be small.
 */
export class Adafactor extends optimizer<'Adafactor', RuleOptimizer<AdafactorDefaults>>('Adafactor', RuleOptimizer) {
  /** @internal */
  override readonly rule: Rule = { name: 'Adafactor', kept: ['step', 'row_var', 'col_var', 'variance'] }

  /** @internal */
  override checkOptions(options: AdafactorDefaults): void {
    super.checkOptions(options)
    const { eps } = options
    const [least, size] = eps
    const fits = eps.length === 2 && (least === null || least >= 0) && typeof size === 'number' && size >= 0
    if (fits) return
    const text = `eps must be a number of at least 0, or null, and one of at least 0, got [${eps.join(', ')}]`
    throw invalid(`Adafactor: ${text}`, 'Adafactor')
  }

  /** @internal */
  override checkParams(params: readonly Tensor[]): void {
    if (!params.some((param) => isComplex(param.dtype))) return
    throw invalid('Adafactor does not support complex parameters', 'Adafactor')
  }

  /** @internal */
  override stateShape(name: string, param: Tensor): readonly number[] {
    const { shape } = param
    if (name === 'row_var') return [...shape.slice(0, -1), 1]
    return name === 'col_var' ? [...shape.slice(0, -2), 1, ...shape.slice(-1)] : shape
  }
}

/**
 * `torch.optim.Muon`: momentum, made orthogonal, for the matrices of hidden layers. Other parameters need another optimizer.
 */
export class Muon extends optimizer<'Muon', RuleOptimizer<MuonDefaults>>('Muon', RuleOptimizer) {
  /** @internal */
  override readonly rule: Rule = { name: 'Muon', kept: ['momentum_buffer'] }

  /** @internal */
  override checkOptions(options: MuonDefaults): void {
    super.checkOptions(options)
    const { length } = options.nsCoefficients
    if (length !== 3) throw invalid(`Muon: nsCoefficients are three numbers, got ${length}`, 'Muon')
  }

  /** @internal */
  override checkParams(params: readonly Tensor[]): void {
    const wrong = params.find((param) => param.ndim !== 2)
    if (wrong === undefined && !params.some((param) => isComplex(param.dtype))) return
    const text =
      wrong === undefined
        ? 'does not support complex parameters'
        : `only supports 2D parameters whereas we found a parameter with size [${wrong.shape.join(', ')}]`
    throw invalid(`Muon ${text}`, 'Muon')
  }
}

function fullLike(param: Tensor, value: number): Tensor {
  if (!isComplex(param.dtype)) return ops.fullLike(param, value)
  return noGrad(() => ops.viewAsComplex(ops.fullLike(ops.viewAsReal(param), value)))
}
