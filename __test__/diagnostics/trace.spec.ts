import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { LockstepError, profiler } from 'lockstep'

import { directory } from '../io/directory.js'
import { ranks } from '../support/ranks.js'

const fixture = new URL('fixtures/trace.ts', import.meta.url)

interface Range {
  name: string
  pid: number
  tid: number
  ts: number
  dur: number
  args?: Record<string, number | string>
}

interface Trace {
  displayTimeUnit: string
  traceEvents: (Range & { ph: string })[]
}

function read(path: string): { threads: Map<number, string>; ranges: Range[]; trace: Trace } {
  const trace = JSON.parse(readFileSync(path, 'utf8')) as Trace
  const named = trace.traceEvents.filter(({ ph, name }) => ph === 'M' && name === 'thread_name')
  const ranges = trace.traceEvents.filter(({ ph }) => ph === 'X')
  return { threads: new Map(named.map(({ tid, args }) => [tid, String(args?.['name'])])), ranges, trace }
}

const end = ({ ts, dur }: Range): number => ts + dur

/** The ranges of a thread by their beginnings, each with the number of those around it. Undefined where two cross. */
function nested(ranges: readonly Range[]): [depth: number, name: string][] | undefined {
  const open: number[] = []
  const all: [number, string][] = []
  for (const range of ranges.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while ((open.at(-1) ?? Infinity) <= range.ts) open.pop()
    if ((open.at(-1) ?? Infinity) < end(range)) return undefined
    all.push([open.length, range.name])
    open.push(end(range))
  }
  return all
}

for (const backend of process.platform === 'linux' ? ['gloo', 'shm'] : ['gloo']) {
  test(`a trace shows the parts of two ranks' steps in their order, over ${backend}`, async (t) => {
    const path = await directory(t)
    const values = await ranks(fixture, 'whole', { args: [path], env: { LOCKSTEP_BACKEND: backend } })
    t.deepEqual(values, [backend, backend])
    const traces = values.map((_, rank) => read(join(path, `trace-${rank}.json`)))
    for (const [rank, { threads, ranges, trace }] of traces.entries()) {
      t.is(trace.displayTimeUnit, 'ms')
      t.true(trace.traceEvents.every(({ pid }) => pid === rank))
      t.deepEqual([...threads.values()], ['main', 'communication'])
      const [main = [], communication = []] = [...threads.keys()].map((tid) => ranges.filter((own) => own.tid === tid))
      // It is there only where the averages come after the end of the pass.
      const isWait = ([, name]: readonly [number, string]): boolean => name === 'wait for the averages'
      const all = nested(main) ?? []
      t.true(all.filter(isWait).every(([depth]) => depth === 1))
      const step: [number, string][] = [
        [0, 'Optimizer.zero_grad#SGD.zero_grad'],
        [0, 'DistributedDataParallel.forward'],
        [1, 'layer'],
        [0, 'backward'],
        [1, 'fill bucket 0'],
        [1, 'fill bucket 1'],
        [1, 'fill bucket 2'],
        [0, 'Optimizer.step#SGD.step'],
      ]
      t.deepEqual(
        all.filter((own) => !isWait(own)),
        [...step, ...step],
      )
      const backwards = main.filter(({ name }) => name === 'backward')
      for (const [index, backward] of backwards.entries()) {
        const fills = main.filter((own) => own.args !== undefined && own.ts > backward.ts && end(own) < end(backward))
        t.deepEqual(
          fills.map(({ args }) => args),
          [
            { group: '0', iteration: 4 + index, bucket: 0, bytes: 40, parameters: '2.bias, 2.weight' },
            { group: '0', iteration: 4 + index, bucket: 1, bytes: 96, parameters: '1.bias, 1.weight' },
            { group: '0', iteration: 4 + index, bucket: 2, bytes: 80, parameters: '0.bias, 0.weight' },
          ],
        )
        // The first bucket is launched when it is full, while the others are being filled.
        const reduced = communication[index] as Range
        t.is(reduced.name, `${backend}:all_reduce`)
        t.true(reduced.ts >= end(fills[0] as Range) && reduced.ts < end(fills[2] as Range))
        t.true(end(reduced) > reduced.ts && end(reduced) <= end(backward))
        t.deepEqual(reduced.args, { group: '0', iteration: 4 + index, buckets: 3, bytes: 216 })
      }
      t.is(communication.length, 2)
    }
    // On one time line: no rank has averages before the other one computes them.
    const [ours = [], theirs = []] = traces.map(({ ranges }) => ranges.filter(({ name }) => name === 'backward'))
    t.is(ours.length, 2)
    for (const [index, own] of ours.entries()) {
      const other = theirs[index] as Range
      t.true(end(own) > other.ts && end(other) > own.ts)
    }
  })
}

test('a recording changes no bit of the training', async (t) => {
  for (const [plain = [], recorded = []] of await ranks<number[][]>(fixture, 'same')) {
    t.is(plain.length, 3 * 5000 + 5000 + 5000 * 2 + 2)
    t.true(plain.every((value, index) => Object.is(value, recorded[index])))
  }
})

test('the search for unused parameters and a communication hook have ranges of their own', async (t) => {
  for (const [searched = [], hooked = []] of await ranks<string[][]>(fixture, 'others')) {
    const search = 'torch.distributed.ddp.reducer::search_unused_parameters'
    t.true(searched.includes('fill bucket 0'))
    // It ends before the pass around it.
    t.deepEqual(
      searched.filter((name) => name === search || name.endsWith('forward')),
      [search, 'DistributedDataParallel.forward'],
    )
    t.false(hooked.includes(search))
    t.true(hooked.includes('comm_hook:allReduce'), hooked.join())
    t.true(hooked.includes('Optimizer.step#Adam.step'))
  }
})

test('ranges that overlap get threads of their own; those that have not ended are left out', async (t) => {
  const path = join(await directory(t), 'trace.json')
  const recording = profiler.profile()
  let resolve: (value: string) => void = () => undefined
  const promise = new Promise<string>((settle) => (resolve = settle))
  const outer = profiler.recordFunction('outer', () => promise)
  const crossing = profiler.recordFunction('crossing', async () => {
    await promise
    await new Promise(setImmediate)
  })
  const inner = profiler.recordFunction('inner', () => 7)
  t.is(inner, 7)
  t.throws(() => profiler.recordFunction('failing', () => JSON.parse('{') as unknown), { instanceOf: SyntaxError })
  const rejecting = profiler.recordFunction('rejecting', () => Promise.reject(new Error('no')))
  await t.throwsAsync(rejecting, { message: 'no' })
  void profiler.recordFunction('endless', () => new Promise(() => undefined))
  resolve('value')
  t.is(await outer, 'value')
  await crossing
  recording.stop()
  recording.stop()
  profiler.recordFunction('late', () => undefined)
  writeFileSync(path, 'an older one')
  await recording.exportChromeTrace(path)
  t.deepEqual(readdirSync(join(path, '..')), ['trace.json'])
  const { threads, ranges } = read(path)
  t.deepEqual([...threads.values()], ['main', 'main (2)', 'communication'])
  const on = (thread: string): Range[] => ranges.filter(({ tid }) => threads.get(tid) === thread)
  t.deepEqual(nested(on('main')), [
    [0, 'outer'],
    [1, 'inner'],
    [1, 'failing'],
    [1, 'rejecting'],
  ])
  t.deepEqual(nested(on('main (2)')), [[0, 'crossing']])
  t.deepEqual(
    recording.events().map(({ name }) => name),
    ['inner', 'failing', 'rejecting', 'outer', 'crossing'],
  )
  t.is(ranges.length, 5)
})

test('what cannot be written, and wrong arguments, are refused', async (t) => {
  using recording = profiler.profile()
  const path = join(await directory(t), 'missing', 'trace.json')
  const error = await t.throwsAsync(recording.exportChromeTrace(path))
  t.true(LockstepError.is(error, 'ERR_FILE_NOT_FOUND'))
  t.false(existsSync(path))
  const wrong = await t.throwsAsync(recording.exportChromeTrace(3 as never))
  t.true(LockstepError.is(wrong, 'ERR_ARGUMENT_TYPE'))
  for (const call of [
    () => profiler.recordFunction('a', 'b' as never),
    () => profiler.recordFunction(3 as never, () => 3),
  ]) {
    t.true(LockstepError.is(t.throws(call), 'ERR_ARGUMENT_TYPE'))
  }
})
