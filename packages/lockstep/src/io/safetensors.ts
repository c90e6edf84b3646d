import { checkKind } from '../checks.js'
import { native, traced } from '../native.js'
import { needTensor } from '../nn/arguments.js'
import type { TensorDict } from '../nn/state-dict.js'
import type { Device } from '../ops/types.js'
import { checkOptions } from '../options.js'
import { background } from '../tensor/pressure.js'
import { handleOf, Tensor } from '../tensor/tensor.js'
import { moved } from '../data/moved.js'
import { checkPath } from '../data/source.js'

export interface SaveSafetensorsOptions {
  /** Free-form text entries. Default `{ format: 'pt' }`, which PyTorch's tools expect. */
  metadata?: Readonly<Record<string, string>>
}

/**
 * Writes tensors to a safetensors file, with the keys as they are. Python's `safetensors.torch.load_file` reads it.
 *
 * The values are those at the time of the call: tensors may be changed while the promise is pending. The file appears
 * whole or not at all; one that was there stays as it was until then. Strided tensors are written in index order,
 * tensors that share memory once each. Sparse and complex128 tensors are `ERR_INVALID_ARGUMENT`, what the system
 * refuses is `ERR_IO`.
 */
export async function saveSafetensors(
  path: string,
  dict: TensorDict,
  options: SaveSafetensorsOptions = {},
): Promise<void> {
  checkPath('saveSafetensors', path)
  checkOptions('saveSafetensors', options, ['metadata'])
  checkKind('saveSafetensors', 'dict', dict, 'object', 'a Map or an object of tensors')
  const entries = dict instanceof Map ? [...dict] : Object.entries(dict)
  for (const [name, tensor] of entries) {
    checkKind('saveSafetensors', 'a name', name, 'string')
    needTensor('saveSafetensors', name, tensor)
  }
  const metadata = Object.entries(options.metadata ?? { format: 'pt' })
  for (const [name, text] of metadata) checkKind('saveSafetensors', `metadata.${name}`, text, 'string')
  const names = entries.map(([name]) => name)
  const handles = entries.map(([, tensor]) => handleOf(tensor))
  await background(() => traced(native().safetensorsSave(path, names, handles, metadata.flat())))
}

/**
 * Reads a safetensors file, written here or by Python, into new tensors, in the order in which they lie in the file.
 *
 * A file that is truncated, damaged or lies about its sizes is `ERR_FILE_FORMAT`, before memory is taken for it.
 */
export async function loadSafetensors(path: string, options: { device?: Device } = {}): Promise<Map<string, Tensor>> {
  const { tensors } = await readSafetensors(path, options)
  return tensors
}

/** {@link loadSafetensors} together with the file's text entries and its digest: XXH3 of what was read, `xxh3:...`. */
export async function readSafetensors(
  path: string,
  options: { device?: Device } = {},
): Promise<{ tensors: Map<string, Tensor>; metadata: Map<string, string>; digest: string }> {
  checkPath('loadSafetensors', path)
  checkOptions('loadSafetensors', options, ['device'])
  const { tensors, metadata, digest } = await traced(native().safetensorsLoad(path))
  const made = tensors.map(([name, handle]) => [name, moved(new Tensor(handle), options.device)] as const)
  return { tensors: new Map(made), metadata: new Map(metadata), digest }
}
