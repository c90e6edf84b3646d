/**
 * The program of a thread that reads Parquet files. What is wrong with a file can make the reader (Rust, as WebAssembly)
 * panic, and what is asked of it is then never answered: only the end of a thread of its own frees from that.
 */
import { open, type FileHandle } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { LockstepError } from '../error.js'
import type { ParquetAnswer, ParquetTask } from './parquet-thread.js'
import { peer } from './peer.js'
import { formatError, openSource, withFileErrors } from './source.js'
import { packError } from './worker-error.js'

/** What is used of parquet-wasm. */
interface ParquetWasm {
  readonly ParquetFile: { fromFile(file: Ranges): Promise<ParquetFile> }
}
interface ParquetFile {
  metadata(): {
    numRowGroups(): number
    rowGroup(index: number): {
      numRows(): number
      numColumns(): number
      column(index: number): { columnPath(): string[] }
    }
  }
  stream(options: object): Promise<AsyncIterable<{ intoIPCStream(): Uint8Array<ArrayBuffer> }>>
}
type Batches = AsyncIterator<{ intoIPCStream(): Uint8Array<ArrayBuffer> }>

/** The part of a Blob that it reads files by. */
interface Ranges {
  readonly size: number
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> }
}

/** Rows that are unpacked at once. */
const ROWS = 1024

const port = parentPort as NonNullable<typeof parentPort>
let path = ''
let handle: FileHandle | undefined
/** Why bytes could not be read: the reader passes on only the text of it. */
let failure: unknown
let file: ParquetFile | undefined
let batches: Batches | undefined

port.on('message', (task: ParquetTask) => {
  void answer(task)
    .catch((error: unknown): ParquetAnswer => ({ error: packError(explained(failure ?? error)) }))
    .then((reply) => port.postMessage(reply, reply.batch === undefined ? [] : [reply.batch.buffer]))
})

async function answer(task: ParquetTask): Promise<ParquetAnswer> {
  if (task !== 'next') {
    if ('open' in task) return begin(task.open)
    const { group, columns, offset, limit } = task
    const chosen = { rowGroups: [group], offset, limit, batchSize: ROWS, ...(columns && { columns }) }
    const stream = await (file as ParquetFile).stream(chosen)
    batches = stream[Symbol.asyncIterator]()
  }
  const { done, value } = await (batches as Batches).next()
  return done ? {} : { batch: value.intoIPCStream() }
}

function explained(error: unknown): unknown {
  if (LockstepError.is(error)) return error
  return formatError(path, `it is no Parquet file, or a damaged one: ${(error as Error).message}`, error)
}

async function begin(next: string): Promise<ParquetAnswer> {
  const { ParquetFile: Reader } = await peer<ParquetWasm>('ParquetRows', 'parquet-wasm', 'Parquet files are read')
  await handle?.close()
  handle = undefined
  path = next
  file = await Reader.fromFile(await ranges())
  const metadata = file.metadata()
  const groups = Array.from({ length: metadata.numRowGroups() }, (_, i) => metadata.rowGroup(i))
  const [first] = groups
  const names = Array.from({ length: first?.numColumns() ?? 0 }, (_, i) => first?.column(i).columnPath()[0] ?? '')
  return { rows: groups.map((group) => group.numRows()), columns: [...new Set(names)] }
}

async function ranges(): Promise<Ranges> {
  await openSource(path)
  const opened = await withFileErrors(path, () => open(path))
  handle = opened
  const { size } = await opened.stat()
  const read = async (from: number, to: number): Promise<ArrayBuffer> => {
    // A file that claims more than it has gets no memory for it.
    if (!(from >= 0 && from <= to && to <= size)) throw formatError(path, `it has no bytes ${from} to ${to}: damaged?`)
    const bytes = new Uint8Array(to - from)
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await opened.read(bytes, at, bytes.length - at, from + at)
      if (bytesRead === 0) throw formatError(path, `it ends at byte ${from + at}: another program shortened it`)
      at += bytesRead
    }
    return bytes.buffer
  }
  const kept = (from: number, to: number): Promise<ArrayBuffer> =>
    withFileErrors(path, () => read(from, to)).catch((error: unknown) => {
      failure = error
      throw error
    })
  return { size, slice: (from, to) => ({ arrayBuffer: () => kept(from, to) }) }
}
