// What is trained on both sides. Python reads the same object as JSON; names of options are changed to its style there.

/** An optimizer or a schedule: its kind, and PyTorch's options for it in camelCase. */
export interface Options {
  kind: string
  [option: string]: string | number | boolean
}

export interface Case {
  name: string
  /** What initial weights and batches are drawn from. */
  seed: number
  /** One of `support/models.ts` and `python/models.py`. */
  model: string
  optimizer: Options
  schedule?: Options
  /** Options of DistributedDataParallel. */
  ddp: {
    bucketCapMb?: number
    findUnusedParameters?: boolean
    gradientAsBucketView?: boolean
    broadcastBuffers?: boolean
  }
  worldSize: number
  steps: number
  /** Backward passes of a step; only the last one synchronises. */
  accumulate: number
  channelsLast?: boolean
  /** Forward under CPU autocast to bfloat16. */
  autocast?: boolean
  /** Largest norm of all gradients. */
  clip?: number
  /** Whether mixed groups train it too. */
  mixed?: boolean
}

const sgd: Options = { kind: 'sgd', lr: 0.1 }
const momentum: Options = { kind: 'sgd', lr: 0.05, momentum: 0.9 }

function define(name: string, model: string, rest: Partial<Case> = {}): Case {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7)
  return { name, seed, model, optimizer: sgd, ddp: {}, worldSize: 2, steps: 20, accumulate: 1, ...rest }
}

export const cases: Case[] = [
  define('mlp', 'mlp', { mixed: true }),
  define('mlp-momentum', 'mlp', {
    optimizer: { ...momentum, dampening: 0.1, weightDecay: 0.01 },
    schedule: { kind: 'step', stepSize: 5, gamma: 0.5 },
  }),
  define('mlp-nesterov', 'mlp', {
    optimizer: { ...momentum, nesterov: true },
    schedule: { kind: 'cosine', tMax: 20 },
    ddp: { gradientAsBucketView: true },
  }),
  define('mlp-adam', 'mlp', { optimizer: { kind: 'adam', lr: 0.01, weightDecay: 0.01 } }),
  define('mlp-adamw', 'mlp', {
    optimizer: { kind: 'adamw', lr: 0.01, amsgrad: true },
    schedule: { kind: 'linear', startFactor: 0.1, totalIters: 5 },
  }),
  define('mlp-buckets', 'mlp', { ddp: { bucketCapMb: 0.01 }, optimizer: momentum, mixed: true }),
  define('mlp-views', 'mlp', {
    ddp: { bucketCapMb: 0.01, gradientAsBucketView: true },
    optimizer: momentum,
    accumulate: 2,
    mixed: true,
  }),
  define('mlp-accumulate', 'mlp', { accumulate: 3, optimizer: momentum, mixed: true }),
  define('mlp-three-ranks', 'mlp', { worldSize: 3, ddp: { bucketCapMb: 0.01 }, mixed: true }),
  define('mlp-three-views', 'mlp', { worldSize: 3, ddp: { gradientAsBucketView: true } }),
  define('mlp-autocast', 'mlp', { autocast: true }),
  define('dropout', 'dropped', { optimizer: momentum }),
  define('cnn', 'cnn', { optimizer: momentum, mixed: true }),
  define('cnn-channels-last', 'cnn', { channelsLast: true, ddp: { bucketCapMb: 0.01 }, mixed: true }),
  define('cnn-views', 'cnn', { ddp: { gradientAsBucketView: true }, optimizer: { kind: 'adam', lr: 0.01 } }),
  define('cnn-own-buffers', 'cnn', { ddp: { broadcastBuffers: false }, accumulate: 2 }),
  define('embedding', 'words', { optimizer: { kind: 'adam', lr: 0.01 }, mixed: true }),
  define('embedding-sparse', 'sparse', { mixed: true }),
  define('tied', 'tied', { optimizer: momentum, mixed: true }),
  define('unused', 'branches', {
    ddp: { findUnusedParameters: true, bucketCapMb: 0.005 },
    optimizer: momentum,
    mixed: true,
  }),
  define('unused-views', 'branches', {
    ddp: { findUnusedParameters: true, gradientAsBucketView: true },
    optimizer: momentum,
    accumulate: 2,
  }),
  define('attention', 'attention', {
    ddp: { bucketCapMb: 0.01 },
    optimizer: { kind: 'adamw', lr: 0.003 },
    clip: 1,
    mixed: true,
  }),
  define('two-dtypes', 'two-types', { ddp: { bucketCapMb: 0.003 }, optimizer: momentum, mixed: true }),
  define('two-dtypes-default-caps', 'two-types', { mixed: true }),
  define('two-dtypes-views', 'two-types', { worldSize: 3, ddp: { gradientAsBucketView: true }, mixed: true }),
  define('three-dtypes', 'three-types', { mixed: true }),
  define('three-dtypes-buckets', 'three-types', { ddp: { bucketCapMb: 0.002 }, mixed: true }),
]

/** Every model that a case trains. */
export const models = [...new Set(cases.map(({ model }) => model))]
