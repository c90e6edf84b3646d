import test from 'ava'
import { data, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

test('a concatenation counts through its parts', async (t) => {
  const all = new data.ConcatDataset([[1, 2], [], [3], [4, 5, 6]])
  t.is(all.length, 6)
  t.deepEqual(all.cumulativeSizes, [2, 2, 3, 6])
  t.deepEqual(await Promise.all(Array.from({ length: 6 }, async (_, index) => all.get(index))), [1, 2, 3, 4, 5, 6])
  t.throws(() => all.get(6), { code: 'ERR_INDEX' })
  t.throws(() => new data.ConcatDataset([]), { code: 'ERR_INVALID_ARGUMENT', message: /empty iterable/ })
})

test('a stack gives the samples beside each other, by place or by name', async (t) => {
  const images = new data.TensorDataset(tensor([[1], [2]]))
  const byPlace = new data.StackDataset([images, [3n, 4n]])
  const [[image], label] = await byPlace.get(1)
  t.deepEqual([image.toArray(), label], [[2], 4n])
  const byName = new data.StackDataset({ images, labels: [3n, 4n] })
  const batches: { images: [Tensor]; labels: Tensor }[] = []
  for await (const batch of new data.DataLoader(byName, { batchSize: 2 })) {
    batches.push({ images: [batch.images[0].clone()], labels: batch.labels.clone() })
  }
  t.deepEqual(
    batches.map((batch) => [batch.images[0].toArray(), batch.labels.toArray()]),
    [
      [
        [[1], [2]],
        [3, 4],
      ],
    ],
  )
  t.throws(() => new data.StackDataset({ a: [1], b: [1, 2] }), { message: /a has 1 samples, and b 2/ })
  t.throws(() => new data.StackDataset([]), { code: 'ERR_INVALID_ARGUMENT' })
  t.throws(() => new data.StackDataset(3 as never), { code: 'ERR_ARGUMENT_TYPE' })
})
