// One training step under DistributedDataParallel on two ranks with Gloo.
import { reportSteps } from './support/steps.js'

await reportSteps('ddp-step', 2)
