import { spawnSync } from 'node:child_process'
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

import test from 'ava'
import { arange, io, LockstepError, memory, scope, tensor, type Tensor, zeros } from 'lockstep'

import { directory } from './directory.js'
import { random, spoiled } from './zip.js'

const INDEX = 'model.safetensors.index.json'
const shard = (number: number): string => `model-0000${number}-of-00003.safetensors`
/** Five tensors of 40 bytes. */
const dict = (): Map<string, Tensor> =>
  new Map(Array.from({ length: 5 }, (_, i) => [`layer.${i}.weight`, arange(10, { dtype: 'float32' }).add(i)] as const))

test.serial('files of at most so many bytes, and an index; what is loaded is what was saved', async (t) => {
  const dir = join(await directory(t), 'model')
  const tensors = dict()
  const saved = io.saveShardedSafetensors(dir, tensors, { maxShardSize: 80 })
  tensors.get('layer.4.weight')?.zero_()
  t.deepEqual(await saved, [shard(1), shard(2), shard(3)])
  t.deepEqual((await readdir(dir)).sort(), [shard(1), shard(2), shard(3), INDEX])
  const index = JSON.parse(await readFile(join(dir, INDEX), 'utf8')) as Record<string, object>
  t.deepEqual(index['metadata'], { total_size: 200 })
  t.deepEqual(index['weight_map'], {
    'layer.0.weight': shard(1),
    'layer.1.weight': shard(1),
    'layer.2.weight': shard(2),
    'layer.3.weight': shard(2),
    'layer.4.weight': shard(3),
  })
  for (const path of [dir, join(dir, INDEX)]) {
    const found = await io.loadShardedSafetensors(path, { device: 'cpu' })
    t.deepEqual([...found.keys()], [...tensors.keys()])
    for (const [name, value] of dict()) t.true(found.get(name)?.equal(value), name)
  }
})

test.serial('one file is enough for a small model, and takes the place of the former files only', async (t) => {
  const dir = await directory(t)
  await writeFile(join(dir, 'config.json'), '{}')
  await io.saveShardedSafetensors(dir, dict(), { maxShardSize: '0.00009MB' })
  t.is((await readdir(dir)).length, 5)
  t.deepEqual(await io.saveShardedSafetensors(dir, { a: tensor([1]) }), ['model.safetensors'])
  t.deepEqual((await readdir(dir)).sort(), ['config.json', 'model.safetensors'])
  t.deepEqual([...(await io.loadShardedSafetensors(dir)).keys()], ['a'])
  // A tensor that is too large has a file of its own; no tensor at all is an empty file.
  t.is((await io.saveShardedSafetensors(dir, dict(), { maxShardSize: 1 })).length, 5)
  await io.saveShardedSafetensors(dir, {})
  t.is((await io.loadShardedSafetensors(dir)).size, 0)
})

test.serial('saves into one directory at once leave the files of one of them, and nothing aside', async (t) => {
  const dir = await directory(t)
  // What a process leaves behind that was killed; one that lives keeps its own.
  const { pid } = spawnSync(process.execPath, ['--version'])
  const [gone, lives] = [pid, process.pid].map((id) => `.tmp-model-${hostname()}-${id}-0-x`)
  for (const name of [gone, lives]) await mkdir(join(dir, name as string))
  const models = [1, 2, 3].map((value) => [...dict()].map(([name, from]) => [name, from.mul(value)] as const))
  // One of them fails.
  const bad = { a: zeros([1]).to('complex128') }
  const saves = [...models.map((model) => new Map(model)), bad].map((model) =>
    io.saveShardedSafetensors(dir, model, { maxShardSize: 80 }),
  )
  const ends = (await Promise.allSettled(saves)).map(({ status }) => status)
  t.deepEqual(ends, ['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  t.deepEqual((await readdir(dir)).sort(), [lives, shard(1), shard(2), shard(3), INDEX])
  const loaded = await io.loadShardedSafetensors(dir)
  const same = models.map((model) => model.filter(([name, value]) => loaded.get(name)?.equal(value)).length)
  t.deepEqual(
    same.sort((a, b) => a - b),
    [0, 0, 5],
  )
})

test.serial('a save that fails leaves the former files', async (t) => {
  const dir = await directory(t)
  await io.saveShardedSafetensors(dir, dict(), { maxShardSize: 80 })
  const before = (await readdir(dir)).sort()
  const bad = { a: tensor([1]), c: zeros([1000]).to('complex128') }
  await t.throwsAsync(io.saveShardedSafetensors(dir, bad, { maxShardSize: 8 }), { code: 'ERR_INVALID_ARGUMENT' })
  for (const maxShardSize of [0, -1, '5', '5 bytes', '0GB', Number.NaN]) {
    await t.throwsAsync(io.saveShardedSafetensors(dir, dict(), { maxShardSize }), { code: 'ERR_ARGUMENT_TYPE' })
  }
  await t.throwsAsync(io.saveShardedSafetensors(dir, { a: 1 as never }), { code: 'ERR_ARGUMENT_TYPE' })
  t.deepEqual((await readdir(dir)).sort(), before)
  t.is((await io.loadShardedSafetensors(dir)).size, 5)
})

test.serial('an index and files that do not agree are refused', async (t) => {
  const dir = await directory(t)
  await io.saveShardedSafetensors(dir, dict(), { maxShardSize: 80 })
  const text = await readFile(join(dir, INDEX), 'utf8')
  const [index, live] = [join(dir, INDEX), memory.stats().liveTensors]
  const refused = async (content: string, message: RegExp, code = 'ERR_FILE_FORMAT'): Promise<void> => {
    await writeFile(index, content)
    const error = await t.throwsAsync(io.loadShardedSafetensors(dir), { message }, message.source)
    t.true(LockstepError.is(error, code as never), error?.message)
    t.true(memory.stats().liveTensors <= live)
  }
  const change = (edit: (map: Record<string, unknown>) => void): string => {
    const parsed = JSON.parse(text) as { weight_map: Record<string, unknown> }
    edit(parsed.weight_map)
    return JSON.stringify(parsed)
  }
  for (const file of [
    '../model.safetensors',
    '/etc/passwd',
    'a/b.safetensors',
    '..\\x.safetensors',
    '.x.safetensors',
    5,
  ]) {
    await refused(
      change((map) => (map['layer.0.weight'] = file)),
      /puts the tensor 'layer\.0\.weight' into/,
    )
  }
  await refused(
    change((map) => delete map['layer.1.weight']),
    /layer\.1\.weight', and .* does not name it/,
  )
  await refused(
    change((map) => (map['layer.1.weight'] = shard(2))),
    /layer\.1\.weight', and .* puts it into/,
  )
  await refused(
    change((map) => (map['more'] = shard(2))),
    /'more' into .*, which has none/,
  )
  await refused(
    change((map) => (map['more'] = 'gone.safetensors')),
    /gone\.safetensors/,
    'ERR_FILE_NOT_FOUND',
  )
  await refused('{}', /no weight_map/)
  await refused('null', /no weight_map/)
  await refused('{"weight_map": [', /not valid JSON/)
  await writeFile(index, text)
  await copyFile(join(dir, shard(1)), join(dir, shard(3)))
  await refused(text, /it has the tensor 'layer\.0\.weight', and .* puts it into model-00001/)
  await rm(join(dir, shard(3)))
  await refused(text, /00003/, 'ERR_FILE_NOT_FOUND')
  await mkdir(join(dir, 'empty'))
  await t.throwsAsync(io.loadShardedSafetensors(join(dir, 'empty')), { code: 'ERR_FILE_NOT_FOUND', message: /neither/ })
  await t.throwsAsync(io.loadShardedSafetensors(join(dir, 'none')), { code: 'ERR_FILE_NOT_FOUND' })
})

test.serial('whatever bytes change, a directory loads or is refused, in bounded memory', async (t) => {
  const dir = await directory(t)
  await io.saveShardedSafetensors(dir, dict(), { maxShardSize: 80 })
  const next = random(3)
  const outcomes = new Map<string, number>()
  const before = process.memoryUsage().rss
  for (const file of [INDEX, shard(2)]) {
    const whole = await readFile(join(dir, file))
    for (let round = 0; round < 500; round++) {
      const bytes = round % 5 === 0 ? whole.subarray(0, Math.floor(next() * whole.length)) : spoiled(whole, next)
      await writeFile(join(dir, file), bytes)
      const loaded = scope(() => io.loadShardedSafetensors(dir).then(() => 'loaded'))
      const outcome = await loaded.catch((error: unknown) => {
        if (!LockstepError.is(error)) throw error
        return error.code
      })
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    await writeFile(join(dir, file), whole)
  }
  t.deepEqual([...outcomes.keys()].sort(), ['ERR_FILE_FORMAT', 'ERR_FILE_NOT_FOUND', 'loaded'])
  t.true(process.memoryUsage().rss - before < 2 ** 28)
})
