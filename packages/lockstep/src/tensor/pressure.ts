/**
 * Keeps the memory of loops without scopes bounded.
 *
 * V8 runs finalizers only when the event loop turns, which a loop that awaits nothing but settled promises never lets
 * happen. So calls that are awaited anyway turn it, when the garbage collector has been left much since the last turn.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { native } from '../native.js'

const MIB = 2 ** 20
/** The event loop turns when so much was left to the garbage collector. */
const TURN = 8 * MIB
/** The storages that no scope owns are counted after so much again: it takes time where many tensors live. */
const COUNT = 32 * MIB
/** What a handle and its tensor take beside the elements. */
const HANDLE = 512
/** They may grow by so much, or by a half, before V8 is asked to collect. */
const GROWTH = 96 * MIB
/** Asked collections take at most about this share of the time. */
const SHARE = 0.1

/** What was left to the garbage collector since the last turn, in bytes. */
let left = 0
/** The same since the last count. */
let uncounted = 0
/** Bytes of the storages that no scope owned after the last collection. */
let floor = 0
/** When a collection may be asked for again, on `performance.now()`'s clock. */
let notBefore = 0
let collect: (() => void) | undefined

/** Counts so many tensors that become the garbage collector's, and the bytes that it owns with them. */
export function addPressure(tensors: number, bytes: number): void {
  left += HANDLE * tensors + bytes
}

/**
 * For calls that are awaited anyway: turns the event loop where much was left to the garbage collector, so that
 * finalizers run. Nothing to wait for, as always where scopes own what is made: undefined.
 */
export function relieve(): Promise<void> | undefined {
  return left < TURN ? undefined : turn()
}

/** What is `coming`, after `relieve()`. */
export async function relieved<T>(coming: Promise<T>): Promise<T> {
  const value = await coming
  const relief = relieve()
  if (relief !== undefined) await relief
  return value
}

async function turn(): Promise<void> {
  uncounted += left
  left = 0
  await eventLoop()
  if (uncounted < COUNT) return
  uncounted = 0
  let unowned = native().stats().unownedBytes
  // V8 hears of these bytes, too, but marks in steps: steps of large tensors are faster.
  if (unowned > floor + Math.max(GROWTH, floor / 2) && performance.now() > notBefore) {
    const begin = performance.now()
    collect ??= exposed()
    collect()
    const end = performance.now()
    notBefore = end + (end - begin) / SHARE
    await eventLoop()
    unowned = native().stats().unownedBytes
    floor = unowned
  }
  floor = Math.min(floor, unowned)
}

/** Two turns: what a collection posts may miss the poll phase of the first. */
async function eventLoop(): Promise<void> {
  for (let turns = 0; turns < 2; turns++) await new Promise((resolve) => setImmediate(resolve))
}

/** V8's `gc`, which only contexts made after the flag have. */
function exposed(): () => void {
  if (globalThis.gc !== undefined) return globalThis.gc as () => void
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return gc
}
