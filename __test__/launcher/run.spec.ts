import test from 'ava'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { LockstepError } from 'lockstep'
import { nodeCommand } from '../../packages/lockstep/dist/distributed/launch/command.js'
import { childrenOf, Command, fixture, run, type Ended } from './harness.js'

interface Told {
  readonly env: Record<string, string>
  readonly argv: string[]
}

function told(ended: Ended, rank: number): Told {
  return JSON.parse(ended.lines.get(rank)?.[0] ?? '{}') as Told
}

test.serial('each rank gets torchrun\u2019s environment, its arguments and its share of the cores', async (t) => {
  const ended = await run([
    '--standalone',
    '--nproc-per-node',
    '2',
    '--role',
    'trainer',
    fixture('environment.mjs'),
    '--lr',
    '0.1',
  ])
  t.is(ended.code, 0, ended.stderr)
  const threads = String(Math.max(1, Math.floor(availableParallelism() / 2)))
  const ports = new Set<string | undefined>()
  const runs = new Set<string | undefined>()
  for (const rank of [0, 1]) {
    const { env, argv } = told(ended, rank)
    const { MASTER_PORT, TORCHELASTIC_RUN_ID, TORCHELASTIC_ERROR_FILE, ...rest } = env
    ports.add(MASTER_PORT)
    runs.add(TORCHELASTIC_RUN_ID)
    t.regex(TORCHELASTIC_ERROR_FILE ?? '', new RegExp(`attempt_0.${rank}.error.json$`))
    t.deepEqual(argv, ['--lr', '0.1'])
    t.deepEqual(rest, {
      RANK: String(rank),
      LOCAL_RANK: String(rank),
      GROUP_RANK: '0',
      ROLE_RANK: String(rank),
      ROLE_NAME: 'trainer',
      WORLD_SIZE: '2',
      LOCAL_WORLD_SIZE: '2',
      GROUP_WORLD_SIZE: '1',
      ROLE_WORLD_SIZE: '2',
      MASTER_ADDR: '127.0.0.1',
      TORCHELASTIC_RESTART_COUNT: '0',
      TORCHELASTIC_MAX_RESTARTS: '0',
      TORCHELASTIC_USE_AGENT_STORE: 'False',
      TORCH_NCCL_ASYNC_ERROR_HANDLING: '1',
      OMP_NUM_THREADS: threads,
    })
  }
  t.is(ports.size, 1)
  t.is(runs.size, 1)
  t.regex(ended.stderr, new RegExp(`OMP_NUM_THREADS=${threads} for each rank`))
})

test.serial('what an outer launcher left is replaced', async (t) => {
  const ended = await run(['--standalone', fixture('environment.mjs')], {
    PET_NPROC_PER_NODE: '2',
    RANK: '7',
    WORLD_SIZE: '8',
    TORCHELASTIC_USE_AGENT_STORE: 'True',
    OMP_NUM_THREADS: '3',
  })
  t.is(ended.code, 0, ended.stderr)
  t.like(told(ended, 1).env, {
    RANK: '1',
    WORLD_SIZE: '2',
    LOCAL_WORLD_SIZE: '2',
    TORCHELASTIC_USE_AGENT_STORE: 'False',
    OMP_NUM_THREADS: '3',
  })
  t.regex(ended.stderr, /ignoring RANK=7 WORLD_SIZE=8 of the environment/)
  t.false(ended.stderr.includes('for each rank'))
})

test.serial('the port of the store is free when ranks start', async (t) => {
  const ended = await run([fixture('environment.mjs')])
  const port = Number(told(ended, 0).env['MASTER_PORT'])
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.close()
  t.true(port > 0)
})

test.serial('lines come whole, behind the rank that wrote them, stderr on stderr', async (t) => {
  const ended = await run(['--nproc-per-node', '2', fixture('output.mjs')])
  t.is(ended.code, 0)
  const expected = ['one line', 'two', '', 'snow \u2603 flake', 'no end']
  t.deepEqual(ended.lines.get(0), expected)
  t.deepEqual(ended.lines.get(1), expected)
  t.is(ended.stdout.split('\n').length, 2 * expected.length + 1)
  t.true(ended.stderr.includes('[0] a complaint\n'))
  t.true(ended.stderr.includes('[1] a complaint\n'))
  t.false(ended.stdout.includes('\u001b')) // colours are for terminals
})

test.serial('--local-ranks-filter, --redirects, --tee and --log-dir', async (t) => {
  const logs = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
  t.teardown(() => rmSync(logs, { recursive: true }))
  const flags = ['--nproc-per-node', '3', '--log-dir', logs, '--rdzv-id', 'my/run', '--local-ranks-filter', '0,1']
  const ended = await run([...flags, '-r', '0:1,2:3', '-t', '1:3', fixture('output.mjs')])
  t.is(ended.code, 0, ended.stderr)
  t.is(ended.lines.get(0), undefined) // redirected
  t.true(ended.stderr.includes('[0] a complaint')) // only stdout was
  t.is(ended.lines.get(1)?.length, 5) // teed
  t.is(ended.lines.get(2), undefined) // filtered
  t.false(ended.stderr.includes('[2] '))
  const [directory = ''] = readdirSync(logs)
  t.regex(directory, /^my_run_/)
  t.true(ended.stderr.includes(join(logs, directory)))
  const log = (rank: number, name: string) =>
    readFileSync(join(logs, directory, 'attempt_0', String(rank), name), 'utf8')
  for (const rank of [0, 1, 2]) t.is(log(rank, 'stdout.log'), 'one line\ntwo\n\nsnow \u2603 flake\nno end')
  for (const rank of [1, 2]) t.is(log(rank, 'stderr.log'), 'a complaint\n')
})

test.serial('the first failure: its rank, its stack with the cause, its exit code; the others are ended', async (t) => {
  const ended = await run(['--nproc-per-node', '3', fixture('throw.mjs')])
  t.is(ended.code, 1)
  const report = ended.stderr.slice(ended.stderr.indexOf('failed first'))
  t.regex(ended.stderr, /lockstep run: rank 1 \(pid \d+\) failed first: exit code 1/)
  t.true(report.includes('TypeError: the step went wrong'))
  t.regex(report, /at .*innermost .*throw\.mjs:3/)
  t.true(report.includes('[cause]: RangeError: a small cause'))
  t.true(ended.stderr.includes('ending ranks 0, 2 with SIGTERM: rank 1 failed'))
  t.false(ended.stderr.includes('failed later')) // being ended is no failure
})

const ends: [title: string, argv: string[], code: number, texts: string[]][] = [
  ['process.exit says where', ['exit', '7'], 7, ['exit code 7', 'at leave', 'end.mjs:13']],
  ['an unhandled rejection', ['reject'], 1, ['Error: nobody caught this', 'end.mjs:5']],
  ['an error at the top level', ['top-level'], 1, ['Error: at the top', 'end.mjs:6']],
  ['an await that never settles', ['never'], 13, ['nothing was left that could settle a top-level await']],
  [
    'a signal leaves the last lines',
    ['signal', 'SIGABRT'],
    134,
    ['signal SIGABRT', 'last lines of its stderr', 'last words'],
  ],
  ['a kill from outside', ['signal', 'SIGKILL'], 137, ['signal SIGKILL']],
]
for (const [title, argv, code, texts] of ends) {
  test.serial(`failure: ${title}`, async (t) => {
    const ended = await run(['--nproc-per-node', '2', fixture('end.mjs'), ...argv])
    t.is(ended.code, code, ended.stderr)
    const report = ended.stderr.slice(ended.stderr.indexOf('failed first'))
    for (const text of texts) t.true(report.includes(text), `${text} in: ${report}`)
  })
}

test.serial('a rank that only noticed a peer\u2019s end is not the cause, even if it ended first', async (t) => {
  // Time for rank 1 on a busy machine; it ends as soon as both have ended.
  const ended = await run(['--nproc-per-node', '2', '--monitor-interval', '30', fixture('both.mjs')])
  t.is(ended.code, 134)
  t.regex(ended.stderr, /rank 1 \(pid \d+\) failed first: signal SIGABRT\n {4}Error: the real cause/)
  t.true(ended.stderr.includes('rank 0 failed later: LockstepError: rank 1 left'))
})

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGKILL'] as const) {
  test.serial(`a rank that ${signal} from outside ends is the cause`, async (t) => {
    const command = new Command(['run', '--nproc-per-node', '3', fixture('loop.mjs')])
    await command.printed(/pid (\d+)/, 3)
    process.kill(Number(/^\[1\] pid (\d+)/m.exec(command.stdout)?.[1]), signal)
    const ended = await command.ended
    t.is(ended.code, 128 + constants.signals[signal], ended.stderr)
    t.regex(ended.stderr, new RegExp(`rank 1 \\(pid \\d+\\) failed first: signal ${signal}\n`))
  })
}

test.serial(
  'an error that was caused by a peer\u2019s loss is no cause, whatever the program made of it',
  async (t) => {
    const command = new Command(['run', '--nproc-per-node', '3', fixture('loop.mjs'), 'wrap'])
    await command.printed(/pid (\d+)/, 3)
    process.kill(Number(/^\[1\] pid (\d+)/m.exec(command.stdout)?.[1]), 'SIGSEGV')
    const ended = await command.ended
    t.regex(ended.stderr, /rank 1 \(pid \d+\) failed first: signal SIGSEGV\n/)
    t.regex(ended.stderr, /rank 0 failed later: Error: the epoch failed/)
  },
)

test.serial(
  'a rank that gave up a checkpoint because of another one is not the cause, even if it ended first',
  async (t) => {
    const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
    t.teardown(() => rmSync(directory, { recursive: true }))
    const flags = ['--nproc-per-node', '2', '--monitor-interval', '30']
    const ended = await run([...flags, fixture('save.mjs'), directory])
    t.is(ended.code, 1, ended.stderr)
    t.regex(ended.stderr, /rank 0 \(pid \d+\) ended with exit code 1/)
    t.regex(ended.stderr, /rank 1 \(pid \d+\) failed first: exit code 1\n {4}Error: this sampler has no state/)
    t.regex(ended.stderr, /rank 0 failed later: LockstepError: checkpoint\.save: rank 1 failed/)
  },
)

for (const [how, code, text] of [
  ['throw', 1, 'Error: the cause'],
  ['exit', 7, 'the program ended itself with exit code 7'],
] as const) {
  test.serial(`a rank that the launcher ends when it has failed already failed by itself: ${how}`, async (t) => {
    const ended = await run(['--nproc-per-node', '2', fixture('linger.mjs'), how])
    t.true(ended.stderr.includes('ending rank 0 with SIGTERM: rank 1 failed'), ended.stderr)
    t.is(ended.code, code, ended.stderr)
    t.regex(ended.stderr, new RegExp(`rank 0 \\(pid \\d+\\) failed first: exit code ${code}\n {4}${text}`))
  })
}

test.serial('a rank that left with exit code 0 is said to have done so', async (t) => {
  const ended = await run(['--nproc-per-node', '2', fixture('loop.mjs'), 'leave'])
  t.is(ended.code, 1, ended.stderr)
  t.regex(ended.stderr, /rank 0 \(pid \d+\) failed first: exit code 1/)
  t.true(ended.stderr.includes('lockstep run: rank 1, which it names, had ended with exit code 0'))
})

test.serial('a stopped rank is named, woken and ended, and is no failure', async (t) => {
  const began = performance.now()
  const ended = await run(['--nproc-per-node', '2', '--shutdown-timeout', '40', fixture('loop.mjs'), 'stop'])
  t.true(performance.now() - began < 30_000)
  t.is(ended.code, 1, ended.stderr)
  t.true(ended.stderr.includes('lockstep run: rank 1, which it names, still ran, until the launcher ended it'))
  t.false(ended.stderr.includes('SIGKILL'))
  t.false(ended.stderr.includes('failed later'))
})

test.serial(
  'a rank that is killed before the ranks have met ends the others, who would wait for ten minutes',
  async (t) => {
    const began = performance.now()
    const ended = await run(['--nproc-per-node', '3', fixture('early.mjs')])
    const seconds = (performance.now() - began) / 1000
    t.is(ended.code, 137, ended.stderr)
    t.regex(ended.stderr, /rank 1 \(pid \d+\) failed first: signal SIGKILL/)
    t.log(`ended after ${seconds.toFixed(1)} s`)
    t.true(seconds < 60, `${seconds} s`)
  },
)

test.serial('a rank that does not end on SIGTERM is killed after the grace period', async (t) => {
  const command = new Command([
    'run',
    '--nproc-per-node',
    '2',
    '--shutdown-timeout',
    '0.5',
    fixture('signals.mjs'),
    'deaf',
  ])
  await command.printed(/ready/, 2)
  command.kill('SIGTERM')
  const ended = await command.ended
  t.is(ended.code, 143)
  t.deepEqual(ended.lines.get(0), ['ready', 'got SIGTERM'])
  t.true(ended.stderr.includes('ending ranks 0, 1 with SIGTERM: the launcher got SIGTERM'))
  t.true(ended.stderr.includes('ending ranks 0, 1 with SIGKILL: still running 0.5 s after SIGTERM'))
})

test.serial('a signal is passed on once, the second one kills', async (t) => {
  const command = new Command(['run', '--nproc-per-node', '2', fixture('signals.mjs'), 'deaf'])
  await command.printed(/ready/, 2)
  command.kill('SIGINT')
  await command.printed(/got SIGINT/, 2)
  command.kill('SIGINT')
  const ended = await command.ended
  t.is(ended.code, 130)
  t.deepEqual(ended.lines.get(1), ['ready', 'got SIGINT'])
})

test.serial('ranks that answer a signal with exit code 0 make the launch end with 0', async (t) => {
  const flags = ['--nproc-per-node', '2', '--signals-to-handle', 'SIGTERM,SIGUSR2']
  const command = new Command(['run', ...flags, fixture('signals.mjs'), 'polite'])
  await command.printed(/ready/, 2)
  command.kill('SIGUSR2')
  const ended = await command.ended
  t.is(ended.code, 0, ended.stderr)
  t.deepEqual(ended.lines.get(0), ['ready', 'got SIGUSR2'])
})

test.serial('notices are passed on, and the ranks go on', async (t) => {
  const flags = ['--nproc-per-node', '2', '--signals-to-forward', 'SIGALRM']
  const command = new Command(['run', ...flags, fixture('notices.mjs'), 'listen'])
  await command.printed(/ready/, 2)
  for (const signal of ['SIGUSR1', 'SIGUSR2', 'SIGALRM'] as const) {
    command.kill(signal)
    await command.printed(new RegExp(`got ${signal}`), 2)
  }
  const ended = await command.ended
  t.is(ended.code, 0, ended.stderr)
  const expected = ['ready', 'got SIGUSR1', 'got SIGUSR2', 'got SIGALRM', 'inspector undefined']
  for (const rank of [0, 1]) t.deepEqual(ended.lines.get(rank), expected)
})

test.serial('a notice that a rank gets itself and from the launcher arrives once, the next one again', async (t) => {
  const command = new Command(['run', fixture('notices.mjs'), 'count'])
  const [ready] = await command.printed(/ready (\d+)/)
  const rank = Number(ready?.[1])
  for (const count of [1, 2]) {
    if (count === 2) await new Promise((resolve) => setTimeout(resolve, 1200))
    process.kill(rank, 'SIGUSR1')
    await command.printed(/got SIGUSR1/, count)
    command.kill('SIGUSR1')
    command.kill('SIGUSR2')
    await command.printed(/got SIGUSR2/, count) // it was passed on after the other
  }
  const ended = await command.ended
  t.is(ended.code, 0, ended.stderr)
  t.deepEqual(ended.lines.get(0)?.slice(1), ['got SIGUSR1', 'got SIGUSR2', 'got SIGUSR1', 'got SIGUSR2'])
})

const onLinux = process.platform === 'linux' ? test.serial : test.skip

onLinux('notices end no rank that does not listen, and open no inspector, even while it starts', async (t) => {
  const command = new Command(['run', '--nproc-per-node', '2', fixture('notices.mjs')])
  const children = () => childrenOf(command.pid).filter((child) => child.command.includes('notices.mjs'))
  while (children().length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  command.kill('SIGUSR1')
  command.kill('SIGUSR2')
  await command.printed(/ready/, 2)
  const watchdog = childrenOf(command.pid).find((child) => child.command.includes('watchdog.js'))?.pid ?? 0
  for (const pid of [command.pid, watchdog]) {
    process.kill(pid, 'SIGUSR1')
    process.kill(pid, 'SIGUSR2')
  }
  const ended = await command.ended
  t.is(ended.code, 0, ended.stderr)
  t.false(ended.stderr.includes('Debugger'), ended.stderr)
  for (const rank of [0, 1]) t.deepEqual(ended.lines.get(rank), ['ready', 'inspector undefined'])
})

onLinux('a program of another kind gets a notice only where it listens', async (t) => {
  const wait = 'echo ready; for i in 1 2 3 4 5 6 7 8 9; do sleep 0.3; done; echo end'
  const deaf = new Command(['run', '--no-python', 'sh', '-c', wait])
  await deaf.printed(/ready/)
  deaf.kill('SIGUSR1')
  const ended = await deaf.ended
  t.is(ended.code, 0, ended.stderr)
  t.true(ended.stderr.includes('rank 0 did not get SIGUSR1, which would end it: it has no listener for it'))
  const listening = new Command(['run', '--no-python', 'sh', '-c', `trap 'echo notice' USR1; ${wait}`])
  await listening.printed(/ready/)
  listening.kill('SIGUSR1')
  t.deepEqual((await listening.ended).lines.get(0), ['ready', 'notice', 'end'])
})

test.serial('all ranks start again after a failure, with a count, until it works', async (t) => {
  const ended = await run(['--nproc-per-node', '2', '--max-restarts', '3', fixture('restart.mjs'), '2'])
  t.is(ended.code, 0, ended.stderr)
  for (const rank of [0, 1]) {
    const starts = ended.lines.get(rank)?.map((line) => /start (\d) of 3/.exec(line)?.[1])
    t.deepEqual(starts, ['0', '1', '2'])
  }
  t.true(ended.stderr.includes('Error: start 0 fails'))
  t.true(ended.stderr.includes('starting all ranks again (2 of 3)'))
})

test.serial('restarts end', async (t) => {
  const ended = await run(['--nproc-per-node', '2', '--max-restarts', '1', fixture('restart.mjs'), '9'])
  t.is(ended.code, 1)
  t.is(ended.lines.get(1)?.length, 2)
  t.true(ended.stderr.includes('Error: start 1 fails'))
})

test.serial('TypeScript and CommonJS', async (t) => {
  const typescript = await run(['--nproc-per-node', '2', fixture('typed.ts')])
  t.is(typescript.code, 0, typescript.stderr)
  t.deepEqual(typescript.lines.get(1), ['typed 1'])
  const commonjs = await run([fixture('main.cjs')])
  t.deepEqual(commonjs.lines.get(0), ['main true'])
})

test('TypeScript without Node\u2019s type stripping and without tsx says what to install', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
  t.teardown(() => rmSync(directory, { recursive: true }))
  writeFileSync(join(directory, 'train.ts'), '')
  const command = (strips: boolean, stripsWithFlag: boolean) =>
    nodeCommand('train.ts', { cwd: directory, execArgv: [], node: { strips, stripsWithFlag } }).args.slice(2)
  t.deepEqual(command(true, true), [join(directory, 'train.ts')])
  t.deepEqual(command(false, true), ['--experimental-strip-types', join(directory, 'train.ts')])
  const error = t.throws(() => command(false, false))
  t.true(LockstepError.is(error, 'ERR_TYPESCRIPT_LOADER'))
  t.true(error.message.includes('npm install --save-dev tsx'))
})

test.serial('--no-python executes any program, and gives node its watchers', async (t) => {
  const ended = await run(['--nproc-per-node', '2', '--no-python', 'node', fixture('end.mjs'), 'exit', '7'])
  t.is(ended.code, 7)
  t.true(ended.stderr.includes('end.mjs:13'))
  const missing = await run(['--no-python', 'there-is-no-such-program'])
  t.is(missing.code, 127)
  t.true(missing.stderr.includes('rank 0 could not be started'))
  t.true(missing.stderr.includes('there-is-no-such-program ENOENT'))
})

test.serial('what a rank forks is no rank', async (t) => {
  const ended = await run([fixture('fork.mjs')])
  t.is(ended.code, 5)
  t.deepEqual(ended.lines.get(0), ['child ended with 1'])
  t.true(ended.stderr.includes('the program ended itself with exit code 5'))
  t.false(ended.stderr.includes('the child throws'))
})

const wrong: [title: string, args: string[], text: string][] = [
  ['a missing file', ['nowhere.js'], 'ERR_FILE_NOT_FOUND: cannot run '],
  ['a directory', [fixture('')], 'it is not a file'],
  ['a file that Node does not run', [fixture('../../../Cargo.toml')], 'use --no-python'],
  ['an unknown flag', ['--colour', 'a.js'], 'ERR_UNKNOWN_OPTION: unknown flag --colour'],
  [
    'a flag of torchrun that is not supported',
    ['--numa-binding=node', 'a.js'],
    'ERR_UNSUPPORTED_OPTION: --numa-binding',
  ],
  ['no script', [], 'the script to run is missing'],
  ['a log directory that is a file', ['--log-dir', fixture('main.cjs'), fixture('main.cjs')], 'logDir (--log-dir)'],
]
for (const [title, args, text] of wrong) {
  test.serial(`a wrong command line: ${title}`, async (t) => {
    const ended = await run(args)
    t.is(ended.code, 2)
    t.true(ended.stderr.startsWith('lockstep run: '), ended.stderr)
    t.true(ended.stderr.includes(text), ended.stderr)
    t.is(ended.stdout, '')
  })
}

test.serial('--dry-run prints variables and commands and starts nothing', async (t) => {
  const ended = await run(['--dry-run', '--nproc-per-node', '2', fixture('environment.mjs'), 'two words'])
  t.is(ended.code, 0)
  t.true(ended.stdout.startsWith('rank 0\n  RANK=0\n'))
  t.true(ended.stdout.includes('rank 1\n  RANK=1\n'))
  t.true(ended.stdout.includes('MASTER_PORT=<free port>'))
  t.true(ended.stdout.includes(`environment.mjs 'two words'\n`))
  t.false(ended.stdout.includes('[0]'))
})

test.serial('--help goes to stdout', async (t) => {
  const ended = await run(['--help'])
  t.is(ended.code, 0)
  t.true(ended.stdout.startsWith('Usage: lockstep run [flags] SCRIPT'))
  t.is(ended.stderr, '')
})

test.serial('a reader of the output that leaves ends the ranks', async (t) => {
  const command = new Command(['run', '--nproc-per-node', '2', fixture('chatty.mjs')])
  await command.printed(/tick/, 2)
  command.child.stdout?.destroy()
  const ended = await command.ended
  t.is(ended.code, 141)
  t.true(ended.stderr.includes('with SIGTERM: the launcher got SIGPIPE'))
})
