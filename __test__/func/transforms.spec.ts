/** `func`: what transforms find, and how they leave things. Bits are compared with Python's in parity/func. */
import { once } from 'node:events'
import { inspect } from 'node:util'
import { Worker } from 'node:worker_threads'

import test from 'ava'
import { func, inferenceMode, isGradEnabled, memory, nn, noGrad, ones, scope, tensor, zeros } from 'lockstep'
import type { Tensor } from 'lockstep'

const { functionalCall, grad, gradAndValue, hessian, jacfwd, jacrev, jvp, stackModuleState, vjp, vmap } = func
const cube = (x: Tensor): Tensor => x.pow(3).sum()
const x = (): Tensor => tensor([1, 2, 3])

test('they compose: derivatives of derivatives, for many examples', (t) => {
  t.deepEqual(grad(cube)(x()).toArray(), [3, 12, 27])
  t.is(grad(grad((a: Tensor) => a.pow(3)))(tensor(2)).item(), 12)
  t.deepEqual(vmap(grad((a: Tensor) => a.pow(3)))(x()).toArray(), [3, 12, 27])
  t.deepEqual(grad((a: Tensor) => vmap(grad((b: Tensor) => b.pow(3)))(a).sum())(x()).toArray(), [6, 12, 18])
  t.deepEqual(hessian(cube)(x()).diagonal().toArray(), [6, 12, 18])
  t.deepEqual(
    jacrev(vmap((a: Tensor) => a.mul(a)))(x())
      .diagonal()
      .toArray(),
    [2, 4, 6],
  )
  t.deepEqual(
    jacfwd((a: Tensor) => a.mul(a))(x())
      .diagonal()
      .toArray(),
    [2, 4, 6],
  )
  const [output, tangent] = jvp(cube, [x()], [ones(3)])
  t.deepEqual([output.item(), tangent.item()], [36, 42])
})

test('arguments and results are trees, in their own form', (t) => {
  const model = new nn.Linear(2, 1)
  const params = new Map([...model.namedParameters()].map(([name, value]) => [name, value.detach()]))
  const loss = (p: Map<string, Tensor>, a: Tensor): Tensor => functionalCall(model, p, [a]).sum()
  const gradients = grad(loss)(params, ones(3, 2))
  t.true(gradients instanceof Map)
  t.deepEqual(gradients.get('weight')?.toArray(), [[3, 3]])
  t.deepEqual(gradients.get('bias')?.toArray(), [3])
  const of = gradAndValue((a: { b: [Tensor, Tensor] }) => a.b[0].mul(a.b[1]).sum())
  const [found, value] = of({ b: [x(), ones(3)] })
  t.deepEqual(
    found.b.map((part) => part.toArray()),
    [
      [1, 1, 1],
      [1, 2, 3],
    ],
  )
  t.is(value.item(), 6)
  // One tensor in two places is two arguments.
  const one = x()
  t.deepEqual(
    grad((a: [Tensor, Tensor]) => a[0].mul(a[1]).sum().mul(2))([one, one]).map((part) => part.toArray()),
    [
      [2, 4, 6],
      [2, 4, 6],
    ],
  )
  t.deepEqual(vmap((a: Set<Tensor>) => [...a][0]?.mul(2) as Tensor)(new Set([x()])).toArray(), [2, 4, 6])
  t.is(
    grad((a: Tensor, n: number) => a.mul(n).sum())(x(), 5)
      .sum()
      .item(),
    15,
  )
})

test('modes outside end at a transform, and those inside hold', (t) => {
  t.deepEqual(noGrad(() => grad(cube)(x())).toArray(), [3, 12, 27])
  t.deepEqual(inferenceMode(() => grad(cube)(x())).toArray(), [3, 12, 27])
  t.deepEqual(grad((a: Tensor) => a.sub(noGrad(() => a.mul(5))).sum())(x()).toArray(), [1, 1, 1])
  const seen: boolean[] = []
  noGrad(() => {
    grad((a: Tensor) => (seen.push(isGradEnabled()), a.sum()))(x())
    vmap((a: Tensor) => (seen.push(isGradEnabled()), a))(x())
    seen.push(isGradEnabled())
  })
  t.deepEqual(seen, [true, false, false])
  const outside = x().requiresGrad_()
  t.true(grad(cube)(outside).requiresGrad)
  t.false(noGrad(() => grad(cube)(outside)).requiresGrad)
})

test('plain tensors, and those from data, take part', (t) => {
  const captured = tensor([2, 2, 2])
  let seen: unknown
  const of = grad((a: Tensor) => {
    const made = tensor([1, 2, 3]).add_(captured)
    seen = [captured.toArray(), a.toArray(), made.toArray(), a.sum().item()]
    made.mul_(a)
    return made.sum().add(zeros(1).sum())
  })
  t.deepEqual(of(x()).toArray(), [3, 4, 5])
  t.deepEqual(seen, [[2, 2, 2], [1, 2, 3], [3, 4, 5], 6])
  t.deepEqual(vmap((a: Tensor) => a.mul(captured).add(tensor([1, 1, 1])))(ones(2, 3)).toArray(), [
    [3, 3, 3],
    [3, 3, 3],
  ])
})

test('tensors are printed inside, without values where they stand for many', (t) => {
  const texts: string[] = []
  grad((a: Tensor) => (texts.push(inspect(a)), a.sum()))(x())
  vmap((a: Tensor) => (texts.push(inspect(a)), a))(ones(2, 3))
  t.deepEqual(texts, [
    'tensor([1., 2., 3.], shape=[3], dtype=float32, requiresGrad=true)',
    'tensor(..., shape=[3], dtype=float32)',
  ])
})

test('a function that throws leaves no layer behind', (t) => {
  const failing: (a: Tensor) => Tensor = () => {
    throw new Error('on purpose')
  }
  for (const run of [
    () => grad(failing)(x()),
    () => vmap(failing)(x()),
    () => jvp(failing, [x()], [x()]),
    () => vmap(grad((a: Tensor) => vjp(failing, [a])[0]))(x()),
  ]) {
    t.throws(run, { message: 'on purpose' })
    t.deepEqual(x().mul(2).toArray(), [2, 4, 6])
    t.deepEqual(jvp(cube, [x()], [ones(3)])[1].item(), 42)
  }
  // A tensor that got out is a plain one.
  let escaped: Tensor | undefined
  grad((a: Tensor) => (escaped = a.mul(2)).sum())(x())
  t.deepEqual(escaped?.add(1).toArray(), [3, 5, 7])
})

test('what vjp returns outlives scopes, and is called any number of times', (t) => {
  const [output, pull] = scope(() => vjp((a: Tensor) => a.mul(a), [x()]))
  t.deepEqual(output.toArray(), [1, 4, 9])
  for (const factor of [1, 2]) t.deepEqual(pull(ones(3).mul(factor))[0].toArray(), [2 * factor, 4 * factor, 6 * factor])
  t.deepEqual(vmap((row: Tensor) => pull(row)[0])(ones(2, 3)).toArray(), [
    [2, 4, 6],
    [2, 4, 6],
  ])
})

test('scopes free what a transform makes', (t) => {
  const input = x()
  const params = { a: x(), b: ones(3) }
  const run = (): void =>
    scope(() => {
      vmap(grad((a: Tensor) => a.pow(3)))(input)
      grad((p: typeof params) => p.a.mul(p.b).sum())(params)
      hessian(cube)(input)
      jvp(cube, [input], [ones(3)])
      vmap((a: Tensor) => a.add(1), { chunkSize: 2 })(input)
    })
  run()
  const before = memory.stats().liveTensors
  run()
  t.is(memory.stats().liveTensors, before)
})

test('chunks give what all at once gives', (t) => {
  const f = (a: Tensor, b: Tensor): [Tensor, Tensor] => [a.mul(b), b]
  const both = [null, 1, 2, 3, 7].map((chunkSize) =>
    vmap(f, { inDims: [0, null], outDims: [0, null], chunkSize })(x(), tensor(2)).map((part) => part.toArray()),
  )
  for (const one of both) t.deepEqual(one, [[2, 4, 6], 2])
})

test('an ensemble is one call, and its parameters train', (t) => {
  const models = [1, 2, 3].map(() => new nn.Linear(2, 1))
  const [first] = models as [nn.Linear]
  const [params, buffers] = stackModuleState(models)
  t.deepEqual([...params.keys()], ['weight', 'bias'])
  t.is(buffers.size, 0)
  t.true([...params.values()].every((param) => param.requiresGrad && param.isLeaf))
  const call = (p: Map<string, Tensor>, b: Map<string, Tensor>, a: Tensor): Tensor => functionalCall(first, [p, b], [a])
  const out = vmap(call, { inDims: [0, 0, null] })(params, buffers, ones(4, 2))
  const expected = models.map((model) => model.forward(ones(4, 2)).toArray())
  t.deepEqual(out.toArray(), expected)
})

test('batch norms without statistics run in vmap', (t) => {
  const model = new nn.Sequential(new nn.Linear(2, 3), new nn.BatchNorm1d(3))
  t.is(func.replaceAllBatchNormModules_(model), model)
  t.deepEqual([...model.namedBuffers()], [])
  t.deepEqual(vmap((a: Tensor) => model.forward(a) as Tensor)(ones(2, 4, 2)).shape, [2, 4, 3])
})

test('threads compute tangents at the same time', async (t) => {
  const flags = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(new URL('children/tangents.mjs', import.meta.url), { workerData: flags })
  const [ready] = (await once(worker, 'message')) as [string]
  t.is(ready, 'ready')
  worker.postMessage('go')
  // While a layer here is open, another thread opens and closes its own.
  const [, tangent] = jvp(
    (a: Tensor) => {
      const doubled = a.mul(2)
      t.not(Atomics.wait(flags, 0, 0, 60_000), 'timed-out')
      return doubled.mul(doubled).sum()
    },
    [x()],
    [ones(3)],
  )
  t.is(tangent.item(), 48)
  const [found] = (await once(worker, 'message')) as [number]
  t.is(found, 42)
  await worker.terminate()
})
