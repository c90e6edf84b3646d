import test from 'ava'

import type { BucketEvent, StepEvent } from 'lockstep'

import { transport } from '../support/environment.js'
import { ends } from '../support/ranks.js'

const fixture = new URL('fixtures/training.ts', import.meta.url)

test('a reader of the channels gets the steps and their buckets, as long as it reads', async (t) => {
  const ranks = await ends<{ buckets: BucketEvent[]; steps: StepEvent[] }>(fixture, 'events')
  for (const { value, error } of ranks) {
    t.is(error, undefined)
    t.deepEqual(
      value?.steps.map(({ optimizer, step }) => [optimizer, step]),
      [
        ['SGD', 2],
        ['SGD', 3],
      ],
    )
    for (const { duration } of value?.steps ?? []) t.true(duration > 0)
    const buckets = value?.buckets ?? []
    const bytes = new Map<number, number>()
    for (const event of buckets) {
      t.is(event.group, '0')
      t.true(event.bucket < event.buckets)
      t.true(event.communication >= event.overlap && event.overlap >= 0)
      bytes.set(event.iteration, (bytes.get(event.iteration) ?? 0) + event.bytes)
    }
    // Two layers of float32: 3 x 5 + 5 and 5 x 2 + 2 elements.
    t.deepEqual(
      [...bytes],
      [
        [2, 128],
        [3, 128],
      ],
    )
    t.deepEqual(
      buckets.filter(({ iteration }) => iteration === 2).map(({ bucket }) => bucket),
      Array.from({ length: buckets[0]?.buckets ?? 0 }, (_, bucket) => bucket),
    )
  }
})

const variables = { NODE_DEBUG: 'lockstep', LOCKSTEP_LOG: '1' }
for (const [name, value] of Object.entries(variables)) {
  test(`${name} writes what happens to stderr, with the rank`, async (t) => {
    const ranks = await ends(fixture, 'lines', { env: { [name]: value } })
    ranks.forEach(({ stderr, error }, rank) => {
      t.is(error, undefined)
      const lines = stderr.split('\n').filter((line) => line.startsWith('lockstep '))
      t.true(lines.every((line) => / \d{4}-\d\d-\d\dT[\d:.]+Z rank \d: /.test(line)))
      const said = lines.map((line) => line.replace(/^lockstep \S+ /, ''))
      t.is(said.length, 3, stderr)
      t.is(said[0], `rank ${rank}: group '0' of 2, backend ${transport}, found by torch`)
      t.regex(said[1] ?? '', /: buckets were rebuilt in the order of the gradients: \d+(, \d+)* bytes$/)
      t.is(said[2], `rank ${rank}: group '0' is destroyed`)
    })
  })
}

test('an abort is written; without the variables, or with 0, nothing is', async (t) => {
  const [first] = await ends(fixture, 'abort', { env: { LOCKSTEP_LOG: '1' } })
  t.regex(first?.stderr ?? '', /rank 0: group '1' is aborted: enough\n/)
  for (const { stderr } of await ends(fixture, 'lines', { env: { LOCKSTEP_LOG: '0' } })) t.is(stderr, '')
})
