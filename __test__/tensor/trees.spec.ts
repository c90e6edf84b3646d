// Trees of tensors are walked in one way, whoever walks them: scopes, modules that store and are copied, wrappers.
import test from 'ava'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { capture, checkpoint, data, nn, parallel, scope, tensor, zeros } from 'lockstep'
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

test('a name that means something to JavaScript is only a name', (t) => {
  const keeper = new Keeper()
  const kept = Object.fromEntries([['__proto__', zeros([1])]])
  keeper.kept = kept
  const copy = keeper.clone().kept as typeof kept
  t.deepEqual(Object.keys(copy), ['__proto__'])
  t.is(Object.getPrototypeOf(copy), Object.prototype)
  t.not(copy['__proto__'], kept['__proto__'])
})

test('who makes something else of a tree refuses one that holds itself', async (t) => {
  const list: unknown[] = [zeros([1])]
  list.push(list)
  const record: Record<string, unknown> = { a: zeros([1]) }
  record['self'] = record
  const map = new Map<unknown, unknown>([['a', zeros([1])]])
  map.set('self', map)
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-trees-'))
  t.teardown(() => rmSync(directory, { recursive: true, force: true }))
  class Echo extends nn.Module {
    override forward(_: unknown): unknown {
      return ring
    }
  }
  let ring: unknown
  for (ring of [list, record, map]) {
    const message = /holds itself|cyclic/
    t.throws(() => parallel.gather([ring, ring]), { code: 'ERR_INVALID_ARGUMENT', message })
    t.throws(() => data.defaultCollate([ring, ring]), { code: 'ERR_COLLATE', message })
    t.throws(() => capture(new Echo(), [zeros([1])]), { code: 'ERR_CAPTURE_UNSUPPORTED', message })
    t.throws(() => capture(new Echo(), [ring] as never), { code: 'ERR_CAPTURE_UNSUPPORTED', message })
    await t.throwsAsync(checkpoint.save(directory, { meta: ring }), { code: 'ERR_INVALID_ARGUMENT', message })
  }
})
