import { distributed as dist } from 'lockstep'

/** Prints a line once, whatever the number of ranks. */
export function say(text: string): void {
  if (dist.getRank() === 0) console.log(text)
}
