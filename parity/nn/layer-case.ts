// What a case of a layer is, and short words for writing one.

/** Numbers of a tensor that both sides read from the same file. */
export interface Input {
  shape: number[]
  /** `normal` by default; `classes` are int64 below `high`; `mask` is bool, true one time in three; `given`: `values`. */
  kind?: 'normal' | 'uniform' | 'classes' | 'mask' | 'signs' | 'given'
  /** int64, for `given`. */
  values?: number[]
  high?: number
  /** Does it get a gradient? Default: yes, where it can. */
  grad?: boolean
  /** It is the input with this index itself. */
  same?: number
}

export interface LayerCase {
  name: string
  /** The class in torch.nn, or a function there: `functional.grid_sample`, called with the inputs before `args`. */
  module: string
  args: unknown[]
  kwargs?: Record<string, unknown>
  inputs: Input[]
  /** Keyword arguments of forward: values, or inputs. */
  forward?: Record<string, Input | boolean | number[]>
  /** In evaluation mode, without recording gradients. */
  evaluate?: boolean
  /** How often forward and backward run. Default: 1. */
  times?: number
  /** Forward under autocast to bfloat16. */
  autocast?: boolean
}

export const one = (
  module: string,
  args: unknown[],
  kwargs: Record<string, unknown>,
  inputs: Input[],
  more: Partial<LayerCase> = {},
): LayerCase => ({ name: '', module, args, kwargs, inputs, ...more })

export const x = (...shape: number[]): Input => ({ shape })
export const given = (shape: number[], ...values: number[]): Input => ({ shape, kind: 'given', values })
/** A function of torch.nn.functional. */
export const call = (
  name: string,
  inputs: Input[],
  kwargs: Record<string, unknown> = {},
  more: Partial<LayerCase> = {},
): LayerCase => one(`functional.${name}`, [], kwargs, inputs, more)
export const classes = (high: number, ...shape: number[]): Input => ({ shape, kind: 'classes', high })
export const mask = (...shape: number[]): Input => ({ shape, kind: 'mask' })
export const probabilities = (...shape: number[]): Input => ({ shape, kind: 'uniform' })
export const constant = (input: Input): Input => ({ ...input, grad: false })
