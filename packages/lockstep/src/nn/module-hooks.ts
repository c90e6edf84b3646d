export {
  registerModuleForwardHook,
  registerModuleForwardPreHook,
  registerModuleFullBackwardHook,
  registerModuleFullBackwardPreHook,
} from './global-hooks.js'
