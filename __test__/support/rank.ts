/** A rank of a fixture: initialises the process group, runs the case it is told to, and reports. */
import assert from 'node:assert/strict'

import { LockstepError, distributed, manualSeed } from 'lockstep'

/** What a case is given. */
export interface RankContext {
  readonly rank: number
  readonly world: number
}

export type Case = (context: RankContext) => unknown

function told(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack } = error
  if (!LockstepError.is(error)) return { message: `${message}\n${stack ?? ''}` }
  return { message, code: error.code, rank: error.rank, peer: error.peer }
}

/** To be called by a fixture, once, with its cases by name. */
export async function runCase(cases: Readonly<Record<string, Case>>): Promise<void> {
  const name = process.argv[2] ?? ''
  const run = cases[name]
  assert(run !== undefined, `there is no case '${name}'`)
  let outcome: object
  try {
    await distributed.initProcessGroup()
    manualSeed(1337)
    const value = await run({ rank: distributed.getRank(), world: distributed.getWorldSize() })
    await distributed.destroyProcessGroup()
    outcome = { value }
  } catch (error) {
    outcome = { error: told(error) }
    process.exitCode = 1
  }
  await new Promise((resolve) => process.send?.(outcome, resolve))
  process.disconnect()
}

/** What a `LockstepError` says, in a form that other processes can be told. */
export interface Rejection {
  code: string
  message: string
  peer?: number
  operation?: string
}

/** What `run` rejects with, as plain data; fails where it does not reject. */
export async function rejection(run: () => unknown): Promise<Rejection> {
  try {
    await run()
  } catch (error) {
    assert(LockstepError.is(error), error as Error)
    const { code, message, peer, operation } = error
    return { code, message, ...(peer !== undefined && { peer }), ...(operation !== undefined && { operation }) }
  }
  assert.fail('it did not reject')
}
