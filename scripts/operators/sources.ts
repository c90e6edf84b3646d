// The generated TypeScript files.
import { nameDocstring } from './documents.ts'
import { namespaces } from './lists.ts'
import type { Operator } from './model.ts'
import { emitTable } from './table.ts'
import { TypeEmitter } from './types.ts'

const header = `// Generated from libtorch's schemas by \`npm run generate\`; do not edit.
`

const argumentTypes =
  'Device Double Doubles DType DTypeLike Int Ints Layout MemoryFormat OptionalTensors Parts Scalar Several Size Tensors'.split(
    ' ',
  )

/** Imports of the names that `text` uses; `options` are those of options.ts. */
function imports(text: string, options: readonly string[] = []): string {
  // Words that are no names of parameters.
  const words = new Set(text.replace(/\/\*\*.*?\*\//gs, '').match(/\w+\b(?!\??:)/g))
  const used = (names: readonly string[]): string => names.filter((name) => words.has(name)).join(', ')
  const line = (names: string, from: string): string =>
    names === '' ? '' : `import type { ${names} } from '${from}'\n`
  return (
    line(used(['Generator']), '../../autograd/generator.js') +
    line(used(['BoolTensor', 'Truth']), '../../tensor/bool-tensor.js') +
    line(used(['Tensor']), '../../tensor/tensor.js') +
    line(used(argumentTypes), '../types.js') +
    line(used(options), './options.js')
  )
}

/** File name -> content. */
export function emitSources(operators: Operator[]): Map<string, string> {
  const emitter = new TypeEmitter()
  // Sets of options that several operators share are named after the first: one that users meet.
  const prominent = operators.toSorted((a, b) => Number(b.places.length > 0) - Number(a.places.length > 0))
  for (const operator of prominent) emitter.signatures(operator, 'function')
  const ops = operators.flatMap((operator) => emitter.signatures(operator, 'function').map((line) => `  ${line}`))
  const methodList = operators.filter((operator) => operator.places.includes('method'))
  const methods = methodList.flatMap((operator) => emitter.signatures(operator, 'method').map((line) => `  ${line}`))
  const declarations = emitter.declarations()
  const names = [...declarations.matchAll(/^export (?:interface|type) (\w+)/gm)].map((match) => match[1] ?? '')
  return new Map([
    ['table.ts', emitTable(operators, header)],
    ['options.ts', `${header}${imports(declarations)}\n${declarations}\n`],
    ['ops.ts', emitInterface('Ops', 'Every operator of libtorch, under its PyTorch name in camelCase.', ops, names)],
    ['methods.ts', emitInterface('TensorMethods', 'The operators that are methods of Tensor.', methods, names)],
    ['functions.ts', emitFunctions(operators)],
    ['namespaces.ts', emitNamespaces(operators)],
  ])
}

function emitInterface(name: string, about: string, lines: readonly string[], options: readonly string[]): string {
  const text = lines.join('\n')
  return `${header}${imports(text, options)}\n/** ${about} */\nexport interface ${name} {\n${text}\n}\n`
}

function emitFunctions(operators: Operator[]): string {
  const list = operators.filter((operator) => operator.places.includes('function'))
  const plain = list.filter(({ js }) => !reserved.has(js))
  const renamed = list.filter(({ js }) => reserved.has(js))
  const constant = (operator: Operator, name: string, before: string): string =>
    `${nameDocstring(operator).join('\n')}\n${before}const ${name}: Ops['${operator.js}'] = ops.${operator.js}`
  return `${header}import { ops } from '../ops.js'
import type { Ops } from './ops.js'

${plain.map((operator) => constant(operator, operator.js, 'export ')).join('\n')}
${renamed.map((operator) => constant(operator, `${operator.js}_`, '')).join('\n')}
export { ${renamed.map(({ js }) => `${js}_ as ${js}`).join(', ')} }
`
}

const reserved = new Set(['var', 'delete', 'in', 'new', 'with', 'default'])

function emitNamespaces(operators: Operator[]): string {
  const parts = namespaces.map((space) => {
    const list = operators.filter((operator) => operator.places.includes(space))
    const type = list
      .map(
        (operator) =>
          `${nameDocstring(operator)
            .map((line) => `  ${line}\n`)
            .join('')}  readonly ${operator.short}: Ops['${operator.js}']`,
      )
      .join('\n')
    const value = list.map((operator) => `  ${operator.short}: ops.${operator.js},`).join('\n')
    const title = space[0]?.toUpperCase() + space.slice(1)
    return `/** \`torch.${space}\` */
export interface ${title} {
${type}
}

/** \`torch.${space}\` */
export const ${space}: ${title} = {
${value}
}
`
  })
  return `${header}import { ops } from '../ops.js'
import type { Ops } from './ops.js'

${parts.join('\n')}`
}
