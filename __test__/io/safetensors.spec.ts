import { execFileSync } from 'node:child_process'
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import test from 'ava'
import { type ErrorCode, io, LockstepError, tensor, type Tensor, zeros } from 'lockstep'

import { directory } from './directory.js'

// Written by fixtures/write_safetensors.py with Python's package.
const fromPython = fileURLToPath(new URL('../fixtures/python.safetensors', import.meta.url))

test("a file of Python's safetensors loads, and what is saved of it has the same bytes", async (t) => {
  const dict = await io.loadSafetensors(fromPython)
  t.deepEqual(dict.get('matrix')?.toArray(), [
    [0, 1, 2],
    [3, 4, 5],
  ])
  t.is(dict.get('scalar')?.itemBigInt(), 7n)
  t.deepEqual(dict.get('empty')?.shape, [0, 3])
  t.deepEqual(dict.get('layer.bool')?.toArray(), [
    [true, false],
    [false, true],
  ])
  for (const dtype of ['uint8', 'int8', 'int16', 'int32', 'int64', 'float16', 'bfloat16', 'float32', 'float64']) {
    t.is(dict.get(`layer.${dtype}`)?.dtype, dtype as Tensor['dtype'])
  }
  t.deepEqual((await io.readSafetensors(fromPython)).metadata, new Map([['format', 'pt']]))

  const path = join(await directory(t), 'file.safetensors')
  const shuffled = new Map([...dict].reverse())
  await io.saveSafetensors(path, shuffled)
  t.true((await readFile(path)).equals(await readFile(fromPython)))
})

test('plain objects, strided and shared tensors, own metadata', async (t) => {
  const path = join(await directory(t), 'file.safetensors')
  const matrix = tensor([
    [1, 2],
    [3, 4],
  ])
  await io.saveSafetensors(path, { t: matrix.t(), same: matrix, row: matrix.select(0, 1) }, { metadata: { a: 'é"\n' } })
  const { tensors, metadata } = await io.readSafetensors(path)
  t.deepEqual(tensors.get('t')?.toArray(), [
    [1, 3],
    [2, 4],
  ])
  t.deepEqual(tensors.get('row')?.toArray(), [3, 4])
  t.deepEqual(metadata, new Map([['a', 'é"\n']]))
})

test('the values are those at the time of the call', async (t) => {
  const path = join(await directory(t), 'file.safetensors')
  const values = zeros([1000])
  const saved = io.saveSafetensors(path, { values })
  values.add_(1)
  await saved
  t.is((await io.loadSafetensors(path)).get('values')?.sum().item(), 0)
})

test('truncated, hostile and missing files have codes', async (t) => {
  const dir = await directory(t)
  const path = join(dir, 'file.safetensors')
  const whole = await readFile(fromPython)
  for (const length of [0, 7, 8, 100, whole.length - 1]) {
    await writeFile(path, whole.subarray(0, length))
    const error = await t.throwsAsync(io.loadSafetensors(path))
    t.true(LockstepError.is(error, 'ERR_FILE_FORMAT'), `${length}: ${error?.message}`)
    t.regex(error?.message ?? '', /file\.safetensors is not a valid safetensors file: .*; the file is truncated/)
  }
  const header = Buffer.from('{"a":{"dtype":"F32","shape":[1000000000000],"data_offsets":[0,4000000000000]}}')
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  await writeFile(path, Buffer.concat([length, header, Buffer.alloc(4)]))
  await t.throwsAsync(io.loadSafetensors(path), {
    code: 'ERR_FILE_FORMAT',
    message: /its tensors take 4000000000000 bytes/,
  })
  await t.throwsAsync(io.loadSafetensors(join(dir, 'none')), { code: 'ERR_FILE_NOT_FOUND' })
  await t.throwsAsync(io.loadSafetensors(dir), { code: 'ERR_IO' })
})

const pipes = process.platform === 'win32' ? test.skip : test

pipes('a named pipe is refused by every reader, not waited for', async (t) => {
  const path = join(await directory(t), 'pipe')
  execFileSync('mkfifo', [path])
  for (const read of [io.loadSafetensors, io.loadIdx, io.loadCsv]) {
    await t.throwsAsync(read(path), { code: 'ERR_IO', message: /not a regular file/ })
  }
})

test('a save that fails leaves the file as it was, and nothing beside it', async (t) => {
  const dir = await directory(t)
  const path = join(dir, 'file.safetensors')
  await io.saveSafetensors(path, { a: tensor([1, 2]) })
  const before = await readFile(path)
  const sparse = tensor([
    [0, 1],
    [0, 0],
  ]).toSparse()
  const gone = tensor([1])
  gone.dispose()
  const bad: [Record<string, Tensor>, string][] = [
    [{ a: tensor([3]), s: sparse }, 'ERR_INVALID_ARGUMENT'],
    [{ a: tensor([3]), __metadata__: tensor([3]) }, 'ERR_INVALID_ARGUMENT'],
    [{ a: tensor([3]), c: tensor([3]).to('complex128') }, 'ERR_INVALID_ARGUMENT'],
    [{ a: tensor([3]), d: gone }, 'ERR_DISPOSED'],
  ]
  const mistakes: [() => Promise<unknown>, ErrorCode][] = [
    [() => io.saveSafetensors(path, { a: 5 as never }), 'ERR_ARGUMENT_TYPE'],
    [() => io.saveSafetensors(path, null as never), 'ERR_ARGUMENT_TYPE'],
    [() => io.saveSafetensors(5 as never, {}), 'ERR_ARGUMENT_TYPE'],
    [() => io.saveSafetensors(path, {}, { metadata: { a: 5 as never } }), 'ERR_ARGUMENT_TYPE'],
    [() => io.saveSafetensors(path, {}, { metdata: {} } as object), 'ERR_UNKNOWN_OPTION'],
    [() => io.loadSafetensors(undefined as never), 'ERR_ARGUMENT_TYPE'],
    [() => io.loadSafetensors(path, { dvice: 'cpu' } as object), 'ERR_UNKNOWN_OPTION'],
  ]
  for (const [action, code] of mistakes) await t.throwsAsync(action, { code })
  for (const [dict, code] of bad) await t.throwsAsync(io.saveSafetensors(path, dict), { code })
  await t.throwsAsync(io.saveSafetensors(join(dir, 'no', 'file'), {}), { code: 'ERR_IO' })
  if (process.getuid?.() !== 0) {
    await chmod(dir, 0o500)
    await t.throwsAsync(io.saveSafetensors(path, { a: tensor([3]) }), { code: 'ERR_IO' })
    await chmod(dir, 0o700)
  }
  t.true((await readFile(path)).equals(before))
  t.deepEqual(await readdir(dir), ['file.safetensors'])
})
