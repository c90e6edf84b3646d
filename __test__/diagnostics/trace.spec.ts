import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { LockstepError, profiler } from 'lockstep'

import { directory } from '../io/directory.js'
import { ranks } from '../support/ranks.js'
import { nested, readTrace } from './trace-format.js'
import type { Range } from './trace-format.js'

const fixture = new URL('fixtures/trace.ts', import.meta.url)

const WRITTEN = 'torch.distributed.ddp.reducer::copy_bucket_to_grad'

const lies = (inner: Range, outer: Range): boolean => outer.start <= inner.start && inner.end <= outer.end

for (const backend of process.platform === 'linux' ? ['gloo', 'shm'] : ['gloo']) {
  test(`a trace shows the parts of two ranks' steps in their order, over ${backend}`, async (t) => {
    const path = await directory(t)
    const values = await ranks(fixture, 'whole', { args: [path], env: { LOCKSTEP_BACKEND: backend } })
    t.deepEqual(values, [backend, backend])
    const traces = values.map((_, rank) => readTrace(t, join(path, `trace-${rank}.json`), rank))
    // The transport of shared memory divides, too.
    const collected = `torch::distributed::reducer::${backend === 'shm' ? 'copy_' : 'mul_out'}`
    for (const { threads, ranges } of traces) {
      t.deepEqual(threads.slice(0, 2), ['main', 'communication'])
      const main = ranges.filter(({ track }) => track === 'main')
      t.true(main.every(({ thread }) => thread === 'main'))
      // These stand in the wait for the averages, if they come after the end of the pass, or in the pass.
      const isLate = ([, name]: readonly [number, string]): boolean =>
        name === 'wait for the averages' || name === WRITTEN
      const fill = (bucket: number): [number, string][] => [
        [1, `fill bucket ${bucket}`],
        [2, collected],
        [2, collected],
      ]
      const step: [number, string][] = [
        [0, 'Optimizer.zero_grad#SGD.zero_grad'],
        [0, 'DistributedDataParallel.forward'],
        [1, 'layer'],
        [0, 'backward'],
        ...fill(0),
        ...fill(1),
        ...fill(2),
        [0, 'Optimizer.step#SGD.step'],
      ]
      t.deepEqual(
        (nested(main) ?? []).filter((own) => !isLate(own)),
        [...step, ...step],
      )
      const backwards = main.filter(({ name }) => name === 'backward')
      for (const [index, backward] of backwards.entries()) {
        const details = { group: '0', iteration: 4 + index }
        const of = (name: string): Range[] =>
          ranges.filter((own) => own.name === name && own.args?.['iteration'] === details.iteration)
        const fills = [0, 1, 2].flatMap((bucket) => of(`fill bucket ${bucket}`))
        const [flights, written] = [of(`${backend}:all_reduce`), of(WRITTEN)]
        t.true([...fills, ...flights, ...written].every((own) => lies(own, backward)))
        const contents = [
          { ...details, bucket: 0, bytes: 40, parameters: '2.bias, 2.weight' },
          { ...details, bucket: 1, bytes: 96, parameters: '1.bias, 1.weight' },
          { ...details, bucket: 2, bytes: 80, parameters: '0.bias, 0.weight' },
        ]
        for (const parts of [fills, flights])
          t.deepEqual(
            parts.map(({ args }) => args),
            contents,
          )
        t.deepEqual(
          written.map(({ args }) => args),
          [0, 1, 2].map((bucket) => ({ ...details, bucket })),
        )
        t.deepEqual(
          of(collected).map(({ args }) => args),
          contents.flatMap(({ bucket, parameters }) =>
            parameters.split(', ').map((parameter) => ({ ...details, bucket, parameter })),
          ),
        )
        for (const bucket of [0, 1, 2]) {
          const [filled, flight, write] = [fills, flights, written].map((parts) => parts[bucket] as Range) as [
            Range,
            Range,
            Range,
          ]
          t.is(flight.track, 'communication')
          t.true(filled.end <= flight.start && flight.end <= write.start)
          // It is launched when it is full, while the next one is being filled.
          if (bucket < 2) t.true(flight.start < (fills[bucket + 1] as Range).end)
        }
      }
      t.is(ranges.filter(({ track }) => track === 'communication').length, 2 * 3)
    }
    // On one time line: no rank has averages before the other one computes them.
    const [ours = [], theirs = []] = traces.map(({ ranges }) => ranges.filter(({ name }) => name === 'backward'))
    t.is(ours.length, 2)
    for (const [index, own] of ours.entries()) {
      const other = theirs[index] as Range
      t.true(own.end > other.start && other.end > own.start)
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
    // Also the first buckets, before they are rebuilt.
    for (const bucket of [0, 1]) t.true(searched.includes(`fill bucket ${bucket}`), searched.join())
    // It ends before the pass around it.
    t.deepEqual(
      searched.filter((name) => name === search || name.endsWith('forward')),
      [search, 'DistributedDataParallel.forward'],
    )
    t.false(hooked.includes(search))
    t.is(hooked.filter((name) => name === 'comm_hook:allReduce').length, 1, hooked.join())
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
  const { threads, ranges } = readTrace(t, path, 0)
  t.deepEqual(threads, ['main', 'main (2)', 'communication'])
  const on = (name: string): Range[] => ranges.filter(({ thread }) => thread === name)
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
