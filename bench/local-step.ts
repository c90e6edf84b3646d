// One training step in one process, without the wrapper: what is left to each side when nothing is communicated.
import { reportSteps } from './support/steps.js'

await reportSteps('local-step', 1)
