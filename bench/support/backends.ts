// The transports that our groups can be made over on this machine, by the name that LOCKSTEP_BACKEND gives them.
import { Workers } from './workers.js'

/** Gloo first; shared memory where it is there. */
export async function ourBackends(): Promise<string[]> {
  const found = ['gloo']
  const workers = await Workers.load('ours', 2, { backend: 'shm' })
  try {
    const replies = await workers.ask('start')
    if (replies.every(({ backend }) => backend === 'shm')) found.push('shm')
    await workers.stop()
  } catch {
    // It is refused: the workers have ended.
  }
  return found
}
