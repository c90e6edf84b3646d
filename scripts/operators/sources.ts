// The generated TypeScript files.
import { namespaces } from './lists.ts'
import type { Operator } from './model.ts'
import { emitTable } from './table.ts'
import { TypeEmitter } from './types.ts'

const header = `// Generated from libtorch's schemas by \`npm run generate\`; do not edit.
`

const typeImports = `import type { Tensor } from '../../tensor/tensor.js'
import type { Generator } from '../../autograd/generator.js'
import type {
  Device, Double, Doubles, DType, Int, Ints, Layout, MemoryFormat, OptionalTensors, Scalar, Size, Tensors,
} from '../types.js'
`

/** File name -> content. */
export function emitSources(operators: Operator[]): Map<string, string> {
  const emitter = new TypeEmitter()
  const ops = operators.flatMap((operator) => [
    `  /** \`${operator.name}\` */`,
    ...emitter.signatures(operator, 'function').map((line) => `  ${line}`),
  ])
  const methodList = operators.filter((operator) => operator.places.includes('method'))
  const methods = methodList.flatMap((operator) => emitter.signatures(operator, 'method').map((line) => `  ${line}`))
  const declarations = emitter.declarations()
  const names = [...declarations.matchAll(/^export (?:interface|type) (\w+)/gm)].map((match) => match[1] ?? '')
  const used = (text: string): string =>
    names.filter((name) => new RegExp(`\\b${name}\\b`).test(text)).join(', ')
  const opsText = ops.join('\n')
  const methodsText = methods.join('\n')
  return new Map([
    ['table.ts', emitTable(operators, header)],
    ['options.ts', `${header}${typeImports}\n${declarations}\n`],
    [
      'ops.ts',
      `${header}${typeImports}import type { ${used(opsText)} } from './options.js'\n
/** Every operator of libtorch, under its PyTorch name in camelCase. */
export interface Ops {
${opsText}
}
`,
    ],
    [
      'methods.ts',
      `${header}${typeImports}import type { ${used(methodsText)} } from './options.js'\n
/** The operators that are methods of Tensor. */
export interface TensorMethods {
${methodsText}
}
`,
    ],
    ['functions.ts', emitFunctions(operators)],
    ['namespaces.ts', emitNamespaces(operators)],
  ])
}

function emitFunctions(operators: Operator[]): string {
  const list = operators.filter((operator) => operator.places.includes('function')).map((operator) => operator.js)
  const plain = list.filter((name) => !reserved.has(name))
  const renamed = list.filter((name) => reserved.has(name))
  return `${header}import { ops } from '../ops.js'
import type { Ops } from './ops.js'

${plain.map((name) => `export const ${name}: Ops['${name}'] = ops.${name}`).join('\n')}
${renamed.map((name) => `const ${name}_: Ops['${name}'] = ops.${name}`).join('\n')}
export { ${renamed.map((name) => `${name}_ as ${name}`).join(', ')} }
`
}

const reserved = new Set(['var', 'delete', 'in', 'new', 'with', 'default'])

function emitNamespaces(operators: Operator[]): string {
  const parts = namespaces.map((space) => {
    const list = operators.filter((operator) => operator.places.includes(space))
    const type = list.map((operator) => `  readonly ${operator.short}: Ops['${operator.js}']`).join('\n')
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
