/** Data sets of images that many programs begin with, from files that are there: nothing is fetched. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { checkKinds } from '../checks.js'
import { LockstepError } from '../error.js'
import { noGrad } from '../autograd/modes.js'
import type { Device } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { fromTyped } from '../tensor/factories.js'
import { keep, scope } from '../tensor/scope.js'
import type { Tensor } from '../tensor/tensor.js'
import { TensorDataset } from './dataset.js'
import { isPartFile, loadIdxDirectory, type IdxPart } from './idx.js'
import { ByteReader, checkPath, formatError, openSource, withFileErrors } from './source.js'

/** Images `[N, channels, height, width]`, float32 from 0 to 1, and their classes `[N]`, int64. */
export type Images = TensorDataset<[images: Tensor, labels: Tensor]>

/** The images to train on and those to test with. They live until the garbage collector finds them. */
export interface ImageSets {
  readonly train: Images
  readonly test: Images
}

export interface ImageSetOptions {
  /** The most bytes of one file to accept; more is `ERR_FILE_TOO_LARGE`. Default 2 GiB. */
  maxBytes?: number
  /** Where images and classes come to lie. Default: the CPU. */
  device?: Device
}

/**
 * Reads MNIST, or what has its form (Fashion-MNIST, KMNIST): the four IDX files, plain or `.gz`, in `directory`, in its
 * `raw`, or where torchvision puts them, in its `MNIST/raw`. Pixels are divided by 255, as by torchvision's `ToTensor`.
 *
 * A file that is missing is `ERR_FILE_NOT_FOUND`, one that is damaged or no such file `ERR_FILE_FORMAT`. Each rank reads
 * for itself. torchvision's `datasets.MNIST`.
 */
export async function mnist(directory: string, options: ImageSetOptions = {}): Promise<ImageSets> {
  check('mnist', directory, options)
  const isTrain = (name: string): boolean => isPartFile(name, 'train', 'images')
  const { device, ...rest } = options
  const { train, test } = await loadIdxDirectory(await place(directory, ['raw', join('MNIST', 'raw')], isTrain), rest)
  return { train: fromIdx(train, directory, device), test: fromIdx(test, directory, device) }
}

/**
 * Reads the binary version of CIFAR-10: `data_batch_1.bin` to `data_batch_5.bin` and `test_batch.bin`, plain or gzip, in
 * `directory` or its `cifar-10-batches-bin`. Pixels are divided by 255. Errors are those of {@link mnist}; Python's
 * version, which is pickled, is refused. torchvision's `datasets.CIFAR10`.
 */
export async function cifar10(directory: string, options: ImageSetOptions = {}): Promise<ImageSets> {
  check('cifar10', directory, options)
  const train = [1, 2, 3, 4, 5].map((number) => `data_batch_${number}.bin`)
  return cifar(
    { directory, folder: 'cifar-10-batches-bin', train, test: ['test_batch.bin'], labels: 1, classes: 10 },
    options,
  )
}

/**
 * Reads the binary version of CIFAR-100, with its 100 fine classes: `train.bin` and `test.bin`, plain or gzip, in
 * `directory` or its `cifar-100-binary`. Otherwise as {@link cifar10}. torchvision's `datasets.CIFAR100`.
 */
export async function cifar100(directory: string, options: ImageSetOptions = {}): Promise<ImageSets> {
  check('cifar100', directory, options)
  const files = { train: ['train.bin'], test: ['test.bin'] }
  return cifar({ directory, folder: 'cifar-100-binary', ...files, labels: 2, classes: 100 }, options)
}

function check(operation: string, directory: string, options: ImageSetOptions): void {
  checkPath(operation, directory)
  checkOptions(operation, options, ['maxBytes', 'device'])
  checkKinds(operation, options, { maxBytes: 'number', device: 'device' })
}

/** The first of a directory and folders in it that has such a file; the directory itself where none has. */
async function place(directory: string, folders: readonly string[], isIt: (name: string) => boolean): Promise<string> {
  if ((await withFileErrors(directory, () => readdir(directory))).some(isIt)) return directory
  for (const folder of folders) {
    const names = await readdir(join(directory, folder)).catch(() => [])
    if (names.some(isIt)) return join(directory, folder)
  }
  return directory
}

/** A data set of its own tensors, whatever scope and mode it is made in. */
function dataset(make: () => [images: Tensor, labels: Tensor], device: Device = 'cpu'): Images {
  const [images, labels] = noGrad(() =>
    scope(() => {
      const made = make()
      return keep([made[0].to(device), made[1].to(device)] as const)
    }),
  )
  return new TensorDataset(images, labels)
}

function fromIdx({ images, labels }: IdxPart, directory: string, device?: Device): Images {
  const [count, height, width] = images.shape
  try {
    if (height === undefined || width === undefined || images.ndim !== 3) {
      throw formatError(
        directory,
        `images of the shape [${images.shape.join(', ')}], where [N, height, width] is expected`,
      )
    }
    return dataset(() => [images.reshape([count, 1, height, width]).to('float32').div(255), labels.to('int64')], device)
  } finally {
    images.dispose()
    labels.dispose()
  }
}

/** How a version of CIFAR lies in its files: records of labels, the last of which counts, and 3 x 32 x 32 bytes. */
interface Cifar {
  readonly directory: string
  readonly folder: string
  readonly train: readonly string[]
  readonly test: readonly string[]
  readonly labels: number
  readonly classes: number
}

const PIXELS = 3 * 32 * 32

async function cifar(form: Cifar, { maxBytes = 2 ** 31, device }: ImageSetOptions): Promise<ImageSets> {
  const { directory, folder, labels, classes } = form
  const all = [...form.train, ...form.test]
  const from = await place(directory, [folder], (name) => all.includes(plain(name)))
  const names = await withFileErrors(from, () => readdir(from))
  const read = async (wanted: readonly string[]): Promise<Images> => {
    const records: Buffer[] = []
    for (const name of wanted) {
      const [file] = names.filter((each) => plain(each) === name).sort()
      if (file === undefined) throw missing(from, name, names)
      records.push(await readRecords(join(from, file), labels, classes, maxBytes))
    }
    const size = labels + PIXELS
    const bytes = Buffer.concat(records)
    const table = fromTyped(bytes, [bytes.length / size, size])
    try {
      return dataset(
        () => [
          table.narrow(1, labels, PIXELS).reshape([-1, 3, 32, 32]).to('float32').div(255),
          table.select(1, labels - 1).to('int64'),
        ],
        device,
      )
    } finally {
      table.dispose()
    }
  }
  return { train: await read(form.train), test: await read(form.test) }
}

function plain(name: string): string {
  return name.replace(/\.gz$/, '')
}

function missing(directory: string, name: string, names: readonly string[]): LockstepError {
  const pickled = names.includes(name.replace(/\.bin$/, ''))
  const why = pickled ? ': these are the files of the Python version, which is pickled; fetch the binary version' : ''
  return new LockstepError('ERR_FILE_NOT_FOUND', `no ${name} in ${directory}, nor the same with .gz${why}`)
}

/** The bytes of a file of records, each of `labels` classes and an image. */
async function readRecords(path: string, labels: number, classes: number, maxBytes: number): Promise<Buffer> {
  const source = await openSource(path)
  const size = labels + PIXELS
  const limit = Math.min(source.size, maxBytes)
  const reader = new ByteReader(source.chunks())
  const records: Buffer[] = []
  try {
    for (let bytes = 0; !(await reader.atEnd()); bytes += size) {
      const record = Buffer.alloc(size)
      const filled = await reader.fill(record)
      if (bytes + filled > limit) {
        const text = `${path}: more than the limit of ${limit} bytes; raise maxBytes if you trust the file`
        throw new LockstepError('ERR_FILE_TOO_LARGE', text)
      }
      if (filled < size)
        throw formatError(path, `it ends within record ${records.length}, of ${size} bytes; fetch it again`)
      const label = record[labels - 1] as number
      if (label >= classes) {
        const text = `record ${records.length} has the class ${label}, and there are ${classes}: it is no such file, or damaged`
        throw formatError(path, text)
      }
      records.push(record)
    }
  } finally {
    await reader.close()
  }
  if (records.length === 0) throw formatError(path, 'it has no records; fetch it again')
  return Buffer.concat(records)
}
