/** Training runs that real ranks and simulated ones do alike. */
import { type Tensor, amp, nn, optim, randn, type decentralized } from 'lockstep'

import { values } from '../support/tensors.js'

export const worldSize = 4
export const seed = 70
export const steps = 6

/** Draws its weights, and in each pass what it drops. */
export class Dropping extends nn.Module {
  lin1 = new nn.Linear(6, 40)
  norm = new nn.BatchNorm1d(40)
  drop = new nn.Dropout(0.3)
  frozen = new nn.Parameter(randn([40]), { requiresGrad: false })
  lin2 = new nn.Linear(40, 3)

  override forward(x: Tensor): Tensor {
    return this.lin2.forward(this.drop.forward(this.norm.forward(this.lin1.forward(x)).relu().mul(this.frozen)))
  }
}

type Shared = Omit<decentralized.SimulateOptions<Dropping>, 'worldSize' | 'steps' | 'seed' | 'module'>

const plain: Shared = {
  optimizer: (params) => new optim.AdamW(params, { lr: 0.02 }),
  lrScheduler: (optimizer) => new optim.lrScheduler.StepLR(optimizer, 2, 0.5),
  topology: 'ring',
  bucketSizeInMb: 0.0005,
  // Every rank draws its own data.
  step: async ({ gossip }) => (await gossip.forward(randn([8, 6]))).square().mean(),
}

const scalers: amp.GradScaler[] = []

/** Adds what it draws to the update. */
class Noisy extends optim.Optimizer<{ lr: number }> {
  protected update(): void {
    for (const { params, lr } of this.paramGroups)
      for (const param of params) if (param.grad !== null) param.sub_(param.grad.add(randn(param.shape)).mul(lr))
  }
}

/** By name. */
export const runs: Readonly<Record<string, Shared>> = {
  ring: plain,
  'one-peer-exp': { ...plain, topology: 'one-peer-exp' },
  'complete, one bucket, copies': { ...plain, topology: 'complete', bucketSizeInMb: 25, paramAsBucketView: false },
  'alternating-exp-ring': { ...plain, topology: 'alternating-exp-ring', localWorldSize: 2 },
  clipping: { ...plain, gradClipNorm: 0.1 },
  // Of several buckets it depends on what arrives when which one draws first.
  noise: { ...plain, optimizer: (params) => new Noisy(params, { lr: 0.02 }), bucketSizeInMb: 25 },
  scaler: {
    ...plain,
    scaler: (rank) => (scalers[rank] = new amp.GradScaler({ initScale: 1024, device: 'cpu', growthInterval: 2 })),
    async step({ gossip, rank, step }) {
      const loss = (await gossip.forward(randn([8, 6]))).square().mean()
      // On one rank only, and not in every step.
      return (scalers[rank] as amp.GradScaler).scale(step === 2 && rank === 1 ? loss.mul(Infinity) : loss)
    },
  },
}

/** Everything that a rank's module holds. */
export const held = (module: nn.Module): unknown[] => [...module.stateDict().values()].map(values)
