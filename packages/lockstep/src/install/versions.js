// Comparing versions such as `20.19.4` and `3.4.25`.

/** Negative, zero or positive, as the first version is older, equal or newer. @param {string} a @param {string} b */
export function compareVersions(a, b) {
  const parts = (/** @type {string} */ text) => text.split('.').map((part) => Number.parseInt(part, 10) || 0)
  const [left, right] = [parts(a), parts(b)]
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
