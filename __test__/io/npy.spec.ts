import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deflateRawSync, gzipSync } from 'node:zlib'

import test from 'ava'
import { arange, io, LockstepError, memory, ones, scope, tensor, zeros } from 'lockstep'

import { directory } from './directory.js'
import { random, spoiled, zip } from './zip.js'

const header = (text: string, version = 1): Buffer => {
  const size = Buffer.alloc(version === 1 ? 2 : 4)
  if (version === 1) size.writeUInt16LE(text.length)
  else size.writeUInt32LE(text.length)
  return Buffer.concat([Buffer.from(`\x93NUMPY${String.fromCharCode(version)}\0`, 'latin1'), size, Buffer.from(text)])
}
const described = (descr: string, order = 'False', shape = '(2,)'): Buffer =>
  header(`{'descr': ${descr}, 'fortran_order': ${order}, 'shape': ${shape}, }\n`)

test.serial('an array is written as NumPy writes it, and loads as it was', async (t) => {
  const path = join(await directory(t), 'a.npy')
  const matrix = arange(6, { dtype: 'int16' }).reshape([2, 3])
  await io.saveNpy(path, matrix.t())
  const bytes = await readFile(path)
  const text = `{'descr': '<i2', 'fortran_order': False, 'shape': (3, 2), }${' '.repeat(58)}\n`
  t.true(bytes.equals(Buffer.concat([header(text), Buffer.from(new Int16Array([0, 3, 1, 4, 2, 5]).buffer)])))
  t.deepEqual((await io.loadNpy(path)).toArray(), [[0, 3], [1, 4], [2, 5]]) // prettier-ignore
  await writeFile(path, gzipSync(bytes))
  t.deepEqual((await io.loadNpy(path, { device: 'cpu' })).shape, [3, 2])
  for (const value of [tensor(2.5), zeros([0, 3]), tensor([true, false]), tensor([1n]), ones([2]).to('complex64')]) {
    await io.saveNpy(path, value)
    const again = await io.loadNpy(path)
    t.deepEqual([again.dtype, again.shape], [value.dtype, value.shape])
    t.true(again.equal(value))
  }
})

test.serial("big-endian elements are turned, Fortran's order is kept", async (t) => {
  const path = join(await directory(t), 'a.npy')
  const elements = Buffer.from(new Float32Array([1, 2, 3, 4]).buffer).swap32()
  await writeFile(path, Buffer.concat([described("'>f4'", 'True', '(2, 2)'), elements]))
  const found = await io.loadNpy(path)
  t.deepEqual(found.toArray(), [[1, 3], [2, 4]]) // prettier-ignore
  t.deepEqual(found.stride(), [1, 2])
})

test.serial('archives: order, names, values at the time of the call', async (t) => {
  const dir = await directory(t)
  const path = join(dir, 'a.npz')
  for (const compressed of [false, true]) {
    const values = zeros([100_000])
    const saved = io.saveNpz(path, { values, 'a/b ü': tensor([1]), '../x': tensor([2]) }, { compressed })
    values.add_(1)
    await saved
    const found = await io.loadNpz(path)
    t.deepEqual([...found.keys()], ['values', 'a/b ü', '../x'])
    t.is(found.get('values')?.sum().item(), 0)
    t.is((await readFile(path)).length < 2000, compressed)
  }
  await io.saveNpz(path, new Map())
  t.is((await io.loadNpz(path)).size, 0)
  t.deepEqual(await readdir(dir), ['a.npz'])
})

test.serial('what is no array, or claims what is not there, is refused', async (t) => {
  const dir = await directory(t)
  const path = join(dir, 'a.npy')
  const eight = Buffer.alloc(8)
  const bad: [Buffer, RegExp, string?][] = [
    [Buffer.from('nothing of that kind'), /begins otherwise/],
    [Buffer.alloc(0), /ends within its header/],
    [described("'<f4'"), /0 bytes follow/],
    [Buffer.concat([described("'<f4'"), eight, eight]), /16 bytes follow/],
    [Buffer.concat([described("'|O'"), eight]), /Python's objects, which are not read/],
    [Buffer.concat([described("[('a', '<f4')]"), eight]), /elements have fields/],
    [Buffer.concat([described("'<U4'"), eight]), /NumPy's type "<U4"/],
    [Buffer.concat([described("'<f4'", '1'), eight]), /header is damaged/],
    [Buffer.concat([described("'<f4'", 'False', '(-2,)'), eight]), /header/],
    [Buffer.concat([described("'<f4'", 'False', '(99999999999, 99999999999)'), eight]), /8 bytes follow/],
    [Buffer.concat([described("'<f4'", 'False', `(0, ${'999999999999999, '.repeat(20)})`)]), /impossible shape/],
    [Buffer.concat([described("'<f4'", 'False', `(${'1, '.repeat(65)})`), eight]), /wrong shape/],
    [header("{'descr': '<f4'}"), /header is damaged/],
    [header(' '.repeat(20_000)), /claims a header of 20000 bytes/],
    [header('', 9), /version 9/],
    [
      Buffer.concat([header('').subarray(0, 6), Buffer.from([2, 0, 255, 255, 255, 255])]),
      /claims a header of 4294967295/,
    ],
    [gzipSync(described("'<f4'", 'False', '(1000000000,)')), /bytes follow at most/],
    [gzipSync(described("'<f4'", 'False', '(1000,)')), /fewer bytes follow/],
    [gzipSync(Buffer.concat([described("'<f4'"), eight, eight])), /more bytes follow/],
  ]
  const live = memory.stats().liveTensors
  for (const [bytes, message, code = 'ERR_FILE_FORMAT'] of bad) {
    await writeFile(path, bytes)
    await t.throwsAsync(io.loadNpy(path), { code, message }, message.source)
    const inZip = join(dir, 'a.npz')
    await writeFile(inZip, zip([{ name: 'x.npy', data: bytes }]))
    await t.throwsAsync(io.loadNpz(inZip), { code }, message.source)
  }
  await writeFile(path, Buffer.concat([described("'<f4'"), eight]))
  await t.throwsAsync(io.loadNpy(path, { maxBytes: 7 }), { code: 'ERR_FILE_TOO_LARGE', message: /raise maxBytes/ })
  // All arrays of an archive count.
  const good = await readFile(path)
  await writeFile(path, zip(['x', 'y'].map((name) => ({ name: `${name}.npy`, data: good }))))
  await t.throwsAsync(io.loadNpz(path, { maxBytes: 15 }), {
    code: 'ERR_FILE_TOO_LARGE',
    message: /'y\.npy'.*the limit of 15, of which the arrays before it took 8/,
  })
  await writeFile(path, zip(['x.npy', 'x'].map((name) => ({ name, data: good }))))
  await t.throwsAsync(io.loadNpz(path), { code: 'ERR_FILE_FORMAT', message: /another array has this name/ })
  // A bomb is stopped where it exceeds what it claims.
  const data = deflateRawSync(Buffer.concat([described("'|u1'", 'False', '(67108864,)'), Buffer.alloc(2 ** 26)]))
  await writeFile(path, zip([{ name: 'x.npy', data, method: 8, size: 2 ** 26 + 80 }]))
  await t.throwsAsync(io.loadNpz(path, { maxBytes: 2 ** 20 }), { code: 'ERR_FILE_FORMAT' })
  t.true(memory.stats().liveTensors <= live)
  const mistakes: [Promise<unknown>, string][] = [
    [io.saveNpy(path, tensor([1]).to('bfloat16')), 'ERR_INVALID_ARGUMENT'],
    [io.saveNpy(path, ones([2, 2]).toSparse()), 'ERR_INVALID_ARGUMENT'],
    [io.saveNpy(path, 5 as never), 'ERR_ARGUMENT_TYPE'],
    [io.saveNpz(path, { a: 5 as never }), 'ERR_ARGUMENT_TYPE'],
    [io.saveNpz(path, {}, { compress: true } as object), 'ERR_UNKNOWN_OPTION'],
    [io.loadNpz(join(dir, 'none')), 'ERR_FILE_NOT_FOUND'],
    [io.loadNpy(dir), 'ERR_IO'],
  ]
  for (const [action, code] of mistakes) await t.throwsAsync(action, { code: code as never })
})

test.serial('whatever bytes change, a file loads or is refused, in bounded memory', async (t) => {
  const path = join(await directory(t), 'a')
  await io.saveNpy(path, arange(40).reshape([8, 5]))
  const array = await readFile(path)
  await io.saveNpz(path, { a: arange(3), b: zeros([1000]) }, { compressed: true })
  const archive = await readFile(path)
  const next = random(2)
  const outcomes = new Map<string, number>()
  const before = process.memoryUsage().rss
  const attempt = async (bytes: Buffer, read: (path: string) => Promise<unknown>): Promise<void> => {
    await writeFile(path, bytes)
    const outcome = await scope(() => read(path).then(() => 'loaded')).catch((error: unknown) => {
      if (!LockstepError.is(error)) throw error
      return error.code
    })
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
  }
  for (let length = 0; length < array.length; length += 7) await attempt(array.subarray(0, length), io.loadNpy)
  for (let length = 0; length < archive.length; length += 7) await attempt(archive.subarray(0, length), io.loadNpz)
  for (let round = 0; round < 700; round++) {
    await attempt(spoiled(array.subarray(0, 130), next), io.loadNpy)
    await attempt(Buffer.concat([spoiled(array.subarray(0, 75), next), array.subarray(75)]), io.loadNpy)
    await attempt(spoiled(archive, next), io.loadNpz)
    const data = Buffer.concat([spoiled(array.subarray(0, 75), next), array.subarray(75)])
    await attempt(zip([{ name: 'a.npy', data }]), io.loadNpz)
  }
  const codes = [...outcomes.keys()].sort()
  t.deepEqual(codes.filter((code) => code !== 'ERR_FILE_TOO_LARGE'), ['ERR_FILE_FORMAT', 'loaded']) // prettier-ignore
  t.true((outcomes.get('loaded') ?? 0) > 50 && (outcomes.get('ERR_FILE_FORMAT') ?? 0) > 500)
  t.true(process.memoryUsage().rss - before < 2 ** 29)
})
