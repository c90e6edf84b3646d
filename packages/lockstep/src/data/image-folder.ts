import { readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { checkKinds, checkRule } from '../checks.js'
import { LockstepError } from '../error.js'
import { checkOptions } from '../options.js'
import type { Tensor } from '../tensor/tensor.js'
import { Dataset } from './dataset.js'
import { loadImage } from './image-files.js'
import { checkIndex } from './indices.js'
import { checkPath, withFileErrors } from './source.js'

/** What is done to an image: a function, or something with `forward`, as `transforms` are. */
export type ImageTransform<From, To> = ((image: From) => To | Promise<To>) | { forward(image: From): To }

export interface ImageFolderOptions<L = Tensor, T = L> {
  /** Reads a file. Default: `io.loadImage`, uint8 `[3, height, width]`. */
  load?: (path: string) => L | Promise<L>
  /** What is done to what was read. Default: nothing. */
  transform?: ImageTransform<L, T>
  /** What names of images end with, in small letters. Default: those of JPEG, PNG, WebP and TIFF, which `io.loadImage` reads. */
  extensions?: readonly string[]
}

const EXTENSIONS = ['.jpg', '.jpeg', '.png', '.tif', '.tiff', '.webp']

/** Images of a directory by class, each with the number of its class: what {@link imageFolder} finds. */
export class ImageFolder<T = Tensor> extends Dataset<[image: T, label: bigint]> {
  /** The names of the classes, sorted: their numbers are their places. */
  readonly classes: readonly string[]
  /** The files and the numbers of their classes. */
  readonly samples: readonly (readonly [path: string, label: number])[]
  readonly #load: (path: string) => T | Promise<T>

  constructor(classes: readonly string[], samples: ImageFolder['samples'], load: (path: string) => T | Promise<T>) {
    super()
    this.classes = classes
    this.samples = samples
    this.#load = load
  }

  get length(): number {
    return this.samples.length
  }

  async get(index: number): Promise<[image: T, label: bigint]> {
    const [path, label] = this.samples[checkIndex(index, this.length)] as readonly [string, number]
    return [await this.#load(path), BigInt(label)]
  }
}

/**
 * The images of a directory that has a folder for each class: `photos/cat/1.jpg`, `photos/dog/other/2.jpg`. Classes and files
 * are in torchvision's order, and links are followed. Each sample is the image and its class, int64 in a batch. torchvision's `datasets.ImageFolder`.
 *
 * A directory that is missing, without folders, or with one that has no image is `ERR_FILE_NOT_FOUND`. Files are read when
 * samples are asked for. Each rank reads for itself.
 */
export async function imageFolder<T = Tensor>(
  directory: string,
  options?: ImageFolderOptions<Tensor, T> & { load?: undefined },
): Promise<ImageFolder<T>>
export async function imageFolder<L, T = L>(
  directory: string,
  options: ImageFolderOptions<L, T> & { load: (path: string) => L | Promise<L> },
): Promise<ImageFolder<T>>
export async function imageFolder<L, T>(
  directory: string,
  options: ImageFolderOptions<L, T> = {},
): Promise<ImageFolder<T>> {
  checkPath('imageFolder', directory)
  checkOptions('imageFolder', options, ['load', 'transform', 'extensions'])
  checkKinds('imageFolder', options, { load: 'function', extensions: 'strings' })
  const { load = loadImage as unknown as (path: string) => Promise<L>, transform, extensions = EXTENSIONS } = options
  const change = transform === undefined ? undefined : changer(transform)
  const classes = await folders(directory)
  if (classes.length === 0) throw missing(`${directory} has no folders: each class has one`)
  const samples: [string, number][] = []
  for (const [label, name] of classes.entries()) {
    const files = await filesIn(join(directory, name), extensions)
    if (files.length === 0)
      throw missing(`${join(directory, name)} has no file that ends with ${extensions.join(', ')}`)
    for (const path of files) samples.push([path, label])
  }
  const read = async (path: string): Promise<T> => {
    const image = await load(path)
    return change === undefined ? (image as unknown as T) : change(image)
  }
  return new ImageFolder(classes, samples, read)
}

function changer<From, To>(transform: ImageTransform<From, To>): (image: From) => To | Promise<To> {
  const fits = (value: unknown): boolean =>
    typeof value === 'function' || typeof (value as { forward?: unknown } | null)?.forward === 'function'
  checkRule('imageFolder', 'transform', transform, { fits, words: 'a function or a transform' })
  return typeof transform === 'function' ? transform : (image) => transform.forward(image)
}

async function folders(directory: string): Promise<string[]> {
  return sorted((await entriesOf(directory)).filter(({ isFolder }) => isFolder).map(({ name }) => name))
}

/** All files at any depth, by folder: folders are sorted by their whole paths, then files by their names, as in torchvision. */
async function filesIn(directory: string, extensions: readonly string[]): Promise<string[]> {
  const files = new Map<string, string[]>()
  const seen = new Set<string>()
  const visit = async (folder: string): Promise<void> => {
    // A link may lead back.
    const real = await withFileErrors(folder, () => realpath(folder))
    if (seen.has(real)) return
    seen.add(real)
    const entries = await entriesOf(folder)
    const fits = ({ name, isFolder }: Entry): boolean =>
      !isFolder && extensions.some((end) => name.toLowerCase().endsWith(end))
    files.set(folder, sorted(entries.filter(fits).map(({ name }) => name)))
    for (const { name, isFolder } of entries) if (isFolder) await visit(join(folder, name))
  }
  await visit(directory)
  return sorted([...files.keys()]).flatMap((folder) => (files.get(folder) ?? []).map((name) => join(folder, name)))
}

interface Entry {
  readonly name: string
  readonly isFolder: boolean
}

/** The folders and files of a directory, and what links lead to. */
async function entriesOf(directory: string): Promise<Entry[]> {
  const entries = await withFileErrors(directory, () => readdir(directory, { withFileTypes: true }))
  const found: Entry[] = []
  for (const entry of entries) {
    // A link that leads nowhere is passed over.
    const target = entry.isSymbolicLink() ? await stat(join(directory, entry.name)).catch(() => undefined) : entry
    if (target?.isDirectory() || target?.isFile()) found.push({ name: entry.name, isFolder: target.isDirectory() })
  }
  return found
}

/** By code points. */
function sorted(names: string[]): string[] {
  return names.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
}

function missing(what: string): LockstepError {
  return new LockstepError('ERR_FILE_NOT_FOUND', `imageFolder: ${what}`, { operation: 'imageFolder' })
}
