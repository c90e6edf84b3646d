// The backends of our groups that this machine supports, by their names in LOCKSTEP_BACKEND.
import { Workers } from './workers.js'

/** Gloo first, then shared memory if it is available. */
export async function ourBackends(): Promise<string[]> {
  const found = ['gloo']
  const workers = await Workers.load('ours', 2, { backend: 'shm' })
  try {
    const replies = await workers.ask('start')
    if (replies.every(({ backend }) => backend === 'shm')) found.push('shm')
    await workers.stop()
  } catch {
    // Shared memory is unavailable; the workers have ended.
  }
  return found
}
