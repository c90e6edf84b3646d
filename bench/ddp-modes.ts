// One training step in each mode of DistributedDataParallel on two ranks: an option, a hook, or a join around the steps.
// Each on Gloo compared with Python's DDP in that mode, and on shared memory with Gloo.
import { ourBackends } from './support/backends.js'
import { quick } from './support/quick.js'
import { compareSteps, type Comparison, type Contender, information, type Mode, reportSteps } from './support/steps.js'

const modes: Record<string, Pick<Contender, 'views' | 'mode'>> = {
  views: { views: true },
  ...Object.fromEntries(
    (['unused', 'static', 'fp16', 'bf16', 'powerSGD', 'join'] as Mode[]).map((mode) => [mode, { mode }]),
  ),
}
// Five rounds in one set of processes: five pairs.
const effort = { repetitions: 1, rounds: quick ? 1 : 5, seconds: 1.5 }
const backends = await ourBackends()
const parts = []
for (const [name, options] of Object.entries(modes)) {
  const python = `Python's, ${name}`
  const contenders: Record<string, Contender> = { [python]: { side: 'peer', ...options } }
  const comparisons: Comparison<string>[] = []
  for (const backend of backends) {
    const of = `${name} on ${backend}`
    contenders[of] = { side: 'ours', backend, ...options }
    comparisons.push({ of, to: python, goal: () => 1 })
    if (backend === 'shm') comparisons.push({ of, to: `${name} on gloo`, goal: () => 1 })
  }
  const equal = Object.keys(contenders)
  if (name === 'unused') {
    const to = 'no head, no search, on gloo'
    contenders[to] = { side: 'ours', backend: 'gloo' }
    comparisons.push({ of: 'unused on gloo', to, goal: information })
  }
  parts.push(await compareSteps(2, contenders, comparisons, equal, effort))
}
await reportSteps('ddp-modes', parts)
