/** The optimizers whose steps are native rules: what they refuse, and their state dicts. The numbers are compared with Python's. */
import test from 'ava'
import { LockstepError, manualSeed, nn, ones, ops, optim, randn, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

const rules = [
  'Adadelta',
  'Adafactor',
  'Adagrad',
  'Adamax',
  'ASGD',
  'Muon',
  'NAdam',
  'RAdam',
  'RMSprop',
  'Rprop',
  'SparseAdam',
] as const
type Rule = (typeof rules)[number]

const parameters = (): nn.Parameter[] => [new nn.Parameter(randn([4, 3])), new nn.Parameter(randn([2, 5]))]

function make(name: Rule, params: Tensor[], options: object = {}): optim.Optimizer {
  return new (optim[name] as unknown as typeof optim.RMSprop)(params, options)
}

function give(name: Rule, params: readonly Tensor[]): void {
  for (const param of params) {
    const grad = randn([...param.shape])
    param.grad = name === 'SparseAdam' ? grad.toSparse() : grad
  }
}

for (const name of rules) {
  test.serial(`${name}: an optimizer that takes over a state goes on with the same bits`, (t) => {
    manualSeed(1)
    const params = parameters()
    const optimizer = make(name, params)
    for (let step = 0; step < 3; step++) {
      give(name, params)
      optimizer.step()
    }
    const copies = params.map((param) => new nn.Parameter(param.detach().clone()))
    const other = make(name, copies)
    other.loadStateDict(optimizer.stateDict())
    t.deepEqual(JSON.stringify(other.stateDict().param_groups), JSON.stringify(optimizer.stateDict().param_groups))
    give(name, params)
    for (const [index, param] of params.entries()) (copies[index] as Tensor).grad = param.grad
    optimizer.step()
    other.step()
    for (const [index, param] of params.entries()) t.true(ops.equal(param, copies[index] as Tensor))
  })

  test.serial(`${name}: nothing is changed where a gradient cannot be taken`, (t) => {
    const params = parameters()
    const before = params.map((param) => param.detach().clone())
    const optimizer = make(name, params)
    for (const param of params) param.grad = ones([...param.shape])
    const last = params[1] as Tensor
    // Adagrad takes both kinds, but not with this.
    const options = name === 'Adagrad' ? { weightDecay: 0.1 } : {}
    Object.assign(optimizer.paramGroups[0] as object, options)
    if (name !== 'SparseAdam') last.grad = ones([2, 5]).toSparse()
    const error = t.throws(() => optimizer.step(), { instanceOf: LockstepError })
    t.regex(error?.message ?? '', /sparse gradients|dense gradients/)
    for (const [index, param] of params.entries()) t.true(ops.equal(param, before[index] as Tensor))
  })
}

test('what makes no sense is refused, and leaves no group behind', (t) => {
  const refuse = (name: Rule, options: object, text: RegExp, params: Tensor[] = parameters()): void => {
    const error = t.throws(() => make(name, params, options), { instanceOf: LockstepError })
    t.is((error as LockstepError).code, 'ERR_INVALID_ARGUMENT')
    t.regex(error?.message ?? '', text)
  }
  refuse('RMSprop', { alpha: -1 }, /RMSprop: alpha must be a number of at least 0/)
  refuse('RMSprop', { differentiable: true }, /`differentiable` is not supported/)
  refuse('Adadelta', { rho: 1.5 }, /Adadelta: rho must be a number from 0 to 1/)
  refuse(
    'Rprop',
    { etas: [1.2, 0.5] },
    /Rprop: etas must be a number between 0 and 1 and one above 1, got \[1.2, 0.5\]/,
  )
  refuse('Rprop', { stepSizes: [1] }, /Rprop: stepSizes are two numbers, got 1/)
  refuse('Adafactor', { eps: [null, -1] }, /Adafactor: eps must be/)
  refuse('Adafactor', { beta2Decay: 0.5 }, /beta2Decay must be a number/)
  refuse('Muon', { nsCoefficients: [1, 2] }, /Muon: nsCoefficients are three numbers, got 2/)
  refuse('Muon', {}, /Muon only supports 2D parameters whereas we found a parameter with size \[3\]/, [zeros([3])])
  const complex = zeros([3], { dtype: 'complex64' })
  refuse('Adafactor', {}, /Adafactor does not support complex parameters/, [zeros([3]), complex])
  refuse('Muon', {}, /Muon does not support complex parameters/, [zeros([3, 2], { dtype: 'complex64' })])
  refuse('SparseAdam', {}, /SparseAdam: parameter 1 is complex/, [zeros([3]), complex])
  refuse('SparseAdam', {}, /SparseAdam: parameter 0 is sparse/, [ones([3]).toSparse()])
})

test('`capturable` is for devices that have graphs', (t) => {
  const param = new nn.Parameter(zeros([2]))
  const optimizer = new optim.NAdam([param], { capturable: true })
  param.grad = ones([2])
  t.is(t.throws(() => optimizer.step(), { instanceOf: LockstepError })?.code, 'ERR_UNSUPPORTED_OPTION')
})

test('a state of another shape is refused, and says which', (t) => {
  const param = new nn.Parameter(zeros([4, 3]))
  const optimizer = new optim.Adafactor([param])
  param.grad = ones([4, 3])
  optimizer.step()
  const state = optimizer.stateDict()
  const kept = state.state[0] as Record<string, Tensor>
  t.deepEqual(
    [kept['row_var']?.shape, kept['col_var']?.shape],
    [
      [4, 1],
      [1, 3],
    ],
  )
  state.state[0] = { ...kept, row_var: zeros([4, 3]) }
  const error = t.throws(() => optimizer.loadStateDict(state), { instanceOf: LockstepError })
  t.is(error?.message, 'size mismatch for row_var: it has shape [4, 3], and needs [4, 1]')
})
