/**
 * What the layers, functions, methods of Module, optimizers and schedules take: PyTorch's arguments, in PyTorch's order.
 *
 *     'dim: integer, p: number[0..] = 2, *, dtype: dtype? = null -> Tensor'
 *
 * Each argument has a name, a kind (`ruleFor` in checks.ts) and, where it may be left out, its default. What follows `*`
 * is given by name only: that is how everything stands that comes after an argument of PyTorch's which is not here. Calls
 * are bound by these lines, and `npm run generate` writes their types; it fails where a line contradicts Python.
 */
import { convTranspose, embeddingBag, maxUnpool } from './forward.js'
import { functional } from './functional.js'
import { init } from './init.js'
import { layers, multiheadAttention } from './layers.js'
import { module } from './module.js'
import { amp, optimizerMethods, optimizers, scheduleFunctions, schedules } from './optim.js'
import { rnn } from './recurrent.js'
import {
  transformer,
  transformerDecoder,
  transformerDecoderLayer,
  transformerEncoder,
  transformerEncoderLayer,
} from './transformer.js'
import { parametrizations, parametrize, prune, utils } from './utils.js'

export const table = {
  layers,
  multiheadAttention,
  convTranspose,
  maxUnpool,
  embeddingBag,
  functional,
  init,
  utils,
  parametrize,
  parametrizations,
  prune,
  rnn,
  transformer,
  transformerEncoder,
  transformerDecoder,
  transformerEncoderLayer,
  transformerDecoderLayer,
  module,
  optimizers,
  optimizerMethods,
  schedules,
  scheduleFunctions,
  amp,
} as const
