// One training step under DistributedDataParallel on two and on four ranks, by backend, with and without
// gradientAsBucketView. Compared with Python's DDP on Gloo, and with a local step on as many processes at once.
import { ourBackends } from './support/backends.js'
import { ranksOf } from './support/quick.js'
import { compareSteps, type Comparison, type Contender, information, type Model, reportSteps } from './support/steps.js'

const isMlp = (model: Model): boolean => model === 'mlp' || model === 'deep'
const local = 'a local step'
const python = "Python's DDP"

/** The allowed ratio of a step over shared memory to a local one, on two ranks. */
const ofLocal = (model: Model, views: boolean): number => (isMlp(model) ? (views ? 1.15 : 1.25) : 1.08)
/** The allowed ratio to Python's step. */
const ofPython = (model: Model): number => (isMlp(model) ? 0.75 : 0.9)

const backends = await ourBackends()
const parts = []
for (const ranks of ranksOf([2, 4])) {
  const contenders: Record<string, Contender> = {
    [local]: { side: 'ours', backend: 'gloo', wrapper: 'none' },
    [python]: { side: 'peer' },
    [`${python}, views`]: { side: 'peer', views: true },
  }
  const comparisons: Comparison<string>[] = [{ of: python, to: local, goal: information }]
  for (const backend of backends) {
    const hasGoal = backend === 'shm' && ranks === 2
    for (const views of [false, true]) {
      const suffix = views ? ', views' : ''
      const of = `ours on ${backend}${suffix}`
      contenders[of] = { side: 'ours', backend, ...(views && { views }) }
      comparisons.push({ of, to: local, goal: hasGoal ? (model) => ofLocal(model, views) : information })
      comparisons.push({ of, to: `${python}${suffix}`, goal: hasGoal ? ofPython : information })
    }
  }
  const equal = Object.keys(contenders).filter((name) => name !== local)
  parts.push(await compareSteps(ranks, contenders, comparisons, equal))
}
await reportSteps('ddp-step', parts)
