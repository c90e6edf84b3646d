// What ranks say and count together.
import { distributed as dist, type nn, scope, tensor } from 'lockstep'

/** Prints a line once, whatever the number of ranks. */
export function say(text: string): void {
  if (dist.getRank() === 0) console.log(text)
}

/** The sum over all ranks of each number. */
export async function total(values: number[]): Promise<number[]> {
  return scope(async () => {
    const sums = tensor(values, { dtype: 'float64' })
    await dist.allReduce(sums)
    return [...(await sums.data('float64'))]
  })
}

/**
 * Gives all ranks the running statistics of rank 0. Each rank has those of its own last batch until the next forward
 * pass of the wrapper would share them.
 */
export async function shareBuffers(model: nn.Module): Promise<void> {
  for (const buffer of model.buffers()) await dist.broadcast(buffer, 0)
}
