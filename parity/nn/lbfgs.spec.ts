// Steps of LBFGS with each of its options: losses, parameters and the state dict.
import test from 'ava'
import { Tensor, nn, optim, tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { camelCase, compareWith, entry, under } from '../support.js'

const options: Record<string, unknown>[] = [
  { lr: 0.5 },
  { lr: 0.1, max_iter: 3, history_size: 2 },
  { line_search_fn: 'strong_wolfe' },
  { line_search_fn: 'strong_wolfe', lr: 3, max_iter: 8 },
  { line_search_fn: 'strong_wolfe', lr: 0.01, max_iter: 10, max_eval: 60, history_size: 3 },
  { tolerance_change: 1e-3, lr: 0.5 },
  { tolerance_grad: 0.05, line_search_fn: 'strong_wolfe' },
]
const cases = ['float32', 'float64'].flatMap((dtype) =>
  options.map((kwargs, index) => ({ name: `${index} ${dtype} ${JSON.stringify(kwargs)}`, dtype, kwargs })),
)
const steps = 6

let expected: Trace
let given: Map<string, Tensor>
let facts: Record<string, { groups: Record<string, unknown>[] }>

compareWith('lbfgs.py', cases, async (reference) => {
  ;({ expected, given } = await reference.tensors())
  facts = await reference.facts()
})

for (const { name, kwargs } of cases) {
  test.serial(name, async (t) => {
    const found: Trace = new Map()
    const put = async (key: string, value: Tensor): Promise<void> => void found.set(key, await entry(value))
    const take = async (key: string): Promise<Tensor> => {
      const value = given.get(`${name}/${key}`) as Tensor
      await put(key, value)
      return value.clone()
    }
    const [x, y] = [await take('x'), await take('y')]
    const weight = new nn.Parameter(await take('weight'))
    const bias = new nn.Parameter(await take('bias'))
    const unused = new nn.Parameter(await take('unused'))
    const named = Object.entries(kwargs).map(([key, value]) => [camelCase(key), value])
    const optimizer = new optim.LBFGS([weight, bias, unused], Object.fromEntries(named) as optim.LBFGSOptions)
    const closure = async (): Promise<Tensor> => {
      optimizer.zeroGrad()
      const loss = x.matmul(weight).add(bias).tanh().sub(y).pow(2).mean()
      await loss.backward()
      return loss
    }
    for (let step = 0; step < steps; step++) {
      await put(`loss/${step}`, await optimizer.step(closure))
      await put(`weight/${step}`, weight)
      await put(`bias/${step}`, bias)
    }
    const saved = optimizer.stateDict()
    for (const [key, value] of Object.entries(saved.state[0] ?? {})) {
      if (Array.isArray(value)) {
        for (const [index, item] of (value as Tensor[]).entries()) await put(`state/${key}/${index}`, item)
      } else {
        const number = value instanceof Tensor ? value : tensor(value as number, { dtype: 'float64' })
        await put(`state/${key}`, number.to('float64'))
      }
    }
    t.is(firstDifference(under(expected, `${name}/`), found), undefined)
    t.deepEqual(JSON.parse(JSON.stringify(saved.param_groups)), facts[name]?.groups)
  })
}
