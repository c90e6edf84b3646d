/** Safetensors files with an index, as Hugging Face's `save_torch_model` writes them. */
import { mkdirSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { checkKind, checkKinds, checkRule } from '../checks.js'
import { checkPath, formatError, readText, withFileErrors } from '../data/source.js'
import { LockstepError } from '../error.js'
import { needTensor } from '../nn/arguments.js'
import type { TensorDict } from '../nn/state-dict.js'
import type { Device } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { background } from '../tensor/pressure.js'
import type { Tensor } from '../tensor/tensor.js'
import { replaceFile, uniqueSuffix } from '../data/replace.js'
import { loadSafetensors, saveSafetensors } from './safetensors.js'
import { indexOf, shardName, split } from './shards.js'
import { Turns } from './turns.js'

export interface SaveShardedOptions {
  /** Bytes of tensors in a file, or `'5GB'` (of 10^9 bytes), `'200MB'`. A larger tensor has its own. Default `'5GB'`. */
  maxShardSize?: number | string
  /** Free-form text entries of every file. Default `{ format: 'pt' }`. */
  metadata?: Readonly<Record<string, string>>
}

const SINGLE = 'model.safetensors'
const INDEX = 'model.safetensors.index.json'
const OURS = /^model(-\d{5}-of-\d{5})?\.safetensors$/
/** Begins the name of what this machine writes aside; the process's number follows. */
const ASIDE = `.tmp-model-${hostname()}-`
const UNITS: Readonly<Record<string, number>> = { TB: 1e12, GB: 1e9, MB: 1e6, KB: 1e3 }
/** An index has a name and a file for each tensor; a larger one is none. */
const MAX_INDEX = 2 ** 28

/**
 * Writes tensors to `model-00001-of-0000N.safetensors` in a directory, in the order of `dict` and none larger than
 * `maxShardSize`, with `model.safetensors.index.json`, which says where each is: what Hugging Face's libraries read
 * (`huggingface_hub.save_torch_state_dict`). Where one file is enough it is `model.safetensors`, without an index.
 *
 * Returns the names of the files. The values are those at the time of the call. All are written aside first; then they
 * take the place of those of an earlier call, the index last: a process that is killed in between leaves a directory that
 * is refused, not one that mixes two models. Other files stay. Of several calls of one process the last to be written
 * remains; only one process at a time may save into a directory. What a tensor may be, says {@link saveSafetensors}.
 */
export async function saveShardedSafetensors(
  directory: string,
  dict: TensorDict,
  options: SaveShardedOptions = {},
): Promise<string[]> {
  const operation = 'saveShardedSafetensors'
  checkPath(operation, directory)
  checkOptions(operation, options, ['maxShardSize', 'metadata'])
  checkKinds(operation, options, { metadata: 'object' })
  checkKind(operation, 'dict', dict, 'TensorDict')
  const { maxShardSize = '5GB', metadata } = options
  const entries: [string, Tensor][] = dict instanceof Map ? [...dict] : Object.entries(dict)
  for (const [name, tensor] of entries) needTensor(operation, name, tensor)
  const shards = split(entries, bytesOf(operation, maxShardSize))
  const names = shards.map((_, index) => shardName('model', index, shards.length))
  const aside = join(directory, `${ASIDE}${uniqueSuffix()}`)
  const writeAll = (): Promise<void> =>
    withFileErrors(directory, async () => {
      // At once, and all files with it: the tensors may change before the first of them is written.
      mkdirSync(aside, { recursive: true })
      const index = indexOf(shards.map((tensors, at) => ({ name: names[at] as string, tensors })))
      const writes = shards.map((shard, i) =>
        saveSafetensors(join(aside, names[i] as string), new Map(shard), metadata && { metadata }),
      )
      for (const write of await Promise.allSettled(writes)) if (write.status === 'rejected') throw write.reason
      await turns.take(async () => {
        await rm(join(directory, INDEX), { force: true })
        for (const old of await readdir(directory)) {
          if (OURS.test(old)) await rm(join(directory, old))
          else if (isLeftBehind(old)) await rm(join(directory, old), { recursive: true, force: true })
        }
        for (const name of names) await rename(join(aside, name), join(directory, name))
        if (shards.length > 1) await replaceFile(join(directory, INDEX), `${JSON.stringify(index, null, 2)}\n`)
      })
    })
  await background(async () => {
    try {
      await writeAll()
    } finally {
      await rm(aside, { recursive: true, force: true })
    }
  })
  return names
}

/**
 * Reads the tensors of a directory of safetensors files with an index, as Hugging Face's libraries and
 * {@link saveShardedSafetensors} write it, or with `model.safetensors` alone; `path` may also be an index's own. They come
 * in the order of the files.
 *
 * Index and files must agree: a name that leads out of the directory, a tensor that lies elsewhere than the index says, or
 * in two files, or in none, is `ERR_FILE_FORMAT`; a file that is missing is `ERR_FILE_NOT_FOUND`.
 */
export async function loadShardedSafetensors(
  path: string,
  options: { device?: Device } = {},
): Promise<Map<string, Tensor>> {
  const operation = 'loadShardedSafetensors'
  checkPath(operation, path)
  checkOptions(operation, options, ['device'])
  checkKinds(operation, options, { device: 'device' })
  const index = await findIndex(path)
  if (!index.endsWith('.json')) return loadSafetensors(index, options)
  const where = await readIndex(index)
  const made = new Map<string, Tensor>()
  try {
    for (const file of new Set(where.values())) {
      const shard = await loadSafetensors(join(dirname(index), file), options)
      const names = [...shard.keys()]
      const wrong = names.find((name) => where.get(name) !== file)
      for (const [name, tensor] of shard) {
        if (made.has(name)) tensor.dispose()
        else made.set(name, tensor)
      }
      if (wrong === undefined) continue
      const claim = where.has(wrong) ? `puts it into ${where.get(wrong)}` : 'does not name it'
      throw formatError(join(dirname(index), file), `it has the tensor '${wrong}', and ${basename(index)} ${claim}`)
    }
    for (const [name, file] of where) {
      if (!made.has(name)) throw formatError(index, `it puts the tensor '${name}' into ${file}, which has none`)
    }
    return made
  } catch (error) {
    for (const tensor of made.values()) tensor.dispose()
    throw error
  }
}

/** Files of two models must not mix. */
const turns = new Turns()

/** Is it what a process of this machine wrote aside that has ended? */
function isLeftBehind(name: string): boolean {
  const id = name.startsWith(ASIDE) ? Number.parseInt(name.slice(ASIDE.length), 10) : Number.NaN
  if (!(id > 0)) return false
  try {
    process.kill(id, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** The index in a directory, or the one file; `path` itself where it is no directory. */
async function findIndex(path: string): Promise<string> {
  return withFileErrors(path, async () => {
    if (!(await stat(path)).isDirectory()) return path
    const names = await readdir(path)
    const found = [INDEX, SINGLE].find((name) => names.includes(name))
    if (found !== undefined) return join(path, found)
    const text = `${path} has neither ${INDEX} nor ${SINGLE}; give the index's own path if it has another name`
    throw new LockstepError('ERR_FILE_NOT_FOUND', text)
  })
}

/** The file of each tensor. */
async function readIndex(path: string): Promise<Map<string, string>> {
  const text = await readText(path, MAX_INDEX)
  let parsed: { weight_map?: unknown } | null
  try {
    parsed = JSON.parse(text) as typeof parsed
  } catch (error) {
    throw formatError(path, `it is not valid JSON (${(error as Error).message})`, error)
  }
  const map = parsed?.weight_map
  if (typeof map !== 'object' || map === null || Array.isArray(map)) throw formatError(path, 'it has no weight_map')
  const where = new Map(Object.entries(map as Record<string, unknown>))
  for (const [name, file] of where) {
    // Only plain names: a path would lead out of the directory.
    if (typeof file === 'string' && /^[^/\\:\0.][^/\\:\0]*\.safetensors$/.test(file)) continue
    throw formatError(path, `it puts the tensor '${name.slice(0, 80)}' into ${JSON.stringify(file)?.slice(0, 80)}`)
  }
  return where as Map<string, string>
}

function bytesOf(operation: string, size: number | string): number {
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)([TGMK]B)$/i.exec(String(size)) ?? []
  const bytes = typeof size === 'number' ? size : Number(number) * (UNITS[unit.toUpperCase()] ?? Number.NaN)
  const words = "a number of bytes, or '5GB', '200MB' and the like"
  checkRule(operation, 'maxShardSize', size, { fits: () => bytes > 0, words })
  return bytes
}
