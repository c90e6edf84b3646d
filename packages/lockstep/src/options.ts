/** Options objects: what they may hold. */
import { LockstepError } from './error.js'
import { describe } from './ops/explain.js'

/** Is it an object literal? Tensors, arrays, Maps and instances of classes are not. */
export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

/**
 * Refuses what is no options object, and options that `operation` does not have: a misspelt name must not be a silent
 * default.
 */
export function checkOptions(operation: string, options: unknown, known: readonly string[]): void {
  if (!isPlainObject(options)) {
    const text = `${operation}: options are an object, got ${describe(options)}; it may have ${known.join(', ')}`
    throw new LockstepError('ERR_ARGUMENT_TYPE', text, { operation })
  }
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    const text = `${operation}: unknown option '${name}'${meant(name, known)}; known are ${known.join(', ')}`
    throw new LockstepError('ERR_UNKNOWN_OPTION', text, { operation })
  }
}

/** What Python's users also call an argument, or what they look for; without capitals and `_`. */
const alsoCalled: Readonly<Record<string, string>> = {
  axis: 'dim',
  gpu: 'cuda',
  collatefn: 'collate',
}

/** PyTorch's spelling, or its words, are as good as the name; so is what sounds the same. */
const plain = (text: string): string => text.replaceAll('_', '').toLowerCase().replaceAll('ph', 'f')

/** `: did you mean 'weightDecay'?` where a name is near enough to a known one, and nothing otherwise. */
export function meant(name: string, known: readonly string[]): string {
  const other = Object.hasOwn(alsoCalled, plain(name)) ? alsoCalled[plain(name)] : undefined
  if (other !== undefined && known.includes(other)) return `: did you mean '${other}'?`
  const near = known
    .map((other) => ({ other, distance: distance(plain(name), plain(other)) }))
    .filter((each) => each.distance <= Math.max(1, Math.floor(plain(each.other).length / 4)))
    .sort((a, b) => a.distance - b.distance)
  return near[0] === undefined ? '' : `: did you mean '${near[0].other}'?`
}

/** How many letters have to be added, left out, changed or exchanged with their neighbour. */
function distance(a: string, b: string): number {
  let rows: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const [before, last] = rows
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min(
        (last[j - 1] as number) + (same ? 0 : 1),
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
      )
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, (before[j - 2] as number) + 1)
      row.push(least)
    }
    rows = [last, row]
  }
  return rows[1].at(-1) as number
}
