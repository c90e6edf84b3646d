// initial.ts DIRECTORY: every case's model as our constructors initialise it from the seed that prepare.py used.
import { readFile } from 'node:fs/promises'

import { manualSeed } from 'lockstep'

import type { Case } from '../ddp/cases.js'
import { withDeadline } from '../ddp/support/deadline.js'
import { build } from '../ddp/support/models.js'
import { Recorder } from '../ddp/support/recorder.js'

await withDeadline(async () => {
  const root = process.argv[2] ?? ''
  const cases = JSON.parse(await readFile(`${root}/cases.json`, 'utf8')) as Case[]
  for (const { name, model, seed } of cases) {
    manualSeed(seed)
    const recorder = new Recorder()
    for (const [key, tensor] of build[model]?.().stateDict() ?? []) await recorder.put(key, tensor)
    await recorder.save(`${root}/${name}/ours.safetensors`)
  }
})
