// One training step under DistributedDataParallelCPU on two ranks, by backend. Compared with DistributedDataParallel,
// ours and Python's (PyTorch no longer has the class), which communicates during the backward pass, and with a local
// step on each of two processes at once.
import { ourBackends } from './support/backends.js'
import { compareSteps, type Comparison, type Contender, information, type Model, reportSteps } from './support/steps.js'

const local = 'a local step'
const python = "Python's DDP"

/** The allowed ratio of a step over shared memory to Python's. */
const goal = (model: Model): number | null => (model === 'mlp' || model === 'deep' ? 0.8 : null)

const contenders: Record<string, Contender> = {
  [local]: { side: 'ours', backend: 'gloo', wrapper: 'none' },
  [python]: { side: 'peer' },
}
const comparisons: Comparison<string>[] = []
for (const backend of await ourBackends()) {
  const [of, ddp] = [`ours on ${backend}`, `our DDP on ${backend}`]
  contenders[of] = { side: 'ours', backend, wrapper: 'DistributedDataParallelCPU' }
  contenders[ddp] = { side: 'ours', backend }
  comparisons.push({ of, to: ddp, goal: information })
  comparisons.push({ of, to: python, goal: backend === 'shm' ? goal : information })
  comparisons.push({ of, to: local, goal: information })
}
const equal = Object.keys(contenders).filter((name) => name !== local)
await reportSteps('ddp-cpu-step', [await compareSteps(2, contenders, comparisons, equal)])
