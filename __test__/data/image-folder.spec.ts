// Images in folders, and images written.
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'
import { data, io, memory, rand, scope, tensor, transforms } from 'lockstep'

let directory: string
const file = (...names: string[]) => join(directory, ...names)

test.before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lockstep-images-'))
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

test.serial('images written and read again, as files and as a data set', async (t) => {
  for (const [name, value] of [
    ['cat/b.png', 0.2],
    ['cat/a/c.PNG', 0.4],
    ['Dog/a.png', 1],
  ] as const) {
    await mkdir(file(name, '..'), { recursive: true })
    const image = rand([3, 4, 6]).mul(0).add(value)
    await io.saveImage(image, file(name))
    t.deepEqual((await io.loadImage(file(name))).toArray(), image.mul(255).add(0.5).to('uint8').toArray())
  }
  await writeFile(file('cat', 'notes.txt'), 'no image')
  const set = await data.imageFolder(directory, {
    transform: new transforms.ToDtype('float32', { scale: true }),
  })
  t.deepEqual(set.classes, ['Dog', 'cat'])
  t.deepEqual(
    set.samples.map(([path, label]) => [path.slice(directory.length + 1), label]),
    [
      ['Dog/a.png', 0],
      ['cat/b.png', 1],
      ['cat/a/c.PNG', 1],
    ],
  )
  const before = memory.stats().liveTensors
  for await (const [images, labels] of new data.DataLoader(set, { batchSize: 3 })) {
    t.deepEqual(
      [images.shape, labels.toArray()],
      [
        [3, 3, 4, 6],
        [0, 1, 1],
      ],
    )
    const alike = scope(() =>
      images
        .select(1, 0)
        .select(1, 0)
        .select(1, 0)
        .allclose(tensor([1, 0.2, 0.4])),
    )
    t.true(alike)
  }
  t.is(memory.stats().liveTensors, before)
  // Another reader needs no package.
  const named = await data.imageFolder(directory, { load: (path) => path.length, transform: (size) => size * 2 })
  t.deepEqual(await named.get(0), [file('Dog', 'a.png').length * 2, 0n])
})

test.serial('gray images have three channels, and a batch is a grid', async (t) => {
  await io.saveImage(tensor([[[0, 1]]]), file('gray.png'))
  t.deepEqual((await io.loadImage(file('gray.png'))).toArray(), [[[0, 255]], [[0, 255]], [[0, 255]]])
  const images = tensor([1, 2, 3]).reshape([3, 1, 1, 1])
  const grid = io.makeGrid(images, { nrow: 2, padding: 1, padValue: 9 })
  t.deepEqual(grid.select(0, 2).toArray(), [
    [9, 9, 9, 9, 9],
    [9, 1, 9, 2, 9],
    [9, 9, 9, 9, 9],
    [9, 3, 9, 9, 9],
    [9, 9, 9, 9, 9],
  ])
  t.deepEqual(io.makeGrid(images.select(0, 0)).shape, [3, 1, 1])
  await io.saveImage(rand([10, 3, 4, 5]), file('grid.jpg'))
  t.deepEqual((await io.loadImage(file('grid.jpg'))).shape, [3, 2 * 6 + 2, 8 * 7 + 2])
})

test.serial('links are followed, and files have the order of their whole paths', async (t) => {
  for (const name of ['real/a/c/x.png', 'real/a-b/d.png', 'real/z.ome.tif', 'real/note.tif', 'linked/dog/e.png']) {
    await mkdir(file(name, '..'), { recursive: true })
    await writeFile(file(name), '')
  }
  await symlink(file('real'), file('linked', 'cat'))
  await symlink(file('real', 'a'), file('real', 'a', 'again'))
  await symlink(file('real', 'note.tif'), file('linked', 'dog', 'f.ome.tif'))
  await symlink(file('nowhere'), file('linked', 'dog', 'g.png'))
  const set = await data.imageFolder(file('linked'), { load: (path) => path, extensions: ['.png', '.ome.tif'] })
  t.deepEqual(set.classes, ['cat', 'dog'])
  t.deepEqual(
    set.samples.map(([path, label]) => [path.slice(file('linked').length + 1), label]),
    [
      ['cat/z.ome.tif', 0],
      ['cat/a-b/d.png', 0],
      ['cat/a/c/x.png', 0],
      ['dog/e.png', 1],
      ['dog/f.ome.tif', 1],
    ],
  )
  // @ts-expect-error -- without `load`, a transform is given tensors
  await data.imageFolder(file('linked'), { transform: (path: string) => path.length, extensions: ['.png', '.tif'] })
})

test.serial('a file that was written anew is read anew, and a damaged one is refused', async (t) => {
  for (const format of ['png', 'webp']) {
    const path = file(`again.${format}`)
    for (const value of [0, 1]) {
      await io.saveImage(tensor([value]).expand([3, 64, 64]), path)
      t.is((await io.loadImage(path)).select(0, 0).select(0, 0).select(0, 0).item(), 255 * value, format)
    }
    const bytes = await readFile(path)
    for (const length of [0, 1, 20, bytes.length - 20]) {
      await writeFile(path, bytes.subarray(0, length))
      await t.throwsAsync(io.loadImage(path), { code: 'ERR_FILE_FORMAT' }, `${format}: ${length} bytes`)
    }
  }
})

test.serial('a failed write leaves the image as it was', async (t) => {
  await io.saveImage(rand([3, 2, 2]), file('whole.png'))
  const before = (await io.loadImage(file('whole.png'))).toArray()
  await t.throwsAsync(io.saveImage(tensor([[[200]]], { dtype: 'uint8' }), file('whole.png')), { code: 'ERR_TYPE' })
  await t.throwsAsync(io.saveImage(rand([5, 2, 2]), file('whole.png')))
  t.deepEqual((await io.loadImage(file('whole.png'))).toArray(), before)
  t.deepEqual(
    (await readdir(directory)).filter((name) => name.includes('whole')),
    ['whole.png'],
  )
})

test.serial('what is missing or no image is named', async (t) => {
  await mkdir(file('empty', 'class'), { recursive: true })
  await writeFile(file('bad.png'), 'text')
  const fails: [() => Promise<unknown>, string, RegExp][] = [
    [() => io.loadImage(file('none.png')), 'ERR_FILE_NOT_FOUND', /none\.png/],
    [() => io.loadImage(file('bad.png')), 'ERR_FILE_FORMAT', /no image that sharp can read/],
    [() => io.saveImage(rand([3, 2, 2]), file('no', 'where.png')), 'ERR_FILE_NOT_FOUND', /where\.png/],
    [() => io.saveImage(rand([3, 2, 2]), file('image.doc')), 'ERR_IO', /image\.doc/],
    [() => io.saveImage(rand([1, 1, 1, 1, 1]), file('a.png')), 'ERR_INVALID_ARGUMENT', /got \[1, 1, 1, 1, 1\]/],
    [() => data.imageFolder(file('none')), 'ERR_FILE_NOT_FOUND', /none/],
    [() => data.imageFolder(file('empty', 'class')), 'ERR_FILE_NOT_FOUND', /has no folders/],
    [() => data.imageFolder(file('empty')), 'ERR_FILE_NOT_FOUND', /class has no file that ends with/],
    [() => data.imageFolder(directory, { transform: 5 as never }), 'ERR_ARGUMENT_TYPE', /a function or a transform/],
  ]
  for (const [run, code, message] of fails) await t.throwsAsync(run, { code, message }, String(run))
})
