import { readFileSync, writeFileSync } from 'node:fs'
import { isConsequence } from './failure.js'

/** What a rank said about its own end, in torchrun's error file. */
export interface RecordedError {
  /** `Error: text`, one line or several. */
  readonly message: string
  /** The JavaScript stack, with causes. */
  readonly stack: string
  /** The error's `code`, where it had one. */
  readonly code?: string | undefined
  /** Milliseconds since the epoch. */
  readonly time: number
}

/** Seconds. torchrun takes the earliest error for the cause: what only follows from another rank's end says it is later. */
const LATER = 60

/** Writes torchrun's format; what it does not know (`code`, milliseconds) goes into fields that it ignores. */
export function writeErrorFile(path: string, error: RecordedError): void {
  const content = {
    message: {
      message: error.message,
      extraInfo: {
        py_callstack: error.stack,
        timestamp: String(Math.floor(error.time / 1000) + (isConsequence(error.code) ? LATER : 0)),
        timestampMs: error.time,
        code: error.code,
      },
    },
  }
  writeFileSync(path, JSON.stringify(content))
}

/** Reads an error file of ours or of a Python program. Undefined where there is none, or none that can be read. */
export function readErrorFile(path: string): RecordedError | undefined {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined // not written, or cut off by a SIGKILL
  }
  const outer = field(content, 'message')
  if (typeof outer === 'string') return { message: outer, stack: '', time: Date.now() }
  const message = field(outer, 'message')
  if (typeof message !== 'string') return undefined
  const info = field(outer, 'extraInfo')
  const stack = field(info, 'py_callstack')
  const code = field(info, 'code')
  const ms = field(info, 'timestampMs')
  const seconds = Number(field(info, 'timestamp'))
  return {
    message,
    stack: typeof stack === 'string' ? stack : '',
    code: typeof code === 'string' ? code : undefined,
    time: typeof ms === 'number' ? ms : Number.isFinite(seconds) ? seconds * 1000 : Date.now(),
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
