/** What a captured module shares with the module: parts, hooks, flags, fields. */
import test from 'ava'
import { CapturedModule, capture, nn, noGrad, ones, parallel, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

import { Mlp, bits } from './models.js'

const unsupported = 'ERR_CAPTURE_UNSUPPORTED'

test('hooks and the training flag of the module behind a captured child count', (t) => {
  const inner = capture(new nn.Dropout(0.5), [ones([64])])
  const outer = capture(new nn.Sequential(inner), [ones([64])])
  inner.module.eval()
  t.deepEqual((outer.forward(ones([64])) as Tensor).toArray(), ones([64]).toArray())
  using hook = inner.module.registerForwardHook(() => {})
  t.throws(() => outer.forward(ones([64])), { code: unsupported, message: /module '0' has hooks/ })
  hook.remove()
  using outside = inner.registerForwardHook(() => {})
  t.throws(() => outer.forward(ones([64])), { code: unsupported, message: /module '0' has hooks/ })
  outside.remove()
  t.notThrows(() => outer.forward(ones([64])))
})

test('clone keeps ties with captured children, in any order', (t) => {
  const shared = new nn.Linear(2, 2)
  for (const model of [
    new nn.Sequential(capture(shared, [ones([1, 2])]), shared),
    new nn.Sequential(shared, capture(shared, [ones([1, 2])])),
  ]) {
    t.is(model.clone().parameters().length, 2)
    t.is(parallel.replicate(model, ['cpu'])[0]?.parameters().length, 2)
  }
  const captured = capture(shared, [ones([1, 2])])
  const twice = new nn.Sequential(captured, captured).clone()
  t.is(twice[0], twice[1])
  t.true(twice[0] instanceof CapturedModule)
})

test('a clone has the hooks of the captured module, and the same tapes', (t) => {
  const captured = capture(new nn.Linear(2, 2), [ones([1, 2])])
  const calls: nn.Module[] = []
  using hook = captured.registerForwardHook((module) => void calls.push(module))
  const copy = captured.clone()
  copy.forward(ones([1, 2]))
  t.deepEqual([calls.length, calls[0] === copy, copy.tapes], [1, true, 1])
  hook.remove()
  copy.forward(ones([1, 2]))
  t.is(calls.length, 2)
})

test('what is registered with or assigned to a captured module is the module`s', async (t) => {
  class Growing extends Mlp {
    extra: nn.Linear | undefined
    override forward(x: Tensor): Tensor {
      const y = super.forward(x)
      return this.extra === undefined ? y : this.extra.forward(y)
    }
  }
  const captured = capture(new Growing(), [ones([2, 6])])
  const plain = captured.forward(ones([2, 6]))
  captured.registerBuffer('steps', zeros([1]))
  captured.registerParameter('scale', new nn.Parameter(ones([1])))
  captured.registerModule('named', new nn.Linear(1, 1))
  const grown = captured as typeof captured & { other: nn.Linear; mark: string; extra?: nn.Linear | undefined }
  grown.other = new nn.Linear(1, 1)
  grown.mark = 'mine'
  const names = ['steps', 'scale', 'named.weight', 'named.bias', 'other.weight', 'other.bias']
  for (const owner of [captured, captured.module, captured.clone()]) {
    for (const name of names) t.true(owner.stateDict().has(name), name)
  }
  t.deepEqual([grown.other, grown.mark], [(captured.module as unknown as typeof grown).other, 'mine'])
  grown.extra = new nn.Linear(3, 5)
  t.deepEqual(captured.forward(ones([2, 6])).shape, [2, 5])
  grown.extra = undefined
  t.deepEqual(await bits([captured.forward(ones([2, 6]))]), await bits([plain]))
  t.throws(() => captured.registerBuffer('forward', zeros([1])), { code: 'ERR_INVALID_ARGUMENT' })
})

test('capture puts back what the example wrote to parameters', (t) => {
  class Halving extends nn.Module {
    weight = new nn.Parameter(ones([2]).mul(8))
    override forward(x: Tensor): Tensor {
      noGrad(() => this.weight.mul_(0.5))
      return x.mul(this.weight.detach())
    }
  }
  const captured = capture(new Halving(), [ones([2])])
  t.deepEqual(captured.module.weight.toArray(), [8, 8])
  t.deepEqual(captured.forward(ones([2])).toArray(), [4, 4])
})

test('a forward that deletes a field is refused', (t) => {
  class Forgetting extends nn.Module {
    state?: number = 1
    override forward(x: Tensor): Tensor {
      delete this.state
      return x.add(1)
    }
  }
  t.throws(() => capture(new Forgetting(), [ones([2])]), { code: unsupported, message: /field 'state'/ })
})
