/** What `func` refuses, and with which code. */
import test from 'ava'
import { autograd, capture, func, nn, ones, rand, tensor, utils, zeros } from 'lockstep'
import type { ErrorCode, Tensor } from 'lockstep'

import { failure } from '../tensor/failure.js'

const { functionalCall, grad, gradAndValue, hessian, jacfwd, jacrev, jvp, stackModuleState, vjp, vmap } = func
const x = (): Tensor => tensor([1, 2, 3])
const same = (a: Tensor): Tensor => a
const constant: (a: Tensor) => Tensor = () => ones(1)
const sum = (a: Tensor): Tensor => a.sum()
/** A call that TypeScript would refuse, too. */
const any = (fn: unknown): ((...args: unknown[]) => unknown) => fn as (...args: unknown[]) => unknown

/** What is called, the code of its error, and a part of its text. */
type Case = readonly [name: string, run: () => unknown, code: ErrorCode, text: RegExp]

class Twice extends autograd.Function {
  static forward(_context: autograd.FunctionContext, a: Tensor): Tensor {
    return a.mul(2)
  }

  static backward(_context: autograd.FunctionContext, gradient: Tensor): Tensor {
    return gradient.mul(2)
  }
}

const captured = x()
const module = new nn.Linear(3, 1)
const norm = new nn.BatchNorm1d(3)

const cases: readonly Case[] = [
  // Arguments
  ['no function', () => any(grad)(3), 'ERR_ARGUMENT_TYPE', /^grad: func must be a function, got number \(3\)$/],
  ['option', () => any(vmap)(same, { inDim: 0 }), 'ERR_UNKNOWN_OPTION', /inDims/],
  ['argnums', () => any(grad)(sum, { argnums: 'a' }), 'ERR_ARGUMENT_TYPE', /argnums must be a whole number/],
  ['argnums beyond', () => grad(sum, { argnums: 1 })(x()), 'ERR_INVALID_ARGUMENT', /has 1, and there are 1 arguments/],
  ['argnums twice', () => any(jacrev(sum, { argnums: [0, -1] }))(x()), 'ERR_INVALID_ARGUMENT', /must differ/],
  [
    'no tensor',
    () => any(grad(sum))(3),
    'ERR_ARGUMENT_TYPE',
    /^grad: argument 0, .* must consist of Tensors, got number/,
  ],
  ['integers', () => grad(sum)(tensor([1, 2], { dtype: 'int64' })), 'ERR_TORCH', /floating point/],
  ['chunks', () => vmap(same, { chunkSize: 0 }), 'ERR_INVALID_ARGUMENT', /chunkSize/],
  [
    'randomness',
    () => any(vmap)(same, { randomness: 'all' }),
    'ERR_INVALID_ARGUMENT',
    /'error', 'different' or 'same'/,
  ],
  [
    'jvp forms',
    () => any(jvp)(sum, [x()], [x(), x()]),
    'ERR_ARGUMENT_TYPE',
    /tangents must have the form .*\[\*\], got \[\*, \*\]/,
  ],
  [
    'jvp shapes',
    () => jvp(sum, [x()], [ones(2)]),
    'ERR_VALUE',
    /a tangent must have the shape of its primal, \[3\], got \[2\]/,
  ],
  ['vjp forms', () => any(vjp(same, [x()])[1])([x(), x()]), 'ERR_ARGUMENT_TYPE', /cotangents must have the form/],
  [
    'vjp shapes',
    () => vjp(same, [x()])[1](ones(2)),
    'ERR_VALUE',
    /a cotangent must have the shape of its output, \[3\]/,
  ],
  // Results
  [
    'a promise',
    () => any(grad(any(async (a: Tensor) => Promise.resolve(a.sum())) as never))(x()),
    'ERR_ARGUMENT_TYPE',
    /returned a promise/,
  ],
  [
    'a promise in vmap',
    () => vmap(async (a: Tensor) => Promise.resolve(a))(x()),
    'ERR_ARGUMENT_TYPE',
    /returned a promise/,
  ],
  ['several numbers', () => grad(same)(x()), 'ERR_VALUE', /must return a single number, got shape \[3\]/],
  [
    'no output',
    () => any(gradAndValue(any(() => 3) as never))(x()),
    'ERR_ARGUMENT_TYPE',
    /must return a Tensor, got number/,
  ],
  ['no outputs', () => any(vjp)(() => [], [x()]), 'ERR_VALUE', /must have at least one Tensor/],
  [
    'undefined',
    () => any(jvp)(() => undefined, [x()], [x()]),
    'ERR_ARGUMENT_TYPE',
    /must consist of Tensors, got undefined/,
  ],
  ['integers out', () => vjp((a: Tensor) => a.argmax(), [x()]), 'ERR_ARGUMENT_TYPE', /floating-point or complex/],
  [
    'no aux',
    () => any(grad(any(sum) as never, { hasAux: true } as never))(x()),
    'ERR_ARGUMENT_TYPE',
    /must return \[output, aux\]/,
  ],
  ['strict', () => jvp(constant, [x()], [x()], { strict: true }), 'ERR_GRADIENT', /does not depend/],
  ['complex', () => jacfwd(same)(ones(2, { dtype: 'complex64' })), 'ERR_ARGUMENT_TYPE', /must be real/],
  ['vmap result', () => any(vmap(any(() => 3)))(x()), 'ERR_ARGUMENT_TYPE', /must return Tensors, got number \(3\)/],
  // Dimensions
  [
    'inDims kind',
    () => any(vmap)(same, { inDims: 'a' }),
    'ERR_ARGUMENT_TYPE',
    /inDims must be a whole number, null, or a tree/,
  ],
  [
    'inDims undefined',
    () => any(vmap)(same, { inDims: [0, undefined] }),
    'ERR_ARGUMENT_TYPE',
    /inDims must be a whole number, null, or a tree of them, got undefined/,
  ],
  [
    'inDims form',
    () => vmap(same, { inDims: [0, 0] })(x()),
    'ERR_VALUE',
    /inDims must have the form .* \[\*\].* got \[\*, \*\]/,
  ],
  [
    'inDims beyond',
    () => vmap(same, { inDims: 1 })(x()),
    'ERR_INVALID_ARGUMENT',
    /inDims has 1, and the argument has shape \[3\]/,
  ],
  ['no dimension', () => vmap(same)(tensor(1)), 'ERR_INVALID_ARGUMENT', /has shape \[\]/],
  ['no examples', () => vmap(same, { inDims: null })(x()), 'ERR_VALUE', /at least one argument/],
  ['sizes', () => vmap((a: Tensor, b: Tensor) => a.add(b))(x(), ones(2)), 'ERR_VALUE', /numbers of examples: 3, 2/],
  ['a number', () => vmap((a: Tensor, b: number) => a.add(b))(x(), 3), 'ERR_ARGUMENT_TYPE', /no Tensor: number \(3\)/],
  [
    'outDims form',
    () => vmap(same, { outDims: [0, 0] })(x()),
    'ERR_VALUE',
    /outDims must have the form of the results/,
  ],
  ['outDims beyond', () => vmap(same, { outDims: 2 })(ones(2, 2)), 'ERR_INVALID_ARGUMENT', /outDims has 2/],
  ['outDims null', () => vmap(same, { outDims: null })(x()), 'ERR_VALUE', /outDims has null for a result that differs/],
  // Inside
  [
    'written',
    () => grad((a: Tensor) => captured.mul_(a).sum())(x()),
    'ERR_GRADIENT',
    /writes in place to a tensor from outside/,
  ],
  [
    'written for all',
    () => vmap((a: Tensor) => zeros(3).copy_(a))(ones(2, 3)),
    'ERR_VALUE',
    /inside vmap an operator writes in place/,
  ],
  [
    'random',
    () => vmap((a: Tensor) => a.add(rand(1)))(x()),
    'ERR_INVALID_ARGUMENT',
    /draws random numbers: .*'different'/,
  ],
  ['dropout', () => vmap((a: Tensor) => nn.functional.dropout(a))(x()), 'ERR_INVALID_ARGUMENT', /draws random numbers/],
  ['item', () => vmap((a: Tensor) => a.add(a.item()))(x()), 'ERR_NOT_IMPLEMENTED', /values cannot be read/],
  ['values', () => vmap((a: Tensor) => (a.toArray(), a))(x()), 'ERR_NOT_IMPLEMENTED', /values cannot be read/],
  ['norm', () => vmap((a: Tensor) => norm.forward(a))(ones(2, 4, 3)), 'ERR_VALUE', /replaceAllBatchNormModules_/],
  [
    'leaf',
    () => grad((a: Tensor) => a.add(ones(3).requiresGrad_()).sum())(x()),
    'ERR_NOT_IMPLEMENTED',
    /requiresGrad_\(\) inside/,
  ],
  [
    'Function',
    () => grad((a: Tensor) => (Twice.apply(a) as Tensor).sum())(x()),
    'ERR_NOT_IMPLEMENTED',
    /autograd\.Function inside/,
  ],
  [
    'checkpoint',
    () => grad((a: Tensor) => utils.checkpoint(same, a).sum())(x()),
    'ERR_NOT_IMPLEMENTED',
    /^checkpoint\(\) inside/,
  ],
  [
    'hooks around',
    () => autograd.graph.saveOnCpu(() => hessian(sum)(x())),
    'ERR_NOT_IMPLEMENTED',
    /^jacfwd|^vmap inside savedTensorsHooks, saveOnCpu or a checkpoint/,
  ],
  // Models
  ['no models', () => stackModuleState([]), 'ERR_VALUE', /at least one model/],
  ['classes', () => stackModuleState([module, norm]), 'ERR_VALUE', /of one class/],
  ['modes', () => stackModuleState([module, new nn.Linear(3, 1).eval()]), 'ERR_VALUE', /training mode/],
  ['shapes', () => stackModuleState([module, new nn.Linear(2, 1)]), 'ERR_TORCH', /equal size/],
  [
    'names',
    () => stackModuleState([module, new nn.Linear(3, 1, { bias: false })]),
    'ERR_VALUE',
    /not all models have 'bias'/,
  ],
  [
    'names of the others',
    () => stackModuleState([new nn.Linear(3, 1, { bias: false }), module]),
    'ERR_VALUE',
    /not all models have 'bias'/,
  ],
  [
    'twice',
    () => functionalCall(module, [{ bias: ones(1) }, { bias: ones(1) }], [x()]),
    'ERR_INVALID_ARGUMENT',
    /'bias' is given twice/,
  ],
]

for (const [name, run, code, text] of cases) {
  test(`refused: ${name}`, (t) => {
    t.regex(failure(t, run, code).message, text)
    t.is(sum(x()).item(), 6)
  })
}

test('backward inside is refused, and autograd.grad is not', async (t) => {
  let pass: Promise<void> | undefined
  grad((a: Tensor) => {
    const out = a.pow(2).sum()
    pass = out.backward()
    return out
  })(x())
  await t.throwsAsync(pass as Promise<void>, { code: 'ERR_NOT_IMPLEMENTED', message: /^backward\(\) inside/ })
  const twice = grad((a: Tensor) => (autograd.grad(a.pow(3).sum(), a, { createGraph: true })[0] as Tensor).sum())
  t.deepEqual(twice(x()).toArray(), [6, 12, 18])
})

test('capture and func keep out of each other', (t) => {
  class Derived extends nn.Module {
    override forward(a: Tensor): Tensor {
      return grad(sum)(a)
    }
  }
  const inside = failure(t, () => capture(new Derived(), [x()]), 'ERR_CAPTURE_UNSUPPORTED')
  t.regex(inside.message, /a transform of func inside the forward pass/)
  const linear = capture(new nn.Linear(3, 1), [x()])
  const outside = failure(t, () => grad((a: Tensor) => linear.forward(a).sum())(x()), 'ERR_CAPTURE_UNSUPPORTED')
  t.regex(outside.message, /call the module itself/)
  t.is(grad((a: Tensor) => linear.module.forward(a).sum())(x()).numel(), 3)
})
