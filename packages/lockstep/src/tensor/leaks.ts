/**
 * Debugging aid: which tensors did the garbage collector have to free, and where were they made?
 *
 * Off unless the environment has `LOCKSTEP_DEBUG_LEAKS` or `memory.debugLeaks(true)` is called: it takes a stack trace
 * for every tensor.
 */
import { callStack } from '../stack.js'

let enabled = Boolean(process.env['LOCKSTEP_DEBUG_LEAKS'])
const stacks = new Map<number, string>()

export function leaksEnabled(): boolean {
  return enabled
}

export function enableLeaks(on: boolean): void {
  enabled = on
  if (!on) stacks.clear()
}

/** Remembers where a tensor is made. */
export function noteCreated(handle: number): void {
  stacks.set(handle, callStack())
}

export function noteDisposed(handles: Iterable<number>): void {
  if (stacks.size > 0) for (const handle of handles) stacks.delete(handle)
}

/** Warns about a tensor that nothing freed before the garbage collector did. */
export function noteCollected(handle: number): void {
  const stack = stacks.get(handle)
  if (stack === undefined) return
  stacks.delete(handle)
  process.emitWarning(
    'a tensor was left to the garbage collector: free it with dispose(), or make it inside scope(). It was made here:',
    { type: 'LockstepLeakWarning', code: 'LOCKSTEP_LEAK', detail: stack },
  )
}

/** The stacks of the tensors that are alive, most frequent first. */
export function liveStacks(): { count: number; stack: string }[] {
  const counts = new Map<string, number>()
  for (const stack of stacks.values()) counts.set(stack, (counts.get(stack) ?? 0) + 1)
  return [...counts].map(([stack, count]) => ({ count, stack })).sort((a, b) => b.count - a.count)
}
