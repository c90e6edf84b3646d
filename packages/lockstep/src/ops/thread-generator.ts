/**
 * A thread's own source of random numbers. libtorch's default generator is the process's: two threads that draw from it
 * change each other's numbers.
 */
import { generatorHandle, useOwnGenerator } from '../autograd/generator.js'
import type { Generator } from '../autograd/generator.js'
import { wrapCalls } from '../native.js'
import { table } from './generated/table.js'
import { operator } from './operator.js'
import type { Arg, Overload } from './operator.js'

/** The overload that takes a generator, and which argument it is. */
interface Random {
  readonly id: number
  readonly place: number
  /** Whether the generator comes between the arguments, rather than in place of one. */
  readonly added: boolean
}

/**
 * From here on, operators of this thread that are given no generator draw from `generator`, and `manualSeed`, `getRngState`
 * and the like are about it. Operators that take none, such as `dropout`, still draw from the process's.
 */
export function useThreadGenerator(generator: Generator): void {
  useOwnGenerator(generator)
  const handle = generatorHandle(generator)
  let random: ReadonlyMap<number, Random> | undefined
  wrapCalls((call) => (id, modes, ...args) => {
    random ??= randomOverloads()
    const found = random.get(id)
    if (found === undefined) return call(id, modes, ...args)
    // Those at the end that are left out have their defaults.
    while (args.length < found.place) args.push(undefined)
    if (found.added) args.splice(found.place, 0, handle)
    else args[found.place] ??= handle
    return call(found.id, modes, ...args)
  })
}

function randomOverloads(): Map<number, Random> {
  const found = new Map<number, Random>()
  for (const [name, line] of Object.entries(table)) {
    if (!line.includes(':generator')) continue
    const { plain, into } = operator(name as keyof typeof table)
    for (const overloads of [plain, into]) {
      for (const overload of overloads) {
        const place = placeOf(overload)
        if (place >= 0) {
          found.set(overload.id, { id: overload.id, place, added: false })
          continue
        }
        const other = overloads.find((each) => placeOf(each) >= 0 && sameButGenerator(each.args, overload.args))
        if (other) found.set(overload.id, { id: other.id, place: placeOf(other), added: true })
      }
    }
  }
  return found
}

function placeOf(overload: Overload): number {
  return overload.args.findIndex((arg) => arg.kind === 'g')
}

function sameButGenerator(having: readonly Arg[], lacking: readonly Arg[]): boolean {
  const rest = having.filter((arg) => arg.kind !== 'g')
  return (
    rest.length === lacking.length &&
    rest.every((arg, index) => arg.name === lacking[index]?.name && arg.kind === lacking[index].kind)
  )
}
