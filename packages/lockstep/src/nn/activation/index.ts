export * from './inplace.js'
export * from './pointwise.js'
export { LogSoftmax, Softmax, Softmin } from './softmax.js'
