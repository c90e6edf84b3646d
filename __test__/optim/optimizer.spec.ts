import test from 'ava'
import { autograd, isGradEnabled, memory, nn, noGrad, ones, optim, scope, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

const parameter = (...values: number[]): nn.Parameter => new nn.Parameter(tensor(values))

function withGradient(...values: number[]): nn.Parameter {
  const made = parameter(...values)
  made.grad = ones([values.length])
  return made
}

const p = parameter(1)
const spent = [p].values()
spent.next()
const mistakes: [string, () => unknown, string, RegExp][] = [
  ['no parameters', () => new optim.SGD([]), 'ERR_INVALID_ARGUMENT', /^SGD: optimizer got an empty parameter list$/],
  [
    'an iterator of parameters that is used up',
    () => new optim.SGD(spent),
    'ERR_INVALID_ARGUMENT',
    /^SGD: optimizer got an empty parameter list: an iterator gives its parameters once; was it used before\?$/,
  ],
  [
    'a module instead of its parameters',
    () => new optim.Adam(new nn.Linear(1, 1) as never),
    'ERR_INVALID_ARGUMENT',
    /^Adam: params given .* iterable of Tensors or groups, got Linear: did you mean module\.parameters\(\)\?$/,
  ],
  [
    'what is no parameters at all',
    () => new optim.SGD(new Date(0) as never),
    'ERR_INVALID_ARGUMENT',
    /^SGD: params given .* iterable of Tensors or groups, got Date$/,
  ],
  [
    'a tensor instead of a list',
    () => new optim.SGD(p as unknown as Tensor[]),
    'ERR_INVALID_ARGUMENT',
    /iterable of Tensors or groups, got Tensor: did you mean \[tensor\]\?$/,
  ],
  ['what is no tensor', () => new optim.SGD(['w'] as unknown as Tensor[]), 'ERR_INVALID_ARGUMENT', /params/],
  ['a tensor that is no leaf', () => new optim.SGD([p.mul(2)]), 'ERR_INVALID_ARGUMENT', /non-leaf/],
  [
    'a parameter twice',
    () => new optim.SGD([{ params: [p] }, { params: [p] }]),
    'ERR_INVALID_ARGUMENT',
    /more than one parameter group/,
  ],
  [
    'an unknown option',
    () => new optim.SGD([p], { rate: 1 } as object),
    'ERR_UNKNOWN_OPTION',
    /SGD: unknown option 'rate'; known are params, lr, momentum/,
  ],
  [
    'an unknown option of a group',
    () => new optim.Adam([{ params: [p], momentum: 1 } as never]),
    'ERR_UNKNOWN_OPTION',
    /Adam: unknown option 'momentum'/,
  ],
  ['dampening by a string', () => new optim.SGD([p], { dampening: 'x' as never }), 'ERR_ARGUMENT_TYPE', /dampening/],
  ['maximize as a string', () => new optim.SGD([p], { maximize: 'no' as never }), 'ERR_ARGUMENT_TYPE', /maximize/],
  ['fused as a string', () => new optim.SGD([p], { fused: 'no' as never }), 'ERR_ARGUMENT_TYPE', /fused/],
  ['one beta', () => new optim.Adam([p], { betas: 0.9 as never }), 'ERR_ARGUMENT_TYPE', /betas must be two numbers/],
  ['capturable as a number', () => new optim.Adam([p], { capturable: 1 as never }), 'ERR_ARGUMENT_TYPE', /capturable/],
  [
    'a negative rate',
    () => new optim.SGD([p], { lr: -1 }),
    'ERR_INVALID_ARGUMENT',
    /lr must be a number of at least 0, got number \(-1\)/,
  ],
  [
    'a rate that is a tensor',
    () => new optim.SGD([p], { lr: tensor(1) as unknown as number }),
    'ERR_ARGUMENT_TYPE',
    /lr must be a number of at least 0, got Tensor/,
  ],
  [
    'nesterov without momentum',
    () => new optim.SGD([p], { nesterov: true }),
    'ERR_INVALID_ARGUMENT',
    /Nesterov momentum requires/,
  ],
  [
    'a beta of 1',
    () => new optim.Adam([p], { betas: [0.9, 1] }),
    'ERR_INVALID_ARGUMENT',
    /betas must be two numbers of at least 0 and below 1/,
  ],
  [
    'fused and foreach',
    () => new optim.AdamW([p], { fused: true, foreach: true }),
    'ERR_INVALID_ARGUMENT',
    /cannot be `True` together/,
  ],
  [
    'some names only',
    () => new optim.SGD([['a', p], parameter(2)] as never),
    'ERR_INVALID_ARGUMENT',
    /Some param names are missing/,
  ],
]
for (const [what, mistake, code, message] of mistakes) {
  test(`${what} is refused`, (t) => {
    t.throws(mistake, { code, message })
  })
}

test('groups have their own options; parameters without gradients stay', (t) => {
  const [a, b, c] = [withGradient(1), withGradient(1), parameter(1)]
  const optimizer = new optim.SGD([{ params: [a] }, { params: b, lr: 0.5 }], { lr: 0.1 })
  optimizer.addParamGroup({ params: [c], weightDecay: 1 })
  optimizer.step()
  t.deepEqual(
    [a, b, c].map((each) => Math.round(each.item() * 1e6) / 1e6),
    [0.9, 0.5, 1],
  )
  const [first] = optimizer.paramGroups
  if (first !== undefined) first.lr = 0.4
  optimizer.step()
  t.is(Math.round(a.item() * 1e6) / 1e6, 0.5)
  t.is(optimizer.stepCount, 2)
})

test('capturable: steps on the CPU are refused as in PyTorch, where no fused kernel overlooks it', (t) => {
  const a = withGradient(1, 2)
  for (const Class of [optim.Adam, optim.AdamW]) {
    const optimizer = new Class([a], { capturable: true })
    t.throws(() => optimizer.step(), {
      code: 'ERR_UNSUPPORTED_OPTION',
      message: /If capturable=True, params and state_steps must be on supported devices.* shape \[2\] is on cpu/,
    })
    t.is(optimizer.state.size, 0)
    t.deepEqual(a.toArray(), [1, 2])
  }
  new optim.Adam([parameter(1)], { capturable: true }).step()
  new optim.Adam([a], { capturable: true, fused: true, lr: 0.5 }).step()
  t.true(a.allclose(tensor([0.5, 1.5])))
})

test('names of parameters are kept with the groups', (t) => {
  const net = new nn.Linear(2, 1)
  const optimizer = new optim.AdamW(net.namedParameters())
  t.deepEqual(optimizer.paramGroups[0]?.paramNames, ['weight', 'bias'])
  t.deepEqual(optimizer.stateDict().param_groups[0]?.['param_names'], ['weight', 'bias'])
})

test('a closure runs first, with gradients recorded; its result comes back', async (t) => {
  const a = parameter(1)
  const optimizer = new optim.SGD([a], { lr: 0.5 })
  const loss = await optimizer.step(async () => {
    t.true(isGradEnabled())
    optimizer.zeroGrad()
    const made = a.mul(3).sum()
    await made.backward()
    return made
  })
  t.is(loss.item(), 3)
  t.is(a.item(), -0.5)
  t.is(
    optimizer.step(() => 'done'),
    'done',
  )
})

test('hooks run around each step', (t) => {
  const a = withGradient(1)
  const optimizer = new optim.SGD([a], { lr: 1 })
  const seen: number[] = []
  const before = optimizer.registerStepPreHook((self) => {
    t.is(self, optimizer)
    seen.push(a.item())
  })
  optimizer.registerStepPostHook(() => void seen.push(a.item()))
  optimizer.step()
  before.remove()
  optimizer.step()
  t.deepEqual(seen, [1, 0, -1])
})

test('a step, and clearing gradients, before backward is awaited: ERR_BACKWARD_PENDING', async (t) => {
  const a = parameter(1)
  const optimizer = new optim.SGD([a], { lr: 1 })
  const pending = a.mul(2).sum().backward()
  t.throws(() => optimizer.step(), { code: 'ERR_BACKWARD_PENDING', message: /SGD\.step\(\).*await loss\.backward\(\)/ })
  t.throws(() => optimizer.zeroGrad(), { code: 'ERR_BACKWARD_PENDING' })
  t.throws(() => nn.utils.clipGradNorm_([a], 1), { code: 'ERR_BACKWARD_PENDING' })
  await pending
  t.notThrows(() => optimizer.step())
  t.is(a.item(), -1)
})

test('a forward pass before backward is awaited is refused, evaluation is not', async (t) => {
  const [layer, other] = [new nn.Linear(1, 1), new nn.Linear(1, 1)]
  const x = ones([1, 1])
  const pending = layer.forward(x).sum().backward()
  t.throws(() => layer.forward(x), { code: 'ERR_BACKWARD_PENDING', message: /Linear\.forward\(\)/ })
  t.notThrows(() => noGrad(() => layer.forward(x)))
  t.notThrows(() => other.forward(x))
  await pending
  t.notThrows(() => layer.forward(x))
})

test("state dict: by number, in PyTorch's names; another optimizer goes on from it", (t) => {
  const make = (): [nn.Parameter[], optim.AdamW] => {
    const parameters = [withGradient(1, 2), withGradient(3)]
    return [parameters, new optim.AdamW(parameters, { lr: 0.1, amsgrad: true })]
  }
  const [[a], first] = make()
  first.step()
  const state = first.stateDict()
  t.deepEqual(Object.keys(state.state), ['0', '1'])
  t.deepEqual(Object.keys(state.state[0] ?? {}), ['step', 'exp_avg', 'exp_avg_sq', 'max_exp_avg_sq'])
  const [[b], second] = make()
  second.step()
  second.loadStateDict(structuredCloneState(state))
  first.step()
  second.step()
  t.deepEqual(b?.toArray(), a?.toArray())
  t.is((second.stateDict().state[0]?.['step'] as Tensor | undefined)?.item(), 2)
})

/** As a checkpoint would give it back. */
function structuredCloneState(state: optim.OptimizerStateDict): optim.OptimizerStateDict {
  const copy = Object.entries(state.state).map(([number, kept]) => [
    number,
    Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, (value as Tensor).clone()])),
  ])
  return {
    state: Object.fromEntries(copy) as optim.OptimizerStateDict['state'],
    param_groups: structuredClone(state.param_groups),
  }
}

test('a state that does not fit changes nothing', (t) => {
  const a = withGradient(1)
  const optimizer = new optim.SGD([a], { lr: 1, momentum: 0.9 })
  optimizer.step()
  const state = optimizer.stateDict()
  const code = 'ERR_STATE_DICT'
  t.throws(() => optimizer.loadStateDict({ ...state, param_groups: [] }), {
    code,
    message: /different number of parameter groups/,
  })
  const group = { ...state.param_groups[0], params: [0, 1] } as (typeof state.param_groups)[number]
  t.throws(() => optimizer.loadStateDict({ ...state, param_groups: [group] }), {
    code,
    message: /doesn't match the size/,
  })
  const wrong = { 0: { momentum_buffer: zeros([2]) } }
  t.throws(() => optimizer.loadStateDict({ ...state, state: wrong }), {
    code,
    message: /size mismatch for momentum_buffer/,
  })
  t.is(optimizer.state.get(a)?.['momentum_buffer']?.item(), 1)
})

test('counters that older files keep as numbers are taken', (t) => {
  const a = withGradient(1)
  const optimizer = new optim.Adam([a])
  const { param_groups } = optimizer.stateDict()
  optimizer.loadStateDict({ state: { 0: { step: 5, exp_avg: zeros([1]), exp_avg_sq: zeros([1]) } }, param_groups })
  optimizer.step()
  t.is(optimizer.state.get(a)?.['step']?.item(), 6)
})

test('sparse gradients: SGD takes them, Adam and fused say that they do not', async (t) => {
  const table = new nn.Embedding(4, 2, { sparse: true })
  await table
    .forward(tensor([1n, 1n]))
    .sum()
    .backward()
  const before = table.weight.select(0, 1).toArray() as number[]
  new optim.SGD(table.parameters(), { lr: 1 }).step()
  t.deepEqual(
    (table.weight.select(0, 1).toArray() as number[]).map((x, i) => Math.round(((before[i] ?? 0) - x) * 1e4) / 1e4),
    [2, 2],
  )
  t.throws(() => new optim.Adam(table.parameters()).step(), { message: /Adam does not support sparse gradients/ })
  t.throws(() => new optim.SGD(table.parameters(), { fused: true }).step(), {
    message: /`_fused_sgd` does not support sparse/,
  })
})

test.serial('no group is stepped where another cannot be', async (t) => {
  const a = withGradient(1)
  const table = new nn.Embedding(3, 2, { sparse: true })
  await table
    .forward(tensor([1n]))
    .sum()
    .backward()
  const { liveTensors } = memory.stats()
  const optimizer = new optim.Adam([{ params: [a] }, { params: table.parameters() }], { lr: 1 })
  t.throws(() => optimizer.step(), { message: /does not support sparse gradients/ })
  t.is(a.item(), 1)
  t.is(optimizer.state.size, 0)
  t.is(memory.stats().liveTensors, liveTensors)
})

test.serial('a step that fails midway keeps the state that it made', (t) => {
  const [a, b] = [withGradient(1), withGradient(1)]
  const optimizer = new optim.Adam([b], { lr: 1 })
  optimizer.step()
  // A state that the kernels refuse: it is noticed only when the group's turn comes.
  const state = optimizer.state.get(b) as Record<string, Tensor>
  state['exp_avg'] = zeros([7])
  const both = new optim.Adam([{ params: [a] }, { params: [b] }], { lr: 1 })
  both.state.set(b, state)
  const { liveTensors } = memory.stats()
  t.throws(() => both.step(), { code: 'ERR_TORCH' })
  t.is(both.state.get(a)?.['step']?.item(), 1)
  t.true((both.state.get(a)?.['exp_avg']?.item() ?? 0) > 0)
  t.is(memory.stats().liveTensors, liveTensors + 3)
})

test('nesterov does not write into the gradients', (t) => {
  const a = withGradient(1)
  const optimizer = new optim.SGD([a], { lr: 1, momentum: 0.9, nesterov: true })
  for (let i = 0; i < 3; i++) optimizer.step()
  t.is(a.grad?.item(), 1)
})

test('setToNone: false leaves zeros, without history', async (t) => {
  const a = parameter(2)
  const optimizer = new optim.SGD([a])
  await autograd.backward([a.pow(3).sum()], undefined, { createGraph: true })
  t.true(a.grad?.requiresGrad)
  optimizer.zeroGrad(false)
  t.is(a.grad?.item(), 0)
  t.false(a.grad?.requiresGrad)
  optimizer.zeroGrad()
  t.is(a.grad, null)
})

test.serial('state lives outside scopes, and steps leave nothing behind', async (t) => {
  const net = new nn.Sequential(new nn.Linear(4, 8), new nn.BatchNorm1d(8), new nn.Linear(8, 1))
  const optimizer = new optim.AdamW(net.parameters(), { amsgrad: true })
  const step = (): Promise<void> =>
    scope(async () => {
      optimizer.zeroGrad()
      await net
        .forward(ones([5, 4]))
        .sum()
        .backward()
      nn.utils.clipGradNorm_(net.parameters(), 1).item()
      optimizer.step()
    })
  await step()
  await step()
  const { liveTensors } = memory.stats()
  for (let i = 0; i < 50; i++) await step()
  t.is(memory.stats().liveTensors, liveTensors)
  t.is(optimizer.state.get(net.parameters()[0] as Tensor)?.['step']?.item(), 52)
})

test('as PyTorch prints it', (t) => {
  const text = String(new optim.SGD([parameter(1)], { lr: 0.1 }))
  t.true(text.startsWith('SGD (\nParameter Group 0\n    dampening: 0\n'))
  t.true(text.includes('    lr: 0.1\n'))
})

const malformed: Record<string, unknown> = {
  nothing: undefined,
  'an empty object': {},
  'a number': 5,
  'groups without a state': { param_groups: [{ params: [0] }] },
  'groups that are no list': { state: {}, param_groups: 5 },
  'a group without parameters': { state: {}, param_groups: [{}] },
  'a state of numbers': { state: { 0: 5 }, param_groups: [{ params: [0] }] },
  'a rate that is a string': { state: {}, param_groups: [{ params: [0], lr: 'x' }] },
  'a negative momentum': { state: {}, param_groups: [{ params: [0], momentum: -1 }] },
}
for (const [what, state] of Object.entries(malformed)) {
  test(`a loaded state that is ${what}: ERR_STATE_DICT, and nothing is changed`, (t) => {
    const optimizer = new optim.SGD([withGradient(1)], { lr: 1, momentum: 0.5 })
    optimizer.step()
    const before = String(optimizer)
    t.throws(() => optimizer.loadStateDict(state as never), { code: 'ERR_STATE_DICT' })
    t.is(String(optimizer), before)
    t.is(optimizer.state.size, 1)
  })
}
