// A rank of torchrun that fails on its own, while the others wait for it.
import { distributed as dist } from 'lockstep'

await dist.initProcessGroup()
if (dist.getRank() === 1) throw new TypeError('rank 1 fails on its own')
await dist.barrier()
