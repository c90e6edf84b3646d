// What a case of the comparisons of layers is, under PyTorch's names.

/** Numbers of a tensor that both sides read from the same file. */
export interface Input {
  shape: number[]
  /**
   * `normal` by default; `classes` are int64 below `high`; `mask` is bool, true one time in three; `counts` are
   * whole; `padding` is true beyond the lengths in `values`; `causal` is minus infinity, `future` true, above the diagonal.
   */
  kind?: 'normal' | 'uniform' | 'classes' | 'mask' | 'signs' | 'counts' | 'padding' | 'causal' | 'future'
  high?: number
  /** Does it get a gradient? Default: yes, where it can. */
  grad?: boolean
  /** It is the input with this index itself. */
  same?: number
  /** The elements themselves: int64. */
  values?: number[]
  /** float32 unless said. */
  dtype?: 'float64'
  /** How long the sequences of this batch are, which is then packed, sorted by them. */
  packed?: number[]
}

/** Another module, or a function of nn.functional, as an argument: both sides make it. */
export interface Part {
  module?: string
  function?: string
  args?: unknown[]
  kwargs?: Record<string, unknown>
}

export interface LayerCase {
  name: string
  /** The class in torch.nn, or the path of a function there. */
  module: string
  args: unknown[]
  kwargs?: Record<string, unknown>
  /** Several in one array are one argument. */
  inputs: (Input | Input[] | number)[]
  /** Keyword arguments of forward: values, or inputs. */
  forward?: Record<string, Input | boolean | number | string | number[]>
  /** What is called instead of forward. */
  method?: string
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
  inputs: LayerCase['inputs'],
  more: Partial<LayerCase> = {},
): LayerCase => ({ name: '', module, args, kwargs, inputs, ...more })

export const x = (...shape: number[]): Input => ({ shape })
export const given = (shape: number[], ...values: number[]): Input => ({ shape, values })
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

/** What a case is called. */
export function describe({
  module,
  args,
  kwargs = {},
  forward = {},
  evaluate,
  autocast: cast,
  method,
}: LayerCase): string {
  const options = Object.entries({ ...kwargs, ...forward }).map(([name, value]) => {
    const text = typeof value === 'object' && value !== null && !Array.isArray(value) ? 'tensor' : JSON.stringify(value)
    return `${name}=${text}`
  })
  const all = [...args.map((arg) => JSON.stringify(arg)), ...options].join(', ')
  const called = method === undefined ? '' : `.${method}`
  return `${module}(${all})${called}${evaluate === true ? ' in evaluation' : ''}${cast === true ? ' under autocast' : ''}`
}
