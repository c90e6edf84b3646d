/** Several results of one operator: an array, with PyTorch's names for its elements where it has some. */
import type { Result } from './operator.js'

type ArrayClass = new () => unknown[]

const classes = new Map<string, ArrayClass>()

/** An empty array whose elements will have the names of `results`: `const { values, indices } = x.max(1)`. */
export function severalClass(results: readonly Result[]): unknown[] {
  const key = results.map((result) => result.name).join(' ')
  let Named = classes.get(key)
  if (Named === undefined) {
    Named = results.every((result) => result.name !== '') ? named(results) : Array
    classes.set(key, Named)
  }
  return new Named()
}

function named(results: readonly Result[]): ArrayClass {
  class Results extends Array<unknown> {
    // What `map` and the like return is a plain array.
    static override get [Symbol.species](): ArrayConstructor {
      return Array
    }
  }
  results.forEach(({ name }, index) => {
    Object.defineProperty(Results.prototype, name, {
      get(this: unknown[]) {
        return this[index]
      },
      configurable: true,
    })
  })
  return Results as ArrayClass
}
