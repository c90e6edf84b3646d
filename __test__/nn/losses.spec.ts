import test from 'ava'
import { manualSeed, nn, ones, randn, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

const { functional: F } = nn
const int64 = (...values: number[]): Tensor => tensor(values, { dtype: 'int64' })

const mistakes: [string, () => unknown, string, RegExp][] = [
  [
    'a power that there is not',
    () => new nn.MultiMarginLoss(3),
    'ERR_INVALID_ARGUMENT',
    /^MultiMarginLoss: p must be a whole number from 1 to 2, got number \(3\)$/,
  ],
  [
    'weights of two dimensions',
    () => new nn.MultiMarginLoss({ weight: ones([2, 2]) }),
    'ERR_INVALID_ARGUMENT',
    /^MultiMarginLoss: expected weight to be null or 1D, got 2D$/,
  ],
  [
    'weights of two dimensions, given to the function',
    () => F.multiMarginLoss(ones([1, 2]), int64(0), { weight: ones([2, 2]) }),
    'ERR_VALUE',
    /^multiMarginLoss: weight must be one-dimensional, got 2D$/,
  ],
  [
    'a margin of 0',
    () => new nn.TripletMarginWithDistanceLoss({ margin: 0 }),
    'ERR_INVALID_ARGUMENT',
    /margin must be a number above 0, got number \(0\)$/,
  ],
  [
    'a distance that cannot be called',
    () => new nn.TripletMarginWithDistanceLoss({ distanceFunction: 'euclidean' as unknown as nn.Distance }),
    'ERR_ARGUMENT_TYPE',
    /distanceFunction must be a function, an object or null, got string/,
  ],
  [
    'a distance that is no module',
    () => new nn.TripletMarginWithDistanceLoss({ distanceFunction: {} as nn.Distance }),
    'ERR_ARGUMENT_TYPE',
    /^TripletMarginWithDistanceLoss: distanceFunction must be a function or an nn.Module, got/,
  ],
  [
    'vectors of other dimensions',
    () => F.tripletMarginWithDistanceLoss(ones([2, 3]), ones([2, 3]), ones([3])),
    'ERR_VALUE',
    /must have the same number of dimensions, got 2D, 2D, 1D$/,
  ],
  [
    'a negative variance',
    () => F.gaussianNllLoss(ones([2]), ones([2]), tensor([1, -1])),
    'ERR_VALUE',
    /^gaussianNllLoss: variance has negative entries$/,
  ],
  [
    'a negative number for a variance',
    () => new nn.GaussianNLLLoss().forward(ones([2]), ones([2]), -0.5),
    'ERR_VALUE',
    /variance has a negative entry$/,
  ],
  [
    'variances of another shape',
    () => F.gaussianNllLoss(ones([2, 3]), ones([2, 3]), ones([3])),
    'ERR_VALUE',
    /^gaussianNllLoss: variance is of incorrect size \[3\] for an input of \[2, 3\]$/,
  ],
  [
    'variances with two dimensions of size 1',
    () => F.gaussianNllLoss(ones([2, 3]), ones([2, 3]), ones([1, 1])),
    'ERR_VALUE',
    /incorrect size \[1, 1\]/,
  ],
  [
    'a blank beyond the classes',
    () => F.ctcLoss(zeros([4, 3]), int64(1), [4], [1], { blank: 3 }),
    'ERR_TORCH',
    /blank must be in label range/,
  ],
  [
    'no cutoffs',
    () => new nn.AdaptiveLogSoftmaxWithLoss(4, 10, []),
    'ERR_INVALID_ARGUMENT',
    /^AdaptiveLogSoftmaxWithLoss: cutoffs must be one or more whole numbers in rising order.*got \[\]$/,
  ],
  [
    'cutoffs that do not rise',
    () => new nn.AdaptiveLogSoftmaxWithLoss(4, 10, [4, 4]),
    'ERR_INVALID_ARGUMENT',
    /\[4, 4\]/,
  ],
  [
    'a cutoff beyond the classes',
    () => new nn.AdaptiveLogSoftmaxWithLoss(4, 10, [10]),
    'ERR_INVALID_ARGUMENT',
    /\[10\]/,
  ],
  [
    'a class that there is not',
    () => new nn.AdaptiveLogSoftmaxWithLoss(4, 10, [4]).forward(zeros([2, 4]), int64(3, 10)),
    'ERR_VALUE',
    /^Target values should be in \[0, 9\], but values in range \[3, 10\] were found.$/,
  ],
  [
    'several targets a row',
    () => new nn.AdaptiveLogSoftmaxWithLoss(4, 10, [4]).forward(zeros([2, 4]), int64(1, 2).unsqueeze(0)),
    'ERR_INVALID_ARGUMENT',
    /multi-target not supported/,
  ],
  [
    'other targets than rows',
    () => new nn.AdaptiveLogSoftmaxWithLoss(4, 10, [4]).forward(zeros([2, 4]), int64(1)),
    'ERR_INVALID_ARGUMENT',
    /same size in the batch dimension/,
  ],
]
for (const [what, mistake, code, message] of mistakes) {
  test(`${what} is refused`, (t) => {
    t.throws(mistake, { code, message })
  })
}

test('lengths of an alignment are tensors or arrays of numbers', (t) => {
  manualSeed(0)
  const logProbs = F.logSoftmax(randn([6, 2, 4]), 2)
  const targets = int64(1, 2, 3)
  const loss = F.ctcLoss(logProbs, targets, int64(6, 5), int64(2, 1)).item()
  t.true(loss > 0)
  t.is(F.ctcLoss(logProbs, targets, [6, 5], [2, 1]).item(), loss)
  t.is(new nn.CTCLoss().forward(logProbs, targets, int64(6, 5), [2, 1]).item(), loss)
})

test('the variance of a Gaussian stays as it was', (t) => {
  const variance = zeros([2])
  t.true(Number.isFinite(F.gaussianNllLoss(ones([2]), zeros([2]), variance).item()))
  t.deepEqual(variance.toArray(), [0, 0])
})

test('a distance is a function or a module', (t) => {
  const [a, b, c] = [randn([3, 4]), randn([3, 4]), randn([3, 4])]
  const byFunction = new nn.TripletMarginWithDistanceLoss({ distanceFunction: F.pairwiseDistance })
  const byModule = new nn.TripletMarginWithDistanceLoss({ distanceFunction: new nn.PairwiseDistance() })
  t.is(byFunction.forward(a, b, c).item(), new nn.TripletMarginLoss().forward(a, b, c).item())
  t.is(byFunction.forward(a, b, c).item(), byModule.forward(a, b, c).item())
  t.is(String(byModule), 'TripletMarginWithDistanceLoss(\n  (distance_function): PairwiseDistance()\n)')
})

test('an adaptive softmax gives each class its probability', (t) => {
  const softmax = new nn.AdaptiveLogSoftmaxWithLoss(6, 12, [3, 7])
  const x = randn([5, 6])
  const all = softmax.logProb(x)
  t.true(
    all
      .exp()
      .sum(1)
      .allclose(ones([5]), 1e-5, 1e-6),
  )
  t.deepEqual(softmax.predict(x).toArray(), all.argmax(1).toArray())
  const target = int64(0, 2, 3, 7, 11)
  const { output, loss } = softmax.forward(x, target)
  t.true(output.allclose(all.gather(1, target.unsqueeze(1)).squeeze(1), 1e-5, 1e-6))
  t.is(loss.item(), output.mean().neg().item())
  t.deepEqual(softmax.cutoffs, [3, 7, 12])
})
