// @ts-nocheck -- the data sets of parity/python/workers.py
import { bernoulli, data, full, multinomial, normal, ones, rand, randint, randn, randperm, zeros } from 'lockstep'

/** Draws by every kind of operator that takes a generator. */
function noise() {
  return [
    rand([2]),
    randn([3]),
    randperm(4),
    randint(100, [2]),
    randint(5, 50, [2]),
    zeros([3]).uniform_(-1, 1),
    zeros([2]).normal_(),
    bernoulli(full([3], 0.5)),
    multinomial(ones([4]), 2),
    normal(zeros([2]), ones([2])),
  ]
}

export const noisy = (length) => ({ length, get: (index) => [BigInt(index), ...noise()] })

export const stream = (length) => ({
  length,
  *[Symbol.iterator]() {
    const id = data.getWorkerInfo()?.id ?? 0
    for (let i = 0; i < length + id * 2; i++) yield [BigInt(i), BigInt(id), ...noise()]
  },
})
