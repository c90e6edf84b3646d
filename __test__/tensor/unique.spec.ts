/** Distinct values: what is given back, and what is refused. The numbers are compared with Python's. */
import test from 'ava'
import { tensor, unique, uniqueConsecutive } from 'lockstep'
import type { Tensor } from 'lockstep'

const lists = (tensors: readonly Tensor[]): unknown[] => tensors.map((each) => each.toArray())

test('distinct numbers, with their places and counts where they are asked for', (t) => {
  const x = tensor([3, 1, 1, 3, 2])
  t.deepEqual(unique(x).toArray(), [1, 2, 3])
  t.deepEqual(lists(x.unique({ returnInverse: true })), [
    [1, 2, 3],
    [2, 0, 0, 2, 1],
  ])
  t.deepEqual(lists(x.unique({ returnCounts: true })), [
    [1, 2, 3],
    [2, 1, 2],
  ])
  t.deepEqual(lists(uniqueConsecutive(x, { returnCounts: true })), [
    [3, 1, 3, 2],
    [1, 2, 1, 1],
  ])
  const rows = tensor([
    [1, 2],
    [0, 1],
    [1, 2],
  ])
  t.deepEqual(rows.unique({ dim: 0 }).toArray(), [
    [0, 1],
    [1, 2],
  ])
})

test('what is no tensor, option or dimension is refused', (t) => {
  t.throws(() => unique([1, 2] as unknown as Tensor), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => tensor([1]).uniqueConsecutive({ sorted: true } as object), { code: 'ERR_UNKNOWN_OPTION' })
  t.throws(() => unique(tensor([1]), { dim: 0.5 }), { code: 'ERR_ARGUMENT_TYPE' })
})
