// What becomes of a defect of native code: an error with a code, never the end of the process, never a promise without one.
import { readdir, readFile } from 'node:fs/promises'

import test from 'ava'

import { runChild } from './children/run.ts'

const env = { LOCKSTEP_TEST_PANICS: '1' }

for (const [name, how, place] of [
  ['panicInEntry', 'thrown', 'an entry'],
  ['panicInThread', 'rejected', 'a thread'],
  ['panicInFuture', 'rejected', 'a future'],
  ['panicInTask', 'uncaught', 'a task'],
] as const) {
  test(`a panic is ERR_INTERNAL, with its text and place: ${place}`, async (t) => {
    const { code, stdout, stderr } = await runChild('panics.ts', [name], { env })
    t.is(code, 0, stderr)
    t.is(stderr, '')
    const told = stdout.trim().split('\n')
    t.is(told.length, 1, stdout)
    const error = JSON.parse(told[0] ?? '{}') as Record<string, string>
    t.like(error, { how, code: 'ERR_INTERNAL' })
    const text = `^a panic in ${place} \\(at crates/node/src/panics\\.rs:\\d+:\\d+\\): this is a defect of Lockstep, please report it$`
    t.regex(error['message'] ?? '', new RegExp(text))
  })
}

test('there is nothing to panic with unless a test asks for it', async (t) => {
  t.deepEqual(JSON.parse((await runChild('panics.ts', ['panicInEntry'])).stdout), { how: 'missing' })
})

test('every function that JavaScript can call is guarded', async (t) => {
  const sources = new URL('../../crates/node/src/', import.meta.url)
  const unguarded: string[] = []
  let functions = 0
  for (const name of (await readdir(sources)).filter((file) => file.endsWith('.rs'))) {
    const text = await readFile(new URL(name, sources), 'utf8')
    // An attribute on a function: others follow it, and its own parentheses hold strings with parentheses.
    for (const [all, options = '', made] of text.matchAll(
      /^\s*#\[napi\b((?:[^\]"]|"[^"]*")*)\]\s*(?:#\[[^\n]*\]\s*)*(?:pub(?:\([a-z]+\))? )?(?:unsafe )?(?:async )?fn (\w+)/gm,
    )) {
      functions++
      if (!/\bcatch_unwind\b/.test(options)) unguarded.push(`${name}: ${made ?? all}`)
    }
    for (const [, made, body] of text.matchAll(/extern "C" fn (\w+)\([^)]*napi_callback_info\)[^{]*\{\s*([^\n]*)/g)) {
      functions++
      if (!body?.startsWith('crate::error::border(')) unguarded.push(`${name}: ${made}`)
    }
  }
  t.deepEqual(unguarded, [])
  t.true(functions > 100, `${functions} functions were found`)
})
