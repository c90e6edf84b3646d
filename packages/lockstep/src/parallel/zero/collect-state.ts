/** Brings the parts of an optimizer's state together. */
import type { ProcessGroup } from '../../distributed/group.js'
import type { ParamState } from '../../optim/optimizer.js'
import { empty } from '../../ops/generated/functions.js'
import { keep } from '../../tensor/scope.js'
import type { Tensor } from '../../tensor/tensor.js'

/** What a rank tells of its state: the number of a parameter, the name, dtype and shape of a tensor. */
type Entry = [param: number, name: string, dtype: Tensor['dtype'], shape: number[]]

/**
 * The states of all ranks, by parameter, on rank `to` of the group; undefined on the others. `params`: all parameters.
 * `state`: what this rank keeps. All ranks must call it.
 */
export async function collectState(
  group: ProcessGroup,
  params: readonly Tensor[],
  state: ReadonlyMap<Tensor, ParamState>,
  to: number,
): Promise<Map<Tensor, ParamState> | undefined> {
  const numbers = new Map(params.map((param, number) => [param, number]))
  const own = [...state].flatMap(([param, kept]) =>
    Object.entries(kept).map(([name, tensor]) => ({ param: numbers.get(param) as number, name, tensor })),
  )
  const entries = own.map(({ param, name, tensor }): Entry => [param, name, tensor.dtype, [...tensor.shape]])
  const all = (await group.allGatherObject(entries)) as Entry[][]
  const collected = new Map<Tensor, ParamState>()
  for (const [rank, list] of all.entries()) {
    for (const [index, [param, name, dtype, shape]] of list.entries()) {
      let tensor = rank === group.rank ? own[index]?.tensor : undefined
      if (rank === group.rank && rank !== to) await group.send((tensor as Tensor).contiguous(), group.ranks[to] ?? to)
      if (rank !== group.rank && group.rank === to) {
        tensor = keep(empty(shape, { dtype }))
        await group.recv(tensor, group.ranks[rank] ?? rank)
      }
      const of = params[param] as Tensor
      if (tensor) collected.set(of, { ...collected.get(of), [name]: tensor })
    }
  }
  return group.rank === to ? collected : undefined
}
