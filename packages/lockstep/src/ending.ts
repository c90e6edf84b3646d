/** Runs `fn`, and calls `end` when it is over: at once, or when its promise settles. */
export function ending<T>(fn: () => T, end: () => void): T {
  let result: T
  try {
    result = fn()
  } catch (error) {
    end()
    throw error
  }
  if (result instanceof Promise) return result.finally(end) as T
  end()
  return result
}
