/** What tensors take, for tests and for finding leaks. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import { native } from '../native.js'
import { enableLeaks, liveStacks } from './leaks.js'

/** Figures of this thread's tensors. */
export interface MemoryStats {
  /** Tensors that JavaScript holds and nobody has freed. */
  liveTensors: number
  /** Bytes of the distinct storages behind them. */
  liveBytes: number
  /** Bytes of the storages that no scope owns: the garbage collector frees them, and is told how large they are. */
  unownedBytes: number
  /** Tensors made since the start. */
  created: number
}

/** What tensors take: figures, and where those were made that nobody freed. */
export const memory = {
  /** Counts the live tensors. Walks all of them: not for the inner loop. */
  stats(): MemoryStats {
    return native().stats()
  },

  /**
   * Remembers from now on where each tensor is made, and warns (`LockstepLeakWarning`) of each that only the garbage
   * collector freed. Slow. The environment variable `LOCKSTEP_DEBUG_LEAKS=1` does so from the start.
   */
  debugLeaks(enabled: boolean = true): void {
    checkKind('debugLeaks', 'enabled', enabled, 'boolean')
    enableLeaks(enabled)
  },

  /** Where the live tensors were made, the most frequent place first. Needs `debugLeaks`. */
  liveStacks(): { count: number; stack: string }[] {
    return liveStacks()
  },
} as const

/** The number of threads that one operator may use (`torch.get_num_threads`). */
export function getNumThreads(): number {
  return native().getNumThreads()
}

const MOST_THREADS = 4096

/** Sets it for this thread and those that start later (`torch.set_num_threads`). */
export function setNumThreads(threads: number): void {
  checkKind('setNumThreads', 'threads', threads, 'integer')
  // One more team than the system has room for ends the process, in the next operator.
  if (threads > MOST_THREADS) {
    const text = `setNumThreads(): at most ${MOST_THREADS} threads, got ${threads}`
    throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'setNumThreads' })
  }
  native().setNumThreads(threads)
}
