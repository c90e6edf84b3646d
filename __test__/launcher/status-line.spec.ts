/** Rank 0's status line on its way to the launcher's terminal. */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'

import test from 'ava'

import { Worker } from '../../packages/lockstep/dist/distributed/launch/worker.js'
import { cleanEnvironment } from '../support/environment.js'
import { fixture, run } from './harness.js'

const statusRelay = new URL('../../packages/lockstep/dist/distributed/launch/status-relay.js', import.meta.url).href

test('a status comes beside the output, and ends with the rank', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
  t.teardown(() => rmSync(directory, { recursive: true }))
  const program = `
    import { spawnSync } from 'node:child_process'
    import { StatusRelay } from ${JSON.stringify(statusRelay)}
    const given = { ...process.env }
    const relay = StatusRelay.toLauncher()
    console.log('columns', relay?.columns)
    relay.set('one\\ntwo')
    // A later run of the same process has the same one, a child of the rank has none.
    console.log('again', StatusRelay.toLauncher() === relay)
    const child = "import(process.argv[1]).then(({ StatusRelay }) => console.log('child', StatusRelay.toLauncher()))"
    const args = ['-e', child, ${JSON.stringify(statusRelay)}]
    process.stdout.write(spawnSync(process.execPath, args, { env: given }).stdout)`
  writeFileSync(join(directory, 'program.mjs'), program)
  for (const reports of [false, true]) {
    const lines: string[] = []
    const statuses: string[] = []
    const spec = {
      rank: 0,
      localRank: 0,
      restart: 0,
      file: process.execPath,
      args: [join(directory, 'program.mjs')],
      env: cleanEnvironment() as Record<string, string>,
      cwd: directory,
      errorFile: join(directory, 'error.json'),
      readyFile: undefined,
      reports,
      statusColumns: 70,
    }
    const worker = new Worker(spec, {
      onChunk() {},
      onLine: (_, stream, line) => void lines.push(`${stream} ${line}`),
      onMessage() {},
      onStatus: (_, text) => void statuses.push(text),
    })
    await worker.closed
    t.is(worker.exitCode, 0, lines.join('\n'))
    t.deepEqual(lines, ['stdout columns 70', 'stdout again true', 'stdout child undefined'])
    t.deepEqual(statuses, ['one two', ''])
  }
})

const hasScript = process.platform === 'linux' && spawnSync('script', ['--version']).status === 0
const inTerminal = hasScript ? test : test.skip
const why = hasScript ? '' : ' (no `script`, of Linux, which makes a terminal)'

const CLEAR = '\r\u001b[2K'
/** What moves to another line, or clears one. */
const CONTROL = new RegExp(`(\n|${CLEAR.replace('[', '\\[')})`)

/** What stands in the terminal's window when all is over, and everything that ever stood in its last line. */
function screenOf(typescript: string): { lines: string[]; statuses: string[] } {
  const statuses: string[] = []
  let lines = ['']
  for (const part of typescript.replaceAll('\r\n', '\n').split(CONTROL)) {
    if (part === '\n') lines.push('')
    else if (part === CLEAR) statuses.push(lines.splice(-1, 1, '')[0] ?? '')
    else lines[lines.length - 1] += part
  }
  lines = lines.map((line) => stripVTControlCharacters(line))
  return { lines, statuses: [...new Set(statuses.map((status) => stripVTControlCharacters(status)))] }
}

inTerminal(`in a terminal, the status of rank 0 stands below whole lines of all ranks${why}`, async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
  t.teardown(() => rmSync(directory, { recursive: true }))
  const cli = fileURLToPath(new URL('../../packages/lockstep/dist/cli/main.js', import.meta.url))
  const path = join(directory, 'typescript')
  const command = `stty cols 90; '${process.execPath}' '${cli}' run --nproc-per-node 2 '${fixture('status.mjs')}'`
  await new Promise<void>((resolve, reject) => {
    const env = cleanEnvironment({ TERM: 'xterm', NO_COLOR: '1' })
    execFile('script', ['-qec', command, path], { env, timeout: 60_000 }, (error) => {
      if (error === null) resolve()
      else reject(error)
    })
  })
  const { lines, statuses } = screenOf(readFileSync(path, 'utf8'))
  t.true(statuses.length > 1, statuses.join('\n'))
  for (const status of statuses) {
    t.regex(status, /^\[0\] status {2}[━─]+ +\d+ % {2}step \d+\/20/)
    t.true(status.length < 90)
  }
  for (const rank of [0, 1]) {
    for (const step of [5, 10, 15, 20]) {
      for (const stream of ['stdout', 'stderr'])
        t.true(lines.includes(`[${rank}] ${stream} of rank ${rank} at ${step}`))
    }
  }
  // Nothing is left of it but the last sentence.
  t.true(lines.some((line) => /^\[0\] status: 20 steps in \d+:\d\d$/.test(line)))
  t.deepEqual(
    lines.filter((line) => /[━─]/.test(line)),
    [],
  )
})

test('where there is no terminal, no rank has a status line', async (t) => {
  const { code, stdout, stderr } = await run(['--nproc-per-node', '2', fixture('status.mjs')])
  t.is(code, 0, stderr)
  t.false((stdout + stderr).includes('\u001b'))
  t.regex(stderr, /^\[0\] status: 20 steps in \d+:\d\d$/m)
  t.false(stderr.includes('[1] status:'))
})
