/** Every generated signature and every method of Tensor explains itself, in a sentence of its own. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { described, meaningOf, sentenceOf } from '../../scripts/operators/documents.ts'
import { camelCase } from '../../scripts/operators/model.ts'
import { aliases } from '../../scripts/operators/sentences/networks.ts'
import { packageRoot } from '../../scripts/setup/paths.mjs'

const source = (...path: string[]): string => readFileSync(join(packageRoot, 'src', ...path), 'utf8')
const generated = (name: string): string => source('ops', 'generated', `${name}.ts`)

/** PyTorch's names of all operators. */
const operators = new Set([...generated('table').matchAll(/^ {2}\w+: '(\w+)\|/gm)].map((match) => match[1] ?? ''))

/** The signatures of an interface, each with the lines of its docstring. */
function signatures(name: string): { name: string; line: string; doc: string[] }[] {
  const found: { name: string; line: string; doc: string[] }[] = []
  let doc: string[] = []
  for (const line of generated(name).split('\n')) {
    if (/^ {2}(\/\*\*| \*)/.test(line)) {
      doc.push(
        line
          .replace(/^ {2}(\/\*\*| \*\/?)/, '')
          .replace(/\*\/$/, '')
          .trim(),
      )
      continue
    }
    const called = /^ {2}(\w+)\(/.exec(line)?.[1]
    if (called !== undefined) found.push({ name: called, line, doc: doc.filter((text) => text !== '') })
    doc = []
  }
  return found
}

/** Words that say nothing by themselves. */
const empty = new Set('a an the of its is are in on for to and or as with by each all that this it into'.split(' '))

const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !empty.has(word))

/** Does it say anything that the name does not? */
function repeats(name: string, sentence: string): boolean {
  const known = wordsOf(name).map((word) => word.slice(0, 4))
  return wordsOf(sentence).filter((word) => !known.includes(word.slice(0, 4))).length < 2
}

test('every overload of every operator has a docstring', (t) => {
  for (const file of ['ops', 'methods']) {
    const all = signatures(file)
    t.true(all.length > 1000, file)
    t.deepEqual(
      all.filter(({ doc }) => doc.length === 0).map(({ line }) => line),
      [],
    )
  }
})

test('those that scripts use most say what they do, their arguments, shapes and page', (t) => {
  const methods = new Map(signatures('methods').map((signature) => [signature.name, signature.doc.join('\n')]))
  t.regex(methods.get('add') ?? '', /^The sum of two operands, the second times alpha\.\n/)
  t.regex(methods.get('add') ?? '', /^- `alpha` = 1: factor of what is added$/m)
  t.regex(methods.get('add') ?? '', /^- `out`: /m)
  t.regex(
    methods.get('add') ?? '',
    /^Shape: the operands', broadcast\. \[torch\.Tensor\.add\]\(https:.*\/torch\.Tensor\.add\.html\)$/m,
  )
  t.regex(methods.get('flatten') ?? '', /^- `startDim` = 0: .*\n- `endDim` = -1: /m)

  const names = [...operators].filter((name) => sentenceOf(name) !== undefined)
  t.true(described.size >= 400, `${described.size} sentences`)
  t.true(names.length >= 900, `${names.length} operators with one`)
  const functions = signatures('ops').filter(({ doc }) => doc.some((text) => text.includes('](https://')))
  t.true(new Set(functions.map(({ name }) => name)).size >= 500)
})

/** The keywords of each type of options. */
const keywords = new Map(
  [...generated('options').matchAll(/^export interface (\w+) \{ (.*) \}$/gm)].map(([, type = '', fields = '']) => [
    type,
    [...fields.matchAll(/(?:^|; )(\w+)\??:/g)].map((match) => match[1] ?? ''),
  ]),
)

/** What a signature takes, by position and by name, but for the tensor that it is about. */
function argumentsOf(line: string): string[] {
  const taken = line.slice(0, line.lastIndexOf('): '))
  const named = [...taken.matchAll(/[({,;] ?(?:\.\.\.)?(\w+)\??: /g)].map((match) => match[1] ?? '')
  const types = [...taken.matchAll(/\b\w+Options\d*\b/g)].flatMap(([type]) => keywords.get(type) ?? [])
  return [...named, ...types].filter((name) => !['self', 'options', 'args'].includes(name))
}

function isComplete({ name, line, doc }: { name: string; line: string; doc: string[] }): boolean {
  const [sentence = '', ...rest] = doc
  const last = rest.at(-1) ?? ''
  return (
    !sentence.startsWith("libtorch's") &&
    !repeats(name, sentence) &&
    argumentsOf(line).every((argument) => rest.some((text) => text.startsWith(`- \`${argument}\``))) &&
    /^Shape: .*\. \[torch[\w.]+\]\(https:/.test(last)
  )
}

test('at least 400 names have a sentence, all arguments, the shape and the page, on every overload', (t) => {
  for (const file of ['ops', 'methods']) {
    const all = signatures(file)
    const partly = new Set(all.filter((signature) => !isComplete(signature)).map(({ name }) => name))
    const complete = new Set(all.map(({ name }) => name).filter((name) => !partly.has(name)))
    t.true(complete.size >= 400, `${file}: ${complete.size}`)
    for (const name of ['add', 'matmul', 'softmax', 'sum']) t.true(complete.has(name), `${file}: ${name}`)
  }
  // The judge judges.
  const [add] = signatures('methods').filter(({ name }) => name === 'add')
  if (add === undefined) return t.fail()
  t.deepEqual(argumentsOf(add.line), ['other', 'alpha', 'alpha', 'out', 'alpha', 'out'])
  for (let gone = 0; gone < add.doc.length; gone++) {
    t.false(isComplete({ ...add, doc: add.doc.filter((_, index) => index !== gone) }), add.doc[gone])
  }
})

test('every public operator, as a function, a method or under ops, has a sentence', (t) => {
  const bare = signatures('methods').filter(({ doc }) => doc[0]?.startsWith("libtorch's"))
  t.deepEqual(
    bare.map(({ name }) => name),
    [],
  )
  // Under `ops` as well, but for libtorch's private ones.
  const open = signatures('ops').filter(({ name, doc }) => !name.startsWith('_') && doc[0]?.startsWith("libtorch's"))
  t.deepEqual([...new Set(open.map(({ name }) => name))], [])
  t.true(new Set(signatures('ops').map(({ name }) => name)).size > 1500)
  for (const file of ['functions', 'namespaces']) t.false(generated(file).includes("/** libtorch's"), file)
})

test('no two operators share a sentence, and none only repeats its name', (t) => {
  const owners = new Map<string, string>()
  for (const name of operators) {
    const sentence = sentenceOf(name)
    if (sentence === undefined) continue
    t.is(owners.get(sentence), undefined, `${name}: ${sentence}`)
    owners.set(sentence, name)
    t.false(repeats(camelCase(name), sentence), `${name}: ${sentence}`)
    t.regex(sentence, /^[`\w-].*\.$/, name)
  }
  const sentences = [...described.values()].map(({ sentence }) => sentence)
  t.deepEqual([...new Set(sentences)], sentences)
  // The judge judges.
  t.true(repeats('logSoftmax', 'The log softmax of the input.'.replace(' input', '')))
  t.false(repeats('logSoftmax', sentenceOf('log_softmax') ?? ''))
})

test('the tables name operators that there are, once', (t) => {
  for (const name of [...described.keys(), ...Object.keys(aliases), ...Object.values(aliases)]) {
    t.true(operators.has(name), name)
  }
  const sources = ['kernels', 'making', 'matrices', 'networks', 'places', 'pointwise', 'reductions', 'spectra']
  const rows = sources.flatMap((name) =>
    readFileSync(join(packageRoot, '..', '..', 'scripts', 'operators', 'sentences', `${name}.ts`), 'utf8').match(
      /^\w+ \| /gm,
    ),
  )
  t.is(new Set(rows).size, rows.length)
  t.is(rows.length, described.size)
  const args = new Map<string, Set<string>>()
  for (const [, name = '', overloads = ''] of generated('table').matchAll(/'(\w+)\|(.*)'/g)) {
    const own = [...overloads.matchAll(/([^,(:]*):(\w+)/g)].map(([, kind, arg]) =>
      arg === 'dim' && kind?.includes('I') ? 'dims' : (arg ?? ''),
    )
    const before = args.get(name.replace(/_$/, '')) ?? []
    args.set(name.replace(/_$/, ''), new Set([...before, ...own]))
  }
  const all = new Set([...args.values()].flatMap((names) => [...names]))
  for (const key of meaningOf.keys()) {
    const [operator = '', argument] = key.split('.')
    t.true(argument === undefined ? all.has(operator) : args.get(operator)?.has(argument), key)
  }
})

test('a name that means something else in an operator, its aliases or what it does in place, has words of its own', (t) => {
  const docs = new Map<string, string>()
  for (const file of ['ops', 'methods']) {
    for (const { name, doc } of signatures(file)) docs.set(name, `${docs.get(name) ?? ''}${doc.join('\n')}\n`)
  }
  const says = (name: string, words: string): void => {
    const [argument = ''] = words.split(': ')
    const bullets = (docs.get(name) ?? '').split('\n').filter((line) => line.startsWith(`- \`${argument}\``))
    const texts = bullets.map((line) => line.replace(/^- `(\w+)`( = [^:]*)?:/, '$1:'))
    t.deepEqual([...new Set(texts)], [words], name)
  }
  for (const name of ['lerp', 'lerp_']) says(name, 'end: the values at weight 1')
  for (const name of ['movedim', 'moveaxis']) says(name, 'source: the dimensions that are moved')
  for (const name of ['logit', 'logit_', 'specialLogit']) {
    says(name, 'eps: the input is clamped to [eps, 1 - eps]; null: it is not')
  }
  for (const name of ['fill_', 'maskedFill', 'indexFill_']) says(name, 'value: what is written')
  for (const name of ['addcmul', 'addcdiv_', '_foreachAddcdiv']) says(name, 'value: factor of what is added')
  says('expand', 'implicit: marks what broadcasting asked for; the result is the same')
  for (const name of ['sub_', 'subtract', '_foreachSub']) says(name, 'alpha: factor of what is taken away')
  says('tile', 'dims: how often each dimension is repeated')
  says('select', 'index: the place')
  says('arange', 'end: the bound above, left out itself')
  says('unfold', 'size: how long a window is')
  says('specialHermitePolynomialH', 'n: the degree')
  says('specialPolygamma', 'n: which derivative')
  says('convTranspose2d', 'padding: taken off both ends of the result')
  says('channelShuffle', 'groups: how many groups the channels are in')
  says('rrelu', 'upper: the largest slope')
  says('bucketize', 'right: what equals a bound belongs above it, not below')
})

test('every public member of Tensor that is written by hand has a docstring', (t) => {
  const lines = source('tensor', 'tensor.ts').split('\n')
  const from = lines.findIndex((line) => line.startsWith('export class Tensor'))
  const members = lines.slice(from).flatMap((line, index, all) => {
    const name = /^ {2}(?:get )?(\w+)(?:<.*>)?\(.*\{$/.exec(line)?.[1]
    if (name === undefined) return []
    let before = index - 1
    while (/^ {2}\w+(<.*>)?\(.*[^{]$/.test(all[before] ?? '')) before--
    return [{ name, documented: all[before]?.trim() === '*/' || /\/\*\* .* \*\/$/.test(all[before] ?? '') }]
  })
  t.true(members.length > 50)
  t.deepEqual(
    members.filter(({ documented }) => !documented).map(({ name }) => name),
    [],
  )
})
