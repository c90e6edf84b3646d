/** How long steps would take: what is told from TypeScript, and by the command. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

import test, { type ExecutionContext } from 'ava'
import { type ErrorCode, LockstepError, decentralized } from 'lockstep'

/** What a link has to have, so that it carries `payload`: the rest is headers. */
const carrying = (payload: number): number => (payload * 1538) / 1448

/** A thousand float32 in one bucket, a thousand bytes of it a second. */
const options: decentralized.TimelineOptions = {
  parameters: 1000,
  compute: { forward: 1, backward: 2, update: 0.25 },
  network: { latency: 0.5, bandwidth: carrying(1000) },
}

const pair = decentralized.topologies.create('complete', { worldSize: 2 })

test('a step of two ranks, worked out by hand', (t) => {
  // Passes of 3 s, an exchange of 5 s (notice, 4,000 bytes, latency), an update.
  const { hidden, ...rest } = pair.timeline(options)
  t.deepEqual(rest, { step: 5.25, exchanged: 5, waited: 2, bytes: 4000, ranks: [5.25, 5.25] })
  t.true(Math.abs(hidden - 3 / 5) < 1e-15)
  t.is(pair.timeline({ ...options, network: {} }).step, 3.25)
  t.is(pair.timeline({ parameters: 1000, compute: { forward: 1, backward: 2 } }).step, 3)
  t.is(pair.timeline({ ...options, dtype: 'bfloat16' }).step, 3.25)
  t.is(pair.timeline({ ...options, dtype: 'float64' }).step, 9.25)
  // Sixteen buckets of 250 bytes: the last has no time but the passes' to hide in.
  const cut = pair.timeline({ ...options, bucketSizeInMb: 250 / 2 ** 20, steps: 3 })
  t.true(cut.step < 5.25 && cut.step >= 4)
  t.deepEqual(pair.timeline({ ...options, updateAtEnd: true }).step, 5.25)
})

test('what the same ranks would take otherwise', (t) => {
  const local = pair.timeline({ ...options, of: 'local', stragglers: { 1: 2 } })
  t.deepEqual(local, { step: 6.5, exchanged: 0, waited: 0, hidden: 1, bytes: 0, ranks: [3.25, 6.5] })
  // Gradients after 3 s. Two phases of two segments of 1,000 bytes: the first is asked for, sent, and there after 2 s.
  const reduced = pair.timeline({ ...options, of: 'all-reduce' })
  t.deepEqual([reduced.step, reduced.waited, reduced.bytes], [9.25, 6, 4000])
  const within = decentralized.topologies.create('complete', { worldSize: 2, localWorldSize: 2 })
  t.is(within.timeline({ ...options, network: { ...options.network, localBandwidth: 4000 } }).step, 3.25)
})

test('jitter is the seed’s', (t) => {
  const ring = decentralized.topologies.create('ring', { worldSize: 5 })
  const of = (seed: number) => ring.timeline({ ...options, jitter: 0.2, seed })
  t.deepEqual(of(1), of(1))
  t.notDeepEqual(of(1), of(2))
})

test('what cannot be is refused', (t) => {
  const refused = (code: ErrorCode, change: object): void => {
    const error = t.throws(() => pair.timeline({ ...options, ...change }))
    t.true(LockstepError.is(error, code), `${JSON.stringify(change)}: ${String(error)}`)
  }
  const [type, invalid] = ['ERR_ARGUMENT_TYPE', 'ERR_INVALID_ARGUMENT'] as const
  refused(type, { parameters: '1' })
  refused(type, { parameters: 0.5 })
  refused(invalid, { parameters: 0 })
  refused(invalid, { dtype: 'float31' })
  refused(invalid, { bucketSizeInMb: 0 })
  refused(type, { updateAtEnd: 1 })
  refused(type, { compute: undefined })
  refused(type, { compute: { forward: 1 } })
  refused(type, { compute: { forward: 1, backward: 2, update: null } })
  refused(invalid, { compute: { forward: -1, backward: 2 } })
  refused('ERR_UNKNOWN_OPTION', { compute: { forward: 1, backward: 2, optimizer: 1 } })
  refused(type, { network: { latency: '1' } })
  refused(invalid, { network: { latency: -1 } })
  refused(invalid, { network: { bandwidth: -1 } })
  refused('ERR_UNKNOWN_OPTION', { network: { speed: 1 } })
  refused(type, { stragglers: { 0: 'slow' } })
  refused(invalid, { stragglers: { 2: 2 } })
  refused(invalid, { stragglers: { first: 2 } })
  refused(invalid, { stragglers: { 0: 0 } })
  refused(invalid, { jitter: 2 })
  refused(invalid, { seed: -1 })
  refused(invalid, { steps: 0 })
  refused(invalid, { of: 'everything' })
  refused('ERR_UNKNOWN_OPTION', { worldSize: 2 })
})

const program = fileURLToPath(new URL('../../packages/lockstep/bin/lockstep.js', import.meta.url))

const run = (...args: string[]) => spawnSync(process.execPath, [program, 'simulate', ...args], { encoding: 'utf8' })

const needed = ['--world-size', '8', '--parameters', '25e6', '--forward', '30', '--backward', '60', '--update', '5']

interface Row {
  name: string
  step: number
  bytes: number
  consensus: number
}

const rows = (t: ExecutionContext, ...args: string[]): Row[] => {
  const { stdout, stderr, status } = run(...needed, '--json', ...args)
  t.is(status, 0, stderr)
  return JSON.parse(stdout) as Row[]
}

test('the command prints what all topologies take, the fastest first', (t) => {
  const { stdout, status } = run(...needed, '--local-world-size', '4', '--bandwidth', '1', '--steps', '10')
  t.is(status, 0)
  const lines = stdout.split('\n')
  t.regex(lines[0] ?? '', /^ +ms a step {2}times DDP {2}hidden {2}MB sent +left {2}rounds$/)
  const names = ['gradient all-reduce (DDP)', 'local step', ...decentralized.topologies.names()]
  const found = lines.slice(1, lines.indexOf(''))
  const sorted = (list: readonly string[]): string[] => [...list].sort((a, b) => a.localeCompare(b))
  t.deepEqual(sorted(found.map((line) => line.split('  ')[0] ?? '')), sorted(names))
  const times = found.map((line) => Number(/ ([\d.]+) /.exec(line.slice(25))?.[1]))
  t.deepEqual(
    times,
    [...times].sort((a, b) => a - b),
  )
  t.is(times[0], 95)
  t.regex(found.find((line) => line.startsWith('gradient')) ?? '', / 1\.00 .* 175\.00 +0 +1$/)
})

test('the command’s units, and what it takes into account', (t) => {
  const [local, pairs] = rows(t, '--topology', 'one-peer-exp', '--latency', '0', '--bandwidth', String(carrying(8)))
  // 100 MB in 90 ms of passes, at a gigabyte a second.
  t.deepEqual([local?.name, local?.step, local?.consensus], ['local step', 0.095, 1])
  t.deepEqual([pairs?.name, pairs?.bytes, pairs?.consensus], ['one-peer-exp', 1e8, 0])
  t.true(Math.abs((pairs?.step ?? 0) - 0.1) < 0.006)
  const late = rows(t, '--topology', 'one-peer-exp', '--latency', '200000', '--dtype', 'bfloat16', '--bandwidth', '1e6')
  t.true((late.find(({ name }) => name === 'one-peer-exp')?.step ?? 0) > 0.2)
  const slow = rows(t, '--straggler', '3:2', '--straggler', '5:3', '--topology', 'ring')
  t.is(slow.find(({ name }) => name === 'local step')?.step, 0.285)
  const one = rows(t, '--jitter', '0.3', '--seed', '1', '--topology', 'ring', '--update-at-end')
  t.deepEqual(rows(t, '--jitter', '0.3', '--seed', '1', '--topology', 'ring', '--update-at-end'), one)
  t.notDeepEqual(rows(t, '--jitter', '0.3', '--seed', '2', '--topology', 'ring', '--update-at-end'), one)
})

test('the command explains itself, and refuses what it does not know', (t) => {
  const { stdout, status } = run('--help')
  t.is(status, 0)
  t.regex(stdout, /^Usage: lockstep simulate --world-size N/)
  for (const [args, text] of [
    [[], /--world-size is missing/],
    [needed.slice(0, 4), /--forward is missing/],
    [[...needed, '--world-size', '0'], /whole number from 1, got '0'/],
    [[...needed, '--bandwidth', '0'], /bandwidth of more than 0 bytes a second, got 0/],
    [[...needed, '--latency', 'fast'], /--latency must be a number of at least 0, got 'fast'/],
    [[...needed, '--topology', 'star'], /no topology called 'star'/],
    [[...needed, '--straggler', '3'], /RANK:FACTOR, got '3'/],
    [[...needed, '--dtype', 'floating'], /no dtype floating/],
    [[...needed, '--speed', '2'], /Unknown option '--speed'/],
  ] as const) {
    const { stderr, status: code } = run(...args)
    t.is(code, 2, args.join(' '))
    t.regex(stderr, text)
  }
})
