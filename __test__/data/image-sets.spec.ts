// Data sets of images, from files of their form that the tests write.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import test from 'ava'
import { data, memory, scope } from 'lockstep'

import { directory } from '../io/directory.js'

/** An IDX file of bytes. */
function idx(sizes: number[], values: Uint8Array): Buffer {
  const header = Buffer.alloc(4 + 4 * sizes.length)
  header.set([0, 0, 8, sizes.length])
  sizes.forEach((size, i) => header.writeUInt32BE(size, 4 + 4 * i))
  return Buffer.concat([header, values])
}

async function writeMnist(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true })
  await writeFile(
    join(dir, 'train-images-idx3-ubyte.gz'),
    gzipSync(idx([3, 1, 2], Uint8Array.of(0, 51, 102, 153, 204, 255))),
  )
  await writeFile(join(dir, 'train-labels-idx1-ubyte'), idx([3], Uint8Array.of(7, 8, 9)))
  await writeFile(join(dir, 't10k-images-idx3-ubyte'), idx([1, 1, 2], Uint8Array.of(255, 0)))
  await writeFile(join(dir, 't10k-labels-idx1-ubyte.gz'), gzipSync(idx([1], Uint8Array.of(4))))
}

test('mnist: images from 0 to 1 and their classes, wherever torchvision puts them', async (t) => {
  const dir = await directory(t)
  for (const place of [dir, join(dir, 'a', 'MNIST', 'raw'), join(dir, 'b', 'raw')]) await writeMnist(place)
  for (const from of [dir, join(dir, 'a'), join(dir, 'a', 'MNIST'), join(dir, 'b')]) {
    const { train, test: rest } = await data.mnist(from)
    const [images, labels] = train.tensors
    t.deepEqual([images.shape, images.dtype, labels.dtype], [[3, 1, 1, 2], 'float32', 'int64'])
    t.deepEqual(images.mul(5).round().toArray(), [[[[0, 1]]], [[[2, 3]]], [[[4, 5]]]])
    t.deepEqual(labels.toArray(), [7, 8, 9])
    t.deepEqual(rest.tensors[0].toArray(), [[[[1, 0]]]])
    t.deepEqual(rest.get(0)[1].item(), 4)
  }
})

test.serial('what a data set is made of outlives the scope it is made in, and nothing else stays', async (t) => {
  const dir = await directory(t)
  await writeMnist(dir)
  const before = memory.stats().liveTensors
  const { train } = await scope(() => data.mnist(dir))
  t.is(memory.stats().liveTensors, before + 4)
  const elsewhere = await data.mnist(dir, { device: 'meta' })
  t.deepEqual(
    elsewhere.test.tensors.map(({ device }) => device),
    ['meta', 'meta'],
  )
  const batches: number[][] = []
  for await (const [x, y] of new data.DataLoader(train, { batchSize: 2 }))
    batches.push([x.shape[0], y.shape[0]] as number[])
  t.deepEqual(batches, [
    [2, 2],
    [1, 1],
  ])
})

test('mnist: what is missing or wrong is named', async (t) => {
  const dir = await directory(t)
  await t.throwsAsync(data.mnist(join(dir, 'none')), { code: 'ERR_FILE_NOT_FOUND' })
  await t.throwsAsync(data.mnist(dir), { code: 'ERR_FILE_NOT_FOUND', message: /no train images in/ })
  await writeMnist(dir)
  await writeFile(join(dir, 't10k-images-idx3-ubyte'), idx([2], Uint8Array.of(1, 2)))
  await writeFile(join(dir, 't10k-labels-idx1-ubyte.gz'), gzipSync(idx([2], Uint8Array.of(1, 2))))
  await t.throwsAsync(data.mnist(dir), { code: 'ERR_FILE_FORMAT', message: /shape \[2\], where \[N, height, width\]/ })
  await t.throwsAsync(data.mnist(dir, { maxBytes: 1 }), { code: 'ERR_FILE_TOO_LARGE' })
  await t.throwsAsync(data.mnist(dir, { train: true } as object), { code: 'ERR_UNKNOWN_OPTION' })
  await t.throwsAsync(data.mnist(5 as never), { code: 'ERR_ARGUMENT_TYPE' })
})

const pixels = 3 * 32 * 32

/** Records with these labels; all bytes of image `i` are `51 * i`. */
function records(...labels: number[][]): Buffer {
  return Buffer.concat(labels.flatMap((each, i) => [Buffer.from(each), Buffer.alloc(pixels, 51 * i)]))
}

test('cifar10: five files to train on and one to test, plain or gzip', async (t) => {
  const dir = await directory(t)
  const inner = join(dir, 'cifar-10-batches-bin')
  await mkdir(inner)
  for (const number of [1, 2, 3, 4]) await writeFile(join(inner, `data_batch_${number}.bin`), records([number], [9]))
  await t.throwsAsync(data.cifar10(dir), {
    code: 'ERR_FILE_NOT_FOUND',
    message: /no data_batch_5\.bin in .*batches-bin/,
  })
  await writeFile(join(inner, 'data_batch_5.bin.gz'), gzipSync(records([5], [0])))
  await writeFile(join(inner, 'test_batch.bin'), records([3]))
  const { train, test: rest } = await data.cifar10(dir)
  const [images, labels] = train.tensors
  t.deepEqual(images.shape, [10, 3, 32, 32])
  t.deepEqual(labels.toArray(), [1, 9, 2, 9, 3, 9, 4, 9, 5, 0])
  t.deepEqual(images.select(1, 2).select(1, 31).select(1, 31).mul(5).round().toArray(), [0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
  t.deepEqual([images.dtype, labels.dtype, rest.length], ['float32', 'int64', 1])
  t.is((await data.cifar10(inner)).train.length, 10)
})

test('cifar100: the fine classes', async (t) => {
  const dir = await directory(t)
  await writeFile(join(dir, 'train.bin'), records([1, 99], [0, 7]))
  await writeFile(join(dir, 'test.bin.gz'), gzipSync(records([1, 2])))
  const { train, test: rest } = await data.cifar100(dir)
  t.deepEqual([train.tensors[1].toArray(), rest.tensors[1].toArray()], [[99, 7], [2]])
})

test('cifar: what is missing or wrong is named', async (t) => {
  const dir = await directory(t)
  await writeFile(join(dir, 'data_batch_1'), 'pickled')
  await t.throwsAsync(data.cifar10(dir), { code: 'ERR_FILE_NOT_FOUND', message: /fetch the binary version/ })
  await t.throwsAsync(data.cifar100(join(dir, 'none')), { code: 'ERR_FILE_NOT_FOUND' })
  const wrong: [Buffer, string, RegExp][] = [
    [Buffer.alloc(0), 'ERR_FILE_FORMAT', /no records/],
    [records([0, 1]).subarray(0, -1), 'ERR_FILE_FORMAT', /ends within record 0/],
    [records([0, 1], [0, 100]), 'ERR_FILE_FORMAT', /record 1 has the class 100, and there are 100/],
  ]
  for (const [content, code, message] of wrong) {
    for (const pack of [(b: Buffer) => b, gzipSync]) {
      await writeFile(join(dir, 'train.bin'), pack(content))
      await t.throwsAsync(data.cifar100(dir), { code, message })
    }
  }
  await writeFile(join(dir, 'train.bin'), records([0, 1], [0, 2]))
  await t.throwsAsync(data.cifar100(dir, { maxBytes: 4000 }), { code: 'ERR_FILE_TOO_LARGE', message: /limit of 4000/ })
})
