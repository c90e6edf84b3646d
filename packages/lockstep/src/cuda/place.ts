/**
 * Where calls run: the current device, and current streams of devices. It follows the async context, in the frame's
 * modes.
 */
import { PLACE_SHIFT, currentFrame, runInFrame } from '../frame.js'
import { beforeCalls, native } from '../native.js'

interface Place {
  readonly device: number
  /** Ids of streams, by device. */
  readonly streams: ReadonlyMap<number, number>
}

/** By the number in the modes, from 1. */
const places: Place[] = []
const numbers = new Map<string, number>()

/** Of the running context; undefined where the thread itself stands. */
function currentPlace(): Place | undefined {
  return places[(currentFrame().modeBits >>> PLACE_SHIFT) - 1]
}

function numberOf(place: Place): number {
  const streams = [...place.streams].sort(([a], [b]) => a - b)
  const key = JSON.stringify([place.device, streams])
  let number = numbers.get(key)
  if (number === undefined) {
    const addon = native()
    if (numbers.size === 0) beforeCalls(() => addon.cudaStand(currentFrame().modeBits >>> PLACE_SHIFT))
    number = addon.cudaPlace(
      place.device,
      streams.map(([device]) => device),
      streams.map(([, id]) => id),
    )
    places[number - 1] = place
    numbers.set(key, number)
  }
  return number
}

/** Runs `fn`, and everything it awaits, with a current device, and with a current stream of it if one is given. */
export function runInPlace<T>(device: number, stream: number | undefined, fn: () => T): T {
  const streams = new Map(currentPlace()?.streams)
  if (stream !== undefined) streams.set(device, stream)
  return runAtPlace(numberOf({ device, streams }), fn)
}

/** Runs `fn`, and everything it awaits, at the place of a number; 0: where the thread itself stands. */
export function runAtPlace<T>(number: number, fn: () => T): T {
  const frame = currentFrame()
  const others = frame.modeBits & ((1 << PLACE_SHIFT) - 1)
  return runInFrame(frame.withModes(others | (number << PLACE_SHIFT)), fn)
}

/** The running context's current device. */
export function currentDeviceIndex(): number {
  return currentPlace()?.device ?? native().cudaCurrentDevice()
}

/** The id of the running context's current stream of a device. */
export function currentStreamId(device: number): number {
  return currentPlace()?.streams.get(device) ?? native().cudaStreamCurrent(device)
}

/** Is the current device that of `cuda.device` or `cuda.stream`? */
export function isPlaced(): boolean {
  return currentPlace() !== undefined
}
