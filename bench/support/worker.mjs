// One rank of our side: what python/worker.py does. Plain JavaScript, so that no loader takes part in the measurement.
import { readFileSync, readdirSync } from 'node:fs'
import { createInterface } from 'node:readline'

import {
  DecentralizedDataParallel,
  DistributedDataParallel,
  DistributedDataParallelCPU,
  amp,
  capture,
  commHooks,
  dataParallel,
  distributed as dist,
  manualSeed,
  memory as tensors,
  nn,
  scope,
  setAutoCapture,
  zeros,
} from 'lockstep'

import { openFiles } from '../../__test__/support/rank.mjs'
import * as checkpoint from './checkpoint.mjs'
import { epochs, loader } from './loader.mjs'
import { batches, models } from './models.mjs'
import { operator } from './operators.mjs'

const rank = Number(process.env['RANK'])
const worldSize = Number(process.env['WORLD_SIZE'])

/** @typedef {'unused' | 'static' | 'fp16' | 'bf16' | 'powerSGD' | 'join'} Mode */

/** @typedef {{ ddp: any, mode: Mode | undefined, optimizer: any, loss: import('./models.mjs').Model['loss'], scaler: amp.GradScaler | undefined, data: import('./models.mjs').Batch[], step: number, replicas: number }} Contender */

/** What this rank trains. @type {Contender} */
let contender
/** @type {import('lockstep').distributed.ProcessGroup} */
let group

/** @type {Record<string, (request: any) => Promise<Record<string, unknown>> | Record<string, unknown>>} */
const commands = {
  load,
  start,
  model,
  steps,
  passes,
  operator,
  memory,
  cpu,
  allReduce,
  loader,
  epochs,
  storage: (request) => checkpoint.storage(contender, request),
  write: checkpoint.write,
  read: checkpoint.read,
  background: (request) => checkpoint.background(contender, train, request),
}

/** What the first operator would pay for. */
function load() {
  zeros([1])
  return {}
}

/** Forms the group, whose backend LOCKSTEP_BACKEND may choose: seconds until it has worked, and what it takes. @param {{ verifyCollectives?: boolean }} request */
async function start({ verifyCollectives = true }) {
  if (worldSize === 1) return {}
  const before = resources()
  const began = performance.now()
  group = await dist.initProcessGroup({ verifyCollectives })
  await dist.barrier()
  const seconds = (performance.now() - began) / 1000
  const after = resources()
  const taken = Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)])
  return { seconds, backend: dist.getBackend(), ...Object.fromEntries(taken) }
}

/** Seconds of CPU time; sockets and threads on Linux. @returns {Record<string, number>} */
function resources() {
  const { user, system } = process.cpuUsage()
  const cpu = (user + system) / 1e6
  if (process.platform !== 'linux') return { cpu }
  const sockets = openFiles().filter((file) => file.startsWith('socket:')).length
  return { cpu, sockets, threads: readdirSync('/proc/self/task').length }
}

/** Seconds of CPU time so far, by kind of thread. For Linux. */
function cpu() {
  const spent = { main: 0, lockstep: 0, gloo: 0, other: 0 }
  for (const thread of readdirSync('/proc/self/task')) {
    const read = (/** @type {string} */ file) => readFileSync(`/proc/self/task/${thread}/${file}`, 'utf8')
    const name = read('comm')
    const library = /^(lockstep|shm)-/.test(name) ? 'lockstep' : name.includes('gloo') ? 'gloo' : 'other'
    // The first number is its time on a CPU, in nanoseconds.
    spent[Number(thread) === process.pid ? 'main' : library] += Number(read('schedstat').split(' ')[0]) / 1e9
  }
  return spent
}

/** The median of `count` sums of so many bytes of float32, each issued when the one before has arrived. @param {{ bytes: number, count: number, inPlace?: boolean }} request */
async function allReduce({ bytes, count, inPlace = false }) {
  const size = [bytes / 4]
  const tensor = inPlace ? group.allocateTensor(size).zero_() : zeros(size)
  const times = new Float64Array(count)
  await dist.barrier()
  for (let i = 0; i < count; i++) {
    const began = performance.now()
    await dist.allReduce(tensor)
    times[i] = performance.now() - began
  }
  tensor.dispose()
  times.sort()
  return { seconds: (times[count >> 1] ?? Number.NaN) / 1000 }
}

const wrappers = { DistributedDataParallel, DistributedDataParallelCPU }

/**
 * @typedef {object} ModelRequest
 * @property {string} model
 * @property {boolean} [capture]
 * @property {boolean} [eager] it does not record itself
 * @property {number} [replicas]
 * @property {number} [rows]
 * @property {keyof typeof wrappers | 'DecentralizedDataParallel' | 'none'} [wrapper]
 * @property {string} [topology]
 * @property {number} [localWorldSize]
 * @property {boolean} [views]
 * @property {'clipping' | 'scaler'} [extra]
 * @property {Mode} [mode]
 */

/** Options and hooks of the modes. @type {Record<Mode, { options?: import('lockstep').DDPOptions, hook?: () => import('lockstep').NativeCommHook }>} */
const modes = {
  unused: { options: { findUnusedParameters: true } },
  static: { options: { staticGraph: true } },
  fp16: { hook: () => commHooks.fp16Compress },
  bf16: { hook: () => commHooks.bf16Compress },
  // One bucket: PyTorch's hook works over Gloo with one only.
  powerSGD: { options: { bucketCapMb: 1000 }, hook: () => commHooks.powerSGD({ startPowerSGDIter: 10 }) },
  join: {},
}

/** A model with a head that it does not use. */
class WithUnusedHead extends nn.Module {
  head = new nn.Linear(64, 64)

  /** @param {nn.Module} body */
  constructor(body) {
    super()
    this.body = body
  }

  /** @override @param {import('lockstep').Tensor} x */
  forward(x) {
    return this.body.forward(x)
  }
}

/** @param {ModelRequest} request */
async function model(request) {
  const made = /** @type {(typeof models)[string]} */ (models[request.model])
  const { rows = made.rows, eager: asItIs = false } = request
  setAutoCapture(!asItIs)
  manualSeed(1)
  const eager = await made.build()
  const whole = request.mode === 'unused' ? new WithUnusedHead(eager) : eager
  const plain = request.capture === true ? capture(whole, batches(made, rows, rank, 1)[0]?.x ?? []) : whole
  const scaler = request.extra === 'scaler' ? new amp.GradScaler({ device: 'cpu' }) : undefined
  const ddp = worldSize > 1 ? await wrap(plain, made.optimizer, request, scaler) : plain
  contender = {
    ddp,
    // Gossip has made its own.
    optimizer: ddp instanceof DecentralizedDataParallel ? undefined : made.optimizer(ddp.parameters()),
    loss: made.loss,
    scaler,
    data: batches(made, rows, rank),
    step: 0,
    replicas: request.replicas ?? 0,
    mode: request.mode,
  }
  return { parameters: ddp.parameters().reduce((/** @type {number} */ sum, p) => sum + p.numel(), 0) }
}

/** @param {nn.Module} plain @param {import('./models.mjs').Model['optimizer']} optimizer @param {ModelRequest} request @param {amp.GradScaler} [scaler] @returns {Promise<nn.Module>} */
async function wrap(plain, optimizer, request, scaler) {
  const { wrapper = 'DistributedDataParallel', topology = 'complete', localWorldSize = 1, extra, views, mode } = request
  if (wrapper === 'none') return plain
  if (wrapper !== 'DecentralizedDataParallel') {
    const { options, hook } = (mode && modes[mode]) ?? {}
    const ddp = await wrappers[wrapper].create(plain, {
      ...options,
      ...(views === true && { gradientAsBucketView: true }),
    })
    if (hook && ddp instanceof DistributedDataParallel) ddp.registerCommHook(hook())
    return ddp
  }
  // A norm that is never reached.
  const clipping = extra === 'clipping' && { gradClipNorm: 1e9 }
  return DecentralizedDataParallel.create(plain, {
    topology,
    localWorldSize,
    optimizer,
    ...clipping,
    ...(scaler && { scaler }),
  })
}

/** @param {{ count: number }} request */
async function steps({ count }) {
  const { ddp, mode } = contender
  if (worldSize > 1) await dist.barrier()
  const began = performance.now()
  const last = await (mode === 'join' ? ddp.join(() => train(count)) : train(count))
  const seconds = (performance.now() - began) / 1000
  return { seconds, loss: last, hidden: ddp instanceof DecentralizedDataParallel ? hidden(ddp) : 0 }
}

/** The last loss of `count` steps. @param {number} count */
async function train(count) {
  const { ddp, optimizer, scaler, data, loss: lossOf } = contender
  let last = 0
  for (let i = 0; i < count; i++) {
    const { x, y } = /** @type {import('./models.mjs').Batch} */ (data[contender.step++ % data.length])
    await scope(async () => {
      const loss = lossOf(await ddp.forward(...x), y)
      optimizer?.zeroGrad()
      await (scaler?.scale(loss) ?? loss).backward()
      optimizer?.step()
      if (i === count - 1) last = Number(loss.item())
    })
  }
  return last
}

/** The share of the time in which a model was on its way in which nobody waited for it. @param {DecentralizedDataParallel} gossip */
function hidden(gossip) {
  const { exchanged, waited } = gossip.stats()
  return 1 - waited / exchanged
}

/** Forward and backward without a step. @param {{ count: number }} request */
async function passes({ count }) {
  const { ddp, optimizer, data, replicas, loss: lossOf } = contender
  /** @type {import('lockstep').Device[]} */
  const devices = Array.from({ length: replicas }, () => 'cpu')
  const began = performance.now()
  let last = 0
  for (let i = 0; i < count; i++) {
    const { x, y } = /** @type {import('./models.mjs').Batch} */ (data[contender.step++ % data.length])
    await scope(async () => {
      optimizer.zeroGrad()
      const output = replicas > 0 ? await dataParallel(ddp, x[0], { devices }) : ddp.forward(...x)
      const loss = lossOf(output, y)
      await loss.backward()
      if (i === count - 1) last = Number(loss.item())
    })
  }
  return { seconds: (performance.now() - began) / 1000, loss: last }
}

/** Megabytes: what is resident, its private part, its share of what is shared (Pss), and the most that was resident. */
function memory() {
  const live = tensors.stats().liveTensors
  const result = {
    tensors: live,
    // Node gives kilobytes.
    peak: (process.resourceUsage().maxRSS * 1024) / 1e6,
    rss: process.memoryUsage.rss() / 1e6,
    private: 0,
    pss: 0,
  }
  if (process.platform !== 'linux') return result
  // Not resourceUsage: what it says begins with the size of the process that started this one.
  const text = ['/proc/self/status', '/proc/self/smaps_rollup'].map((path) => readFileSync(path, 'utf8')).join('\n')
  for (const [, name = '', value] of text.matchAll(/^(\w+):\s+(\d+) kB/gm)) {
    const megabytes = (Number(value) * 1024) / 1e6
    if (name === 'VmHWM') result.peak = megabytes
    else if (name === 'Rss') result.rss = megabytes
    else if (name === 'Pss') result.pss = megabytes
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
