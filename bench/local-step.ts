// One training step in one process, without a wrapper and without communication.
import { quick } from './support/quick.js'
import { allModels, compareSteps, type Model, reportSteps } from './support/steps.js'

const contenders = { ours: { side: 'ours' }, Python: { side: 'peer' } } as const
const goal = (model: Model): number => (model === 'narrow' ? 0.6 : 0.95)
const effort = { repetitions: quick ? 1 : 9, rounds: quick ? 1 : 2, seconds: 1 }
const comparisons = [{ of: 'ours', to: 'Python', goal }] as const
const equal = ['ours', 'Python'] as const
await reportSteps('local-step', [await compareSteps(1, contenders, comparisons, equal, effort, allModels)])
