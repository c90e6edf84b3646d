import test, { type ExecutionContext } from 'ava'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment } from '../support/environment.js'
import { childrenOf, Command, fixture, isAlive, survivors } from './harness.js'

/** Two ranks that hang in native code, each with a process of its own, and everything else the launcher started. */
async function start(
  t: ExecutionContext,
  env: Record<string, string> = {},
): Promise<{ command: Command; ranks: number[]; all: number[] }> {
  const command = new Command(['run', '--nproc-per-node', '2', fixture('hang.mjs')], env)
  const printed = await command.printed(/pids (\d+) (\d+)/, 2)
  const pids = printed.flatMap(([, rank, child]) => [Number(rank), Number(child)])
  const helpers = process.platform === 'linux' ? childrenOf(command.pid).map(({ pid }) => pid) : []
  const all = [...new Set([...pids, ...helpers])]
  t.teardown(async () => {
    for (const pid of all) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
    await command.ended
  })
  t.is(pids.length, 4)
  t.true(all.every(isAlive))
  return { command, ranks: printed.map(([, rank]) => Number(rank)), all }
}

test.serial('no process outlives a launcher that is killed', async (t) => {
  const { command, all } = await start(t)
  command.kill('SIGKILL')
  t.is((await command.ended).signal, 'SIGKILL')
  t.deepEqual(await survivors(all), [])
})

test.serial('nor does its temporary directory', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
  t.teardown(() => rmSync(directory, { recursive: true }))
  const { command, all } = await start(t, { TMPDIR: directory })
  t.is(readdirSync(directory).filter((name) => name.startsWith('lockstep-')).length, 1)
  command.kill('SIGKILL')
  await command.ended
  t.deepEqual(await survivors(all), [])
  t.deepEqual(readdirSync(directory), [])
})

test.serial('not even a rank that is stopped', async (t) => {
  const { command, ranks, all } = await start(t)
  for (const rank of ranks) process.kill(rank, 'SIGSTOP')
  command.kill('SIGKILL')
  await command.ended
  t.deepEqual(await survivors(all), [])
})

test.serial('a rank that fails takes what it started with it, and the others what they started', async (t) => {
  const { command, ranks, all } = await start(t)
  process.kill(ranks[1] ?? 0, 'SIGKILL')
  t.is((await command.ended).code, 137)
  t.deepEqual(await survivors(all), [])
})

test.serial('a launcher that is told to end leaves nothing, though the ranks hang', async (t) => {
  const { command, all } = await start(t)
  command.kill('SIGTERM')
  t.is((await command.ended).code, 143)
  t.deepEqual(await survivors(all), [])
})

const onLinux = process.platform === 'linux' ? test.serial : test.skip

onLinux('a watchdog that is killed is replaced and still ends the ranks', async (t) => {
  const { command, all } = await start(t)
  const watchdog = () => childrenOf(command.pid).find((child) => child.command.includes('watchdog.js'))?.pid
  const first = watchdog()
  process.kill(first ?? 0, 'SIGKILL')
  let second = watchdog()
  for (; second === undefined || second === first; second = watchdog()) {
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  command.kill('SIGKILL')
  await command.ended
  t.deepEqual(await survivors([...all, second]), [])
})

onLinux('nothing outlives a launcher that is killed together with its watchdog, not even a stopped rank', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
  t.teardown(() => rmSync(directory, { recursive: true }))
  const { command, ranks, all } = await start(t, { TMPDIR: directory })
  process.kill(ranks[0] ?? 0, 'SIGSTOP')
  const helpers = childrenOf(command.pid).filter(({ pid }) => !ranks.includes(pid))
  t.true(helpers.some((child) => child.command.includes('watchdog.js')))
  command.kill('SIGKILL')
  for (const { pid } of helpers) process.kill(pid, 'SIGKILL')
  await command.ended
  t.deepEqual(await survivors(all), [])
  while (readdirSync(directory).length > 0) await new Promise((resolve) => setTimeout(resolve, 10))
})

/** Shells that watch over a launch with `directory` in their command line, by process id. */
function spares(directory: string): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(`lockstep-watchdog\0${directory}`)
        ? [Number(name)]
        : []
    } catch {
      return [] // no process, or it ended
    }
  })
}

onLinux('the spare watchdog kills nothing that had ended, and does not outlive the launch', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
  t.teardown(() => rmSync(directory, { recursive: true }))
  const command = new Command(['run', '--nproc-per-node', '2', fixture('notices.mjs')], { TMPDIR: directory })
  await command.printed(/ready/, 2)
  const found = spares(directory)
  t.is(found.length, 1)
  t.is((await command.ended).code, 0)
  t.deepEqual(found.filter(isAlive), [])
})

test.serial('a rank whose launcher is gone before the rank begins does not begin', async (t) => {
  const preload = new URL('../../packages/lockstep/dist/distributed/launch/preload.js', import.meta.url)
  const options = ['--import', preload.href, fileURLToPath(new URL('./fixtures/environment.mjs', import.meta.url))]
  const child = spawn(process.execPath, options, {
    env: cleanEnvironment({ LOCKSTEP_LAUNCHER_PID: '1' }), // not this process
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [, signal] = (await once(child, 'close')) as [number | null, string | null]
  t.is(signal, 'SIGKILL')
  t.is(printed, '')
})
