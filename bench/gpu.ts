// A training step under DistributedDataParallel on one GPU, beside Python's on the same one; and what CUDA's libraries cost a
// process that trains on the CPU.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { findLibtorch } from '../packages/lockstep/dist/native/libtorch.js'
import { isOurs, withoutCuda } from '../scripts/cuda/without.mjs'
import { alternate } from './support/alternate.js'
import { quick } from './support/quick.js'
import { bound, compare, median, report, type Row } from './support/report.js'
import { type Program, type Reply, Workers } from './support/workers.js'

const models = { mlp: 'MLP, 5.8 M parameters', resnet18: 'ResNet-18, 64 images', gpt: 'a GPT-2 block, bfloat16' }
/** Rows of a batch for a quick run. */
const few = quick ? { rows: 2 } : {}

const rows: Row[] = []
const notes: string[] = []

/** What a side sees. */
async function seen(program: Program): Promise<Reply> {
  const worker = await Workers.load(program, 1)
  const [reply = {}] = await worker.ask('load')
  await worker.stop()
  return reply
}

async function onGpu(): Promise<void> {
  const ours = await seen('gpu')
  const blind = ours['gpus'] === 0 ? 'this process' : (await seen('gpuPeer'))['gpus'] === 0 ? "Python's PyTorch" : ''
  if (blind !== '') {
    notes.push(`${blind} finds no GPU: steps on one are not measured`)
    return
  }
  notes.push(`on ${ours['name']}`)
  for (const [model, title] of Object.entries(models)) {
    // Processes of their own: one that trains several models is slower with each.
    const contenders = { ours: await Workers.start('gpu', 1), peer: await Workers.start('gpuPeer', 1) }
    for (const one of Object.values(contenders)) await one.ask('model', { model, ...few })
    const [[first], [same]] = [
      await contenders.ours.ask('steps', { count: 3 }),
      await contenders.peer.ask('steps', { count: 3 }),
    ]
    notes.push(`${title}: losses after 3 steps ${first?.['loss']} and ${same?.['loss']}`)
    const times = await alternate(contenders, 'steps')
    const peak = (name: 'ours' | 'peer'): number => Number(times.last[name][0]?.['peak'])
    rows.push(compare(`${title}: a step`, 'ms', times.ours * 1000, times.peer * 1000, null))
    rows.push(compare(`${title}: peak memory of the device`, 'MB', peak('ours'), peak('peer'), null))
    await Promise.all(Object.values(contenders).map((one) => one.stop()))
  }
}

/** Milliseconds from the start of a process to its first tensor, and megabytes. */
async function started(env: Readonly<Record<string, string>>): Promise<Record<'ms' | 'private' | 'pss', number>> {
  const began = performance.now()
  const worker = await Workers.load('ours', 1, { env })
  const ms = performance.now() - began
  const [reply] = await worker.ask('memory')
  await worker.stop()
  return { ms, private: Number(reply?.['private']), pss: Number(reply?.['pss']) }
}

async function onCpu(): Promise<void> {
  const libtorch = findLibtorch()
  if (!libtorch.ok || libtorch.cudaLibraries.length === 0 || !isOurs(libtorch.directory)) {
    notes.push(
      "CUDA's libraries are not installed (`npx lockstep install-libtorch --cuda`): their cost is not measured",
    )
    return
  }
  const links = mkdtempSync(join(tmpdir(), 'lockstep-bench-'))
  const variants = {
    'not installed': { LIBTORCH: withoutCuda(libtorch.directory, links) },
    installed: { LIBTORCH: libtorch.directory },
    'mapped (LOCKSTEP_CUDA=1)': { LIBTORCH: libtorch.directory, LOCKSTEP_CUDA: '1' },
  }
  const all: Record<string, Awaited<ReturnType<typeof started>>[]> = {}
  try {
    for (let round = 0; round < (quick ? 1 : 7); round++) {
      for (const [name, env] of Object.entries(variants)) (all[name] ??= []).push(await started(env))
    }
  } finally {
    rmSync(links, { recursive: true })
  }
  for (const [name, unit] of [
    ['ms', 'ms'],
    ['private', 'MB'],
    ['pss', 'MB'],
  ] as const) {
    const what = { ms: 'start to the first tensor', private: 'private memory', pss: 'Pss' }[name]
    for (const variant of Object.keys(variants)) {
      const value = median(all[variant]?.map((each) => each[name]) ?? [])
      rows.push({ ...bound(`a CPU rank, CUDA's libraries ${variant}: ${what}`, unit, value, 0), goal: null, ok: null })
    }
  }
}

await onGpu()
await onCpu()
for (const note of rows.length === 0 ? notes : []) console.log(note)
if (rows.length > 0) await report('gpu', rows, notes)
