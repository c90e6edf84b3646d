import test from 'ava'
import { nn, ones, tensor } from 'lockstep'
import type { Tensor } from 'lockstep'

class Later extends nn.Module {
  override async forward(x: Tensor): Promise<Tensor> {
    await new Promise((resolve) => setImmediate(resolve))
    return x.add(1)
  }
}

class Split extends nn.Module {
  override forward(x: Tensor): [Tensor, Tensor] {
    return [x, x.add(1)]
  }
}

test('Sequential passes results on; it gives a promise when a child does', async (t) => {
  const plain = new nn.Sequential(new nn.ReLU(), new nn.Flatten(0))
  const result: Tensor = plain.forward(tensor([[-1, 2]]))
  t.deepEqual(result.toArray(), [0, 2])
  const later = new nn.Sequential(new Later(), new nn.ReLU(), new Later())
  const promised: Promise<Tensor> = later.forward(tensor([-3]))
  t.true(promised instanceof Promise)
  t.is((await promised).item(), 1)
})

test('Sequential: a tuple is one input of the next; nothing inside is the identity', (t) => {
  class Join extends nn.Module {
    override forward(pair: [Tensor, Tensor]): Tensor {
      return pair[0].add(pair[1])
    }
  }
  t.is(new nn.Sequential(new Split(), new Join()).forward(tensor([1])).item(), 3)
  const empty = new nn.Sequential()
  t.is(empty.length, 0)
  const x = tensor([1])
  t.is(empty.forward(x), x)
})

test('Sequential says how modules are given, where they come as an array', (t) => {
  const modules = [new nn.ReLU(), new nn.Flatten()]
  const error = { code: 'ERR_ARGUMENT_TYPE', message: /write new Sequential\(\.\.\.modules\)/ }
  t.throws(() => new nn.Sequential(modules as never), error)
  t.is(new nn.Sequential(...modules).length, 2)
})

test('Sequential by names, and with one module twice', (t) => {
  const named = new nn.Sequential({ body: new nn.Linear(2, 2), act: new nn.ReLU() })
  t.deepEqual(
    named.namedChildren().map(([name]) => name),
    ['body', 'act'],
  )
  const numbered = new Map<string, nn.Module>([
    ['body', new nn.ReLU()],
    ['10', new nn.ReLU()],
  ])
  t.throws(() => new nn.Sequential(numbered), { code: 'ERR_INVALID_ARGUMENT', message: /'10' must not be a number/ })
  const map = new nn.Sequential(
    new Map<string, nn.Module>([
      ['first', new nn.ReLU()],
      ['second', new nn.Tanh()],
    ]),
  )
  t.deepEqual([...map.stateDict().keys()], [])
  t.is(map.length, 2)
  const shared = new nn.Linear(2, 2)
  const twice = new nn.Sequential(shared, shared)
  t.is(twice.length, 2)
  t.is(twice.parameters().length, 2)
  t.deepEqual([...twice.stateDict().keys()], ['0.weight', '0.bias', '1.weight', '1.bias'])
  const x = ones([1, 2])
  t.deepEqual(twice.forward(x).toArray(), shared.forward(shared.forward(x)).toArray())
})

test('lists: indices, insertion, removal', (t) => {
  const [a, b, c, d] = [new nn.ReLU(), new nn.Tanh(), new nn.Sigmoid(), new nn.SiLU()]
  const list = new nn.ModuleList<nn.Module>([a, b])
  list.append(c).insert(1, d)
  t.deepEqual([...list], [a, d, b, c])
  t.is(list[1], d)
  t.is(list.at(-1), c)
  t.is(list.pop(0), a)
  t.is(list.pop(), c)
  t.deepEqual([...list], [d, b])
  list.set(-1, a)
  t.deepEqual(
    list.namedChildren().map(([name]) => name),
    ['0', '1'],
  )
  t.deepEqual([...list.extend(list)], [d, a, d, a])
  for (const index of [4, -5, 0.5]) t.throws(() => list.at(index), { code: 'ERR_INDEX' })
  t.throws(() => list.insert(9, a), { code: 'ERR_INDEX' })
  t.throws(() => new nn.ModuleList().pop(), { code: 'ERR_INDEX' })
  t.throws(() => list.append('relu' as unknown as nn.Module), { code: 'ERR_ARGUMENT_TYPE' })
})

test('ModuleDict keeps its order, whatever the names', (t) => {
  const dict = new nn.ModuleDict([
    ['10', new nn.Linear(1, 1)],
    ['2', new nn.Linear(1, 1)],
    ['forward', new nn.Linear(1, 1, { bias: false })],
  ])
  t.deepEqual([...dict.stateDict().keys()], ['10.weight', '10.bias', '2.weight', '2.bias', 'forward.weight'])
  t.deepEqual([...dict.keys()], ['10', '2', 'forward'])
  t.is(dict.size, 3)
  t.true(dict.has('2'))
  t.true(dict.delete('2'))
  t.throws(() => dict.get('2'), { code: 'ERR_INDEX' })
  t.throws(() => dict.set('a.b', new nn.ReLU() as unknown as nn.Linear), { code: 'ERR_INVALID_ARGUMENT' })
  const copy = dict.clone()
  t.deepEqual([...copy.keys()], ['10', 'forward'])
  t.not(copy.get('10'), dict.get('10'))
  dict.clear()
  t.is(copy.size, 2)
  t.is(new nn.ModuleDict({ a: new nn.ReLU() }).get('a').training, true)
})

/** As nanoGPT's. */
class Gpt extends nn.Module {
  transformer = new nn.ModuleDict({
    wte: new nn.Embedding(5, 4),
    drop: new nn.Dropout(0),
    h: new nn.ModuleList(Array.from({ length: 2 }, () => new nn.Linear(4, 4))),
    get: new nn.Linear(4, 4),
    lnF: new nn.LayerNorm(4),
  })
  lmHead = new nn.Linear(4, 5, { bias: false })

  constructor() {
    super()
    this.transformer.wte.weight = this.lmHead.weight
  }

  override forward(tokens: Tensor): Tensor {
    const { transformer } = this
    let x = transformer.drop.forward(transformer.wte.forward(tokens))
    for (const block of transformer.h) x = block.forward(x)
    return this.lmHead.forward(transformer.lnF.forward(transformer.get('get').forward(x)))
  }
}

test('the modules of a ModuleDict are properties, of their own types', (t) => {
  const model = new Gpt()
  const { transformer } = model
  t.deepEqual(model.forward(tensor([[0n, 4n]])).shape, [1, 2, 5])
  t.is(transformer.wte, transformer.get('wte'))
  t.is(model.parameters()[0], model.lmHead.weight)
  // @ts-expect-error -- no such module
  t.is(transformer.wtf, undefined)
  // @ts-expect-error -- of another type
  transformer.set('wte', new nn.ReLU())
  const byAnyName: nn.Module = transformer.get('wte' as string)
  t.true(byAnyName === transformer.wte)
  // A name of the dictionary's own members stays that.
  t.is(typeof transformer.get, 'function')
  t.deepEqual(Object.keys(transformer).includes('wte'), false)

  const other = new nn.Embedding(5, 4)
  transformer.wte = other
  t.is(transformer.get('wte'), other)
  t.deepEqual([...transformer.keys()], ['wte', 'drop', 'h', 'get', 'lnF'])
  t.true(transformer.delete('wte'))
  t.false('wte' in transformer)
  t.true(transformer.delete('get'))
  t.is(typeof transformer.get, 'function')
  transformer.clear()
  t.false('h' in transformer)
})

test('the properties of a copy are its own, and ties stay ties', (t) => {
  const model = new Gpt()
  const copy = model.clone()
  t.is(copy.transformer.wte, copy.transformer.get('wte'))
  t.not(copy.transformer.wte, model.transformer.wte)
  t.is(copy.transformer.wte.weight, copy.lmHead.weight)
  const alone = model.transformer.clone()
  alone.wte = new nn.Embedding(2, 2)
  t.is(alone.get('wte').weight.shape[0], 2)
  t.is(model.transformer.wte.weight.shape[0], 5)
})

test('ModuleDicts of one type, and classes that extend one', (t) => {
  const heads: nn.ModuleDict<nn.Linear> = new nn.ModuleDict([['a', new nn.Linear(1, 2)]])
  heads.set('b', new nn.Linear(1, 3))
  t.is(heads.get('b').weight.shape[0], 3)
  t.is((heads as unknown as { b: nn.Linear }).b, heads.get('b'))
  const any: nn.ModuleDict = new nn.ModuleDict({ a: new nn.Linear(1, 2), b: new nn.ReLU() })
  t.true(any instanceof nn.ModuleDict)
  t.is(nn.ModuleDict.name, 'ModuleDict')
  class Dense extends nn.ModuleDict {
    constructor() {
      super({ first: new nn.ReLU() })
    }
  }
  class Typed extends nn.ModuleDict<{ first: nn.Linear }> {
    width = this.first.weight.shape[0]
  }
  t.is(String(new Dense()), 'Dense(\n  (first): ReLU()\n)')
  class Linears extends nn.ModuleDict<nn.Linear> {}
  t.is(new Linears({ a: new nn.Linear(1, 4) }).get('a').weight.shape[0], 4)
  t.is(new Typed({ first: new nn.Linear(1, 7) }).width, 7)
})

test('the places of a ModuleList that is written out have their own types', (t) => {
  const list = new nn.ModuleList([new nn.Linear(2, 3), new nn.ReLU()])
  t.deepEqual(list[1].forward(list[0].forward(ones([1, 2]))).shape, [1, 3])
  // @ts-expect-error -- there is no third
  t.throws(() => list[2].training, { instanceOf: TypeError })
  const wide: nn.ModuleList = list
  t.is(wide.length, 2)
  class Stack extends nn.ModuleList<nn.Linear> {}
  t.is(new Stack([new nn.Linear(2, 3)]).at(0).weight.shape[0], 3)
  t.is(nn.ModuleList.name, 'ModuleList')
})

test('ParameterList', (t) => {
  const list = new nn.ParameterList([new nn.Parameter(ones([2])), new nn.Parameter(ones([3]))])
  t.deepEqual(
    list.namedParameters().map(([name]) => name),
    ['0', '1'],
  )
  t.is(list.clone().at(1).shape[0], 3)
  t.throws(() => list.append(ones([1]) as nn.Parameter), { code: 'ERR_INVALID_ARGUMENT' })
})

test('containers as PyTorch prints them', (t) => {
  const linear = (): nn.Linear => new nn.Linear(1, 2)
  const model = new nn.ModuleDict<nn.Module>({
    list: new nn.ModuleList([linear(), linear(), new nn.Sequential(new nn.ReLU(), new nn.Dropout(0.1))]),
    empty: new nn.ModuleList(),
  })
  const text = 'Linear(in_features=1, out_features=2, bias=True)'
  t.is(
    String(model),
    `ModuleDict(\n  (list): ModuleList(\n    (0-1): 2 x ${text}\n    (2): Sequential(\n      (0): ReLU()\n` +
      '      (1): Dropout(p=0.1, inplace=False)\n    )\n  )\n  (empty): ModuleList()\n)',
  )
})
