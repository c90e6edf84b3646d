// One rank of bench/links: trains a model of 4.2 M parameters by each contender that it is asked for, and says how long steps
// took. Plain JavaScript, so that no loader takes part in the measurement.
import { createInterface } from 'node:readline'

import {
  DecentralizedDataParallel,
  DistributedDataParallel,
  distributed as dist,
  manualSeed,
  nn,
  optim,
  randn,
  scope,
} from 'lockstep'

/** @typedef {import('./contenders.js').Contender} Contender */

const sgd = (/** @type {optim.ParamsInput} */ parameters) => new optim.SGD(parameters, { lr: 0.001 })

/** Little to compute and much to send. */
function model() {
  manualSeed(1)
  const layers = Array.from({ length: 4 }, () => [new nn.Linear(1024, 1024), new nn.ReLU()])
  return new nn.Sequential(...layers.flat())
}

/** @param {Contender} contender */
async function wrapped({ kind, topology, bucketSizeInMb }) {
  if (kind === 'local') return model()
  if (kind === 'all-reduce') return DistributedDataParallel.create(model(), { bucketCapMb: bucketSizeInMb })
  return DecentralizedDataParallel.create(model(), { topology, localWorldSize: 1, bucketSizeInMb, optimizer: sgd })
}

/**
 * Seconds of a step, and of its parts: the mean over the steps.
 * @param {Contender & { warmUp: number, steps: number }} request
 */
async function measure({ warmUp, steps, ...contender }) {
  const net = await wrapped(contender)
  const gossip = net instanceof DecentralizedDataParallel ? net : undefined
  const optimizer = gossip ? undefined : sgd(net.parameters())
  const input = randn([1, 1024])
  const times = { forward: 0, backward: 0, update: 0 }
  const step = () =>
    scope(async () => {
      optimizer?.zeroGrad()
      const began = performance.now()
      const loss = /** @type {import('lockstep').Tensor} */ (await net.forward(input)).square().mean()
      const forwarded = performance.now()
      await loss.backward()
      const finished = performance.now()
      optimizer?.step()
      times.forward += forwarded - began
      times.backward += finished - forwarded
      times.update += performance.now() - finished
    })
  for (let i = 0; i < warmUp; i++) await step()
  await dist.barrier()
  Object.assign(times, { forward: 0, backward: 0, update: 0 })
  const waitedBefore = gossip?.stats().waited ?? 0
  const began = performance.now()
  for (let i = 0; i < steps; i++) await step()
  const each = (/** @type {number} */ milliseconds) => milliseconds / 1000 / steps
  const result = {
    step: each(performance.now() - began),
    forward: each(times.forward),
    backward: each(times.backward),
    update: each(times.update),
    waited: each((gossip?.stats().waited ?? 0) - waitedBefore),
  }
  await dist.barrier()
  if (gossip) await gossip[Symbol.asyncDispose]()
  return result
}

await dist.initProcessGroup({ backend: 'gloo' })
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`@${JSON.stringify(await measure(JSON.parse(line)))}\n`)
}
await dist.destroyProcessGroup()
