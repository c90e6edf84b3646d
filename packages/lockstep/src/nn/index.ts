/** `torch.nn`: modules, and what they are made of. */
export * from './activation.js'
export { MultiheadAttention } from './attention.js'
export type { MultiheadAttentionOptions } from './attention.js'
export { BatchNorm1d, BatchNorm2d } from './batchnorm.js'
export type { BatchNormOptions } from './batchnorm.js'
export { ModuleDict, ModuleList, ParameterList, Sequential } from './container.js'
export type { ChainInput, ChainOutput } from './container.js'
export { Conv1d, Conv2d } from './conv.js'
export type { ConvOptions, PaddingMode } from './conv.js'
export { AlphaDropout, Dropout, Dropout1d, Dropout2d } from './dropout.js'
export type { DropoutOptions } from './dropout.js'
export { Flatten, Unflatten } from './flatten.js'
export type { FlattenOptions } from './flatten.js'
export * as functional from './functional/index.js'
export type {
  BackwardHook,
  BackwardPreHook,
  ForwardHook,
  ForwardPreHook,
  Gradients,
  RemovableHandle,
} from './hooks.js'
export * as init from './init.js'
export { Bilinear, Identity, Linear } from './linear.js'
export type { LinearOptions } from './linear.js'
export * from './loss.js'
export { Module } from './module.js'
export { GroupNorm, LayerNorm } from './normalization.js'
export type { GroupNormOptions, LayerNormOptions } from './normalization.js'
export { Buffer, Parameter } from './parameter.js'
export type { FactoryOptions } from './parameter.js'
export * from './pooling.js'
export { Embedding } from './sparse.js'
export type { EmbeddingOptions } from './sparse.js'
export type { LoadResult, StateDictOptions } from './state-dict.js'
export * as utils from './utils.js'
export type { WalkOptions } from './walk.js'
