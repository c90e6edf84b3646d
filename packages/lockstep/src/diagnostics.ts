/**
 * What Lockstep tells about its work: lines on stderr, where `NODE_DEBUG=lockstep` or `LOCKSTEP_LOG` asks for them, and
 * channels of `node:diagnostics_channel`. Without a reader it costs a comparison.
 */
import { channel } from 'node:diagnostics_channel'
import { debuglog } from 'node:util'

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

export const stepChannel = channel('lockstep:step')
export const bucketChannel = channel('lockstep:bucket')

let enabled: boolean | undefined
let who = process.env['RANK'] ?? '?'

/** Lines carry it from now on. */
export function logAs(rank: number): void {
  who = String(rank)
}

/** Whether lines are written; for what is dear to find out. */
export function logs(): boolean {
  return (enabled ??= debuglog('lockstep').enabled || !['', '0'].includes(process.env['LOCKSTEP_LOG'] ?? ''))
}

/** Writes a line with the time and the rank to stderr, where the environment asks for it. */
export function log(text: string): void {
  if (logs()) process.stderr.write(`lockstep ${new Date().toISOString()} rank ${who}: ${text}\n`)
}
