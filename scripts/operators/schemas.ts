// The schemas of libtorch's operators, as `crates/torch/examples/schemas.rs` prints them.

/**
 * One letter a kind; the runtime table and `packages/lockstep/src/ops/operator.ts` use the same letters.
 * T tensor, i int, d float, b bool, s text, I int[], D float[], B bool[], L Tensor[], O Tensor?[], v device,
 * g generator, S Scalar, R Scalar[], t dtype, y layout, m memory format.
 */
export type Kind = 'T' | 'i' | 'd' | 'b' | 's' | 'I' | 'D' | 'B' | 'L' | 'O' | 'v' | 'g' | 'S' | 'R' | 't' | 'y' | 'm'

/** In the order of `ArgKind` in crates/torch/src/dispatch/schema.rs; the first is a type that cannot be passed. */
const kinds = '.TidbsIDBLOvgSRtym'

export interface Arg {
  name: string
  kind: Kind
  optional: boolean
  /** The 2 of `int[2]`; 0 for a list of any length. */
  size: number
  kwargOnly: boolean
  out: boolean
  hasDefault: boolean
  /** Dtypes, memory formats and reductions by libtorch's codes. */
  default?: unknown
}

export interface Result {
  name: string
  kind: Kind
  optional: boolean
  /** The index of the argument that it is, where the operator wrote that. */
  alias: number | undefined
}

export interface Schema {
  /** Without `aten::`. */
  name: string
  overload: string
  text: string
  args: Arg[]
  results: Result[]
  /** Indices of the arguments that the operator writes, `out` ones not among them. */
  written: number[]
}

interface RawArg {
  name: string
  kind: number
  optional: boolean
  size?: number
  kwargOnly?: boolean
  out?: boolean
  written?: boolean
  alias?: number
  default?: unknown
}

interface RawSchema {
  name: string
  overload: string
  schema: string
  args: RawArg[]
  returns: RawArg[]
}

/** Parses the lines; of schemas with types that cannot be passed only the names (`set_.source_Storage`) are returned. */
export function parseSchemas(lines: string): { schemas: Schema[]; unsupported: string[] } {
  const schemas: Schema[] = []
  const unsupported: string[] = []
  for (const line of lines.split('\n')) {
    if (line === '') continue
    const raw = JSON.parse(line) as RawSchema
    if ([...raw.args, ...raw.returns].some((arg) => arg.kind === 0)) unsupported.push(qualifiedName(raw))
    else schemas.push(parse(raw))
  }
  return { schemas, unsupported }
}

function qualifiedName({ name, overload }: RawSchema): string {
  return [name.replace(/^aten::/, ''), overload].filter((part) => part !== '').join('.')
}

function parse(raw: RawSchema): Schema {
  const written = raw.args.flatMap((arg, index) => (arg.written && !arg.out ? [index] : []))
  return {
    name: raw.name.replace(/^aten::/, ''),
    overload: raw.overload,
    text: raw.schema,
    written,
    args: raw.args.map((arg) => ({
      name: arg.name,
      kind: kind(arg.kind),
      optional: arg.optional,
      size: arg.size ?? 0,
      kwargOnly: arg.kwargOnly ?? false,
      out: arg.out ?? false,
      hasDefault: 'default' in arg,
      default: arg.default,
    })),
    results: raw.returns.map((result) => ({
      name: result.name,
      kind: kind(result.kind),
      optional: result.optional,
      alias: result.alias,
    })),
  }
}

function kind(code: number): Kind {
  const letter = kinds[code]
  if (code === 0 || letter === undefined) throw new Error(`unknown kind ${code}: extend scripts/operators/schemas.ts`)
  return letter as Kind
}
