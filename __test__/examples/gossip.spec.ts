import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { lockstep, node, root, writeIdxFiles } from './support.js'

const script = join(root, 'examples/gossip/train.ts')

const ranks = (count: number, ...args: string[]) =>
  node([lockstep, 'run', '--nproc-per-node', String(count), script, ...args])

/** What a method printed after each epoch. */
function epochs(stdout: string, name: string): { loss: number; accuracy: number; remark: string }[] {
  const [, after = ''] = stdout.split(new RegExp(`^(?:\\[0\\] )?${name}\\n`, 'm'))
  const [part = ''] = after.split(/^(?:\[0\] )? +[\d.]+ ms a step$/m)
  return [...part.matchAll(/epoch +\d+\/\d+ {2}loss (\d+\.\d+) {2}accuracy ([01]\.\d+) {2}(.+)$/gm)].map(
    ([, loss, accuracy, remark = '']) => ({ loss: Number(loss), accuracy: Number(accuracy), remark }),
  )
}

test.serial('four ranks learn the digits by gossip as well as under DDP', async (t) => {
  const { code, stdout, stderr } = await ranks(4, '--epochs', '5')
  t.is(code, 0, stderr)
  t.regex(stdout, /1437 images to train on, 360 to test, 4 ranks\n/)
  const [gossip, ddp] = [epochs(stdout, 'gossip, one-peer-exp'), epochs(stdout, 'DistributedDataParallel')]
  t.is(gossip.length, 5)
  t.is(ddp.length, 5)
  for (const { accuracy } of [gossip.at(-1)!, ddp.at(-1)!]) t.true(accuracy >= 0.95, stdout)
  const distances = gossip.map(({ remark }) => Number(/^consensus distance (\d+\.\d+)$/.exec(remark)?.[1]))
  // The ranks have models of their own, which come together as the learning rate falls to 0.
  t.true(distances[0]! > 0.05, stdout)
  t.true(distances.at(-1)! < distances[0]! / 10, stdout)
})

test.serial('one process, IDX files, one of the two', async (t) => {
  const dir = await mkdtemp(join(tmpdir(), 'lockstep-gossip-'))
  t.teardown(() => rm(dir, { recursive: true, force: true }))
  await writeIdxFiles(dir)
  const { code, stdout, stderr } = await node(
    ['--import=tsx', script, '--data', dir, '--epochs', '2', '--batch-size', '8', '--topology', 'ring', '--only', 'gossip'], // prettier-ignore
  )
  t.is(code, 0, stderr)
  t.deepEqual(
    epochs(stdout, 'gossip, ring').map(({ remark }) => remark),
    ['consensus distance 0.0000', 'consensus distance 0.0000'],
  )
  t.is(epochs(stdout, 'DistributedDataParallel').length, 0)
  const missing = await node(['--import=tsx', script, '--data', join(dir, 'none')])
  t.is(missing.code, 1)
  t.regex(missing.stderr, /ERR_FILE_NOT_FOUND/)
})

test.serial('--help explains every option; what is no option is refused', async (t) => {
  const { code, stdout } = await node(['--import=tsx', script, '--help'])
  t.is(code, 0)
  const names = ['data', 'model', 'topology', 'factor', 'epochs', 'batch-size', 'lr', 'momentum', 'seed', 'threads']
  for (const name of [...names, 'only', 'run']) t.regex(stdout, new RegExp(`^ +--${name}\\b.*\\w`, 'm'))
  const bad = [
    ['--topology', 'star'],
    ['--factor', '0'],
    ['--factor', '1.5'],
    ['--epochs', '0'],
    ['--only', 'none'],
    ['--nonsense'],
    ['extra'],
  ]
  for (const args of bad) {
    const result = await node(['--import=tsx', script, ...args])
    t.is(result.code, 2, args.join(' '))
    t.regex(result.stderr, /--batch-size/)
  }
})
