// Trees of tensors are walked in one way, whoever walks them: scopes, modules that store and are copied, wrappers.
import test from 'ava'
import { nn, scope, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

type Nest = Tensor | Nest[]

/** A tensor in an array in an array ... */
function nest(depth: number): Nest {
  let value: Nest = tensor([depth])
  for (let level = 0; level < depth; level++) value = [value]
  return value
}

function innermost(value: Nest): Tensor {
  let inner = value
  while (Array.isArray(inner)) inner = inner[0] as Nest
  return inner
}

class Keeper extends nn.Module {
  kept: unknown
  override forward(value: unknown): void {
    this.kept = value
  }
}

const deep = 20_000

test('what a scope returns is found at any depth, and in what holds itself', (t) => {
  t.is(innermost(scope(() => nest(deep))).item(), deep)
  const ring = scope(() => {
    const made: { self?: object; of: Map<Tensor, Set<Tensor>> } = { of: new Map([[zeros([1]), new Set([zeros([2])])]]) }
    made.self = made
    return made
  })
  const [[key, values]] = [...ring.of] as [[Tensor, Set<Tensor>]]
  t.deepEqual([key.shape, [...values][0]?.shape], [[1], [2]])
})

test('what a module stores stays, at any depth', (t) => {
  const keeper = new Keeper()
  scope(() => keeper.forward(nest(deep)))
  t.is(innermost(keeper.kept as Nest).item(), deep)
})

test('a copy of a module has copies of what it stores, at any depth, and the same ties', (t) => {
  const keeper = new Keeper()
  const shared = zeros([1])
  keeper.kept = nest(deep)
  t.is(innermost(keeper.clone().kept as Nest).item(), deep)
  const ring: { self?: object; a: Tensor; b: Set<Tensor>; none: undefined } = {
    a: shared,
    b: new Set([shared]),
    none: undefined,
  }
  ring.self = ring
  keeper.kept = ring
  const copy = keeper.clone().kept as typeof ring
  t.is(copy.self, copy)
  t.not(copy.a, shared)
  t.true(copy.b.has(copy.a))
  t.true('none' in copy)
})
