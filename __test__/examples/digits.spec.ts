import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { childrenOf, survivors } from '../launcher/harness.js'
import { lockstep, node, root, writeIdxFiles } from './support.js'

const script = join(root, 'examples/digits/train.ts')

const alone = (...args: string[]) => node(['--import=tsx', script, ...args])
const ranks = (count: number, ...args: string[]) =>
  node([lockstep, 'run', '--nproc-per-node', String(count), script, ...args])

const fingerprints = (stdout: string) =>
  [...stdout.matchAll(/rank (\d+) weights ([0-9a-f]{16})$/gm)].map((m) => [m[1], m[2]])
const accuracy = (stdout: string) => Number(/test accuracy (0\.\d{4}|1\.0000)$/m.exec(stdout)?.[1])

test.serial('two ranks reach 0.97 on the digits and end with the same weights', async (t) => {
  const { code, stdout, stderr } = await ranks(2)
  t.is(code, 0, stderr)
  // Every fifth of the 1797 rows is to test with.
  t.regex(stdout, /handwritten digits, 8 x 8: 1437 images to train on, 360 to test, 2 ranks\n/)
  t.true(accuracy(stdout) >= 0.97, stdout)
  const found = fingerprints(stdout).toSorted(([a = ''], [b = '']) => a.localeCompare(b))
  t.deepEqual(
    found.map(([rank]) => rank),
    ['0', '1'],
  )
  t.is(found[0]?.[1], found[1]?.[1])
  t.is(
    [
      ...stdout.matchAll(
        /epoch +\d+\/20 {2}loss \d+\.\d{4} {2}accuracy [01]\.\d{4} {2}\d+ samples\/s {2}communication hidden \d+ %/g,
      ),
    ].length,
    20,
  )
})

test.serial('one process does the same, and again the same', async (t) => {
  const runs = [await alone('--epochs', '2'), await alone('--epochs', '2')]
  for (const { code, stderr } of runs) t.is(code, 0, stderr)
  t.is(fingerprints(runs[0]!.stdout).length, 1)
  t.deepEqual(fingerprints(runs[0]!.stdout), fingerprints(runs[1]!.stdout))
})

test.serial('a run that is resumed ends with the weights of one that was not interrupted', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'lockstep-digits-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  const whole = await alone('--model', 'mlp', '--epochs', '3', '--save', join(dir, 'whole'))
  // A checkpoint of the whole run after its second epoch is where an interrupted one would have stopped.
  await rm(join(dir, 'whole', 'checkpoint-00000003'), { recursive: true })
  await writeFile(join(dir, 'whole', 'latest'), 'checkpoint-00000002\n')
  const resumed = await alone('--model', 'mlp', '--epochs', '3', '--save', join(dir, 'whole'), '--resume')
  t.is(resumed.code, 0, resumed.stderr)
  t.regex(resumed.stdout, /going on after epoch 2 with/)
  t.deepEqual(fingerprints(resumed.stdout), fingerprints(whole.stdout))
})

test.serial('any directory of IDX files', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'lockstep-digits-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await writeIdxFiles(dir)
  const { code, stdout, stderr } = await alone('--data', dir, '--epochs', '3', '--batch-size', '8')
  t.is(code, 0, stderr)
  t.regex(stdout, /40 images to train on, 10 to test, 1 rank\n/)
  t.is(fingerprints(stdout).length, 1)
  const missing = await alone('--data', join(dir, 'none'))
  t.not(missing.code, 0)
  t.regex(missing.stderr, /ERR_FILE_NOT_FOUND/)
})

test.serial('--help explains every option; what is no option is refused', async (t) => {
  const { code, stdout } = await alone('--help')
  t.is(code, 0)
  const training = ['data', 'model', 'epochs', 'batch-size', 'lr', 'momentum', 'seed', 'threads']
  for (const name of [...training, 'save', 'resume', 'run']) {
    t.regex(stdout, new RegExp(`^ +--${name}\\b.*\\w`, 'm'))
  }
  const bad = [
    ['--epochs', '0'],
    ['--epochs', 'x'],
    ['--model', 'vit'],
    ['--lr', '-1'],
    ['--resume'],
    ['--nonsense'],
    ['extra'],
  ]
  for (const args of bad) {
    const result = await alone(...args)
    t.is(result.code, 2, args.join(' '))
    t.regex(result.stderr, /--batch-size/)
  }
})

const onLinux = process.platform === 'linux' ? test.serial : test.serial.skip
onLinux('npm start that is killed leaves no process behind', async (t) => {
  const start = spawn(process.execPath, [join(root, 'scripts/start.mjs'), '--epochs', '100000'], { cwd: root })
  t.teardown(() => start.kill('SIGKILL'))
  let text = ''
  await new Promise<void>((resolve) => {
    start.once('close', () => resolve())
    start.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      if (/epoch +2\/100000/.test(text)) resolve()
    })
  })
  t.regex(text, /epoch +2\/100000/)
  const children = childrenOf(start.pid ?? 0)
  t.is(children.filter(({ command }) => command.includes('digits')).length, 2)
  start.kill('SIGKILL')
  t.deepEqual(await survivors(children.map(({ pid }) => pid)), [])
})
