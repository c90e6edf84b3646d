import test from 'ava'
import { nn, ones, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

const { prune } = nn.utils
const invalid = { code: 'ERR_INVALID_ARGUMENT' }

test('a mask zeroes, the original is trained, and remove leaves the zeros', async (t) => {
  const layer = new nn.Linear(2, 2)
  const { weight } = layer
  prune.customFromMask(
    layer,
    'weight',
    tensor([
      [1, 0],
      [0, 1],
    ]),
  )
  t.deepEqual(
    layer.namedParameters().map(([name]) => name),
    ['bias', 'weight_orig'],
  )
  t.deepEqual(
    layer.namedBuffers().map(([name]) => name),
    ['weight_mask'],
  )
  await layer
    .forward(ones([1, 2]))
    .sum()
    .backward()
  t.deepEqual(weight.grad?.toArray(), [
    [1, 0],
    [0, 1],
  ])
  t.true(prune.isPruned(new nn.Sequential(layer)))
  prune.remove(layer, 'weight')
  t.is(layer.weight, weight)
  t.deepEqual(weight.ne(0).toArray(), [
    [true, false],
    [false, true],
  ])
  t.false(prune.isPruned(layer))
})

class Every extends prune.BasePruningMethod {
  readonly pruningType = 'unstructured'
  readonly step: number

  constructor(step: number) {
    super()
    this.step = step
  }

  override computeMask(_importance: Tensor, defaultMask: Tensor): Tensor {
    const mask = defaultMask.clone()
    for (let at = 0; at < mask.numel(); at += this.step) mask.view([-1]).select(0, at).zero_()
    return mask
  }
}

test('a method of your own, alone, after another, and over all parameters', (t) => {
  const layer = new nn.Linear(3, 2)
  t.true(Every.apply(layer, 'weight', 2) instanceof Every)
  t.deepEqual(layer.weight.ne(0).toArray(), [
    [false, true, false],
    [true, false, true],
  ])
  const container = Every.apply(layer, 'weight', 3)
  t.true(container instanceof prune.PruningContainer)
  t.deepEqual(layer.weight.ne(0).toArray(), [
    [false, false, false],
    [true, false, true],
  ])
  t.deepEqual(new Every(2).prune(ones([4])).toArray(), [0, 1, 0, 1])
  const other = new nn.Linear(2, 1)
  prune.globalUnstructured(
    [
      [other, 'weight'],
      [other, 'bias'],
    ],
    Every,
    { amount: 2 },
  )
  t.deepEqual([other.weight.ne(0).toArray(), other.bias?.ne(0).toArray()], [[[false, true]], [false]])
})

test('clones are pruned for themselves', (t) => {
  const layer = prune.l1Unstructured(new nn.Linear(2, 2), 'weight', 1)
  const copy = layer.clone()
  prune.l1Unstructured(copy, 'weight', 1)
  const left = (each: nn.Linear): number => each.weight.ne(0).sum().item()
  t.deepEqual([left(layer), left(copy)], [3, 2])
  prune.remove(copy, 'weight')
  t.true(prune.isPruned(layer))
})

test('wrong amounts, shapes and names of pruning leave the module as it was', (t) => {
  const layer = new nn.Linear(2, 3)
  const { weight } = layer
  const type = { code: 'ERR_ARGUMENT_TYPE' }
  t.throws(() => prune.l1Unstructured(layer, 'weight', 1.5), { ...invalid, message: /amount/ })
  t.throws(() => prune.l1Unstructured(layer, 'weight', -1), invalid)
  t.throws(() => prune.l1Unstructured(layer, 'weight', 7), { ...invalid, message: /at most 6/ })
  t.throws(() => prune.l1Unstructured(layer, 'weight', 'all' as never), type)
  t.throws(() => prune.l1Unstructured(layer, 'weight', 1, ones([2])), { ...invalid, message: /\[3, 2\]/ })
  t.throws(() => prune.lnStructured(layer, 'bias', 1, 2, 0), { ...invalid, message: /2 dimensions/ })
  t.throws(() => prune.lnStructured(layer, 'weight', 1, 'nuc' as never, 0), invalid)
  t.throws(() => prune.randomStructured(layer, 'weight', 1, 2), { code: 'ERR_INDEX' })
  t.throws(() => prune.customFromMask(layer, 'weight', ones([2])), { ...invalid, message: /\[3, 2\]/ })
  // @ts-expect-error -- no tensor of a Linear
  t.throws(() => prune.identity(layer, 'nothing'), invalid)
  t.throws(() => prune.identity({} as never, 'weight'), type)
  t.throws(() => prune.remove(layer, 'weight'), { ...invalid, message: /not pruned/ })
  const places = [[layer, 'weight']] as const
  t.throws(() => prune.globalUnstructured(places, prune.RandomStructured, { amount: 1 }), invalid)
  t.throws(() => prune.globalUnstructured(places, prune.L1Unstructured, { amount: 9 }), invalid)
  t.throws(() => prune.globalUnstructured(places, prune.L1Unstructured, { amount: 1, n: 2 } as never), {
    code: 'ERR_UNKNOWN_OPTION',
  })
  const scored = (importanceScores: unknown) => () =>
    prune.globalUnstructured(places, prune.L1Unstructured, { amount: 1, importanceScores } as never)
  t.throws(scored({}), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(scored(new Map([[layer, { weight: 3 }]])), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(scored(new Map([[layer, { weight: ones([3]) }]])), { ...invalid, message: /'weight' of Linear/ })
  t.is(layer.weight, weight)
  t.deepEqual([...layer.stateDict().keys()], ['weight', 'bias'])
})
