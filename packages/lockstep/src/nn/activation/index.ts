export * from './inplace.js'
export * from './pointwise.js'
