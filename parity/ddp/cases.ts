// What is trained on both sides. Python reads the same object as JSON; names of options are changed to its style there.

/** An optimizer, a schedule or a communication hook: its kind, and PyTorch's options for it in camelCase. */
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
  /** The parameters are divided over the ranks: each updates its own. The options of ZeroRedundancyOptimizer. */
  zero?: { parametersAsBucketView?: boolean; overlapWithDdp?: boolean }
  schedule?: Options
  /** Options of DistributedDataParallel. */
  ddp: {
    bucketCapMb?: number
    bucketCapMbList?: number[]
    findUnusedParameters?: boolean
    skipAllReduceUnusedParams?: boolean
    staticGraph?: boolean
    gradientAsBucketView?: boolean
    batchedGradCopy?: boolean
    broadcastBuffers?: boolean
  }
  /** Variables of the environment. */
  env?: Record<string, string>
  hook?: Options
  /** The backward pass makes the steps, by optimizers of the same kind (`registerFusedOptim`). */
  fused?: boolean
  /** The periods of a model averager: one for all ranks, or several with their group sizes. */
  averager?:
    { period: number; warmupSteps: number } | { levels: [period: number, groupSize: number][]; warmupSteps: number }
  worldSize: number
  /** The steps of the last rank. */
  steps: number
  /** In a join: each rank has so many steps less than the next one. */
  uneven?: number
  /** In a join: what gradients are divided by, the number of all ranks or that of those with inputs left. */
  divideByInitialWorldSize?: boolean
  /** In a join: all ranks stop as soon as one has no inputs left. */
  throwOnEarlyTermination?: boolean
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
const powerSGD: Options = { kind: 'powerSGD', startPowerSGDIter: 3 }
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
  define('unused-skipped', 'spare', {
    ddp: { findUnusedParameters: true, skipAllReduceUnusedParams: true, bucketCapMb: 0.002 },
    optimizer: momentum,
    mixed: true,
  }),
  define('static', 'mlp', { ddp: { staticGraph: true, bucketCapMb: 0.01 }, optimizer: momentum, mixed: true }),
  define('static-views', 'cnn', { ddp: { staticGraph: true, gradientAsBucketView: true }, mixed: true }),
  define('static-three-ranks', 'tied', { worldSize: 3, ddp: { staticGraph: true }, optimizer: momentum }),
  define('batched-copies', 'cnn', {
    worldSize: 3,
    ddp: { batchedGradCopy: true, bucketCapMb: 0.01 },
    optimizer: momentum,
    accumulate: 2,
    mixed: true,
  }),
  define('batched-copies-views', 'mlp', { worldSize: 3, ddp: { batchedGradCopy: true, gradientAsBucketView: true } }),
  define('last-bucket-small', 'mlp', {
    worldSize: 3,
    ddp: { bucketCapMbList: [0.001, 0.01] },
    env: { DDP_SET_LAST_BUCKET_CAP: '1' },
    optimizer: momentum,
    mixed: true,
  }),
  define('fused-sgd', 'cnn', {
    fused: true,
    optimizer: momentum,
    ddp: { bucketCapMb: 0.01 },
    worldSize: 3,
    mixed: true,
  }),
  define('fused-adam', 'mlp', { fused: true, optimizer: { kind: 'adam', lr: 0.01, weightDecay: 0.01 }, mixed: true }),
  define('fused-adamw', 'mlp', {
    fused: true,
    optimizer: { kind: 'adamw', lr: 0.01, amsgrad: true },
    ddp: { bucketCapMb: 0.01, gradientAsBucketView: true },
    mixed: true,
  }),
  define('fp16-hook', 'mlp', { hook: { kind: 'fp16Compress' }, ddp: { bucketCapMb: 0.01 }, mixed: true }),
  define('bf16-hook', 'mlp', { hook: { kind: 'bf16Compress' }, ddp: { bucketCapMb: 0.01 }, mixed: true }),
  define('fp16-wrapper', 'mlp', { hook: { kind: 'fp16CompressWrapper' }, ddp: { bucketCapMb: 0.01 }, mixed: true }),
  define('no-averages', 'mlp', { hook: { kind: 'noop' }, ddp: { bucketCapMb: 0.01 }, mixed: true }),
  define('post-local', 'mlp', { hook: { kind: 'postLocalSGD', startLocalSGDIter: 5 }, mixed: true }),
  define('post-local-averaged', 'mlp', {
    hook: { kind: 'postLocalSGD', startLocalSGDIter: 5 },
    optimizer: momentum,
    averager: { period: 4, warmupSteps: 5 },
    mixed: true,
  }),
  define('hierarchical', 'mlp', {
    worldSize: 4,
    hook: { kind: 'postLocalSGD', startLocalSGDIter: 4 },
    averager: {
      levels: [
        [2, 2],
        [6, 4],
      ],
      warmupSteps: 4,
    },
  }),
  // Of several buckets, PyTorch's hook sends the messages of two at a time, in an order that differs between ranks.
  define('power', 'cnn', { hook: powerSGD, optimizer: momentum, mixed: true }),
  define('power-wide', 'wide', { hook: powerSGD, optimizer: momentum, mixed: true }),
  define('wide', 'wide', { optimizer: momentum }),
  define('power-rank-4', 'mlp', {
    hook: { ...powerSGD, matrixApproximationRank: 4, minCompressionRate: 1, batchTensorsWithSameShape: true },
    ddp: { gradientAsBucketView: true },
    mixed: true,
  }),
  define('power-cold', 'mlp', {
    worldSize: 3,
    hook: {
      ...powerSGD,
      matrixApproximationRank: 2,
      useErrorFeedback: false,
      warmStart: false,
      orthogonalizationEpsilon: 1e-8,
      randomSeed: 7,
    },
  }),
  define('zero', 'mlp', { zero: {}, optimizer: { kind: 'adam', lr: 0.01 }, worldSize: 3, mixed: true }),
  define('zero-schedule', 'cnn', {
    zero: {},
    optimizer: momentum,
    schedule: { kind: 'step', stepSize: 5, gamma: 0.5 },
    mixed: true,
  }),
  define('zero-views', 'cnn', {
    zero: { parametersAsBucketView: true },
    optimizer: { kind: 'adam', lr: 0.01 },
    ddp: { bucketCapMb: 0.01 },
    worldSize: 3,
    mixed: true,
  }),
  // One rank has no parameters.
  define('zero-views-empty', 'words', { zero: { parametersAsBucketView: true }, worldSize: 4, mixed: true }),
  define('zero-overlap', 'mlp', {
    zero: { overlapWithDdp: true },
    hook: { kind: 'zeroStep' },
    optimizer: { ...momentum, weightDecay: 0.001 },
    ddp: { bucketCapMb: 0.01 },
    mixed: true,
  }),
  define('zero-overlap-static', 'cnn', {
    zero: { overlapWithDdp: true },
    hook: { kind: 'zeroStep' },
    optimizer: { kind: 'adam', lr: 0.01 },
    ddp: { bucketCapMb: 0.01, staticGraph: true, gradientAsBucketView: true },
    worldSize: 3,
    mixed: true,
  }),
  define('zero-overlap-shards', 'mlp', {
    zero: { overlapWithDdp: true },
    hook: { kind: 'zeroStep', shardBuckets: true },
    optimizer: { kind: 'adamw', lr: 0.01 },
    worldSize: 3,
    mixed: true,
  }),
  define('join', 'cnn', { uneven: 5, optimizer: momentum, mixed: true }),
  define('join-active', 'mlp', {
    worldSize: 3,
    uneven: 4,
    divideByInitialWorldSize: false,
    ddp: { bucketCapMb: 0.01, gradientAsBucketView: true },
    mixed: true,
  }),
  define('join-none', 'mlp', { uneven: 20, optimizer: momentum, ddp: { bucketCapMb: 0.01 }, mixed: true }),
  define('join-fp16', 'mlp', { uneven: 3, hook: { kind: 'fp16Compress' }, ddp: { bucketCapMb: 0.01 }, mixed: true }),
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

/** The steps of a rank. */
export function stepsOf({ steps, uneven = 0, worldSize }: Case, rank: number): number {
  return steps - uneven * (worldSize - 1 - rank)
}

/** Every model that a case trains. */
export const models = [...new Set(cases.map(({ model }) => model))]
