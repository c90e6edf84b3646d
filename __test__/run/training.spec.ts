/** Real trainings on several ranks: what the examples record, and what is left when a rank is killed. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { readRun } from '../../packages/lockstep/dist/run/report/read.js'
import { root } from '../../scripts/setup/paths.mjs'
import { Command } from '../launcher/harness.js'
import { childrenOf } from '../launcher/harness.js'
import { execute, lockstep, report, temporary } from './support.js'

const ranks = (count: number, ...args: string[]): ReturnType<typeof execute> =>
  execute(process.execPath, [lockstep, 'run', '--nproc-per-node', String(count), ...args])

test.serial('two ranks that train on the digits record one run', async (t) => {
  const parent = temporary(t)
  const script = join(root, 'examples/digits/train.ts')
  const { code, stdout, stderr } = await ranks(2, script, '--model', 'mlp', '--epochs', '3', '--run', parent)
  t.is(code, 0, stderr)
  t.deepEqual(readdirSync(parent), ['digits'])
  const run = readRun(join(parent, 'digits'))
  // 1437 images on two ranks in batches of 32.
  t.like(run, { name: 'digits', ranks: 2, step: 69, steps: 69, ended: true, unreadable: 0 })
  t.like(run.settings, { model: 'mlp', epochs: 3, batchSize: 32 })
  const losses = run.values.get('loss')
  t.is(losses?.values.length, 69)
  t.true((losses?.values.at(-1) ?? 9) < (losses?.values[0] ?? 0) / 2)
  t.deepEqual(run.values.get('accuracy')?.steps, [23, 46, 69])
  // The accuracies are those that the program prints.
  const printed = [...stdout.matchAll(/epoch \d\/3 .* accuracy (\d\.\d{4})/g)].map(([, text]) => text)
  t.deepEqual(
    run.values.get('accuracy')?.values.map((value) => value.toFixed(4)),
    printed,
  )
  const measured = (name: string): number[] => run.measured.get(name)?.values ?? []
  t.is(measured('stepTime').length, 69)
  t.is(measured('samplesPerSecond').length, 69)
  t.is(measured('learningRate')[0], 0.1)
  t.true(measured('communication').length > 0)
  t.true(measured('hidden').every((share) => share >= 0 && share <= 1))
  t.regex(stderr, /^\[0\] digits: 69 steps in \d+:\d\d, \d+ samples\/s; the report is in .*report\.html$/m)
  t.false(stderr.includes('[1] digits'))
  t.true(existsSync(join(parent, 'digits', 'report.html')))
})

test.serial('gossip records how far the models are apart, and its topology', async (t) => {
  const parent = temporary(t)
  const script = join(root, 'examples/gossip/train.ts')
  const args = ['--model', 'mlp', '--epochs', '2', '--batch-size', '32', '--topology', 'ring', '--run', parent]
  const { code, stderr } = await ranks(3, script, ...args)
  t.is(code, 0, stderr)
  const [gossip, ddp] = ['gossip', 'ddp'].map((name) => readRun(join(parent, name)))
  t.like(gossip?.topologies[0], { name: 'ring', ranks: 3, rounds: 3 })
  t.regex(gossip?.topologies[0]?.svg ?? '', /^<svg/)
  t.true((gossip?.measured.get('consensusDistance')?.values ?? []).some((distance) => distance > 0))
  t.true((gossip?.measured.get('communication')?.values.length ?? 0) > 0)
  t.true((gossip?.measured.get('learningRate')?.values[0] ?? 0) > 0)
  t.deepEqual(ddp?.topologies, [])
  t.false(ddp?.measured.has('consensusDistance'))
  const both = await report(parent)
  t.is(both.code, 0, both.stderr)
  const page = readFileSync(join(parent, 'report.html'), 'utf8')
  t.regex(page, /ring, 3 ranks, 3 rounds/)
  t.regex(page, /<title>2 runs/)
})

const onLinux = process.platform === 'linux' ? test.serial : test.serial.skip
onLinux('a job whose rank 0 is killed leaves a run that can be drawn', async (t) => {
  const parent = temporary(t)
  const script = join(root, 'examples/digits/train.ts')
  const args = ['run', '--nproc-per-node', '2', script, '--model', 'mlp', '--epochs', '100000', '--run', parent]
  const job = new Command(args)
  t.teardown(() => job.kill('SIGKILL'))
  await job.printed(/\[0\] epoch +20\/100000/)
  const [rank] = childrenOf(job.pid).filter(({ pid, command }) => {
    if (!command.includes('digits')) return false
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes('RANK=0')
  })
  process.kill(rank?.pid ?? 0, 'SIGKILL')
  const ended = await job.ended
  t.not(ended.code, 0)
  const { code, stderr } = await report(join(parent, 'digits'))
  t.is(code, 0, stderr)
  const run = readRun(join(parent, 'digits'))
  t.false(run.ended)
  t.true(run.step >= 23)
  t.true(run.unreadable <= 1)
})
