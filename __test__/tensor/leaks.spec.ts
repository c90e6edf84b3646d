// Thousands of iterations in a process of their own: as many live tensors at the end as near the beginning.
import test from 'ava'

import { runChild } from './children/run.ts'

interface Point {
  live: number
  rss: number
}

for (const [workload, steps] of Object.entries({
  dispose: 20_000,
  scope: 8000,
  training: 4000,
  hooks: 4000,
  function: 4000,
  errors: 4000,
  reading: 4000,
  unowned: 2000,
})) {
  test.serial(`${workload}: nothing piles up`, async (t) => {
    const { code, stdout, stderr } = await runChild('leaks.ts', [workload, String(steps)], {
      nodeArguments: ['--expose-gc'],
    })
    t.is(code, 0, stderr)
    const points = JSON.parse(stdout) as Point[]
    const [first, ...rest] = points as [Point, ...Point[]]
    for (const point of rest) t.is(point.live, first.live, stdout)
    // Each iteration uses some 20 KiB at least: what is left of that after thousands would be 100 MiB and more.
    for (const point of rest) t.true(point.rss < first.rss + 24, stdout)
  })
}

// Not under a TypeScript loader, which has a require() of its own.
test.serial('importing does nothing: no native code, no output, no handle that holds the loop', async (t) => {
  const { code, stdout, stderr } = await runChild('importing.mjs')
  t.is(code, 0, stderr)
  t.is(stdout, 'quiet\n')
  t.is(stderr, '')
})

test.serial('a tensor that only the garbage collector freed is warned about, with its stack, when asked', async (t) => {
  const { code, stderr } = await runChild('forgotten.ts', [], {
    nodeArguments: ['--expose-gc'],
    env: { LOCKSTEP_DEBUG_LEAKS: '1' },
  })
  t.is(code, 0, stderr)
  const warnings = stderr.match(/LockstepLeakWarning: /g) ?? []
  t.is(warnings.length, 1, stderr)
  t.regex(stderr, /at forgetful .*forgotten\.ts/)
  const silent = await runChild('forgotten.ts', [], { nodeArguments: ['--expose-gc'] })
  t.is(silent.stderr, '')
})
