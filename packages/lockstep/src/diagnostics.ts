/**
 * What Lockstep tells about its work: lines on stderr, where `NODE_DEBUG=lockstep`, `LOCKSTEP_LOG` or the debug level
 * asks for them, and channels of `node:diagnostics_channel`. Without a reader it costs a comparison.
 */
import { channel } from 'node:diagnostics_channel'
import { debuglog } from 'node:util'

import { ending } from './ending.js'

/** What is published as `lockstep:step`, after each step of an optimizer. */
export interface StepEvent {
  /** The optimizer's class: `'SGD'`. */
  readonly optimizer: string
  /** How many steps it has made, this one included. */
  readonly step: number
  /** Milliseconds that the update took. */
  readonly duration: number
}

/** What is published as `lockstep:bucket`, for each bucket of gradients when all of them are averaged. */
export interface BucketEvent {
  /** The name of the wrapper's group. */
  readonly group: string
  /** Which forward pass of the wrapper it belongs to, from 1. */
  readonly iteration: number
  /** Its place in the order in which buckets are communicated, and how many there are. */
  readonly bucket: number
  readonly buckets: number
  readonly bytes: number
  /** Milliseconds from the launch of the first bucket to the end of the last: the same for all of an iteration. */
  readonly communication: number
  /** The part of it beside the backward pass. */
  readonly overlap: number
}

/** What is published as `lockstep:range`, for each part of a training step when it has ended. */
export interface RangeEvent {
  /** As PyTorch's profiler calls it, where it does: `'DistributedDataParallel.forward'`, `'Optimizer.step#SGD.step'`. */
  readonly name: string
  /** Whether it is work of the JS thread, or messages on their way. */
  readonly track: 'main' | 'communication'
  /** Milliseconds, as `performance.now()` counts them. */
  readonly start: number
  readonly end: number
  readonly details?: Readonly<Record<string, number | string>>
}

/** @internal */
export const stepChannel = channel('lockstep:step')
/** @internal */
export const bucketChannel = channel('lockstep:bucket')
/** @internal */
export const rangeChannel = channel('lockstep:range')

/** Runs `fn`, and publishes as a range the time until it has ended, or the promise that it returns. */
export function ranged<T>(name: string, fn: () => T): T {
  if (!rangeChannel.hasSubscribers) return fn()
  const start = performance.now()
  const end = (): void => {
    const event: RangeEvent = { name, track: 'main', start, end: performance.now() }
    rangeChannel.publish(event)
  }
  return ending(fn, end)
}

let enabled: boolean | undefined
let asked = false
let who = process.env['RANK'] ?? '?'

/** Lines are written from now on, or only where the environment asks for them. */
export function setLogging(on: boolean): void {
  asked = on
}

/** The rank of this process, as far as it is known; 0 otherwise. */
export function knownRank(): number {
  return Number.parseInt(who, 10) || 0
}

/** Lines carry it from now on. */
export function logAs(rank: number): void {
  who = String(rank)
}

/** Whether lines are written; for what is dear to find out. */
export function logs(): boolean {
  enabled ??= debuglog('lockstep').enabled || !['', '0'].includes(process.env['LOCKSTEP_LOG'] ?? '')
  return enabled || asked
}

/** Writes a line with the time and the rank to stderr, where the environment or the debug level asks for it. */
export function log(text: string): void {
  if (logs()) process.stderr.write(`lockstep ${new Date().toISOString()} rank ${who}: ${text}\n`)
}
