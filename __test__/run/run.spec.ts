/** What a run records, and what it refuses. */
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'
import { LockstepError, Run, complex, eye, full, nn, optim, tensor, type Metric } from 'lockstep'

import { execute, leave, records, report, temporary, train, trainFixture } from './support.js'

const quiet = { progress: false } as const

test('each step is a line, with its values and what was measured', async (t) => {
  const parent = temporary(t)
  const run = await Run.start({ ...quiet, directory: parent, name: 'a run', steps: 2, settings: { lr: 0.1 } })
  t.is(run.directory, join(parent, 'a run'))
  const optimizer = new optim.SGD([new nn.Linear(2, 2).weight], { lr: 0.25 })
  run.watch(optimizer)
  run.step({ loss: 1.5, 'any name: "\n</script>': 2n }, { samples: 4 })
  run.log({ accuracy: tensor(0.5) })
  run.step({ loss: full([1, 1], 0.25) })
  t.is(run.stepCount, 2)
  await run.end()
  await run.end()
  const [start, first, log, second, end, ...more] = records(run.directory as string)
  t.like(start, { type: 'start', format: 1, name: 'a run', step: 0, steps: 2, ranks: 1, settings: { lr: 0.1 } })
  t.like(start?.['host'], { node: process.versions.node })
  t.like(first, { type: 'step', step: 1, values: { loss: 1.5, 'any name: "\n</script>': 2 } })
  t.like(first?.['measured'], { learningRate: 0.25 })
  const { stepTime, samplesPerSecond, memory } = (first?.['measured'] ?? {}) as Record<string, number>
  t.true(Math.abs((samplesPerSecond as number) * (stepTime as number) - 4000) < 1)
  t.true((memory as number) > 1e7)
  t.like(log, { type: 'log', step: 1, values: { accuracy: 0.5 } })
  t.false('measured' in (log ?? {}))
  t.like(second, { type: 'step', step: 2, values: { loss: 0.25 } })
  t.like(end, { type: 'end', step: 2 })
  t.deepEqual(more, [])
  t.true(existsSync(join(parent, 'a run', 'report.html')))
  for (const call of [() => run.step(), () => run.log({ a: 1 }), () => run.watch(optimizer)]) {
    t.throws(call, { code: 'ERR_DISPOSED', message: /the run 'a run' has ended/ })
  }
})

test('values of every kind that is a number are recorded', async (t) => {
  const parent = temporary(t)
  const run = await Run.start({ ...quiet, directory: parent, name: 'kinds' })
  const given: Record<string, [Metric, number | string]> = {
    nan: [NaN, 'NaN'],
    infinite: [-Infinity, '-Infinity'],
    bigint: [12n, 12],
    beyond: [2n ** 60n, 2 ** 60],
    half: [full([1], 0.5, { dtype: 'float16' }), 0.5],
    long: [full([], 3, { dtype: 'int64' }), 3],
    longer: [tensor(2n ** 60n, { dtype: 'int64' }), 2 ** 60],
    truth: [full([1], true), 1],
    overflow: [tensor(Infinity), 'Infinity'],
    ['__proto__']: [1, 1],
  }
  run.log(Object.fromEntries(Object.entries(given).map(([name, [value]]) => [name, value])))
  await run.end()
  const values = records(run.directory as string)[1]?.['values'] as unknown as Record<string, unknown>
  t.deepEqual(
    Object.entries(values),
    Object.entries(given).map(([name, [, value]]) => [name, value]),
  )
})

test('a tensor may change and be freed once it was given', async (t) => {
  const run = await Run.start({ ...quiet, directory: temporary(t), name: 'freed' })
  const loss = full([1], 7)
  run.step({ loss })
  loss.fill_(8)
  loss.dispose()
  await run.end()
  t.like(records(run.directory as string)[1], { values: { loss: 7 } })
})

test('what is no metric is refused by name', async (t) => {
  const run = await Run.start({ ...quiet, directory: null })
  const bad: unknown[] = ['0.5', null, undefined, true, [1], eye(2), complex(tensor(1), tensor(1)), {}]
  for (const value of bad) {
    const error = t.throws(() => run.step({ loss: value as number }), { code: 'ERR_ARGUMENT_TYPE' })
    t.regex(
      error?.message ?? '',
      /^Run\.step: metric 'loss' must be a number, a bigint or a real tensor with one element/,
    )
    t.throws(() => run.log({ loss: value as number }), { code: 'ERR_ARGUMENT_TYPE', message: /^Run\.log: / })
  }
  for (const values of [1, null, [1], new Map()]) {
    t.throws(() => run.log(values as never), { code: 'ERR_ARGUMENT_TYPE', message: /metrics are an object such as/ })
  }
  t.throws(() => run.step({}, { sample: 1 } as never), {
    code: 'ERR_UNKNOWN_OPTION',
    message: /did you mean 'samples'/,
  })
  t.throws(() => run.step({}, { samples: -1 }), { code: 'ERR_INVALID_ARGUMENT' })
  t.throws(() => run.watch(new nn.Linear(1, 1) as never), {
    code: 'ERR_ARGUMENT_TYPE',
    message: /a wrapper .* got Linear/,
  })
  t.is(run.stepCount, 0)
  t.is(run.directory, null)
  t.is(await run.report(), null)
  await run.end()
})

test('wrong options of start are refused', async (t) => {
  const bad: [object, string, RegExp][] = [
    [{ folder: 'x' }, 'ERR_UNKNOWN_OPTION', /unknown option 'folder'/],
    [{ steps: 0 }, 'ERR_INVALID_ARGUMENT', /steps must be a whole number of at least 1/],
    [{ step: -1 }, 'ERR_INVALID_ARGUMENT', /step must be/],
    [{ directory: 3 }, 'ERR_ARGUMENT_TYPE', /directory must be a string or null/],
    [{ resume: 1 }, 'ERR_ARGUMENT_TYPE', /resume must be a boolean/],
    [{ settings: [1] }, 'ERR_ARGUMENT_TYPE', /settings must be an object/],
    ...['', '.', '..', 'a/b', 'a\\b', 'a\0b', 'c:'].map((name): [object, string, RegExp] => [
      { name },
      'ERR_INVALID_ARGUMENT',
      /name must be a directory's name/,
    ]),
    [{ name: 5 }, 'ERR_ARGUMENT_TYPE', /name must be/],
  ]
  for (const [options, code, message] of bad) {
    await t.throwsAsync(Run.start({ ...quiet, ...options }), { code, message }, JSON.stringify(options))
  }
})

test('settings of any kind become plain data', async (t) => {
  const cycle: Record<string, unknown> = { a: 1 }
  cycle['self'] = cycle
  const settings = {
    lr: 0.1,
    nan: NaN,
    big: 2n ** 70n,
    date: new Date(0),
    url: new URL('file:///x'),
    fn: Math.max,
    nested: { list: [1, [2]], gone: undefined },
    tensor: eye(2),
    cycle,
  }
  const run = await Run.start({ ...quiet, directory: temporary(t), name: 'settings', settings })
  await run.end()
  const written = records(run.directory as string)[0]?.['settings'] as unknown as Record<string, unknown>
  t.like(written, { lr: 0.1, nan: 'NaN', big: String(2n ** 70n), date: '1970-01-01T00:00:00.000Z', fn: 'max' })
  t.deepEqual(written['nested'], { list: [1, [2]] })
  t.is(written['url'], 'file:///x')
  t.is(typeof written['tensor'], 'string')
  t.regex(JSON.stringify(written['cycle']), /"self":"object"/)
})

test('runs of one name get directories of their own; a resumed one goes on in the last', async (t) => {
  const parent = join(temporary(t), 'not', 'there', 'yet')
  const start = (more: object = {}): Promise<Run> => Run.start({ ...quiet, directory: parent, name: 'net', ...more })
  mkdirSync(parent, { recursive: true })
  writeFileSync(join(parent, 'net-notes'), '')
  const runs = await Promise.all([start(), start(), start()])
  for (const name of ['net', 'net-2', 'net-3']) {
    t.is(runs.filter(({ directory }) => directory === join(parent, name)).length, 1, name)
  }
  await Promise.all(runs.map((run) => run.end()))
  const resumed = await start({ resume: true, step: 5 })
  t.is(resumed.directory, join(parent, 'net-3'))
  t.is(resumed.stepCount, 5)
  resumed.step({ loss: 1 })
  await resumed.end()
  t.deepEqual(
    records(join(parent, 'net-3')).map(({ type, step }) => [type, step] as unknown),
    [
      ['start', 0],
      ['end', 0],
      ['start', 5],
      ['step', 6],
      ['end', 6],
    ],
  )
  // A full disk may have left a record that is empty.
  mkdirSync(join(parent, 'other'))
  writeFileSync(join(parent, 'other', 'metrics.jsonl'), '')
  const fresh = await start({ name: 'other', resume: true })
  t.is(fresh.directory, join(parent, 'other'))
  await fresh.end()
  mkdirSync(join(parent, 'foreign'))
  writeFileSync(join(parent, 'foreign', 'metrics.jsonl'), '{"epoch": 1}\n')
  await t.throwsAsync(start({ name: 'foreign', resume: true }), {
    code: 'ERR_FILE_FORMAT',
    message: /not the record of a run/,
  })
  t.is(readFileSync(join(parent, 'foreign', 'metrics.jsonl'), 'utf8'), '{"epoch": 1}\n')
})

test('a directory that cannot be made is an error before anything is trained', async (t) => {
  const parent = temporary(t)
  writeFileSync(join(parent, 'file'), '')
  const error = await t.throwsAsync(Run.start({ ...quiet, directory: join(parent, 'file') }), { code: 'ERR_IO' })
  t.true(LockstepError.is(error))
  t.regex(error?.message ?? '', /cannot make a directory .*name another one as `directory`, or null to record nothing/)
})

test('a run that goes on, one that threw, and one that was killed can be drawn', async (t) => {
  const parent = temporary(t)
  const thrown = await train(parent, 10, 'throw')
  t.is(thrown.code, 1)
  t.regex(thrown.stderr, /a defect of the program/)
  const killed = await train(parent, 4, 'kill')
  t.is(killed.code, 'SIGKILL')
  const steps = (name: string): unknown[] => records(join(parent, name)).map(({ type, step }) => [type, step])
  const made = (count: number): unknown[] => Array.from({ length: count }, (_, index) => ['step', index + 1])
  t.deepEqual(steps('fixture').slice(1), [...made(3), ['end', 3]])
  t.deepEqual(steps('fixture-2').slice(1), made(4))
  const pages: [string, RegExp][] = [
    ['fixture', />failed<[^]*The process failed after step 3: Error: a defect of the program</],
    ['fixture-2', />running or stopped</],
  ]
  for (const [name, says] of pages) {
    const { code, stdout, stderr } = await report(join(parent, name))
    t.is(code, 0, stderr)
    t.regex(stdout, /^wrote .*report\.html: 1 run\n$/)
    t.regex(readFileSync(join(parent, name, 'report.html'), 'utf8'), says)
  }
})

test('a run whose block was left has failed if the process then fails, until another run begins', async (t) => {
  const parent = temporary(t)
  const cases: [how: string, code: number, directory: string, failure: string | undefined][] = [
    ['uncaught', 1, 'uncaught', 'Error: a defect of the program'],
    ['exit', 3, 'exit', 'exit code 3'],
    ['handled', 0, 'handled', undefined],
    ['end', 1, 'end', undefined],
    ['next', 1, 'next', undefined],
    ['next', 1, 'next-2', 'Error: a defect after it'],
  ]
  for (const how of new Set(cases.map(([how]) => how))) {
    const { code, stderr } = await leave(parent, how)
    t.is(code, cases.find(([each]) => each === how)?.[1] ?? -1, stderr)
  }
  for (const [, , name, failure] of cases) {
    const last = records(join(parent, name)).at(-1)
    t.is(last?.['type'] as unknown, 'end', name)
    t.is(last?.['failure'] as unknown, failure, name)
    const file = join(parent, name, 'report.html')
    // That of a run which has not ended is for `lockstep report` to write.
    if (name === 'next-2') t.false(existsSync(file))
    else t.is(/>failed</.test(readFileSync(file, 'utf8')), failure !== undefined, name)
  }
})

test('a training that never leaves its loop is recorded but for its last tenth of a second', async (t) => {
  const parent = temporary(t)
  const { code } = await train(parent, 20, 'stuck')
  t.is(code, 'SIGKILL')
  const steps = records(join(parent, 'fixture')).filter(({ type }) => type === 'step')
  t.true(steps.length >= 15, `${steps.length}`)
})

test('a run that was killed in the middle of a line is resumed behind it', async (t) => {
  const parent = temporary(t)
  await train(parent, 3, 'kill')
  const path = join(parent, 'fixture', 'metrics.jsonl')
  writeFileSync(path, readFileSync(path, 'utf8').slice(0, -5))
  const resumed = await train(parent, 4, 'resume')
  t.is(resumed.code, 0, resumed.stderr)
  const lines = readFileSync(path, 'utf8').split('\n')
  const torn = lines.findIndex((line) => line.startsWith('{"type":"step","step":3') && !line.endsWith('}'))
  t.true(torn > 0)
  t.like(JSON.parse(lines[torn + 1] ?? ''), { type: 'start', step: 2 })
})

const onLinux = process.platform === 'linux' ? test : test.skip
onLinux('a disk that fills up is one warning: the training goes on, and no record is torn', async (t) => {
  const parent = temporary(t)
  // A limit on the size of files, in blocks of 1024 bytes, is met like the end of a disk.
  const command = `ulimit -f 32; exec ${process.execPath} ${trainFixture} ${parent} 400 fill`
  const { code, stdout, stderr } = await execute('bash', ['-c', command])
  t.is(code, 0, stderr)
  t.regex(stdout, /directory .*fixture\n/)
  t.is(
    [...stdout.matchAll(/LockstepRunWarning: the run in .* is not fully recorded: .*the training goes on/g)].length,
    1,
  )
  const written = records(join(parent, 'fixture'))
  t.true(written.length > 20)
  t.true(written.length < 400)
  t.is(readdirSync(join(parent, 'fixture')).filter((name) => name.endsWith('.tmp')).length, 0)
})

test('ranks other than 0 record and print nothing', async (t) => {
  const parent = temporary(t)
  const { code, stdout, stderr } = await execute(process.execPath, [trainFixture, parent, '3'], {
    ...process.env,
    RANK: '1',
    WORLD_SIZE: '2',
  })
  t.is(code, 0, stderr)
  t.is(stdout, 'directory null\n')
  t.is(stderr, '')
  t.deepEqual(readdirSync(parent), [])
})
