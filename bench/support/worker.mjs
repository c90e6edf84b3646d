// One rank of our side: what python/worker.py does. Plain JavaScript, so that no loader takes part in the measurement.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

import {
  DistributedDataParallel,
  DistributedDataParallelCPU,
  capture,
  dataParallel,
  distributed as dist,
  manualSeed,
  memory as tensors,
  nn,
  noGrad,
  optim,
  randn,
  scope,
} from 'lockstep'

import { batches, models } from './models.mjs'

const rank = Number(process.env['RANK'])
const worldSize = Number(process.env['WORLD_SIZE'])

/** @type {{ ddp: any, optimizer: any, data: { x: any, y: any }[], step: number, replicas: number }} */
const state = { ddp: undefined, optimizer: undefined, data: [], step: 0, replicas: 0 }

/** @type {Record<string, (request: any) => Promise<Record<string, unknown>> | Record<string, unknown>>} */
const commands = { start, model, steps, passes, operator, memory }

async function start() {
  if (worldSize > 1) await dist.initProcessGroup({ backend: 'gloo' })
  return {}
}

const wrappers = { DistributedDataParallel, DistributedDataParallelCPU }

/** @param {{ model: string, capture?: boolean, replicas?: number, rows?: number, wrapper?: keyof typeof wrappers }} request */
async function model(request) {
  const { build, shape, indices } = /** @type {(typeof models)[string]} */ (models[request.model])
  manualSeed(1)
  const eager = build()
  if (request.rows !== undefined) shape[0] = request.rows
  const plain = request.capture === true ? capture(eager, [batches(shape, indices, rank, 1)[0]?.x]) : eager
  const Wrapper = wrappers[request.wrapper ?? 'DistributedDataParallel']
  state.ddp = worldSize > 1 ? await Wrapper.create(plain) : plain
  state.replicas = request.replicas ?? 0
  state.optimizer = new optim.SGD([...state.ddp.parameters()], { lr: 0.01, momentum: 0.9 })
  state.data = batches(shape, indices, rank)
  return {}
}

/** @param {{ count: number }} request */
async function steps({ count }) {
  const { ddp, optimizer, data } = state
  if (worldSize > 1) await dist.barrier()
  const began = performance.now()
  let last = 0
  for (let i = 0; i < count; i++) {
    const { x, y } = /** @type {{ x: any, y: any }} */ (data[state.step++ % data.length])
    await scope(async () => {
      const loss = nn.functional.crossEntropy(await ddp.forward(x), y)
      optimizer.zeroGrad()
      await loss.backward()
      optimizer.step()
      if (i === count - 1) last = Number(loss.item())
    })
  }
  return { seconds: (performance.now() - began) / 1000, loss: last }
}

/** Forward and backward without a step. @param {{ count: number }} request */
async function passes({ count }) {
  const { ddp, optimizer, data, replicas } = state
  /** @type {import('lockstep').Device[]} */
  const devices = Array.from({ length: replicas }, () => 'cpu')
  const began = performance.now()
  let last = 0
  for (let i = 0; i < count; i++) {
    const { x, y } = /** @type {{ x: any, y: any }} */ (data[state.step++ % data.length])
    await scope(async () => {
      optimizer.zeroGrad()
      const output = replicas > 0 ? await dataParallel(ddp, x, { devices }) : ddp.forward(x)
      const loss = nn.functional.crossEntropy(output, y)
      await loss.backward()
      if (i === count - 1) last = Number(loss.item())
    })
  }
  return { seconds: (performance.now() - began) / 1000, loss: last }
}

/** 1000 calls a repetition. @param {{ operator: string, count: number }} request */
function operator({ operator: name, count }) {
  manualSeed(1)
  const layer = new nn.Linear(64, 64)
  const [a, b, x] = [randn([16]), randn([16]), randn([1, 64])]
  const once = name === 'add' ? () => a.add(b) : () => layer.forward(x)
  const measured = () => {
    const began = performance.now()
    for (let i = 0; i < count * 10; i++) {
      scope(() => {
        for (let k = 0; k < 100; k++) once()
      })
    }
    return (performance.now() - began) / 1000
  }
  return { seconds: name === 'linear' ? noGrad(measured) : measured() }
}

/** Megabytes: what is resident, its private part, and the most that ever was. */
function memory() {
  const live = tensors.stats().liveTensors
  const result = {
    tensors: live,
    // Node gives kilobytes.
    peak: (process.resourceUsage().maxRSS * 1024) / 1e6,
    rss: process.memoryUsage.rss() / 1e6,
    private: 0,
  }
  if (process.platform !== 'linux') return result
  // Not resourceUsage: what it says begins with the size of the process that started this one.
  const text = ['/proc/self/status', '/proc/self/smaps_rollup'].map((path) => readFileSync(path, 'utf8')).join('\n')
  for (const [, name = '', value] of text.matchAll(/^(\w+):\s+(\d+) kB/gm)) {
    const megabytes = (Number(value) * 1024) / 1e6
    if (name === 'VmHWM') result.peak = megabytes
    else if (name === 'Rss') result.rss = megabytes
    else if (name.startsWith('Private_')) result.private += megabytes
  }
  return result
}

for await (const line of createInterface({ input: process.stdin })) {
  const { command, ...request } = JSON.parse(line)
  const reply = await commands[command]?.(request)
  process.stdout.write(`@${JSON.stringify(reply)}\n`)
}
if (worldSize > 1) await dist.destroyProcessGroup()
