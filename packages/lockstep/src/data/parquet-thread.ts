/** A thread that reads Parquet files, and what it is asked and answers. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { LockstepError } from '../error.js'
import { packageRoot } from '../native/package.js'
import { formatError } from './source.js'
import { type PackedError, unpackError } from './worker-error.js'

/** Part of a row group of the file that is open. */
export interface ParquetPart {
  readonly group: number
  /** Names of columns; all of them where there are none. */
  readonly columns: readonly string[] | undefined
  readonly offset: number
  readonly limit: number
}

/** One is asked at a time: opens a file, begins with a part and gives its first rows, gives the next ones. */
export type ParquetTask = { readonly open: string } | ParquetPart | 'next'

export interface ParquetAnswer {
  /** How many rows each group has. */
  readonly rows?: readonly number[]
  /** The names of the columns. */
  readonly columns?: readonly string[]
  /** Rows, in Arrow's format for streams; none at the end. */
  readonly batch?: Uint8Array<ArrayBuffer>
  readonly error?: PackedError
}

interface Asked {
  resolve(answer: ParquetAnswer): void
  reject(error: unknown): void
}

function failedThread(error: Error): LockstepError {
  const text = `ParquetRows: the program of the thread that reads files is missing: ${error.message}`
  return new LockstepError('ERR_WORKER_FAILED', text, { operation: 'ParquetRows', cause: error })
}

/** It keeps the process alive only while it is waited for. */
export class ParquetThread {
  readonly #worker: Worker
  #path = ''
  #asked: Asked | undefined
  #failure: unknown

  constructor() {
    const program = pathToFileURL(join(packageRoot, 'dist', 'data', 'parquet-worker.js'))
    this.#worker = new Worker(program, { name: 'lockstep parquet' })
    this.#worker.unref()
    this.#worker.on('message', (answer: ParquetAnswer) => {
      if (answer.error === undefined) this.#answered()?.resolve(answer)
      else this.#answered()?.reject(unpackError(answer.error))
    })
    this.#worker.on('error', (error) => {
      const isMissing = String((error as NodeJS.ErrnoException).code).endsWith('MODULE_NOT_FOUND')
      const what = `it is damaged, or it has more in one batch of rows than there is memory for: its reader failed on it`
      this.#failed(isMissing ? failedThread(error) : formatError(this.#path, `${what} (${error.message})`, error))
    })
    this.#worker.on('exit', () => this.#failed(formatError(this.#path, 'its reader has ended')))
  }

  async ask(task: ParquetTask): Promise<ParquetAnswer> {
    if (typeof task === 'object' && 'open' in task) this.#path = task.open
    if (this.#failure !== undefined) throw this.#failure
    this.#worker.ref()
    return new Promise((resolve, reject) => {
      this.#asked = { resolve, reject }
      this.#worker.postMessage(task)
    })
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #answered(): Asked | undefined {
    const asked = this.#asked
    this.#asked = undefined
    this.#worker.unref()
    return asked
  }

  #failed(error: unknown): void {
    this.#failure ??= error
    this.#answered()?.reject(this.#failure)
  }
}
