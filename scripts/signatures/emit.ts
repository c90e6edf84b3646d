// From the table of signatures to TypeScript: overloads, options, fields and what a call is bound to.
import { isField } from '../../packages/lockstep/src/signatures/fields.ts'
import { parseLine } from '../../packages/lockstep/src/signatures/line.ts'
import type { Argument, Line } from '../../packages/lockstep/src/signatures/line.ts'
import { pythonPath } from './python.ts'
import { words } from './words.ts'

/** An entry of the table. */
export interface Entry {
  readonly section: string
  readonly name: string
  readonly signature: Line
  /** The lines of the comment above it. */
  readonly about: readonly string[]
}

const header = '// Generated from the table in src/signatures by `npm run generate`; do not edit.\n'

/** The entries of a section, with the comments above them in its source, or above the classes that it has. */
export function entriesOf(section: string, lines: Readonly<Record<string, string>>, source: string): Entry[] {
  return Object.entries(lines).map(([name, line]) => {
    const where = `(?:${name}:|export class ${name}\\b)`
    const comment = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s+${where}`).exec(source)?.[1]
    if (comment === undefined) throw new Error(`${section}.${name} has no comment above it, which documents it`)
    const about = comment.trim().split('\n')
    return {
      section,
      name,
      signature: parseLine(line),
      about: about.map((text) => text.replace(/^\s*\* ?/, '').trimEnd()),
    }
  })
}

const kinds: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  number: 'number',
  finite: 'number',
  integer: 'number',
  count: 'number',
  size: 'Size',
  ratio: 'Ratio',
  numbers: 'readonly number[]',
  integers: 'readonly number[]',
  outputSize: 'OutputSize',
  Tensor: 'Tensor',
  device: 'Device',
  dtype: 'DTypeLike',
  betas: 'readonly [number, number]',
  string: 'string',
}

/** Where the kind, which is what is checked, says less than the type. */
const typesByName: Readonly<Record<string, string>> = {
  generator: 'Generator | null',
  processGroup: 'ProcessGroup | null',
  optimizer: 'Optimizer',
  etas: 'readonly [number, number]',
  stepSizes: 'readonly [number, number]',
  nsCoefficients: 'readonly [number, number, number]',
  'Adafactor.eps': 'readonly [number | null, number]',
  'ChainedScheduler.optimizer': 'Optimizer | null',
  scaleFn: '((x: number) => number) | null',
  schedulers: 'readonly LRScheduler[]',
  lrLambda: 'LrLambda | readonly LrLambda[]',
  'MultiStepLR.milestones': 'Iterable<number>',
  parameters: 'Tensor | Iterable<Tensor>',
  tensors: 'Tensor | Iterable<Tensor>',
  'parametersToVector.parameters': 'Iterable<Tensor>',
  'vectorToParameters.parameters': 'Iterable<Tensor>',
  param: 'Parameter | null',
  'calculateGain.param': 'number | null',
  module: 'Module | null',
  fn: '(module: Module) => void',
  activation: 'Activation',
  customEncoder: 'Module | null',
  customDecoder: 'Module | null',
  encoderLayer: 'Module',
  decoderLayer: 'Module',
  norm: 'Module | null',
  distanceFunction: 'Distance | null',
  sequence: 'PackedSequence',
  packedSequences: 'PackedSequence',
  sequences: 'Iterable<Tensor>',
  'padSequence.sequences': 'Tensor | Iterable<Tensor>',
  stateDict: 'TensorDict',
  'setSubmodule.module': 'Module',
  parametrization: 'Parametrization',
  bn: 'NormBase',
}

/** Names of choices. */
const choices: Readonly<Record<string, string>> = {
  'none|mean|sum': 'Reduction',
  'none|mean|sum|batchmean': "Reduction | 'batchmean'",
  'none|tanh': 'Approximate',
  'constant|reflect|replicate|circular': 'PadMode',
  'zeros|reflect|replicate|circular': 'PaddingMode',
  'nearest|linear|bilinear|bicubic|trilinear|lanczos|area|nearest-exact': 'InterpolateMode',
  'bilinear|nearest|bicubic': 'GridSampleMode',
  'zeros|border|reflection': 'GridPaddingMode',
  'sum|mean|max': 'BagMode',
  'fanIn|fanOut': 'FanMode',
  'matrixExp|cayley|householder': 'OrthogonalMap',
  'contiguousFormat|preserveFormat|channelsLast|channelsLast3d': 'MemoryFormat',
  'linear|conv1d|conv2d|conv3d|convTranspose1d|convTranspose2d|convTranspose3d|sigmoid|tanh|relu|leakyRelu|selu':
    'Nonlinearity',
}

/** What a function takes a module as and gives it back as, where its line says a type parameter. */
const generics: Readonly<Record<string, string>> = { M: 'Module', C: 'ConvBase', L: 'Linear' }

/** The type parameter in the type of a result. */
const genericOf = (result: string | undefined): string | undefined =>
  /^(?:Parametrized<)?([MCL])>?$/.exec(result ?? '')?.[1]

/** Sections of functions of modules: what they name is a tensor of theirs. */
const ofModules: readonly string[] = ['utils', 'parametrize', 'parametrizations', 'prune']

function typeOf(entry: Entry, arg: Argument): string {
  const { section, name, signature } = entry
  const generic = genericOf(signature.result) !== undefined
  if (ofModules.includes(section)) {
    if (arg.name === 'module') return generic ? 'M' : 'Module'
    if (arg.name === 'conv' || arg.name === 'linear') return signature.result ?? 'Module'
    // Options are no part of the call that says what M is.
    if (generic && (arg.name === 'name' || arg.name === 'tensorName') && arg.default === undefined) {
      return 'TensorName<M>'
    }
  }
  const byName = typesByName[`${name}.${arg.name}`] ?? typesByName[arg.name]
  if (byName !== undefined) return byName
  if (arg.name === 'params') return `ParamsInput | Iterable<ParamGroupInput<${name}Defaults>>`
  if (section === 'init' && arg.name === 'tensor') return 'T'
  const nullable = arg.kind.endsWith('?')
  const kind = nullable ? arg.kind.slice(0, -1) : arg.kind
  const parts = kind.split('|').map((part) => kinds[part] ?? kinds[/^(\w+)[[(]/.exec(part)?.[1] ?? ''] ?? `'${part}'`)
  return [choices[kind] ?? parts.join(' | '), ...(nullable ? ['null'] : [])].join(' | ')
}

/** Sections whose arguments are those of a function. */
const families: Readonly<Record<string, string>> = { multiheadAttention: 'multiHeadAttentionForward' }

/** Names whose arguments mean the same. */
const alike: readonly (readonly [name: RegExp, family: string])[] = [
  [/[uU]npool/, 'maxUnpool'],
  [/^[fF]ractional/, 'fractionalPool'],
  [/Pool/, 'pool'],
  [/Pad\dd$/, 'padLayer'],
  [/[cC]onvTranspose/, 'convTranspose'],
  [/ResponseNorm|LRN/, 'responseNorm'],
  [/^interpolate|^Upsampl/, 'interpolate'],
  [/^(fold|unfold)$/i, 'fold'],
]

/** What an argument is, in words. */
export function wordsFor({ section, name }: Entry, arg: Argument): string {
  const family = alike.find(([names]) => names.test(name))?.[1] ?? families[section] ?? section
  const text =
    words[`${name}.${arg.name}`] ?? words[`${family}.${arg.name}`] ?? words[`${section}.${arg.name}`] ?? words[arg.name]
  if (text === undefined) throw new Error(`${name}.${arg.name}: scripts/signatures/words.ts says nothing of it`)
  return arg.default == null ? `${text}.` : `${text}. Default: ${JSON.stringify(arg.default).replaceAll('"', "'")}.`
}

const pascal = (name: string): string => name.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/_$/, '')
const optional = ({ signature }: Entry): readonly Argument[] =>
  signature.args.filter((arg) => arg.default !== undefined)
/** Whose `forward` it is. */
const owners: Readonly<Record<string, string>> = {
  multiheadAttention: 'MultiheadAttention',
  transformer: 'Transformer',
  transformerEncoder: 'TransformerEncoder',
  transformerDecoder: 'TransformerDecoder',
  transformerEncoderLayer: 'TransformerEncoderLayer',
  transformerDecoderLayer: 'TransformerDecoderLayer',
  convTranspose: 'ConvTranspose',
  maxUnpool: 'MaxUnpool',
  embeddingBag: 'EmbeddingBag',
}
const optionsName = ({ section, name }: Entry): string => `${owners[section] ?? ''}${pascal(name)}Options`

/** Parameter lists: by place with options at the end, then with more and more of the required ones by name. */
function parameterLists(entry: Entry, least: number): string[] {
  const { args, positional } = entry.signature
  const required = args.filter((arg) => arg.default === undefined)
  const options = optional(entry).length > 0 ? optionsName(entry) : ''
  const head = required.map((arg) => `${arg.name}: ${typeOf(entry, arg)}`)
  const tail = args
    .slice(required.length, positional)
    .map((arg) => `${arg.name}?: ${typeOf(entry, arg)}${options === '' ? '' : ` | ${options}`}`)
  // What has to be given, and by name, is never given by place.
  const byPlace = required.length <= positional
  const lists = byPlace ? [[...head, ...tail, ...(options === '' ? [] : [`options?: ${options}`])]] : []
  // Of many, all or none: nobody gives seven by place, and six by name.
  const most = required.length > 4 ? least : required.length - 1
  for (let count = Math.min(most, positional); count >= Math.min(least, required.length, positional); count--) {
    const named = required.slice(count).map((arg) => `${arg.name}: ${typeOf(entry, arg)}`)
    lists.push([...head.slice(0, count), `options: { ${named.join('; ')} }${options === '' ? '' : ` & ${options}`}`])
  }
  return lists.map((list) => list.join(', '))
}

/** The documentation of a signature. `page` is PyTorch's. */
function docs(entry: Entry, indent: string, page: readonly string[] = []): string {
  const params = entry.signature.args.map((arg) => `@param ${arg.name} ${wordsFor(entry, arg)}`)
  return comment([...entry.about, ...page, ...params], indent)
}

function comment(lines: readonly string[], indent: string): string {
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd() + '\n').join('')}${indent} */\n`
}

function fields(entry: Entry, args: readonly Argument[], prefix = '', mark = ''): string {
  return args
    .map((arg) => `${comment([wordsFor(entry, arg)], '  ')}  ${prefix}${arg.name}${mark}: ${typeOf(entry, arg)}\n`)
    .join('')
}

/** Arguments by name, of which those without a default are never in it. */
function optionsInterface(entry: Entry): string {
  if (optional(entry).length === 0) return ''
  return `/** What \`${entry.name}\` takes by name. */\nexport interface ${optionsName(entry)} {\n${fields(entry, optional(entry), '', '?')}}\n\n`
}

/** The type of an argument where no call says what it is exactly. */
const boundType = (type: string): string =>
  type === 'T' ? 'Tensor' : type === 'TensorName<M>' ? 'string' : (generics[type] ?? type)

/** A map of what calls are bound to, by name. */
function boundMap(name: string, about: string, entries: readonly Entry[]): string {
  const lines = entries.map((entry) => {
    const list = entry.signature.args.map((arg) => `${arg.name}: ${boundType(typeOf(entry, arg))}`)
    return `  ${entry.name}: { ${list.join('; ')} }\n`
  })
  return `/** ${about} */\nexport interface ${name} {\n${lines.join('')}}\n`
}

/** The file of a section of classes: `kind` names their interfaces, `base` what they extend. */
export function classes(entries: readonly Entry[], kind: string, base: string, imports: string): string {
  const readonly = kind === 'Layer' ? 'readonly ' : ''
  const stored = (entry: Entry): Argument[] => entry.signature.args.filter((arg) => isField(entry.name, arg.name))
  const isOptimizer = kind === 'Optimizer'
  const own = entries.map((entry) => {
    const { name, signature } = entry
    if (isOptimizer) {
      const list = signature.args.filter((arg) => arg.name !== 'params')
      return `/** What each parameter group of \`${name}\` has. */\nexport interface ${name}Defaults {\n${fields(entry, list)}}\n\n`
    }
    return stored(entry).length === 0
      ? ''
      : `export interface ${name}Fields {\n${fields(entry, stored(entry), readonly)}}\n\n`
  })
  const bound = isOptimizer ? 'B' : `B extends ${base}`
  const constructors = entries.map((entry) => {
    const result = isOptimizer || stored(entry).length === 0 ? 'B' : `B & ${entry.name}Fields`
    const lines = parameterLists(entry, isOptimizer || kind === 'Schedule' ? 1 : 0).map(
      (list) => `${docs(entry, '  ', classPage(entry))}  new (${list}): ${result}\n`,
    )
    return (
      `/** The constructor of \`${entry.name}\`, which extends \`B\`. */\n` +
      `export interface ${entry.name}Class<${bound}> {\n${lines.join('')}}\n\n`
    )
  })
  // Of named interfaces: TypeScript would write others out in declarations, without their documentation.
  const named = entries.map(({ name }) => `  ${name}: ${name}Class<B>\n`)
  return (
    `${header}${imports}\n${entries.map(optionsInterface).join('')}${own.join('')}${constructors.join('')}` +
    `/** The constructors, of classes that extend \`B\`. */\nexport interface ${kind}Classes<${bound}> {\n${named.join('')}}\n\n` +
    boundMap(`${kind}Arguments`, 'What a call of each is bound to.', entries)
  )
}

/** The link to PyTorch's page of a class, where it has one. */
function classPage({ section, name }: Entry): string[] {
  const path = pythonPath(section, name)
  if (!path.startsWith('torch.')) return []
  const file = path.startsWith('torch.amp.') ? `amp.html#${path}` : `generated/${path}.html`
  return [`[${path}](https://docs.pytorch.org/docs/stable/${file})`]
}

/** The file of a section of functions. */
export function functions(entries: readonly Entry[], kind: string, imports: string): string {
  return callables(entries, kind, 'Functions', imports)
}

/** The file of the methods of a class. */
export function methods(entries: readonly Entry[], kind: string, imports: string): string {
  return callables(entries, kind, 'Methods', imports)
}

function callables(entries: readonly Entry[], kind: string, what: string, imports: string): string {
  const calls = entries.map((entry) => {
    const { result = 'Tensor' } = entry.signature
    const isInit = entry.section === 'init'
    const type = genericOf(result)
    const generic =
      entry.signature.args[0]?.name === 'tensor' && isInit
        ? '<T extends Tensor>'
        : type === undefined
          ? ''
          : `<${type} extends ${generics[type] ?? ''}>`
    const returns = result === 'this' && isInit ? 'T' : result
    // Hooks and wrappers see the inputs of a `forward` by place.
    const lines = parameterLists(entry, entry.name === 'forward' ? Infinity : 1).map(
      (list) => `${docs(entry, '  ')}  ${entry.name}${generic}(${list}): ${returns}\n`,
    )
    return lines.join('')
  })
  return (
    `${header}${imports}\n${entries.map(optionsInterface).join('')}` +
    `export interface ${kind}${what} {\n${calls.join('')}}\n\n` +
    boundMap(`${kind}${what === 'Methods' ? 'Method' : ''}Arguments`, 'What a call of each is bound to.', entries)
  )
}
