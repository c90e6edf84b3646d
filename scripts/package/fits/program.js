import { ones } from 'lockstep'

if (ones([3]).sum().item() !== 3) throw new Error('wrong')
