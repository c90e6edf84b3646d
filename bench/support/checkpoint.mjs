// Writes and reads the weights of a model, as in python/checkpoint.py, and trains while a checkpoint is written.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { checkpoint, load, save, scope } from 'lockstep'

/** @typedef {{ ddp: any, optimizer: any }} Contender */
/** @typedef {{ write(): Promise<unknown>, read(): Promise<unknown> }} Storage */

/** What is measured: set by `storage`. @type {Storage} */
let measured

/** Both flush what they write. @type {Record<string, (contender: Contender, directory: string) => Storage>} */
const storages = {
  save({ ddp }, directory) {
    const path = join(directory, 'ours.pt')
    return {
      write: () => scope(() => save(ddp.stateDict(), path)),
      read: () => scope(async () => ddp.loadStateDict(await load(path))),
    }
  },
  checkpoint({ ddp }, directory) {
    const path = join(directory, 'checkpoints')
    return {
      write: () => checkpoint.save(path, { model: ddp }, { keepLast: 1 }),
      read: () => checkpoint.load(path, { model: ddp }),
    }
  },
}

/** @param {Contender} contender @param {{ directory: string, how: string }} request */
export async function storage(contender, { directory, how }) {
  measured = /** @type {NonNullable<(typeof storages)[string]>} */ (storages[how])(contender, directory)
  await measured.write()
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return { bytes: files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0) }
}

/** @param {{ count: number }} request */
export const write = ({ count }) => timed(count, () => measured.write())
/** @param {{ count: number }} request */
export const read = ({ count }) => timed(count, () => measured.read())

/** @param {number} count @param {() => Promise<unknown>} act */
async function timed(count, act) {
  const began = performance.now()
  for (let i = 0; i < count; i++) await act()
  return { seconds: (performance.now() - began) / 1000 }
}

/**
 * Trains, and saves model and optimizer meanwhile. Milliseconds: the median step while no save is under way, and while one
 * is, a call of `save`, and by how much more a save lets the steps take in all that begin before it has ended. `written`: how
 * many had ended after ten seconds of steps.
 * @param {Contender} contender @param {(count: number) => Promise<unknown>} train @param {{ directory: string, count: number, saves: number }} request
 */
export async function background({ ddp, optimizer }, train, { directory, count, saves }) {
  /** @type {Record<'alone' | 'beside' | 'calls' | 'delays', number[]>} */
  const { alone, beside, calls, delays } = { alone: [], beside: [], calls: [], delays: [] }
  let written = 0
  const step = async () => {
    const began = performance.now()
    await train(1)
    return performance.now() - began
  }
  for (let i = 0; i < saves; i++) {
    for (let k = 0; k < count; k++) alone.push(await step())
    const usual = median(alone)
    const began = performance.now()
    const saving = checkpoint.save(directory, { model: ddp, optimizer }, { keepLast: 1 })
    calls.push(performance.now() - began)
    const ended = { yet: false }
    const end = () => (ended.yet = true)
    saving.then(end, end)
    let steps = 0
    for (; !ended.yet && performance.now() - began < 10_000; steps++) beside.push(await step())
    delays.push(performance.now() - began - steps * usual)
    if (ended.yet) written++
    await saving
  }
  return {
    alone: median(alone),
    beside: median(beside),
    call: median(calls),
    delay: median(delays),
    steps: beside.length / saves,
    written,
  }
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
