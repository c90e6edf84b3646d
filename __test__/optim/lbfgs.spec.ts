/** LBFGS: what it refuses, and its state. The numbers are compared with Python's. */
import test from 'ava'
import { LockstepError, manualSeed, nn, ops, optim, randn, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

function problem(param: nn.Parameter): (optimizer: optim.LBFGS) => () => Promise<Tensor> {
  const [x, y] = [randn([8, 3]), randn([8])]
  return (optimizer) => async () => {
    optimizer.zeroGrad()
    const loss = x.matmul(param).sub(y).pow(2).mean()
    await loss.backward()
    return loss
  }
}

test.serial('a state that is taken over goes on with the same bits', async (t) => {
  manualSeed(3)
  const param = new nn.Parameter(randn([3]))
  const closure = problem(param)
  const optimizer = new optim.LBFGS([param], { lineSearchFn: 'strong_wolfe', maxIter: 2 })
  t.deepEqual(optimizer.stateDict().state, {})
  await optimizer.step(closure(optimizer))
  const other = new optim.LBFGS([param], { lineSearchFn: 'strong_wolfe', maxIter: 2 })
  const state = optimizer.stateDict()
  other.loadStateDict(state)
  const start = param.detach().clone()
  await optimizer.step(closure(optimizer))
  const first = param.detach().clone()
  param.detach().copy_(start)
  await other.step(closure(other))
  t.true(ops.equal(first, param))
  t.is(other.stateDict().state[0]?.['n_iter'], optimizer.stateDict().state[0]?.['n_iter'])

  const wrong = { ...state, state: { 0: { ...state.state[0], d: zeros([4]) } } }
  const error = t.throws(() => other.loadStateDict(wrong), { instanceOf: LockstepError })
  t.is(error?.message, 'size mismatch for d: it has 4 numbers, and the parameters 3')
})

test.serial('what makes no sense is refused', async (t) => {
  const param = new nn.Parameter(randn([3]))
  const groups = [{ params: [param] }, { params: [new nn.Parameter(zeros([2]))] }]
  const text = "LBFGS doesn't support per-parameter options (parameter groups)"
  t.is(t.throws(() => new optim.LBFGS(groups), { instanceOf: LockstepError })?.message, text)
  const optimizer = new optim.LBFGS([param])
  t.is(optimizer.paramGroups[0]?.maxEval, 25)
  t.is(t.throws(() => optimizer.step(), { instanceOf: LockstepError })?.code, 'ERR_ARGUMENT_TYPE')
  const lossless = async (): Promise<undefined> => undefined
  const error = await t.throwsAsync(optimizer.step(lossless), { instanceOf: LockstepError })
  t.regex(error?.message ?? '', /must return the loss: a number, or a tensor of one element/)
})
