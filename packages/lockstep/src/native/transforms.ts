/** What libtorch refuses inside a function that `func` transforms, in this package's words. */
import type { ErrorCode } from '../error.js'

const unreadable =
  'inside vmap a tensor stands for those of all examples: its values cannot be read, and no branch can depend on them. ' +
  'Return it and read it outside, or choose between values with where(condition, a, b)'

const refusals: readonly (readonly [part: string, code: ErrorCode, text: string])[] = [
  [
    'would mutate a captured Tensor',
    'ERR_GRADIENT',
    'a function whose derivative is computed writes in place to a tensor from outside of it, which would lose the ' +
      'derivative: pass the tensor as an argument, or use the operator that returns a new one',
  ],
  [
    'called random operation while in randomness error mode',
    'ERR_INVALID_ARGUMENT',
    "a function in vmap draws random numbers: say with the option randomness whether they are 'different' for each " +
      "example or the 'same', or draw them outside",
  ],
  [
    'being vmapped over but',
    'ERR_VALUE',
    'inside vmap an operator writes in place, into a tensor that is the same for all examples, what differs between them: ' +
      'use the operator that returns a new tensor, or pass one for each example',
  ],
  [
    'running_mean or running_var, which will be updated in place',
    'ERR_VALUE',
    'inside vmap batch norm in training mode would write, for each example, statistics that are the same for all: ' +
      'func.replaceAllBatchNormModules_(module), another norm, or eval()',
  ],
  ['calling .item() on a Tensor', 'ERR_NOT_IMPLEMENTED', unreadable],
  ['data-dependent control flow', 'ERR_NOT_IMPLEMENTED', unreadable],
  [
    'attempting to call Tensor.requires_grad_()',
    'ERR_NOT_IMPLEMENTED',
    'requiresGrad_() inside a function that func transforms: it is differentiated by its arguments. Use func.grad, ' +
      'func.vjp or func.jacrev, or call it outside',
  ],
  [
    'torch::autograd::Function',
    'ERR_NOT_IMPLEMENTED',
    'an autograd.Function inside a function that func transforms: its derivative is known outside only',
  ],
]

/** The code and the text for what libtorch says; undefined where it is about something else. */
export function aboutTransforms(text: string): readonly [code: ErrorCode, text: string] | undefined {
  const found = refusals.find(([part]) => text.includes(part))
  return found === undefined ? undefined : [found[1], found[2]]
}
