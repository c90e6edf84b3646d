// What the comparisons of modules and optimizers share.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Tensor } from 'lockstep'

import { runPython } from '../ddp/support/processes.js'
import type { Entry, Trace } from '../ddp/support/trace.js'

const dtypes: Record<string, string> = { float32: 'F32', float64: 'F64', int64: 'I64', int32: 'I32', bool: 'BOOL' }

/** A tensor's dtype, shape and bytes. */
export async function entry(tensor: Tensor): Promise<Entry> {
  const data = await tensor.data()
  const bytes = new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
  return { dtype: dtypes[tensor.dtype] ?? tensor.dtype, shape: tensor.shape, bytes }
}

/** The part of a trace under `prefix`, without it. */
export function under(trace: Trace, prefix: string): Trace {
  return new Map(
    [...trace].filter(([key]) => key.startsWith(prefix)).map(([key, value]) => [key.slice(prefix.length), value]),
  )
}

/** Has a Python program work on cases, in a directory that is removed at the end. */
export async function compareWith(
  program: string,
  cases: unknown,
  atEnd: (remove: () => Promise<void>) => void,
): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  atEnd(() => rm(directory, { recursive: true, force: true }))
  await writeFile(join(directory, 'cases.json'), JSON.stringify(cases))
  await runPython(program, [directory])
  return directory
}

/** `padding_mode` -> `paddingMode`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
