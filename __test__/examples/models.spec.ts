// The examples of models that people have: each trains a few steps on two ranks, says what it is to say, and saves its weights.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'
import { io, load, type Tensor } from 'lockstep'

import { lockstep, node, root } from './support.js'

let directory = ''
test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lockstep-examples-'))
})
test.after.always(() => rm(directory, { recursive: true, force: true }))

const script = (name: string): string => join(root, 'examples', name, 'train.ts')

interface Trained {
  losses: number[]
  stdout: string
  weights: string
}

async function train(name: string, steps: number, format: 'pt' | 'safetensors', ...more: string[]): Promise<Trained> {
  const weights = join(directory, `${name}.${format}`)
  const args = ['--steps', String(steps), '--save', weights, ...more]
  const { code, stdout, stderr } = await node([lockstep, 'run', '--nproc-per-node', '2', script(name), ...args])
  if (code !== 0) throw new Error(stderr)
  const losses = [...stdout.matchAll(/step +\d+\/\d+ {2}loss (-?\d+\.\d{4})$/gm)].map(([, loss]) => Number(loss))
  return { losses, stdout, weights }
}

test.serial('a GPT writes lines', async (t) => {
  const { losses, stdout, weights } = await train('gpt', 20, 'safetensors')
  t.is(losses.length, 11)
  t.true((losses.at(-1) ?? 9) < 0.8 * (losses[0] ?? 0), stdout)
  t.regex(stdout, /a sample:\n/)
  t.regex(stdout, /named right: \d+ of 82 numbers that were not in the text$/m)
  t.deepEqual((await io.loadSafetensors(weights)).get('blocks.1.attention.qkv.weight')?.shape, [192, 64])
})

test.serial('ResNet-18 classifies images', async (t) => {
  const { losses, stdout, weights } = await train('resnet', 2, 'pt', '--batch-size', '4')
  t.is(losses.length, 2)
  t.regex(stdout, /test accuracy [01]\.\d{4}$/m)
  const state = await load<Map<string, Tensor>>(weights)
  t.is(state.size, 122)
  t.is(state.get('layer4.1.bn2.num_batches_tracked')?.item(), 2)
})

test.serial('an LSTM finds tags', async (t) => {
  const { losses, stdout, weights } = await train('tagger', 40, 'pt')
  t.is(losses.length, 11)
  t.true((losses.at(-1) ?? 9) < 0.3 * (losses[0] ?? 0), stdout)
  t.true(Number(/tags found (\d\.\d{4})$/m.exec(stdout)?.[1]) > 0.9, stdout)
  t.deepEqual((await load<Map<string, Tensor>>(weights)).get('lstm.weight_hh_l0_reverse')?.shape, [128, 32])
})

test.serial('a VAE draws digits', async (t) => {
  const { losses, stdout, weights } = await train('vae', 100, 'safetensors')
  t.is(losses.length, 11)
  t.true((losses.at(-1) ?? 99) < 0.75 * (losses[0] ?? 0), stdout)
  t.true(Number(/ELBO of the test images (-\d+\.\d\d) nats$/m.exec(stdout)?.[1]) > -35, stdout)
  t.regex(stdout, /drawn from random codes:\n(.*\n){8}/)
  t.deepEqual((await io.loadSafetensors(weights)).get('logvar.weight')?.shape, [8, 128])
})

test.serial('--help explains every option; what is no option is refused', async (t) => {
  const { code, stdout } = await node(['--import=tsx', script('tagger'), '--help'])
  t.is(code, 0)
  for (const name of ['steps', 'batch-size', 'lr', 'seed', 'threads', 'save']) {
    t.regex(stdout, new RegExp(`^ +--${name}\\b.*\\w`, 'm'))
  }
  for (const args of [['--save', 'weights.bin'], ['extra']]) {
    const result = await node(['--import=tsx', script('tagger'), ...args])
    t.is(result.code, 2, args.join(' '))
    t.regex(result.stderr, /--batch-size/)
  }
})
