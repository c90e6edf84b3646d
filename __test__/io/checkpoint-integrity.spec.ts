import { copyFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import test, { type ExecutionContext } from 'ava'
import { checkpoint, distributed, full, LockstepError, nn, optim, tensor, type Tensor } from 'lockstep'

import { directory } from './directory.js'

/** A model and an optimizer with state, saved. */
async function saved(dir: string, seed = 1) {
  const model = new nn.Linear(16, 8)
  model.loadStateDict(new Map([...model.stateDict()].map(([name, value]) => [name, full([...value.shape], seed)])))
  const optimizer = new optim.Adam(model.parameters())
  await (model.forward(tensor([Array.from({ length: 16 }, () => seed)])) as Tensor).sum().backward()
  optimizer.step()
  const parts = { model, optimizer }
  return { parts, path: await checkpoint.save(dir, { ...parts, meta: { weights: tensor([seed]) } }) }
}

const parts = () => {
  const model = new nn.Linear(16, 8)
  return { model, optimizer: new optim.Adam(model.parameters()) }
}

async function refused(t: ExecutionContext, dir: string, message: RegExp): Promise<void> {
  const now = parts()
  const before = now.model.weight.toArray()
  const error = await t.throwsAsync(checkpoint.load(dir, now), { message })
  t.true(LockstepError.is(error, 'ERR_FILE_FORMAT'), error?.message)
  t.deepEqual(now.model.weight.toArray(), before)
}

test('a bit that flips in the data of a tensor is found, wherever it lies', async (t) => {
  const dir = await directory(t)
  const { path } = await saved(dir)
  const files = (await readdir(path)).filter((name) => name.endsWith('.safetensors'))
  t.deepEqual(files, ['meta.safetensors', 'model.safetensors', 'optimizer.safetensors', 'rank-0.safetensors'])
  for (const name of files) {
    const whole = await readFile(join(path, name))
    const start = 8 + Number(whole.readBigUInt64LE())
    for (const at of [start, Math.floor((start + whole.length) / 2), whole.length - 1]) {
      const spoiled = Buffer.from(whole)
      spoiled[at] = (spoiled[at] as number) ^ 4
      await writeFile(join(path, name), spoiled)
      await refused(t, dir, new RegExp(`${name}: .*xxh3:.*written with xxh3:.*load an older checkpoint`, 's'))
    }
    await writeFile(join(path, name), whole)
  }
  await checkpoint.load(dir, parts())
})

test('a bit that flips in a number of a JSON piece or of the manifest is found', async (t) => {
  const dir = await directory(t)
  const { path } = await saved(dir)
  const edits = [
    ['optimizer.json', '"lr": 0.001', '"lr": 0.002'],
    ['checkpoint.json', '"worldSize": 1', '"worldSize": 3'],
  ] as const
  for (const [name, from, to] of edits) {
    const whole = await readFile(join(path, name), 'utf8')
    t.true(whole.includes(from), name)
    await writeFile(join(path, name), whole.replace(from, to))
    await refused(t, dir, new RegExp(`${name}: .*xxh3:.*written with xxh3:`, 's'))
    await writeFile(join(path, name), whole)
  }
})

test('a manifest that lies is refused before memory is taken for what it says', async (t) => {
  const dir = await directory(t)
  const { path } = await saved(dir)
  const size = (await stat(join(path, 'meta.json'))).size
  for (const [worldSize, entry] of [
    [2 ** 33, size],
    [2 ** 22, size],
    [-1, size],
    [0, size],
    [1.5, size],
    [1, null],
    [1, 'large'],
    [1, {}],
  ]) {
    const manifest = { format: 1, worldSize, files: { 'meta.json': entry } }
    await writeFile(join(path, 'checkpoint.json'), JSON.stringify(manifest))
    await refused(t, dir, /checkpoint\.json: .*(not the description of a checkpoint|does not say what 'meta\.json' is)/)
  }
})

test('files of two checkpoints that are mixed are found, and say so', async (t) => {
  const dir = await directory(t)
  const first = await saved(dir, 1)
  const second = await saved(dir, 2)
  for (const name of ['model.safetensors', 'rank-0.safetensors', 'meta.json']) {
    const own = await readFile(join(second.path, name))
    t.is(own.length, (await stat(join(first.path, name))).size, `${name}: sizes do not give it away`)
    await copyFile(join(first.path, name), join(second.path, name))
    await refused(t, dir, new RegExp(`${name}: .*generation \\d+.*generation \\d+`, 's'))
    await writeFile(join(second.path, name), own)
  }
})

test('a checkpoint of format 1, which has sizes and no digests, still loads', async (t) => {
  const source = fileURLToPath(new URL('../fixtures/checkpoint-format-1', import.meta.url))
  const model = new nn.Linear(2, 1)
  const { meta } = await checkpoint.load(source, { model })
  t.deepEqual(meta, { step: 7 })
  t.deepEqual(model.weight.toArray(), [[1, 2]])
})

async function ranks(t: ExecutionContext, scenario: string): Promise<void> {
  const script = new URL('../fixtures/checkpoint-rank.ts', import.meta.url)
  const args = [scenario, await directory(t)]
  await t.notThrowsAsync(async () => distributed.spawn(script, { nprocs: 2, args }))
}

test('an empty directory is ERR_CHECKPOINT_NOT_FOUND on every rank', (t) => ranks(t, 'nothing-there'))

test('rank files of two checkpoints that are mixed are found by the rank, and its peers give up', (t) =>
  ranks(t, 'mixed'))

test('ranks that see different checkpoints of one name do not load them', (t) => ranks(t, 'two-disks'))
