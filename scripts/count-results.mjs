// Counts passed and failed checks in the output of nextest, cargo test, ava and our own checks; prints "PASSED FAILED".
import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** How each tool says it, with the counts as groups; a line may match once. */
const passed = [
  /^ *Summary .*?(\d+) passed/, // nextest
  /^test result: .*?(\d+) passed/, // cargo test
  /^ *(\d+) tests? passed/, // ava
  /^(?:lint|fits) passed: ()/,
]
const failed = [
  /^ *Summary .*?(\d+) failed/,
  /^ *Summary .*?(\d+) timed out/,
  /^test result: .*?(\d+) failed/,
  /^ *(\d+) (?:tests?|hooks?) failed/,
  /^ *(\d+) (?:uncaught exceptions?|unhandled rejections?)/,
  /^ *(\d+) tests? remained? pending/,
  /^ *✘ (?:No tests found|.*exited (?:due to|with))()/,
  /^(?:lint|fits) failed: ()/,
]

/**
 * @param {string} text
 * @returns {{ passed: number, failed: number }}
 */
export function countResults(text) {
  const lines = stripVTControlCharacters(text).split('\n')
  const sum = (/** @type {RegExp[]} */ patterns) =>
    lines
      .flatMap((line) => patterns.map((pattern) => pattern.exec(line)))
      .reduce((total, match) => total + (match ? Number(match[1] || 1) : 0), 0)
  return { passed: sum(passed), failed: sum(failed) }
}

const file = process.argv[2]
if (file && import.meta.filename === process.argv[1]) {
  const counts = countResults(readFileSync(file, 'utf8'))
  console.log(`${counts.passed} ${counts.failed}`)
}
