// What the comparisons of modules and optimizers share.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'
import { io, setNumThreads } from 'lockstep'
import type { Tensor } from 'lockstep'

import { runPython } from './ddp/support/processes.js'
import { readTrace } from './ddp/support/trace.js'
import type { Entry, Trace } from './ddp/support/trace.js'

const dtypes: Record<string, string> = {
  float32: 'F32',
  float64: 'F64',
  int64: 'I64',
  int32: 'I32',
  bool: 'BOOL',
  complex64: 'C64',
  uint8: 'U8',
  int16: 'I16',
}

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

/** What a Python program left in its directory. */
export class Reference {
  readonly #directory: string

  constructor(directory: string) {
    this.#directory = directory
  }

  /** The bits of `theirs.safetensors`, and the same as tensors. */
  async tensors(): Promise<{ expected: Trace; given: Map<string, Tensor> }> {
    const file = join(this.#directory, 'theirs.safetensors')
    return { expected: await readTrace(file), given: await io.loadSafetensors(file) }
  }

  /** Any other file of it. */
  file(name: string): string {
    return join(this.#directory, name)
  }

  /** What `facts.json` says of each case, by its name. */
  async facts<T>(): Promise<Record<string, T>> {
    return JSON.parse(await readFile(join(this.#directory, 'facts.json'), 'utf8')) as Record<string, T>
  }
}

/** Has a Python program work on cases, once before this file's tests, with one thread on either side. */
export function compareWith(program: string, cases: unknown, use: (reference: Reference) => Promise<void>): void {
  let directory: string | undefined
  test.before(async () => {
    setNumThreads(1)
    directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
    await writeFile(join(directory, 'cases.json'), JSON.stringify(cases))
    await runPython(program, [directory])
    await use(new Reference(directory))
  })
  test.after.always(async () => {
    if (directory !== undefined) await rm(directory, { recursive: true, force: true })
  })
}

/** `padding_mode` -> `paddingMode`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
