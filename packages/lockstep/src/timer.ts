/** What Node's timers can wait at most, in milliseconds: longer ones fire at once. */
const LONGEST = 2 ** 31 - 1

/**
 * Calls `fn` in `timeout` milliseconds. A limit of more than 24 days, Infinity for one, is none. Returns what ends the
 * wait, to be called however it ends.
 */
export function startTimer(timeout: number, fn: () => void): () => void {
  if (timeout > LONGEST) return () => {}
  const timer = setTimeout(fn, timeout)
  return () => clearTimeout(timer)
}
