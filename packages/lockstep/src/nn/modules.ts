/** `torch.nn.modules`: its part that is not in `nn` itself. */
export * as module from './module-hooks.js'
