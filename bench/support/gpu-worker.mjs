// Our side on one GPU: what python/gpu_worker.py does. Plain JavaScript, so that no loader takes part in the measurement.
import { createInterface } from 'node:readline'

import { DDP, autocast, cuda, distributed as dist, manualSeed, nn, optim, randint, randn, scope } from 'lockstep'

import { gpuModels } from './gpu-models.mjs'

/** @type {DDP} */
let ddp
/** @type {optim.SGD} */
let optimizer
/** @type {[x: import('lockstep').Tensor, y: import('lockstep').Tensor][]} */
let data
let bf16 = false
let step = 0

/** @type {Record<string, (request: any) => Promise<Record<string, unknown>> | Record<string, unknown>>} */
const commands = {
  load: () => ({ gpus: cuda.deviceCount(), name: cuda.isAvailable() ? cuda.getDeviceName() : '' }),

  async start() {
    await dist.initProcessGroup({ backend: 'nccl' })
    return {}
  },

  /** @param {{ model: string, rows?: number }} request */
  async model({ model, rows }) {
    const { build, shape, classes, bf16: low } = /** @type {(typeof gpuModels)[string]} */ (gpuModels[model])
    manualSeed(1)
    ddp = await DDP.create(build().to(dist.device()))
    optimizer = new optim.SGD(ddp.parameters(), { lr: 0.01, momentum: 0.9 })
    const size = [rows ?? /** @type {number} */ (shape[0]), ...shape.slice(1)]
    manualSeed(100)
    data = Array.from({ length: 4 }, () => {
      return [randn(size).to(dist.device()), randint(0, classes, size.slice(0, 1)).to(dist.device())]
    })
    bf16 = low
    step = 0
    return {}
  },

  /** @param {{ count: number }} request */
  async steps({ count }) {
    await cuda.synchronize()
    const began = performance.now()
    let loss = 0
    for (let i = 0; i < count; i++) {
      const [x, y] = /** @type {(typeof data)[number]} */ (data[step++ % data.length])
      await scope(async () => {
        const one = async () => nn.functional.crossEntropy(await ddp.forward(x), y)
        const last = await autocast('cuda', { dtype: 'bfloat16', enabled: bf16 }, one)
        optimizer.zeroGrad()
        await last.backward()
        optimizer.step()
        if (i === count - 1) loss = Number(last.item())
      })
    }
    await cuda.synchronize()
    return { seconds: (performance.now() - began) / 1000, loss, peak: cuda.maxMemoryAllocated() / 1e6 }
  },
}

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...request } = JSON.parse(line)
  const reply = await commands[command]?.(request)
  process.stdout.write(`@${JSON.stringify(reply)}\n`)
}
if (dist.isInitialized()) await dist.destroyProcessGroup()
