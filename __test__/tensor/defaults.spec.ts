/** The defaults of a process: of a process of its own, as they are everybody's. */
import test from 'ava'
import {
  areDeterministicAlgorithmsEnabled,
  finfo,
  full,
  getDefaultDtype,
  isDeterministicAlgorithmsWarnOnlyEnabled,
  nn,
  ops,
  setDefaultDtype,
  tensor,
  useDeterministicAlgorithms,
} from 'lockstep'

test.afterEach(() => {
  setDefaultDtype('float32')
  useDeterministicAlgorithms(false)
})

for (const dtype of ['float64', 'float16', 'bfloat16'] as const) {
  test.serial(`${dtype} is what new tensors and layers have`, (t) => {
    setDefaultDtype(dtype)
    t.is(getDefaultDtype(), dtype)
    const made = [
      tensor(1.5),
      tensor([[1, 2]]),
      full([2], 3),
      ops.zeros([2]),
      ops.rand([2]),
      ops.linspace(0, 1, 3),
      tensor([1n, 2n]).div(tensor([2n])),
      tensor([1n]).add(0.5),
      new nn.Linear(2, 2).weight,
      new nn.BatchNorm1d(2).runningMean,
    ]
    t.deepEqual(
      made.map((each) => each?.dtype),
      made.map(() => dtype),
    )
    t.deepEqual([tensor(1n).dtype, tensor(true).dtype, tensor(new Float32Array(1)).dtype], ['int64', 'bool', 'float32'])
    t.is(finfo().dtype, dtype)
  })
}

test.serial('what is no default dtype is refused, and changes nothing', (t) => {
  t.throws(() => setDefaultDtype('int64'), { code: 'ERR_TYPE', message: /'float32', 'float64'.*got 'int64'/ })
  t.throws(() => setDefaultDtype('complex64'), { code: 'ERR_TYPE' })
  t.throws(() => setDefaultDtype(64 as never), { code: 'ERR_ARGUMENT_TYPE' })
  t.is(getDefaultDtype(), 'float32')
})

test.serial('an operator without a deterministic kernel throws, or warns', async (t) => {
  const put = (): unknown => ops.zeros([2]).put_(tensor([0n, 0n]), tensor([1, 2]))
  t.notThrows(put)
  useDeterministicAlgorithms(true)
  t.deepEqual([areDeterministicAlgorithmsEnabled(), isDeterministicAlgorithmsWarnOnlyEnabled()], [true, false])
  t.throws(put, { message: /put_ does not have a deterministic implementation/ })
  // What is not filled would be another number at every run.
  t.true(ops.empty([3]).isnan().all().item())
  useDeterministicAlgorithms(true, { warnOnly: true })
  t.deepEqual([areDeterministicAlgorithmsEnabled(), isDeterministicAlgorithmsWarnOnlyEnabled()], [true, true])
  t.notThrows(put)
  t.throws(() => useDeterministicAlgorithms(1 as never), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => useDeterministicAlgorithms(true, { warn: true } as never), { code: 'ERR_UNKNOWN_OPTION' })
  useDeterministicAlgorithms(false)
  t.false(areDeterministicAlgorithmsEnabled())
})
