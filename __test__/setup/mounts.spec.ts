/** Real directories that cannot be written, and real full disks: one sentence each, and no stack. */
import { execFile, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import test from 'ava'

import { packageRoot, root } from '../../scripts/setup/paths.mjs'
import { type Mount, mounted, unmountable } from '../support/mounts.js'
import { temporaryDirectory } from './fakes.js'
import { machine, served, torch } from './fetching.js'

const why = unmountable()
const mounting: typeof test = why === undefined ? test : (test.skip as typeof test)
const called = (title: string): string => (why === undefined ? title : `${title} (${why})`)

const fetch = fileURLToPath(new URL('./fetch.mjs', import.meta.url))
const cli = join(packageRoot, 'bin', 'lockstep.js')

/** A program of Node's with these mounts, and what it said. */
function run(mounts: Mount[], args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; text: string }> {
  const [program, ...all] = mounted(mounts, process.execPath, ...args)
  const PATH = `${env['PATH'] ?? ''}:/usr/bin:/bin:/usr/sbin:/sbin`
  return new Promise((resolve) => {
    execFile(program, all, { env: { ...env, PATH }, timeout: 60_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), text: stdout + stderr })
    })
  })
}

mounting(called('a read-only cache: said before anything is downloaded'), async (t) => {
  const { env, requests } = machine(t)
  const home = temporaryDirectory(t)
  const { code, text } = await run([[home, 'read-only']], [fetch], { ...env, XDG_CACHE_HOME: home })
  t.is(code, 1)
  t.is(
    text,
    `lockstep: the file system is read-only.\n  where:      ${home}\n` +
      '  what to do: make it writable, or set XDG_CACHE_HOME to another directory, and run the command again\n',
  )
  t.deepEqual(requests(), [])
})

mounting(called('a read-only cache that holds libtorch: nothing is written, and nothing is missing'), async (t) => {
  const { env, cache } = machine(t)
  t.is((await run([], [fetch], env)).code, 0)
  const { code, text } = await run([[cache, 'read-only']], [fetch], env)
  t.is(code, 0, text)
  t.regex((await run([[cache, 'read-only']], [cli, 'doctor'], env)).text, / libtorch +2\.13\.0, cpu, /)
})

mounting(called('a read-only checkout: the set-up says so before it does anything'), async (t) => {
  const before = spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout
  const { HOME } = process.env
  const { code, text } = await run([[root, 'read-only']], [join(root, 'scripts', 'build.mjs')], { HOME })
  t.is(code, 1)
  t.regex(
    text,
    /^lockstep: the file system is read-only\.\n {2}where: {6}\S+\n {2}what to do: make it writable, or clone the repository to a directory of your own, and run the command again\n$/,
  )
  t.true(text.includes(`where:      ${root}`), text)
  t.is(spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout, before)
})

mounting(called('a disk without room: said before anything is downloaded'), async (t) => {
  const { env, requests } = machine(t)
  const home = temporaryDirectory(t)
  const { code, text } = await run([[home, 1 << 20]], [fetch], { ...env, XDG_CACHE_HOME: home })
  t.is(code, 1)
  t.regex(
    text,
    /^lockstep: not enough disk space for libtorch 2\.13\.0: 1\.5 GB needed, 1 MB free\.\n {2}where: .*\n {2}what to do: free some space, or set XDG_CACHE_HOME to another directory\n$/,
  )
  t.deepEqual(requests(), [])
})

for (const direct of [false, true]) {
  const title = `a disk that becomes full while ${direct ? 'a wheel comes from its server' : 'pip downloads'}`
  mounting(called(title), async (t) => {
    const made = await served(t)
    if (!direct) {
      rmSync(join(made.answers, 'torch'))
      writeFileSync(join(made.wheels, torch), made.bytes)
    }
    const home = temporaryDirectory(t)
    const { code, text } = await run([[home, 1 << 20]], [fetch], { ...made.env, XDG_CACHE_HOME: home, FREE: '1e12' })
    t.is(code, 1, text)
    t.regex(
      text,
      /lockstep: the disk became full while downloading.*\n {2}where: .*\n {2}what to do: free some space, or set XDG_CACHE_HOME to another directory, and run the command again\n$/,
    )
    t.is(made.server.asked.length > 0, direct)
    t.notRegex(text, /\n {4}at /)
  })
}

test('what the mounts are for leaves this machine as it was', (t) => {
  const home = temporaryDirectory(t)
  if (why !== undefined) return void t.pass(why)
  const [program, ...args] = mounted([[home, 'read-only']], 'sh', '-c', `touch ${join(home, 'file')}`)
  t.not(spawnSync(program, args, { stdio: 'ignore' }).status, 0)
  t.deepEqual(readdirSync(home), [])
  t.is(spawnSync('touch', [join(home, 'file')]).status, 0)
  t.true(existsSync(join(home, 'file')))
})
