import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import test from 'ava'
import { type DType, io, LockstepError } from 'lockstep'

import { directory } from './directory.js'

/** An IDX file: type code, sizes, bytes of the values. */
function idx(type: number, sizes: number[], values: Uint8Array): Buffer {
  const header = Buffer.alloc(4 + 4 * sizes.length)
  header.set([0, 0, type, sizes.length])
  sizes.forEach((size, i) => header.writeUInt32BE(size, 4 + 4 * i))
  return Buffer.concat([header, values])
}

const bytes = Uint8Array.of(1, 2, 3, 4, 5, 250)

test('plain and gzip files of every type', async (t) => {
  const dir = await directory(t)
  const big = (size: number, write: (buffer: Buffer, i: number) => void) => {
    const buffer = Buffer.alloc(2 * size)
    for (const i of [0, 1]) write(buffer, i)
    return buffer
  }
  const cases: [number, Uint8Array, DType, unknown[]][] = [
    [0x08, Uint8Array.of(1, 255), 'uint8', [1, 255]],
    [0x09, Uint8Array.of(1, 255), 'int8', [1, -1]],
    [0x0b, big(2, (b, i) => b.writeInt16BE(-300 * i, 2 * i)), 'int16', [0, -300]],
    [0x0c, big(4, (b, i) => b.writeInt32BE(-70000 * i, 4 * i)), 'int32', [0, -70000]],
    [0x0d, big(4, (b, i) => b.writeFloatBE(0.5 * i, 4 * i)), 'float32', [0, 0.5]],
    [0x0e, big(8, (b, i) => b.writeDoubleBE(0.1 * i, 8 * i)), 'float64', [0, 0.1]],
  ]
  for (const [type, values, dtype, expected] of cases) {
    for (const pack of [(b: Buffer) => b, gzipSync]) {
      const path = join(dir, 'file')
      await writeFile(path, pack(idx(type, [2], values)))
      const tensor = await io.loadIdx(path)
      t.is(tensor.dtype, dtype)
      t.deepEqual(tensor.toArray(), expected)
    }
  }
})

test('the shape is that of the file', async (t) => {
  const path = join(await directory(t), 'file')
  await writeFile(path, gzipSync(idx(8, [3, 1, 2], bytes)))
  const { shape, data } = await io.readIdx(path)
  t.deepEqual(shape, [3, 1, 2])
  t.deepEqual([...data], [...bytes])
  t.deepEqual((await io.loadIdx(path)).shape, [3, 1, 2])
  await writeFile(path, idx(8, [0, 4], new Uint8Array(0)))
  t.deepEqual((await io.loadIdx(path)).shape, [0, 4])
})

test('sizes that no tensor can have are ERR_FILE_FORMAT, even where one is zero', async (t) => {
  const path = join(await directory(t), 'file')
  const huge = 0xffffffff
  const many = Array.from({ length: 40 }, () => huge)
  for (const sizes of [
    [huge, huge, huge, 0],
    [0, huge, huge, huge],
    [...many, 0],
    [0, ...many],
  ]) {
    for (const pack of [(b: Buffer) => b, gzipSync]) {
      await writeFile(path, pack(idx(8, sizes, new Uint8Array(0))))
      await t.throwsAsync(io.readIdx(path), { code: 'ERR_FILE_FORMAT', message: /impossible shape/ })
      await t.throwsAsync(io.loadIdx(path), { code: 'ERR_FILE_FORMAT' })
    }
  }
  await t.throwsAsync(io.loadIdx(path, { maxByte: 1 } as object), { code: 'ERR_UNKNOWN_OPTION' })
})

test('truncation at any byte is ERR_FILE_FORMAT, plain and gzip', async (t) => {
  const path = join(await directory(t), 'file')
  for (const whole of [idx(8, [3, 2], bytes), gzipSync(idx(8, [3, 2], bytes))]) {
    for (let length = 0; length < whole.length; length++) {
      await writeFile(path, whole.subarray(0, length))
      const error = await t.throwsAsync(io.readIdx(path), undefined, `${length} bytes`)
      t.true(LockstepError.is(error, 'ERR_FILE_FORMAT'), `${length} bytes: ${error?.message}`)
    }
  }
})

test('hostile files are ERR_FILE_FORMAT before memory is taken', async (t) => {
  const path = join(await directory(t), 'file')
  const cases: [string, Buffer, RegExp][] = [
    ['other magic', Buffer.from('PK\u0003\u0004 and so on'), /it is not an IDX file/],
    ['unknown type', idx(0x0a, [6], bytes), /it is not an IDX file/],
    ['no dimensions', idx(8, [], bytes), /claims 0 dimensions/],
    ['many dimensions', idx(8, Array<number>(200).fill(1), bytes), /claims 200 dimensions/],
    ['more than is there', idx(8, [4, 2], bytes), /shape \[4, 2\] \(8 bytes\), but 6 bytes follow/],
    ['less than is there', idx(8, [2, 2], bytes), /\(4 bytes\), but 6 bytes follow/],
    ['terabytes', idx(8, [0xffffffff, 0xffffffff], bytes), /but 6 bytes follow/],
    ['terabytes in gzip', gzipSync(idx(8, [0xffffffff, 0xffffffff], bytes)), /so small a gzip file cannot hold that/],
    ['overflow', idx(8, Array<number>(60).fill(0xffffffff), bytes), /but 6 bytes follow/],
    ['less than is there, in gzip', gzipSync(idx(8, [2, 2], bytes)), /but more bytes follow/],
    ['damaged gzip', gzipSync(idx(8, [3, 2], bytes)).fill(0xff, 12, 20), /damaged or truncated gzip/],
  ]
  for (const [what, content, message] of cases) {
    await writeFile(path, content)
    const error = await t.throwsAsync(io.readIdx(path), { message }, what)
    t.true(LockstepError.is(error, 'ERR_FILE_FORMAT'), what)
  }
  const bomb = gzipSync(idx(8, [1 << 20], new Uint8Array(1 << 20)))
  await writeFile(path, bomb)
  await t.throwsAsync(io.readIdx(path, { maxBytes: 1 << 16 }), { code: 'ERR_FILE_TOO_LARGE' })
  t.is((await io.readIdx(path)).data.length, 1 << 20)
})

test('files that are missing or no files say so', async (t) => {
  const dir = await directory(t)
  await t.throwsAsync(io.readIdx(join(dir, 'none')), { code: 'ERR_FILE_NOT_FOUND' })
  await t.throwsAsync(io.readIdx(dir), { code: 'ERR_IO', message: /not a regular file/ })
})

test('a directory of MNIST form', async (t) => {
  const dir = await directory(t)
  const write = (name: string, content: Buffer) => writeFile(join(dir, name), content)
  await write('train-images-idx3-ubyte.gz', gzipSync(idx(8, [3, 2, 1], bytes)))
  await write('train-labels-idx1-ubyte', idx(8, [3], Uint8Array.of(7, 8, 9)))
  await t.throwsAsync(io.loadIdxDirectory(dir), { code: 'ERR_FILE_NOT_FOUND', message: /no t10k images in/ })
  await write('t10k-images.idx3-ubyte', idx(8, [1, 2, 1], Uint8Array.of(5, 6)))
  await write('t10k-labels-idx1-ubyte', idx(8, [2], Uint8Array.of(4, 4)))
  await t.throwsAsync(io.loadIdxDirectory(dir), { code: 'ERR_FILE_FORMAT', message: /each image needs one label/ })
  await write('t10k-labels-idx1-ubyte', idx(8, [1], Uint8Array.of(4)))
  const { train, test: rest } = await io.loadIdxDirectory(dir)
  t.deepEqual(train.images.shape, [3, 2, 1])
  t.deepEqual(train.labels.toArray(), [7, 8, 9])
  t.deepEqual(rest.images.toArray(), [[[5], [6]]])
  t.is((await io.loadIdxDirectory(dir, { device: 'meta' })).test.labels.device, 'meta')
  await mkdir(join(dir, 'empty'))
  await t.throwsAsync(io.loadIdxDirectory(join(dir, 'none')), { code: 'ERR_FILE_NOT_FOUND' })
  await t.throwsAsync(io.loadIdxDirectory(join(dir, 'empty')), { code: 'ERR_FILE_NOT_FOUND' })
})
