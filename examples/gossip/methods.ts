// The two ways to train the same model: what a step is, and which model is tested.
import {
  DecentralizedDataParallel,
  DistributedDataParallel,
  distributed as dist,
  nn,
  optim,
  tensor,
  type Tensor,
  type Watched,
} from 'lockstep'

import type { Model } from '../digits/models.ts'
import type { Options } from './options.ts'

export interface Method {
  readonly name: string
  /** What a `Run` measures of it. */
  readonly watched: readonly Watched[]
  /** One step on this rank's batch; returns its loss. */
  step(x: Tensor, y: Tensor): Promise<number>
  /** Calls `test` while the model is the one that training is for; also says what there is to say of that model. */
  tested(test: () => Promise<number>): Promise<{ accuracy: number; remark: string }>
}

const optimizerOf = (parameters: optim.ParamsInput, { lr, momentum }: Options): optim.Optimizer =>
  new optim.SGD(parameters, { lr, momentum })

/** Each rank trains a model of its own and mixes it with a peer's. What is tested is the average of all of them. */
export async function gossip(model: Model, options: Options, steps: number): Promise<Method> {
  const wrapper = await DecentralizedDataParallel.create(model, {
    topology: options.topology,
    optimizer: (parameters) => optimizerOf(parameters, options),
    lrScheduler: (optimizer) => new optim.lrScheduler.CosineAnnealingLR(optimizer, steps),
    syncBufferInGlobalAvg: true,
  })
  wrapper.setAdaptiveFactor(options.factor)
  return {
    name: `gossip, ${options.topology}`,
    watched: [wrapper],
    async step(x, y) {
      const loss = nn.functional.crossEntropy(await wrapper.forward(x), y)
      // Mixes and updates, too.
      await loss.backward()
      return loss.item()
    },
    async tested(test) {
      return wrapper.withGlobalAverage(async ({ distance }) => {
        const squares = await dist.allReduce(tensor((distance ?? 0) ** 2), { op: 'avg' })
        const remark = `consensus distance ${squares.sqrt().item().toFixed(4)}`
        return { accuracy: await test(), remark }
      })
    },
  }
}

/** All ranks train one model by the mean of their gradients. */
export async function ddp(model: Model, options: Options, steps: number): Promise<Method> {
  const wrapper = await DistributedDataParallel.create(model)
  const optimizer = optimizerOf(wrapper.parameters(), options)
  const schedule = new optim.lrScheduler.CosineAnnealingLR(optimizer, steps)
  return {
    name: 'DistributedDataParallel',
    watched: [wrapper, optimizer],
    async step(x, y) {
      const loss = nn.functional.crossEntropy(await wrapper.forward(x), y)
      optimizer.zeroGrad()
      await loss.backward()
      optimizer.step()
      schedule.step()
      return loss.item()
    },
    async tested(test) {
      await wrapper.syncBuffers()
      return { accuracy: await test(), remark: 'one model on all ranks' }
    },
  }
}
