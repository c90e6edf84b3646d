/**
 * Turns the event loop in loops that await nothing but settled promises, which never let it turn by themselves.
 *
 * V8 runs finalizers only when it turns, and what is written in the background goes on only then. So calls that are
 * awaited anyway turn it, when the garbage collector has been left much since the last turn, and while files are written.
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
/** How much is under way in the background. */
let working = 0

/** Counts so many tensors that become the garbage collector's, and the bytes that it owns with them. */
export function addPressure(tensors: number, bytes: number): void {
  left += HANDLE * tensors + bytes
}

/** Does in the background what needs turns of the event loop to go on: a program that computes lets it have them. */
export async function background<T>(work: () => Promise<T>): Promise<T> {
  working++
  try {
    return await work()
  } finally {
    working--
  }
}

/**
 * For calls that are awaited anyway: turns the event loop where much was left to the garbage collector, so that
 * finalizers run, and while something is under way in the background. Nothing to wait for, as always where scopes own what
 * is made and no file is written: undefined.
 */
export function relieve(): Promise<void> | undefined {
  if (left >= TURN) return turn()
  // It takes about 2 us.
  return working > 0 ? oneTurn() : undefined
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
  for (let turns = 0; turns < 2; turns++) await oneTurn()
}

function oneTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** V8's `gc`, which only contexts made after the flag have. */
function exposed(): () => void {
  if (globalThis.gc !== undefined) return globalThis.gc as () => void
  setFlagsFromString('--expose-gc')
  const gc = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  return gc
}
