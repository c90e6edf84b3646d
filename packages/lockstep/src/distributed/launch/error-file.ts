import { readFileSync, writeFileSync } from 'node:fs'
import { isConsequence } from './failure.js'

/** The error that a rank recorded in torchrun's error file. */
export interface RecordedError {
  /** `Error: text`, one line or several. */
  readonly message: string
  /** The JavaScript stack, with causes. */
  readonly stack: string
  /** The error's `code`, if it has one. */
  readonly code?: string | undefined
  /** The rank that the error, or a cause of it, names as the one to blame. */
  readonly peer?: number | undefined
  /** The exit code with which the program ended itself. */
  readonly exitCode?: number | undefined
  /** Milliseconds since the epoch. */
  readonly time: number
}

/**
 * Seconds added to the time of errors that another rank's failure caused: torchrun takes the earliest error for the
 * cause.
 */
const LATER = 60

/** Writes torchrun's format. The additional fields (`code`, `peer`, `exitCode`, `timestampMs`) are ignored by torchrun. */
export function writeErrorFile(path: string, error: RecordedError): void {
  const content = {
    message: {
      message: error.message,
      extraInfo: {
        py_callstack: error.stack,
        timestamp: String(Math.floor(error.time / 1000) + (isConsequence(error) ? LATER : 0)),
        timestampMs: error.time,
        code: error.code,
        peer: error.peer,
        exitCode: error.exitCode,
      },
    },
  }
  writeFileSync(path, JSON.stringify(content))
}

/** Reads an error file of Lockstep or of a Python program. Undefined if it is missing or cannot be parsed. */
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
  const peer = field(info, 'peer')
  const exitCode = field(info, 'exitCode')
  const ms = field(info, 'timestampMs')
  const seconds = Number(field(info, 'timestamp'))
  return {
    message,
    stack: typeof stack === 'string' ? stack : '',
    code: typeof code === 'string' ? code : undefined,
    ...(typeof peer === 'number' && { peer }),
    ...(typeof exitCode === 'number' && { exitCode }),
    time: typeof ms === 'number' ? ms : Number.isFinite(seconds) ? seconds * 1000 : Date.now(),
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}
