// Docstrings: a sentence, the arguments with their defaults, the result's shape, PyTorch's page.
import { opsOnlyPattern } from './lists.ts'
import { camelCase, isFactory, selfIndex } from './model.ts'
import type { Operator, Overload } from './model.ts'
import { pageOf } from './pages.ts'
import type { Arg, Kind } from './schemas.ts'
import { meanings } from './sentences/arguments.ts'
import { kernels } from './sentences/kernels.ts'
import { making } from './sentences/making.ts'
import { matrices } from './sentences/matrices.ts'
import { aliases, networks } from './sentences/networks.ts'
import { places } from './sentences/places.ts'
import { pointwise } from './sentences/pointwise.ts'
import { reductions } from './sentences/reductions.ts'
import { spectra } from './sentences/spectra.ts'

const rows = (text: string): string[][] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' | '))

/** What arguments mean, by `argument` or `operator.argument`. */
export const meaningOf: ReadonlyMap<string, string> = new Map(
  rows(meanings).flatMap(([name = '', text = '']): [string, string][] => {
    const [operators = '', argument] = name.split('.')
    if (argument === undefined) return [[name, text]]
    return operators.split(' ').map((operator) => [`${operator}.${argument}`, text])
  }),
)

/** Operators with a sentence of their own. */
export const described: ReadonlyMap<string, { readonly shape: string; readonly sentence: string }> = new Map(
  [kernels, making, matrices, networks, places, pointwise, reductions, spectra]
    .flatMap(rows)
    .map(([name = '', shape = '', sentence = '']) => [name, { shape, sentence }]),
)

const shapes: Readonly<Record<string, string>> = {
  same: "the input's",
  both: "the operands', broadcast",
  dims: "the input's without the dimensions reduced; each is 1 with `keepdim`",
  size: '`size`',
  shape: '`shape`',
}

const kinds: Record<Kind, string> = {
  T: 'a tensor',
  i: 'an integer',
  d: 'a number',
  b: 'a boolean',
  s: 'text',
  I: 'integers',
  D: 'numbers',
  B: 'booleans',
  L: 'tensors',
  O: 'tensors, or null for none',
  v: 'a device',
  g: 'a generator',
  S: 'a number',
  R: 'numbers',
  t: 'a dtype',
  y: 'a layout',
  m: 'a memory format',
}

/** What operators do that derive from another, by their names. */
function derived(name: string): { base: string; text: (base: string, sentence: string) => string } | undefined {
  const alias = aliases[name]
  if (alias !== undefined) return { base: alias, text: (base, sentence) => `is ${base}: ${sentence}` }
  if (name.startsWith('_foreach_') && name !== '_foreach_') {
    const base = name.slice('_foreach_'.length).replace(/_$/, '')
    const where = name.endsWith('_') ? 'writes into each tensor of a list' : 'goes over a list of tensors'
    return { base, text: (_, sentence) => `${where}: ${sentence}` }
  }
  if (/[a-z0-9]_$/.test(name)) {
    return { base: name.slice(0, -1), text: (_, sentence) => `writes into its tensor: ${sentence}` }
  }
  if (name.endsWith('_copy')) {
    return { base: name.slice(0, -'_copy'.length), text: (_, sentence) => `is a copy, never a view: ${sentence}` }
  }
  if (name.endsWith('_backward')) {
    const base = name.slice(0, -'_backward'.length)
    return { base, text: (of, sentence) => `takes gradients back through ${of}: ${sentence}` }
  }
  const [, backend = '', plain = ''] = /^(cudnn|miopen|mkldnn|quantized)_(\w+)$/.exec(name) ?? []
  const by = backends[backend]
  if (by !== undefined) return { base: plain, text: (of, sentence) => `is ${of} ${by}: ${sentence}` }
  if (described.has(`${name}_`)) {
    return { base: `${name}_`, text: (of, sentence) => `does to a copy what ${of} does to its tensor: ${sentence}` }
  }
  return undefined
}

const backends: Readonly<Record<string, string>> = {
  cudnn: "by NVIDIA's kernel",
  miopen: "by AMD's kernel",
  mkldnn: "by oneDNN's kernel",
  quantized: 'with quantized numbers',
}

/** The sentence of an operator; undefined where neither it nor what it derives from has one. */
export function sentenceOf(name: string): string | undefined {
  const own = described.get(name)
  if (own) return own.sentence
  const from = derived(name)
  const sentence = from === undefined ? undefined : sentenceOf(from.base)
  if (from === undefined || sentence === undefined) return undefined
  // Without the beginning of a derived sentence: `arctan2_` is `atan2_` is atan2.
  const plain = sentence.replace(/^`\w+` [^:]*: /, '')
  return `\`${camelCase(name)}\` ${from.text(`\`${camelCase(from.base)}\``, lower(plain))}`
}

/** Names and symbols keep their capitals. */
function lower(sentence: string): string {
  const [word = ''] = sentence.split(' ')
  if (/^(Euler|Bessel|Chebyshev|Hermite|Laguerre|Legendre|LAPACK|NaN)/.test(word)) return sentence
  return sentence.slice(0, 1).toLowerCase() + sentence.slice(1)
}

function shapeOf(name: string): string | undefined {
  const own = described.get(name)
  if (own) return shapes[own.shape] ?? own.shape.replace(/\bsame\b/, "the input's").replace(/^dims\b/, 'as reduced')
  // Gradients have the shapes of what went in.
  const from = name.endsWith('_backward') ? undefined : derived(name)
  return from === undefined ? undefined : shapeOf(from.base)
}

function link(operator: Operator, form: 'function' | 'method'): string {
  const page = pageOf(operator, form)
  return page === undefined ? '' : `[${page.name}](${page.url})`
}

/** The lines of an overload's docstring, as they stand before it. */
export function docstring(operator: Operator, overload: Overload, form: 'function' | 'method'): string[] {
  const { name } = operator
  const sentence = sentenceOf(name)
  const schema = `libtorch's \`${overload.text.replace(/^aten::/, '')}\`.`
  if (sentence === undefined) return [`/** ${schema} */`]
  // Of kernels, which nobody calls by hand, the schema says enough about the arguments.
  if (opsOnlyPattern.test(name) && !name.startsWith('_')) return ['/**', ` * ${sentence}`, ' *', ` * ${schema}`, ' */']
  return lines(operator, [overload], form)
}

/** The lines for a name that is no signature, a constant or a member of a namespace: editors show no other's there. */
export function nameDocstring(operator: Operator): string[] {
  return sentenceOf(operator.name) === undefined
    ? [`/** libtorch's \`${operator.name}\`. */`]
    : lines(operator, operator.overloads, 'function')
}

function lines(operator: Operator, overloads: readonly Overload[], form: 'function' | 'method'): string[] {
  const { name } = operator
  const bullets = new Map<string, string>()
  for (const overload of overloads) {
    const self = selfIndex(overload)
    overload.args.forEach((arg, index) => {
      if (index !== self && !arg.out && !bullets.has(arg.name)) bullets.set(arg.name, bullet(operator, arg))
    })
  }
  if (overloads.some(isFactory))
    bullets.set('requires_grad', '- `requiresGrad` = false: autograd records what is done with it')
  const out = overloads.some(({ outs }) => outs.length > 0) ? ['- `out`: what the result is written into'] : []
  const shape = shapeOf(name)
  const last = [
    shape === undefined ? '' : `${shape.startsWith('one ') ? 'Result' : 'Shape'}: ${shape}.`,
    link(operator, form),
  ].filter((text) => text !== '')
  return [
    '/**',
    ` * ${sentenceOf(name)}`,
    ...[...bullets.values(), ...out].map((text) => ` * ${text}`),
    ...(last.length > 0 ? [' *', ` * ${last.join(' ')}`] : []),
    ' */',
  ]
}

function bullet(operator: Operator, arg: Arg): string {
  const name = arg.name === 'dim' && arg.kind === 'I' ? 'dims' : arg.name
  const meaning = ownMeaning(operator.name, name) ?? meaningOf.get(name) ?? kinds[arg.kind]
  return `- \`${camelCase(arg.name)}\`${arg.hasDefault ? ` = ${defaultOf(arg)}` : ''}: ${meaning}`
}

/** What an argument means in this operator, or in the one that it derives from. */
function ownMeaning(operator: string, argument: string): string | undefined {
  const own = meaningOf.get(`${operator.replace(/_$/, '')}.${argument}`)
  const from = own === undefined && !described.has(operator) ? derived(operator) : undefined
  return from === undefined ? own : ownMeaning(from.base, argument)
}

/** A default as TypeScript writes it. */
function defaultOf(arg: Arg): string {
  if (arg.kind === 't') return arg.default === null ? 'null' : "'int64'"
  if (arg.kind === 'm') return arg.default === null ? 'null' : "'contiguousFormat'"
  if (typeof arg.default === 'string') return `'${arg.default}'`
  return JSON.stringify(arg.default).replaceAll(',', ', ')
}
