// Reads twice, on two tensors, a gradient that libtorch says is never there.
import { ones } from 'lockstep'

const x = ones([1], { requiresGrad: true })
for (const y of [x.mul(2), x.mul(3)]) for (let i = 0; i < 2; i++) if (y.grad !== null) throw new Error('a gradient')
