// One training step under DistributedDataParallelCPU on two ranks with Gloo, beside the wrapper that communicates while the
// backward pass runs: ours, and Python's. PyTorch has the class no longer.
import { reportSteps } from './support/steps.js'

await reportSteps('ddp-cpu-step', 2, 'DistributedDataParallelCPU', [
  { label: ' / our DDP', side: 'ours', goal: null },
  { label: " / Python's DDP", side: 'peer', goal: null },
])
