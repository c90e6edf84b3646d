// One training step in one process, without a wrapper and without communication.
import { compareSteps, reportSteps } from './support/steps.js'

const contenders = { ours: { side: 'ours' }, Python: { side: 'peer' } } as const
const comparisons = [{ of: 'ours', to: 'Python', goal: () => 1 }] as const
await reportSteps('local-step', [await compareSteps(1, contenders, comparisons, ['ours', 'Python'])])
