// What a ported script still calls by PyTorch's name: typed errors that say what to write, and texts of libtorch's in this package's words.
import test from 'ava'

import {
  LockstepError,
  Tensor,
  autograd,
  cuda,
  inferenceMode,
  isTensor,
  nn,
  noGrad,
  ones,
  optim,
  randn,
  tensor,
} from 'lockstep'

import { failure, rejection } from './failure.ts'

const untyped = (value: unknown): Record<string, (...args: unknown[]) => unknown> => value as never

test('names of PyTorch say what they are here', (t) => {
  const x = untyped(ones([2]))
  const model = untyped(new nn.Linear(1, 1))
  const sgd = new optim.SGD([ones([1])], { lr: 1 })
  const optimizer = untyped(sgd)
  const schedule = untyped(new optim.lrScheduler.StepLR(sgd, 1))
  const cases: [() => unknown, string][] = [
    [() => x['masked_fill']?.(1), 'Tensor.masked_fill: write maskedFill'],
    [() => x['index_put_']?.(1), 'Tensor.index_put_: write indexPut_'],
    [() => x['requires_grad_']?.(), 'Tensor.requires_grad_: write requiresGrad_'],
    [() => x['requires_grad'], 'Tensor.requires_grad: write requiresGrad'],
    [() => x['grad_fn'], 'Tensor.grad_fn: write gradFn'],
    [() => x['numpy']?.(), 'Tensor.numpy: write toArray() or await data()'],
    [() => x['element_size']?.(), 'Tensor.element_size: write elementSize'],
    [() => x['zero_grad']?.(), 'Tensor.zero_grad: write x.grad = null'],
    [() => model['zero_grad']?.(), 'Module.zero_grad: write zeroGrad'],
    [() => model['state_dict']?.(), 'Module.state_dict: write stateDict'],
    [() => model['load_state_dict']?.({}), 'Module.load_state_dict: write loadStateDict'],
    [() => model['named_parameters']?.(), 'Module.named_parameters: write namedParameters'],
    [() => model['requires_grad_']?.(), 'Module.requires_grad_: write requiresGrad_'],
    [() => model['register_buffer']?.('a', null), 'Module.register_buffer: write registerBuffer'],
    [() => model['cuda']?.(), "Module.cuda: write to('cuda')"],
    [() => optimizer['zero_grad']?.(), 'Optimizer.zero_grad: write zeroGrad'],
    [() => optimizer['param_groups'], 'Optimizer.param_groups: write paramGroups'],
    [() => schedule['get_last_lr']?.(), 'LRScheduler.get_last_lr: write getLastLr'],
  ]
  for (const [call, text] of cases) t.is(failure(t, call, 'ERR_TYPE').message, `there is no ${text}`)
})

test('second names of PyTorch are here, too', (t) => {
  const x = ones([2, 3], { dtype: 'float64' })
  t.deepEqual([x.nelement(), x.elementSize(), x.tolist()], [6, 8, x.toArray()])
  t.deepEqual([x, Object.create(Tensor.prototype), [], null].map(isTensor), [true, false, false, false])
})

test('what they say is there', (t) => {
  const x = ones([2])
  const written = (value: object): string[] => {
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(value)).filter((name) => name.includes('_'))
    const said = names.map((name) => {
      try {
        void untyped(value)[name]
        return name
      } catch (error) {
        return LockstepError.is(error, 'ERR_TYPE') ? (/: write (?:x\.)?(\w+)/.exec(error.message)?.[1] ?? name) : name
      }
    })
    return said.filter((name) => !(name in value))
  }
  t.deepEqual(written(x), ['tensor'])
  t.deepEqual(written(Object.create(nn.Module.prototype) as object), ['dataParallel'])
})

test('a value is not lost under a name that says nothing', (t) => {
  const x = ones([2], { requiresGrad: true })
  failure(t, () => (untyped(x)['requires_grad'] = false as never), 'ERR_TYPE')
  t.true(x.requiresGrad)
})

test('what is not asked for is as before', async (t) => {
  const x = ones([2])
  t.deepEqual(Object.keys(x), [])
  const seen: string[] = []
  for (const name in x) seen.push(name)
  t.false(seen.some((name) => name.includes('_')))
  // To ask whether a name is there reads nothing.
  t.notThrows(() => 'zero_grad' in x)
  for (const name of ['then', 'toString', 'length', 'type', 'nodeType', 'asymmetricMatch', '$$typeof', 'inspect']) {
    t.notThrows(() => untyped(x)[name], name)
    t.notThrows(() => untyped(new nn.ReLU())[name], name)
  }
  t.is(await Promise.resolve(x), x)
  t.is(JSON.stringify({ data: x.data }), '{}')
  failure(t, () => JSON.stringify(x), 'ERR_COERCION')
})

test('classes of the user have what names they like', (t) => {
  class Own extends nn.Module {
    cuda = 1
    override forward(): number {
      return this.cuda
    }
    zero_grad(): string {
      return 'mine'
    }
  }
  const own = new Own()
  Object.assign(own, { add_module: 2 })
  t.deepEqual([own.cuda, own.zero_grad(), untyped(own)['add_module'], own.forward()], [1, 'mine', 2, 1])
  t.is(own.clone().cuda, 1)
})

test('p.data is a method, and says what to write in place of an attribute', async (t) => {
  const p = new nn.Parameter(tensor([1, 2]))
  const data = untyped(p.data)
  const cases: [() => unknown, RegExp][] = [
    [() => data['add_']?.(1), /^p\.data\.add_: .*; write noGrad\(\(\) => p\.add_\(\.\.\.\)\)$/],
    [() => data['copy_']?.(p), /write noGrad\(\(\) => p\.copy_\(/],
    [() => data['mul_']?.(2), /write noGrad\(\(\) => p\.mul_\(/],
    [() => data['fill_']?.(2), /write noGrad\(\(\) => p\.fill_\(/],
    [() => data['zero_']?.(), /write noGrad\(\(\) => p\.zero_\(/],
    [() => data['clone']?.(), /write p\.detach\(\)\.clone\(/],
    [() => data['to']?.('cpu'), /write p\.detach\(\)\.to\(/],
    [() => data['shape'], /write p\.shape$/],
    [() => data['numpy']?.(), /write p\.toArray\(\) or await p\.data\(\)$/],
    [() => ((p as { data: unknown }).data = ones([2])), /^p\.data = .*write noGrad\(\(\) => p\.copy_\(values\)\)/],
  ]
  for (const [call, text] of cases) t.regex(failure(t, call, 'ERR_TYPE').message, text)
  t.deepEqual(await p.data(), Float32Array.of(1, 2))
  t.is(p.data, ones([1]).data)
  t.deepEqual(Object.keys(p.data), [])
  noGrad(() => p.add_(1))
  t.deepEqual(p.toArray(), [2, 3])
})

test('texts of libtorch name what is here', async (t) => {
  const w = ones([2], { requiresGrad: true })
  const loss = w.mul(w).sum()
  await loss.backward()
  const twice = await rejection(t, loss.backward(), 'ERR_TORCH')
  t.regex(twice.message, /Trying to backward through the graph a second time.* Specify retainGraph: true if you need/)
  t.notRegex(twice.message, /retain_graph/)

  const changed = w.exp()
  changed.add_(1)
  const version = await rejection(t, changed.sum().backward(), 'ERR_TORCH')
  t.regex(version.message, /modified by an inplace operation.* Hint: write that operation out of place/)
  t.notRegex(version.message, /anomaly|torch\./)

  const leaf = failure(t, () => w.add_(1), 'ERR_TORCH').message
  t.regex(leaf, /^a leaf Variable that requires grad .*\. Write it in `noGrad\(\(\) => p\.add_\(1\)\)`\.$/)
  const view = failure(t, () => w.view(2).add_(1), 'ERR_TORCH').message
  t.regex(view, /^a view of a leaf Variable that requires grad .*\. Write it in `noGrad/)

  const unused = failure(t, () => autograd.grad(w.sum(), [ones([1], { requiresGrad: true })]), 'ERR_TORCH').message
  t.regex(unused, /Set allowUnused: true if/)

  const made = inferenceMode(() => randn(2))
  t.regex(failure(t, () => made.mul(w), 'ERR_TORCH').message, /use `noGrad\(\)` instead of `inferenceMode\(\)`/)

  if (!cuda.isAvailable()) {
    t.regex(failure(t, () => w.to('cuda'), 'ERR_CUDA_UNAVAILABLE').message, /^to\(\): argument 'device': /)
  }
})
