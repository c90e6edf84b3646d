/** The average of the ranks' models. */
import { checkPending } from '../../autograd/pending.js'
import type { ProcessGroup } from '../../distributed/group.js'
import { checkGroup, defaultGroup } from '../../distributed/world.js'
import { noGrad } from '../../autograd/modes.js'
import { cat } from '../../ops/generated/functions.js'
import { scope } from '../../tensor/scope.js'
import type { Tensor } from '../../tensor/tensor.js'

/** Parameters, or the parameter groups of an optimizer. */
export type Averaged = Iterable<Tensor> | Iterable<{ readonly params: readonly Tensor[] }>

/**
 * Replaces the values of `params` with their averages over the ranks of `group` (default: the default group). All its
 * ranks must call it, with parameters of the same shapes in the same order (`average_parameters`). A rank that is not
 * in the group does nothing. Parameters of different dtypes are averaged in the dtype that they promote to.
 */
export async function averageParameters(params: Iterable<Tensor>, group?: ProcessGroup): Promise<void> {
  const operation = 'averageParameters'
  checkGroup(operation, group)
  const chosen = group ?? defaultGroup(operation)
  const list = [...params]
  checkPending(operation, list)
  if (!chosen.isMember || list.length === 0) return
  await scope(async () => {
    const flat = noGrad(() => cat(list.map((param) => param.detach().reshape([-1]))).div_(chosen.size))
    await chosen.allReduce(flat)
    noGrad(() => {
      let offset = 0
      for (const param of list) {
        param.copy_(flat.narrow(0, offset, param.numel()).viewAs(param))
        offset += param.numel()
      }
    })
  })
}

/** Those of `params` that have a gradient (`get_params_to_average`). */
export function withGradients(params: Averaged): Tensor[] {
  const list = [...params].flatMap((item) => ('params' in item ? [...item.params] : [item]))
  return list.filter((param) => param.grad !== null)
}
