// What becomes of a defect of native code: an error with a code, never the end of the process, never a promise without one.
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
