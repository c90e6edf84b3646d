/** The optimizers of `torch.optim`, those of Decent-DP, and `torch.amp.GradScaler`. */
export const optimizers = {
  SGD: 'params: object, lr: number[0..] = 1e-3, momentum: number[0..] = 0, dampening: number = 0, weightDecay: number[0..] = 0, nesterov: boolean = false, *, maximize: boolean = false, foreach: boolean? = null, differentiable: boolean = false, fused: boolean? = null',
  Adam: 'params: object, lr: number[0..] = 1e-3, betas: betas = [0.9, 0.999], eps: number[0..] = 1e-8, weightDecay: number[0..] = 0, amsgrad: boolean = false, *, foreach: boolean? = null, maximize: boolean = false, capturable: boolean = false, differentiable: boolean = false, fused: boolean? = null, decoupledWeightDecay: boolean = false',
  AdamW:
    'params: object, lr: number[0..] = 1e-3, betas: betas = [0.9, 0.999], eps: number[0..] = 1e-8, weightDecay: number[0..] = 0.01, amsgrad: boolean = false, *, maximize: boolean = false, foreach: boolean? = null, capturable: boolean = false, differentiable: boolean = false, fused: boolean? = null',
  RMSprop:
    'params: object, lr: number[0..] = 0.01, alpha: number[0..] = 0.99, eps: number[0..] = 1e-8, weightDecay: number[0..] = 0, momentum: number[0..] = 0, centered: boolean = false, capturable: boolean = false, foreach: boolean? = null, maximize: boolean = false, differentiable: boolean = false',
  Adagrad:
    'params: object, lr: number[0..] = 0.01, lrDecay: number[0..] = 0, weightDecay: number[0..] = 0, initialAccumulatorValue: number[0..] = 0, eps: number[0..] = 1e-10, foreach: boolean? = null, *, maximize: boolean = false, differentiable: boolean = false, fused: boolean? = null',
  Adadelta:
    'params: object, lr: number[0..] = 1, rho: number[0..1] = 0.9, eps: number[0..] = 1e-6, weightDecay: number[0..] = 0, foreach: boolean? = null, *, capturable: boolean = false, maximize: boolean = false, differentiable: boolean = false',
  Adamax:
    'params: object, lr: number[0..] = 2e-3, betas: betas = [0.9, 0.999], eps: number[0..] = 1e-8, weightDecay: number[0..] = 0, foreach: boolean? = null, *, maximize: boolean = false, differentiable: boolean = false, capturable: boolean = false',
  NAdam:
    'params: object, lr: number[0..] = 2e-3, betas: betas = [0.9, 0.999], eps: number[0..] = 1e-8, weightDecay: number[0..] = 0, momentumDecay: number[0..] = 4e-3, decoupledWeightDecay: boolean = false, *, foreach: boolean? = null, maximize: boolean = false, capturable: boolean = false, differentiable: boolean = false',
  RAdam:
    'params: object, lr: number[0..] = 1e-3, betas: betas = [0.9, 0.999], eps: number[0..] = 1e-8, weightDecay: number[0..] = 0, decoupledWeightDecay: boolean = false, *, foreach: boolean? = null, maximize: boolean = false, capturable: boolean = false, differentiable: boolean = false',
  ASGD: 'params: object, lr: number[0..] = 0.01, lambd: finite = 1e-4, alpha: finite = 0.75, t0: finite = 1e6, weightDecay: number[0..] = 0, foreach: boolean? = null, maximize: boolean = false, differentiable: boolean = false, capturable: boolean = false',
  Rprop:
    'params: object, lr: number[0..] = 0.01, etas: numbers = [0.5, 1.2], stepSizes: numbers = [1e-6, 50], *, capturable: boolean = false, foreach: boolean? = null, maximize: boolean = false, differentiable: boolean = false',
  SparseAdam:
    'params: object, lr: number(0..] = 1e-3, betas: betas = [0.9, 0.999], eps: number(0..] = 1e-8, maximize: boolean = false',
  Adafactor:
    'params: object, lr: number[0..] = 0.01, beta2Decay: number[-Infinity..0] = -0.8, eps: array = [null, 1e-3], d: number[1..] = 1, weightDecay: number[0..] = 0, *, foreach: boolean? = null, maximize: boolean = false',
  Muon: 'params: object, lr: number[0..] = 1e-3, weightDecay: number[0..] = 0.1, momentum: number[0..] = 0.95, nesterov: boolean = true, nsCoefficients: numbers = [3.4445, -4.775, 2.0315], eps: number[0..] = 1e-7, nsSteps: integer[0..99] = 5, adjustLrFn: original|match_rms_adamw? = null',
  LBFGS:
    'params: object, lr: number[0..] = 1, maxIter: integer[1..] = 20, maxEval: integer[1..]? = null, toleranceGrad: number[0..] = 1e-7, toleranceChange: number[0..] = 1e-9, historySize: integer[1..] = 100, lineSearchFn: strong_wolfe? = null',
  AccumAdam:
    'params: object, lr: number[0..] = 1e-3, betas: betas = [0.9, 0.999], eps: number[0..] = 1e-8, weightDecay: number[0..] = 0, accumIter: integer[1..2147483648] = 4',
  AccumAdamW:
    'params: object, lr: number[0..] = 1e-3, betas: betas = [0.9, 0.999], eps: number[0..] = 1e-8, weightDecay: number[0..] = 0, accumIter: integer[1..2147483648] = 4',
} as const

/** The methods of `torch.optim.Optimizer` that take options. */
export const optimizerMethods = {
  /** Takes the gradients away, or with `setToNone: false` fills them with zeros. */
  zeroGrad: 'setToNone: boolean = true -> void',
} as const

/** The schedules of `torch.optim.lr_scheduler`. */
export const schedules = {
  StepLR: 'optimizer: object, stepSize: integer[1..], gamma: finite = 0.1, lastEpoch: integer = -1',
  MultiStepLR: 'optimizer: object, milestones: iterable, gamma: finite = 0.1, lastEpoch: integer = -1',
  ExponentialLR: 'optimizer: object, gamma: finite, lastEpoch: integer = -1',
  ConstantLR:
    'optimizer: object, factor: number[0..1] = 0.3333333333333333, totalIters: finite = 5, lastEpoch: integer = -1',
  LinearLR:
    'optimizer: object, startFactor: number(0..1] = 0.3333333333333333, endFactor: number[0..1] = 1, totalIters: integer[1..] = 5, lastEpoch: integer = -1',
  CosineAnnealingLR: 'optimizer: object, tMax: integer[1..], etaMin: finite = 0, lastEpoch: integer = -1',
  LambdaLR: 'optimizer: object, lrLambda: function|array, lastEpoch: integer = -1',
  MultiplicativeLR: 'optimizer: object, lrLambda: function|array, lastEpoch: integer = -1',
  PolynomialLR: 'optimizer: object, totalIters: integer[1..] = 5, power: finite = 1, lastEpoch: integer = -1',
  CosineAnnealingWarmRestarts:
    'optimizer: object, t0: integer[1..], tMult: integer[1..] = 1, etaMin: finite = 0, lastEpoch: integer = -1',
  CyclicLR:
    'optimizer: object, baseLr: number|numbers, maxLr: number|numbers, stepSizeUp: integer[1..] = 2000, stepSizeDown: integer[1..]? = null, mode: triangular|triangular2|exp_range = "triangular", gamma: finite = 1, scaleFn: function? = null, scaleMode: cycle|iterations = "cycle", cycleMomentum: boolean = true, baseMomentum: number|numbers = 0.8, maxMomentum: number|numbers = 0.9, lastEpoch: integer = -1',
  OneCycleLR:
    'optimizer: object, maxLr: number|numbers, totalSteps: integer[1..]? = null, epochs: integer[1..]? = null, stepsPerEpoch: integer[1..]? = null, pctStart: number[0..1] = 0.3, annealStrategy: cos|linear = "cos", cycleMomentum: boolean = true, baseMomentum: number|numbers = 0.85, maxMomentum: number|numbers = 0.95, divFactor: finite = 25, finalDivFactor: finite = 10000, threePhase: boolean = false, lastEpoch: integer = -1',
  ReduceLROnPlateau:
    'optimizer: object, mode: min|max = "min", factor: finite = 0.1, patience: count = 10, threshold: finite = 1e-4, thresholdMode: rel|abs = "rel", cooldown: count = 0, minLr: number|numbers = 0, eps: finite = 1e-8',
  ChainedScheduler: 'schedulers: array, optimizer: object? = null',
  SWALR:
    'optimizer: object, swaLr: number|numbers, annealEpochs: count = 10, annealStrategy: cos|linear = "cos", lastEpoch: integer = -1',
  SequentialLR: 'optimizer: object, schedulers: array, milestones: integers, lastEpoch: integer = -1',
} as const

/** Functions that make schedules. */
export const scheduleFunctions = {
  /** Decent-DP's `lr_scheduler_fn_cosine_with_warmup`: a linear warm-up, then a cosine. */
  cosineWithWarmup:
    'optimizer: object, tMax: integer[1..], tWarmup: integer[1..], cosineEtaMin: number = 1e-6, warmupDecay: number = 0.01 -> SequentialLR',
} as const

/** `torch.amp`. */
export const amp = {
  GradScaler:
    'device: device? = null, initScale: number(0..] = 65536, growthFactor: number(1..] = 2, backoffFactor: number(0..1) = 0.5, growthInterval: integer[1..] = 2000, enabled: boolean = true',
} as const
