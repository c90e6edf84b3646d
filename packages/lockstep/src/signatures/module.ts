/** The methods of `torch.nn.Module` that take arguments. The sentence above each becomes its documentation. */
export const module = {
  /** This module and everything below it, each once, parents first, with their names; this module's own is the prefix. */
  namedModules: '*, prefix: string = "", removeDuplicate: boolean = true -> [string, Module][]',
  /** The parameters, tied ones once, in PyTorch's order. */
  parameters: 'recurse: boolean = true -> Parameter[]',
  /** As `parameters`, with their names: the keys of `stateDict`. */
  namedParameters:
    'prefix: string = "", recurse: boolean = true, removeDuplicate: boolean = true -> [string, Parameter][]',
  /** The buffers, shared ones once, in PyTorch's order. */
  buffers: 'recurse: boolean = true -> Tensor[]',
  /** As `buffers`, with their names. */
  namedBuffers: 'prefix: string = "", recurse: boolean = true, removeDuplicate: boolean = true -> [string, Tensor][]',
  /** The module with this name (`'layers.0.norm'`); `''` is this one. */
  getSubmodule: 'target: string -> Module',
  /** The parameter with this name. */
  getParameter: 'target: string -> Parameter',
  /** The buffer with this name. */
  getBuffer: 'target: string -> Tensor',
  /** Puts a module under this name (`'layers.0.norm'`), in the place of the one there. */
  setSubmodule: 'target: string, module: object, strict: boolean = false -> void',
  /**
   * Gives the parameters and buffers other memory, without values, on a device: for a module that was made on `'meta'`, before
   * a state is loaded.
   */
  toEmpty: '*, device: device?, recurse: boolean = true -> this',
  /**
   * Stores a tensor that is no parameter but belongs to the module's state, under a field; null reserves the name.
   * Assigning to the field later keeps it a buffer.
   */
  registerBuffer: 'name: string, tensor: Tensor?, persistent: boolean = true -> void',
  /** Stores a parameter under a field; null reserves the name. Plain assignment does the same. */
  registerParameter: 'name: string, param: Tensor? -> void',
  /** Stores a child under a field; null reserves the name. Plain assignment does the same. */
  registerModule: 'name: string, module: object? -> void',
  /**
   * The parameters and saved buffers under PyTorch's names, in PyTorch's order. The tensors share memory with the
   * module's, without their history. Tied parameters stand under each of their names.
   */
  stateDict: '*, prefix: string = "", keepVars: boolean = false -> Map<string, Tensor>',
  /**
   * Copies tensors into the parameters and buffers, converting dtype and device. A failure changes nothing. A state dict
   * is a Map, as `stateDict()` gives it, or a plain object.
   */
  loadStateDict: 'stateDict: TensorDict, strict: boolean = true -> LoadResult',
  /** Sets training mode in this module and all below it. */
  train: 'mode: boolean = true -> this',
  /** Calls `fn` with every module below this one, then with this one. */
  apply: 'fn: function -> this',
  /** Whether the parameters get gradients. */
  requiresGrad_: 'requiresGrad: boolean = true -> this',
  /** Takes the parameters' gradients away, or with `setToNone: false` fills them with zeros. */
  zeroGrad: 'setToNone: boolean = true -> void',
} as const
