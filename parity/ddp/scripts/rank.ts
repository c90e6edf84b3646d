// rank.ts DIRECTORY LABEL SCRIPT...: what python/scripts.py does, on our side. Where the label begins with `shared`, the
// ranks share memory.
import { distributed as dist, manualSeed } from 'lockstep'

import { withDeadline } from '../support/deadline.js'
import { Recorder } from '../support/recorder.js'

/** A training script, which notes what it sees. */
interface Script {
  train(rank: number, recorder: Recorder): Promise<void>
}

await withDeadline(async (seconds) => {
  const [directory = '', label = '', ...names] = process.argv.slice(2)
  await dist.initProcessGroup({ backend: label.startsWith('shared') ? 'shm' : 'gloo', timeout: seconds * 1000 })
  const rank = dist.getRank()
  for (const name of names) {
    const script = (await import(`./${name}.ts`)) as Script
    manualSeed(rank)
    const recorder = new Recorder()
    await script.train(rank, recorder)
    await recorder.save(`${directory}/${name}-${label}-${rank}.safetensors`)
    // The reduction of a script that was refused stays open, and with it the group.
    if (recorder.trace.has('001/raised')) process.exit()
  }
  await dist.destroyProcessGroup()
})
