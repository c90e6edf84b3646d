import test from 'ava'
import { amp, nn, ones, optim } from 'lockstep'

const one = (): nn.Parameter => new nn.Parameter(ones([1]))

test('what counts is whether the groups are fused, not the defaults: a group of its own', async (t) => {
  const [a, b] = [one(), one()]
  const groups = [{ params: [a] }, { params: [b], fused: false }]
  const optimizer = new optim.AdamW(groups, { lr: 0.1, fused: true, weightDecay: 0 })
  const scaler = new amp.GradScaler({ initScale: 1024 })
  await scaler.scale(a.add(b).sum()).backward()
  t.true(scaler.step(optimizer))
  scaler.update()
  for (const each of [a, b]) {
    const average = optimizer.state.get(each)?.['exp_avg']?.item() ?? 0
    t.true(Math.abs(average - 0.1) < 1e-6, `${average}`)
  }
})

test('what counts is whether the groups are fused, not the defaults: a loaded state', async (t) => {
  const weight = one()
  const optimizer = new optim.SGD([weight], { lr: 1, fused: true })
  optimizer.loadStateDict(new optim.SGD([one()], { lr: 1 }).stateDict())
  const scaler = new amp.GradScaler({ initScale: 1024 })
  await scaler.scale(weight.mul(1).sum()).backward()
  t.true(scaler.step(optimizer))
  t.is(weight.item(), 0)
})

test('all groups fused: the kernels unscale', async (t) => {
  const weight = one()
  const optimizer = new optim.SGD([weight], { lr: 1, fused: true })
  t.true(Reflect.get(optimizer, 'takesScaledGradients'))
  const scaler = new amp.GradScaler({ initScale: 1024 })
  await scaler.scale(weight.mul(1).sum()).backward()
  scaler.step(optimizer)
  t.is(weight.item(), 0)
})

test('what is no optimizer, and no scale, is refused', (t) => {
  const scaler = new amp.GradScaler()
  scaler.scale(ones([1]))
  t.throws(() => scaler.step(5 as never), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => scaler.unscale_(undefined as never), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => new amp.GradScaler({ initScale: 'x' as never }), { code: 'ERR_ARGUMENT_TYPE' })
  t.throws(() => scaler.loadStateDict(undefined as never), { code: 'ERR_STATE_DICT' })
})
