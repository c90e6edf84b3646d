// Generated from the table in src/signatures by `npm run generate`; do not edit.
import type { Device } from '../../ops/types.js'
import type { Tensor } from '../../tensor/tensor.js'
import type { Module } from '../module.js'
import type { Parameter } from '../parameter.js'
import type { LoadResult, TensorDict } from '../state-dict.js'

/** What `namedModules` takes by name. */
export interface NamedModulesOptions {
  /** Put before every name, with a dot. Default: ''. */
  prefix?: string
  /** Name what is tied several times only once, by its first name. Default: true. */
  removeDuplicate?: boolean
}

/** What `parameters` takes by name. */
export interface ParametersOptions {
  /** Go into children. Default: true. */
  recurse?: boolean
}

/** What `namedParameters` takes by name. */
export interface NamedParametersOptions {
  /** Put before every name, with a dot. Default: ''. */
  prefix?: string
  /** Go into children. Default: true. */
  recurse?: boolean
  /** Name what is tied several times only once, by its first name. Default: true. */
  removeDuplicate?: boolean
}

/** What `buffers` takes by name. */
export interface BuffersOptions {
  /** Go into children. Default: true. */
  recurse?: boolean
}

/** What `namedBuffers` takes by name. */
export interface NamedBuffersOptions {
  /** Put before every name, with a dot. Default: ''. */
  prefix?: string
  /** Go into children. Default: true. */
  recurse?: boolean
  /** Name what is tied several times only once, by its first name. Default: true. */
  removeDuplicate?: boolean
}

/** What `setSubmodule` takes by name. */
export interface SetSubmoduleOptions {
  /** Throw where there is nothing under the name yet. Default: false. */
  strict?: boolean
}

/** What `toEmpty` takes by name. */
export interface ToEmptyOptions {
  /** Also those of the modules below. Default: true. */
  recurse?: boolean
}

/** What `registerBuffer` takes by name. */
export interface RegisterBufferOptions {
  /** Save it in state dicts. Default: true. */
  persistent?: boolean
}

/** What `stateDict` takes by name. */
export interface StateDictOptions {
  /** Put before every name, with a dot. Default: ''. */
  prefix?: string
  /** Give the parameters and buffers themselves, with their history. Default: false. */
  keepVars?: boolean
}

/** What `loadStateDict` takes by name. */
export interface LoadStateDictOptions {
  /** The names must match exactly. Default: true. */
  strict?: boolean
}

/** What `train` takes by name. */
export interface TrainOptions {
  /** False for evaluation. Default: true. */
  mode?: boolean
}

/** What `requiresGrad_` takes by name. */
export interface RequiresGradOptions {
  /** False freezes them. Default: true. */
  requiresGrad?: boolean
}

/** What `zeroGrad` takes by name. */
export interface ZeroGradOptions {
  /** False fills the gradients with zeros. Default: true. */
  setToNone?: boolean
}

export interface ModuleMethods {
  /**
   * This module and everything below it, each once, parents first, with their names; this module's own is the prefix.
   * @param prefix Put before every name, with a dot. Default: ''.
   * @param removeDuplicate Name what is tied several times only once, by its first name. Default: true.
   */
  namedModules(options?: NamedModulesOptions): [string, Module][]
  /**
   * The parameters, tied ones once, in PyTorch's order.
   * @param recurse Go into children. Default: true.
   */
  parameters(recurse?: boolean | ParametersOptions, options?: ParametersOptions): Parameter[]
  /**
   * As `parameters`, with their names: the keys of `stateDict`.
   * @param prefix Put before every name, with a dot. Default: ''.
   * @param recurse Go into children. Default: true.
   * @param removeDuplicate Name what is tied several times only once, by its first name. Default: true.
   */
  namedParameters(prefix?: string | NamedParametersOptions, recurse?: boolean | NamedParametersOptions, removeDuplicate?: boolean | NamedParametersOptions, options?: NamedParametersOptions): [string, Parameter][]
  /**
   * The buffers, shared ones once, in PyTorch's order.
   * @param recurse Go into children. Default: true.
   */
  buffers(recurse?: boolean | BuffersOptions, options?: BuffersOptions): Tensor[]
  /**
   * As `buffers`, with their names.
   * @param prefix Put before every name, with a dot. Default: ''.
   * @param recurse Go into children. Default: true.
   * @param removeDuplicate Name what is tied several times only once, by its first name. Default: true.
   */
  namedBuffers(prefix?: string | NamedBuffersOptions, recurse?: boolean | NamedBuffersOptions, removeDuplicate?: boolean | NamedBuffersOptions, options?: NamedBuffersOptions): [string, Tensor][]
  /**
   * The module with this name (`'layers.0.norm'`); `''` is this one.
   * @param target Names, joined by dots.
   */
  getSubmodule(target: string): Module
  /**
   * The parameter with this name.
   * @param target Names, joined by dots.
   */
  getParameter(target: string): Parameter
  /**
   * The buffer with this name.
   * @param target Names, joined by dots.
   */
  getBuffer(target: string): Tensor
  /**
   * Puts a module under this name (`'layers.0.norm'`), in the place of the one there.
   * @param target Names, joined by dots.
   * @param module What is put there.
   * @param strict Throw where there is nothing under the name yet. Default: false.
   */
  setSubmodule(target: string, module: Module, strict?: boolean | SetSubmoduleOptions, options?: SetSubmoduleOptions): void
  /**
   * Puts a module under this name (`'layers.0.norm'`), in the place of the one there.
   * @param target Names, joined by dots.
   * @param module What is put there.
   * @param strict Throw where there is nothing under the name yet. Default: false.
   */
  setSubmodule(target: string, options: { module: Module } & SetSubmoduleOptions): void
  /**
   * Gives the parameters and buffers other memory, without values, on a device: for a module that was made on `'meta'`, before
   * a state is loaded.
   * @param device Where the memory is; null for where each tensor is.
   * @param recurse Also those of the modules below. Default: true.
   */
  toEmpty(options: { device: Device | null } & ToEmptyOptions): this
  /**
   * Stores a tensor that is no parameter but belongs to the module's state, under a field; null reserves the name.
   * Assigning to the field later keeps it a buffer.
   * @param name The field; without dots.
   * @param tensor The buffer; null reserves the name.
   * @param persistent Save it in state dicts. Default: true.
   */
  registerBuffer(name: string, tensor: Tensor | null, persistent?: boolean | RegisterBufferOptions, options?: RegisterBufferOptions): void
  /**
   * Stores a tensor that is no parameter but belongs to the module's state, under a field; null reserves the name.
   * Assigning to the field later keeps it a buffer.
   * @param name The field; without dots.
   * @param tensor The buffer; null reserves the name.
   * @param persistent Save it in state dicts. Default: true.
   */
  registerBuffer(name: string, options: { tensor: Tensor | null } & RegisterBufferOptions): void
  /**
   * Stores a parameter under a field; null reserves the name. Plain assignment does the same.
   * @param name The field; without dots.
   * @param param The parameter; null reserves the name.
   */
  registerParameter(name: string, param: Parameter | null): void
  /**
   * Stores a parameter under a field; null reserves the name. Plain assignment does the same.
   * @param name The field; without dots.
   * @param param The parameter; null reserves the name.
   */
  registerParameter(name: string, options: { param: Parameter | null }): void
  /**
   * Stores a child under a field; null reserves the name. Plain assignment does the same.
   * @param name The field; without dots.
   * @param module The child; null reserves the name.
   */
  registerModule(name: string, module: Module | null): void
  /**
   * Stores a child under a field; null reserves the name. Plain assignment does the same.
   * @param name The field; without dots.
   * @param module The child; null reserves the name.
   */
  registerModule(name: string, options: { module: Module | null }): void
  /**
   * The parameters and saved buffers under PyTorch's names, in PyTorch's order. The tensors share memory with the
   * module's, without their history. Tied parameters stand under each of their names.
   * @param prefix Put before every name, with a dot. Default: ''.
   * @param keepVars Give the parameters and buffers themselves, with their history. Default: false.
   */
  stateDict(options?: StateDictOptions): Map<string, Tensor>
  /**
   * Copies tensors into the parameters and buffers, converting dtype and device. A failure changes nothing. A state dict
   * is a Map, as `stateDict()` gives it, or a plain object.
   * @param stateDict Tensors by name, as `stateDict()` gives them.
   * @param strict The names must match exactly. Default: true.
   */
  loadStateDict(stateDict: TensorDict, strict?: boolean | LoadStateDictOptions, options?: LoadStateDictOptions): LoadResult
  /**
   * Sets training mode in this module and all below it.
   * @param mode False for evaluation. Default: true.
   */
  train(mode?: boolean | TrainOptions, options?: TrainOptions): this
  /**
   * Calls `fn` with every module below this one, then with this one.
   * @param fn What is called.
   */
  apply(fn: (module: Module) => void): this
  /**
   * Whether the parameters get gradients.
   * @param requiresGrad False freezes them. Default: true.
   */
  requiresGrad_(requiresGrad?: boolean | RequiresGradOptions, options?: RequiresGradOptions): this
  /**
   * Takes the parameters' gradients away, or with `setToNone: false` fills them with zeros.
   * @param setToNone False fills the gradients with zeros. Default: true.
   */
  zeroGrad(setToNone?: boolean | ZeroGradOptions, options?: ZeroGradOptions): void
}

/** What a call of each is bound to. */
export interface ModuleMethodArguments {
  namedModules: { prefix: string; removeDuplicate: boolean }
  parameters: { recurse: boolean }
  namedParameters: { prefix: string; recurse: boolean; removeDuplicate: boolean }
  buffers: { recurse: boolean }
  namedBuffers: { prefix: string; recurse: boolean; removeDuplicate: boolean }
  getSubmodule: { target: string }
  getParameter: { target: string }
  getBuffer: { target: string }
  setSubmodule: { target: string; module: Module; strict: boolean }
  toEmpty: { device: Device | null; recurse: boolean }
  registerBuffer: { name: string; tensor: Tensor | null; persistent: boolean }
  registerParameter: { name: string; param: Parameter | null }
  registerModule: { name: string; module: Module | null }
  stateDict: { prefix: string; keepVars: boolean }
  loadStateDict: { stateDict: TensorDict; strict: boolean }
  train: { mode: boolean }
  apply: { fn: (module: Module) => void }
  requiresGrad_: { requiresGrad: boolean }
  zeroGrad: { setToNone: boolean }
}
