// Progress on one line where there is a terminal, as plain lines where there is none.

/** @param {number} milliseconds */
export function seconds(milliseconds) {
  return milliseconds < 100_000 ? `${(milliseconds / 1000).toFixed(1)} s` : `${Math.round(milliseconds / 60_000)} min`
}

/** @param {number} bytes */
export function size(bytes) {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

/** @param {string} text */
export function say(text) {
  process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}lockstep: ${text}\n`)
}

/**
 * Runs `work` under a title. `poll` describes how far it is and is asked now and then.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {() => string} [poll]
 * @param {(result: T) => string} [outcome]
 * @returns {Promise<T>}
 */
export async function step(title, work, poll, outcome = () => 'done') {
  const started = Date.now()
  say(`${title} ...`)
  const interval = process.stderr.isTTY ? 200 : 5000
  const timer = poll && setInterval(() => draw(`${title}: ${poll()}`), interval)
  timer?.unref()
  try {
    const result = await work()
    say(`${title}: ${outcome(result)} (${seconds(Date.now() - started)})`)
    return result
  } finally {
    clearInterval(timer)
  }
}

/** @param {string} text */
function draw(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[Klockstep: ${text}`)
  else say(text)
}
