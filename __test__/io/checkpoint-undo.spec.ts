// A load that fails leaves a model as it was: one that is checked first, without a copy of it, any other by its copy.
import test, { type ExecutionContext } from 'ava'
import { autograd, checkpoint, memory, nn, noGrad, ones, type Tensor } from 'lockstep'

import { directory } from './directory.js'

const SIZE = 256
const BYTES = SIZE * SIZE * 4

const layer = (): nn.Linear => new nn.Linear(SIZE, SIZE, { bias: false })
const isFilled = (model: { readonly weight: Tensor }, value: number): boolean => model.weight.eq(value).all().item()
const fill = (model: { readonly weight: Tensor }, value: number): void => void noGrad(() => model.weight.fill_(value))

/** Loads weights of 1 into a model that has 2, with a sampler that refuses; what the sampler saw. */
async function refused(t: ExecutionContext, model: nn.Linear): Promise<{ copies: number; changed: boolean }> {
  const dir = await directory(t)
  const saved = layer()
  fill(saved, 1)
  const seen = { copies: Number.NaN, changed: false }
  const { liveBytes } = memory.stats()
  const sampler = {
    stateDict: () => 1,
    loadStateDict() {
      // It is called again with what it had.
      if (!Number.isNaN(seen.copies)) return
      // The weights that were read are there in any case.
      seen.copies = Math.round((memory.stats().liveBytes - liveBytes) / BYTES) - 1
      seen.changed = isFilled(model, 1)
      throw new Error('not this')
    },
  }
  await checkpoint.save(dir, { model: saved, sampler })
  fill(model, 2)
  await t.throwsAsync(checkpoint.load(dir, { model, sampler }), { message: 'not this' })
  t.true(isFilled(model, 2))
  const taken = { stateDict: () => 1, loadStateDict() {} }
  await checkpoint.load(dir, { model, sampler: taken })
  t.true(isFilled(model, 1))
  return seen
}

test.serial('a module is checked first and written last, without a copy', async (t) => {
  t.deepEqual(await refused(t, layer()), { copies: 0, changed: false })
})

test.serial('one whose own code has a say is written at once, and has a copy', async (t) => {
  const before = layer()
  before.registerLoadStateDictPreHook(() => {})
  const after = layer()
  after.registerLoadStateDictPostHook(() => {})
  class Extra extends nn.Linear {
    override getExtraState(): Tensor {
      return ones([1])
    }
    override setExtraState(): void {}
  }
  class Own extends nn.Linear {
    override loadStateDict(...given: Parameters<nn.Linear['loadStateDict']>) {
      return super.loadStateDict(...given)
    }
  }
  const plain = { bias: false }
  for (const model of [before, after, new Own(SIZE, SIZE, plain)]) {
    const { copies, changed } = await refused(t, model)
    t.true(changed && copies > 0, `${copies} copies`)
  }
  const dir = await directory(t)
  const extra = new Extra(SIZE, SIZE, plain)
  fill(extra, 1)
  await checkpoint.save(dir, { model: extra })
  const seen: boolean[] = []
  extra.setExtraState = () => {
    seen.push(isFilled(extra, 1))
    if (seen.length === 1) throw new Error('not this')
  }
  fill(extra, 2)
  await t.throwsAsync(checkpoint.load(dir, { model: extra }), { message: 'not this' })
  t.true(isFilled(extra, 2))
  t.true(seen[0])
})

test.serial('a model that cannot be written, or does not fit, keeps all it has', async (t) => {
  const dir = await directory(t)
  class Net extends nn.Module {
    readonly weight = new nn.Parameter(ones([3]))
    readonly last: nn.Buffer
    constructor(last: Tensor) {
      super()
      this.last = new nn.Buffer(last)
    }
  }
  await checkpoint.save(dir, { model: new Net(ones([4])) })
  const cases: [Net, RegExp][] = [
    [new Net(ones([1]).expand([4])), /single memory location/],
    [new Net(ones([5])), /size mismatch for last/],
  ]
  for (const [model, message] of cases) {
    fill(model, 2)
    await t.throwsAsync(checkpoint.load(dir, { model }), { message })
    t.true(isFilled(model, 2))
  }
})

test.serial('a backward pass that nobody awaited is noticed before anything is written', async (t) => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  class Late extends autograd.Function {
    static forward(_: autograd.FunctionContext, x: Tensor): Tensor {
      return x.clone()
    }
    static async backward(_: autograd.FunctionContext, grad: Tensor): Promise<Tensor> {
      await released
      return grad.clone()
    }
  }
  const dir = await directory(t)
  const model = new nn.Sequential(layer(), layer())
  const [first, last] = [...model] as [nn.Linear, nn.Linear]
  for (const each of [first, last]) fill(each, 1)
  await checkpoint.save(dir, { model })
  for (const each of [first, last]) fill(each, 2)
  // It reaches the last layer alone.
  const pass = Late.apply(last.weight).sum().backward()
  await t.throwsAsync(checkpoint.load(dir, { model }), { code: 'ERR_BACKWARD_PENDING' })
  release()
  await pass
  for (const each of [first, last]) t.true(isFilled(each, 2))
  await checkpoint.load(dir, { model })
  for (const each of [first, last]) t.true(isFilled(each, 1))
})
