// What is trained under Decent-DP and under our wrapper. Python reads the same object as JSON.
import type { Case, Options } from '../ddp/cases.js'

/** What happens before a step: */
export type Action =
  /** a forward pass in evaluation mode */
  | 'evaluate'
  /** a forward pass in training mode that no backward pass follows */
  | 'forward'
  /** the average of all ranks, whose reverting is left open */
  | 'average'
  /** the average of all ranks, to go on from */
  | 'average for good'
  /** the average of all ranks and this rank's distance from it, and back */
  | 'average and back'

export interface GossipCase extends Pick<
  Case,
  'name' | 'seed' | 'model' | 'optimizer' | 'schedule' | 'worldSize' | 'steps' | 'accumulate' | 'channelsLast'
> {
  /** Options of DecentralizedDataParallel. */
  gossip: {
    topology: string
    bucketSizeInMb: number
    gradClipNorm?: number
    paramAsBucketView?: boolean
    syncBufferInGlobalAvg?: boolean
  }
  /** Of a GradScaler for the loss, of each rank its own. */
  scaler?: { initScale: number; growthInterval: number }
  /** The adaptive factor from a step on. */
  factors: Record<number, number>
  actions: Record<number, Action>
}

/** Three buckets of the model `layers`; a whole number of bytes, as both sides compare with it. */
const bucketSizeInMb = 1 / 256

const sgd: Options = { kind: 'sgd', lr: 0.05, momentum: 0.9, weightDecay: 0.01 }
/** SGD whose hook adds a part of what comes in. */
const hooked: Options = { ...sgd, kind: 'hooked' }
const adam: Options = { kind: 'adam', lr: 0.003 }
const accumAdamW: Options = { kind: 'accumadamw', lr: 0.003, weightDecay: 0.1, accumIter: 4 }

function define(
  name: string,
  topology: string,
  { gossip, ...rest }: Partial<Omit<GossipCase, 'gossip'>> & { gossip?: Partial<GossipCase['gossip']> } = {},
): GossipCase {
  const seed = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_003, 7)
  return {
    name,
    seed,
    model: 'layers',
    optimizer: sgd,
    worldSize: 2,
    steps: 40,
    accumulate: 1,
    gossip: { topology, bucketSizeInMb, ...gossip },
    factors: {},
    actions: {},
    ...rest,
  }
}

/** Beyond it gradients of the model `layers` overflow, of some buckets and ranks earlier than of others. */
const scaler = { initScale: 2 ** 125, growthInterval: 3 }

/** Sums of more than two models depend on the transport's order: groups are pairs, or all of two ranks. */
const topologies = { 2: ['complete', 'ring', 'one-peer-exp'], 4: ['ring', 'one-peer-exp'] }

const grid = Object.entries(topologies).flatMap(([worldSize, names]) =>
  names.flatMap((topology) =>
    Object.entries({ sgd, adam, accumadamw: accumAdamW }).flatMap(([kind, optimizer]) =>
      [1, 0.5].map((factor) =>
        define(`${topology}-${worldSize}-${kind}${factor === 1 ? '' : '-half'}`, topology, {
          optimizer,
          worldSize: Number(worldSize),
          factors: factor === 1 ? {} : { 0: factor },
        }),
      ),
    ),
  ),
)

export const cases: GossipCase[] = [
  ...grid,
  define('factor-changes', 'ring', { factors: { 0: 0.9, 3: 0.3, 17: 1 } }),
  define('accumadam', 'complete', { optimizer: { ...accumAdamW, kind: 'accumadam' } }),
  // The original's functions, which give weight decay to biases and norms and to nothing else.
  define('factory-adam', 'complete', { optimizer: { kind: 'optim_fn_adam', weightDecay: 0.05 } }),
  define('factory-adamw', 'complete', { optimizer: { kind: 'optim_fn_adamw' } }),
  define('factory-accumadam', 'complete', { optimizer: { kind: 'optim_fn_accum_adam', weightDecay: 0.05 } }),
  define('factory-accumadamw', 'complete', { optimizer: { kind: 'optim_fn_accum_adamw', accumIter: 3 } }),
  define('schedule', 'ring', { optimizer: adam, schedule: { kind: 'warmup', tMax: 30, tWarmup: 8 } }),
  define('schedule-cosine', 'ring', { schedule: { kind: 'cosine', tMax: 40 } }),
  define('clip', 'complete', { gossip: { gradClipNorm: 0.1 } }),
  // Each bucket of each rank decides for itself, and the ranks' scales go ways of their own.
  define('scaler', 'ring', { scaler }),
  define('scaler-clip', 'complete', { scaler, optimizer: adam, gossip: { gradClipNorm: 0.1 } }),
  define('hook', 'ring', { optimizer: hooked, worldSize: 4 }),
  define('hook-half', 'complete', { optimizer: hooked, factors: { 0: 0.5 } }),
  // A topology of the user's, registered on both sides, with other weights than the mean's.
  define('own-weights', 'uneven-pairs', { worldSize: 4 }),
  define('own-weights-half', 'uneven-pairs', { optimizer: adam, factors: { 0: 0.5 }, worldSize: 4 }),
  define('own-weights-hook', 'uneven-pairs', { optimizer: hooked, worldSize: 4 }),
  define('accumulate', 'ring', { accumulate: 3 }),
  define('one-bucket', 'complete', { gossip: { bucketSizeInMb: 25 } }),
  define('own-parameters', 'complete', { optimizer: adam, gossip: { paramAsBucketView: false } }),
  define('channels-last', 'ring', { channelsLast: true }),
  define('attention', 'one-peer-exp', { model: 'attention', optimizer: adam, worldSize: 4 }),
  // A frozen layer, and two that no gradient reaches: each rank keeps its own.
  define('unused', 'complete', { model: 'branches' }),
  define('evaluate', 'ring', { worldSize: 4, actions: { 2: 'evaluate', 5: 'evaluate' } }),
  define('forward-only', 'ring', { worldSize: 4, actions: { 5: 'forward', 12: 'forward' } }),
  define('average', 'ring', { actions: { 5: 'average', 20: 'average' } }),
  define('average-for-good', 'ring', { actions: { 5: 'average for good', 20: 'average for good' } }),
  define('average-and-back', 'ring', {
    gossip: { syncBufferInGlobalAvg: true },
    actions: { 5: 'average and back', 20: 'average and back' },
  }),
]
