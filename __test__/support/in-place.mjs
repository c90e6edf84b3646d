// Sums in place, over shared memory, one after the other without a pause. For Linux.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'

import { distributed as dist } from 'lockstep'

import { plain } from './rank.mjs'

/** The bytes that are summed. */
const BYTES = 105_000_000

/** The bytes of this process's own shared memory that are in use. */
function sharedBytes() {
  // A mapping's line, then lines about it. Peers' memory is mapped without the right to write.
  const [, ...mappings] = readFileSync('/proc/self/smaps', 'utf8').split(/^(?=[\da-f]+-[\da-f]+ )/m)
  const own = mappings.filter((text) => /^\S+ rw-s .*memfd:lockstep/.test(text))
  return own.reduce((sum, text) => sum + 1024 * Number(/^Rss: +(\d+) kB/m.exec(text)?.[1]), 0)
}

/** Ones in memory of the default group, which other ranks read. @param {dist.ProcessGroup} group */
export function groupMemory(group) {
  // So many sums would be too much for float32.
  const memory = group.allocateTensor([BYTES / 8], { dtype: 'float64' }).fill_(1)
  assert(sharedBytes() >= BYTES)
  return memory
}

/**
 * Sums the memory until that fails. Two sums are in flight, so that this rank is inside one at any moment. Returns the
 * error of the one that failed, when it did so, after how many milliseconds, and whether that was halfway: each sum doubles
 * all elements.
 * @param {import('lockstep').Tensor} memory
 * @param {{ timeout?: number }} options of each sum
 */
export async function sumUntilFailure(memory, options = {}) {
  const start = () => {
    const work = dist.allReduce(memory, options)
    work.catch(() => {}) // the later one
    return work
  }
  let work = start()
  for (;;) {
    const next = start()
    const began = performance.now()
    try {
      await work
    } catch (error) {
      const [failed, waited] = [Date.now(), performance.now() - began]
      return { error: plain(error), failed, waited, halfway: memory.min().item() !== memory.max().item() }
    }
    work = next
  }
}
