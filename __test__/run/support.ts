/** What the tests of runs share. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { ExecutionContext } from 'ava'

import { cleanEnvironment } from '../support/environment.js'

export const lockstep = fileURLToPath(new URL('../../packages/lockstep/dist/cli/main.js', import.meta.url))
const program = fileURLToPath(new URL('./fixtures/train.mjs', import.meta.url))
const leaving = fileURLToPath(new URL('./fixtures/leave.mjs', import.meta.url))

export interface Ended {
  readonly code: number | string
  readonly stdout: string
  readonly stderr: string
}

/** A directory that is gone after the test. */
export function temporary(t: ExecutionContext): string {
  const path = mkdtempSync(join(tmpdir(), 'lockstep-run-'))
  t.teardown(() => rmSync(path, { recursive: true, force: true }))
  return path
}

/** Runs a program to its end; the limit only ends a hang. */
export function execute(file: string, args: string[], env: NodeJS.ProcessEnv = cleanEnvironment()): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(file, args, { env, timeout: 120_000 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : (error.signal ?? error.code ?? -1), stdout, stderr })
    })
  })
}

export const train = (parent: string, steps: number, how?: string): Promise<Ended> =>
  execute(process.execPath, [program, parent, String(steps), ...(how === undefined ? [] : [how])])

export const trainFixture = program

/** A run whose block is left by a defect, of which the program makes what `how` says. */
export const leave = (parent: string, how: string): Promise<Ended> => execute(process.execPath, [leaving, parent, how])

export const report = (...args: string[]): Promise<Ended> => execute(process.execPath, [lockstep, 'report', ...args])

/** The lines of a run, as far as they are JSON. */
export function records(directory: string): Record<string, never>[] {
  return readFileSync(join(directory, 'metrics.jsonl'), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, never>)
}

/** Writes a run by hand: each record is an object, or the text of a line. */
export function writeRun(directory: string, lines: readonly (object | string)[]): void {
  mkdirSync(directory, { recursive: true })
  const texts = lines.map((line) => (typeof line === 'string' ? line : `${JSON.stringify(line)}\n`))
  writeFileSync(join(directory, 'metrics.jsonl'), texts.join(''))
}

export const start = (more: object = {}): object => ({
  type: 'start',
  format: 1,
  name: 'made by hand',
  time: '2026-01-02T03:04:05.000Z',
  step: 0,
  steps: 10,
  ranks: 2,
  backend: 'shm',
  settings: { lr: 0.1 },
  host: { name: 'host', cores: 2 },
  ...more,
})

export const step = (number: number, values: object, measured: object = {}): object => ({
  type: 'step',
  step: number,
  time: number / 10,
  values,
  measured,
})
