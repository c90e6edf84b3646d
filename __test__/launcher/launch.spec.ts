import test, { type ExecutionContext } from 'ava'
import { spawn as spawnProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  distributed,
  launch,
  LockstepError,
  report,
  type ErrorCode,
  type LaunchEvent,
  type LaunchOptions,
  type WorkerFailure,
} from 'lockstep'
import { cleanEnvironment } from '../support/environment.js'
import { childrenOf, fixture, survivors } from './harness.js'

// What an outer launcher may have set for this process is not for the ranks.
const env = { RANK: undefined, WORLD_SIZE: undefined, OMP_NUM_THREADS: undefined }
const quiet: LaunchOptions = { nprocPerNode: 2, output: 'events', env }

async function failure(t: ExecutionContext, promise: Promise<unknown>, code: ErrorCode): Promise<LockstepError> {
  const error = await t.throwsAsync(promise)
  t.true(LockstepError.is(error), String(error))
  t.is((error as LockstepError).code, code)
  return error as LockstepError
}

test.serial('launch: events in order, lines by rank and stream', async (t) => {
  const job = launch(fixture('output.mjs'), quiet)
  const events: LaunchEvent[] = []
  for await (const event of job) events.push(event)
  await job.finished
  for (const rank of [0, 1]) {
    const own = events.filter((event) => 'rank' in event && event.rank === rank)
    t.is(own[0]?.type, 'start')
    t.true(own.some((event) => event.type === 'exit' && event.exitCode === 0))
    const lines = own.flatMap((event) => (event.type === 'output' ? [`${event.stream} ${event.line}`] : []))
    t.deepEqual(
      lines.filter((line) => line.startsWith('stdout')),
      ['stdout one line', 'stdout two', 'stdout ', 'stdout snow \u2603 flake', 'stdout no end'],
    )
    t.true(lines.includes('stderr a complaint'))
  }
})

test.serial('launch: a file URL, arguments, variables and the working directory reach the ranks', async (t) => {
  const url = new URL('./fixtures/environment.mjs', import.meta.url)
  const job = launch(url, {
    ...quiet,
    args: ['a b'],
    env: { ...env, FIXTURE_X: 'y', OMP_NUM_THREADS: '7' },
    cwd: '/',
    execArgv: ['--no-warnings'],
  })
  const lines: string[] = []
  for await (const event of job) if (event.type === 'output') lines.push(event.line)
  t.is(lines.length, 2)
  for (const line of lines) {
    t.like(JSON.parse(line), {
      argv: ['a b'],
      cwd: '/',
      env: { FIXTURE_X: 'y', OMP_NUM_THREADS: '7', WORLD_SIZE: '2' },
    })
  }
})

test.serial('report: values of any clonable kind arrive with their rank', async (t) => {
  const job = launch(fixture('report.mjs'), quiet)
  const values = new Map<number, unknown>()
  const lines: string[] = []
  for await (const event of job) {
    if (event.type === 'report') values.set(event.rank, event.value)
    if (event.type === 'output') lines.push(event.line)
  }
  for (const rank of [0, 1]) {
    t.deepEqual(values.get(rank), { rank, loss: new Float32Array([0.5, 0.25]), big: 7n, seen: new Map([['a', 1]]) })
  }
  t.deepEqual(lines, ['heard true', 'heard true'])
})

test.serial('report: what cannot be cloned is an error of the rank, and nobody to listen is no error', async (t) => {
  const job = launch(fixture('report.mjs'), { ...quiet, args: ['unclonable'] })
  const error = await failure(t, job.finished, 'ERR_WORKER_FAILED')
  t.true(error.message.includes('report() cannot copy this value'))
  t.is((error.cause as WorkerFailure).code, 'ERR_INVALID_ARGUMENT')
  t.false(await report({ loss: 1 }))
})

test.serial('launch: a failure has the rank, its stack, and ends the iteration with the same error', async (t) => {
  const job = launch(fixture('throw.mjs'), quiet)
  const types: string[] = []
  const iterate = async () => {
    for await (const event of job) types.push(event.type)
  }
  const error = await failure(t, iterate(), 'ERR_WORKER_FAILED')
  t.is(error.rank, 1)
  t.regex(error.message, /^-- Process 1 terminated with the following error:\nTypeError: the step went wrong\n/)
  t.regex(error.message, /at .*innermost .*throw\.mjs:3/)
  t.like(error.cause, { rank: 1, exitCode: 1, signal: null, message: 'TypeError: the step went wrong', restart: 0 })
  t.true((error.cause as WorkerFailure).stderr.some((line) => line.includes('the step went wrong')))
  t.is(types.at(-1), 'exit')
  t.true(types.includes('failure') && types.includes('ending'))
  t.is(await t.throwsAsync(job.finished), error)
})

test.serial('launch: restarts are events', async (t) => {
  const job = launch(fixture('restart.mjs'), { ...quiet, args: ['1'], maxRestarts: 1 })
  const restarts: LaunchEvent[] = []
  for await (const event of job) if (event.type === 'restart') restarts.push(event)
  t.is(restarts.length, 1)
  t.like(restarts[0], { restart: 1, failure: { rank: 1, message: 'Error: start 0 fails' } })
})

test.serial('launch: an AbortSignal ends the ranks', async (t) => {
  const controller = new AbortController()
  const job = launch(fixture('signals.mjs'), { ...quiet, args: ['polite'], signal: controller.signal })
  const pids: number[] = []
  let ready = 0
  const iterate = async () => {
    for await (const event of job) {
      if (event.type === 'start') pids.push(event.pid)
      if (event.type === 'output' && event.line === 'ready' && ++ready === 2) controller.abort(new Error('enough'))
    }
  }
  const error = await failure(t, iterate(), 'ERR_ABORTED')
  t.is((error.cause as Error).message, 'enough')
  t.is(pids.length, 2)
  t.deepEqual(await survivors(pids), [])
})

test.serial('launch: a signal that is aborted already starts nothing', async (t) => {
  const job = launch(fixture('output.mjs'), { ...quiet, signal: AbortSignal.abort() })
  const types: string[] = []
  const iterate = async () => {
    for await (const event of job) types.push(event.type)
  }
  await failure(t, iterate(), 'ERR_ABORTED')
  t.false(types.includes('start'))
})

test.serial('launch: forward passes signals on to ranks, which go on, also those that start later', async (t) => {
  const job = launch(fixture('notices.mjs'), { ...quiet, args: ['listen'], signalsToForward: ['SIGALRM'] })
  job.forward('SIGUSR2') // no rank runs yet
  const lines = new Map<number, string[]>([0, 1].map((rank) => [rank, []]))
  let heard = 0
  for await (const event of job) {
    if (event.type !== 'output') continue
    lines.get(event.rank)?.push(event.line)
    if (event.line === 'got SIGUSR2' && ++heard === 2)
      for (const signal of ['SIGUSR1', 'SIGALRM'] as const) job.forward(signal)
  }
  await job.finished
  for (const own of lines.values()) {
    t.deepEqual(own.toSorted(), ['got SIGALRM', 'got SIGUSR1', 'got SIGUSR2', 'inspector undefined', 'ready'])
  }
})

test.serial('launch: forward refuses a signal that would end ranks, and ends none that does not listen', async (t) => {
  const job = launch(fixture('notices.mjs'), { ...quiet, signalsToForward: ['SIGALRM'] })
  const error = t.throws(() => job.forward('SIGWINCH'))
  t.true(LockstepError.is(error, 'ERR_INVALID_ARGUMENT'))
  t.regex(error.message, /SIGUSR1, SIGUSR2, SIGALRM, not SIGWINCH, .* signalsToForward/)
  for (const signal of ['SIGUSR1', 'SIGUSR2', 'SIGALRM'] as const) job.forward(signal)
  await t.notThrowsAsync(job.finished)
  job.forward('SIGUSR1') // all have ended
})

test.serial('launch: disposing of it ends the ranks', async (t) => {
  const job = launch(fixture('hang.mjs'), { ...quiet, shutdownTimeout: 5000 })
  const pids: number[] = []
  for await (const event of job) {
    const found = event.type === 'output' ? /pids (\d+) (\d+)/.exec(event.line) : null
    if (found !== null) pids.push(Number(found[1]), Number(found[2]))
    if (pids.length === 4) break
  }
  await job[Symbol.asyncDispose]()
  t.deepEqual(await survivors(pids), [])
})

test.serial('launch: the ranks die with the process that launched them', async (t) => {
  const program = `import { launch } from 'lockstep'
    const job = launch(${JSON.stringify(fixture('hang.mjs'))}, { nprocPerNode: 2 })
    await job.finished`
  const parent = spawnProcess(process.execPath, ['--input-type=module', '-e', program], {
    cwd: new URL('.', import.meta.url),
    env: cleanEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  while ([...text.matchAll(/pids \d+ \d+\n/g)].length < 2) {
    const [chunk] = (await once(parent.stdout, 'data')) as [Buffer]
    text += chunk.toString()
  }
  const pids = [...text.matchAll(/pids (\d+) (\d+)/g)].flatMap(([, a, b]) => [Number(a), Number(b)])
  if (process.platform === 'linux') pids.push(...childrenOf(parent.pid ?? 0).map(({ pid }) => pid))
  parent.kill('SIGKILL')
  t.deepEqual(await survivors(pids), [])
})

test('launch: wrong options and a missing file are thrown at once', (t) => {
  const refuse = (action: () => unknown, code: ErrorCode, text: string) => {
    const error = t.throws(action)
    t.true(LockstepError.is(error))
    t.is((error as LockstepError).code, code)
    t.true(error.message.includes(text), error.message)
  }
  refuse(
    () => launch(fixture('output.mjs'), { nprocs: 2 } as LaunchOptions),
    'ERR_UNKNOWN_OPTION',
    "unknown option 'nprocs'",
  )
  refuse(() => launch(fixture('nowhere.mjs')), 'ERR_FILE_NOT_FOUND', 'nowhere.mjs')
  refuse(() => launch(new URL('https://host/a.js')), 'ERR_INVALID_ARGUMENT', 'only file: URLs')
  refuse(() => launch(fixture('output.mjs'), { nprocPerNode: 1.5 }), 'ERR_INVALID_ARGUMENT', 'nprocPerNode')
  refuse(() => launch(fixture('output.mjs'), { nprocPerNode: 2 ** 40 }), 'ERR_INVALID_ARGUMENT', 'at most')
  refuse(() => launch(fixture('output.mjs'), { redirects: 'all' as never }), 'ERR_INVALID_ARGUMENT', 'redirects')
  for (const signal of ['SIGKILL', 'SIGTERM', 'SIGFOO'] as NodeJS.Signals[]) {
    const text = `signalsToForward (--signals-to-forward) must be signals that can be caught and do not end a launch, not ${signal}`
    refuse(() => launch(fixture('output.mjs'), { signalsToForward: [signal] }), 'ERR_INVALID_ARGUMENT', text)
  }
  refuse(() => launch(5 as never), 'ERR_ARGUMENT_TYPE', 'script')
  const names = [
    'args',
    'env',
    'cwd',
    'execArgv',
    'logDir',
    'localRanksFilter',
    'role',
    'runId',
    'masterAddr',
    'signal',
    'signalsToForward',
  ]
  for (const name of names) {
    refuse(() => launch(fixture('output.mjs'), { [name]: 5 } as object), 'ERR_ARGUMENT_TYPE', name)
  }
  refuse(() => launch(fixture('output.mjs'), { env: { A: 5 as never } }), 'ERR_ARGUMENT_TYPE', 'A must be a string')
  refuse(() => launch(fixture('output.mjs'), { maxRestarts: Symbol('s') as never }), 'ERR_INVALID_ARGUMENT', 'symbol')
})

test.serial('spawn: joins the ranks, each with its place', async (t) => {
  await t.notThrowsAsync(distributed.spawn(fixture('expect.mjs'), { nprocs: 2, args: ['2'], env }))
})

test.serial('spawn: the first failure, in the words of PyTorch', async (t) => {
  const thrown = await failure(t, distributed.spawn(fixture('throw.mjs'), { nprocs: 2, env }), 'ERR_WORKER_FAILED')
  t.regex(thrown.message, /^-- Process 1 terminated with the following error:\nTypeError: the step went wrong\n/)
  const killed = await failure(
    t,
    distributed.spawn(fixture('end.mjs'), { nprocs: 2, args: ['signal', 'SIGKILL'], env }),
    'ERR_WORKER_FAILED',
  )
  t.is(killed.message, 'process 1 terminated with signal SIGKILL\nlast words')
  t.is(killed.rank, 1)
})

test.serial('spawn: unknown options are refused', async (t) => {
  const promise = distributed.spawn(fixture('expect.mjs'), { nproc: 2 } as Parameters<typeof distributed.spawn>[1])
  const error = await failure(t, promise, 'ERR_UNKNOWN_OPTION')
  t.true(
    error.message.includes("unknown option 'nproc': did you mean 'nprocs'?; known are nprocs, args"),
    error.message,
  )
})
