/**
 * A plugin for ESLint and Oxlint. `lockstep/no-tensor-condition` finds what Python would evaluate and JavaScript does
 * not: a tensor in a condition, such as `if (x.gt(0))`, is an object, and so always true.
 */

/** What the rule reads of a syntax tree (ESTree). */
interface Node {
  readonly type: string
  readonly body?: readonly Node[]
  readonly source?: Node
  readonly specifiers?: readonly Node[]
  readonly imported?: Node
  readonly local?: Node
  readonly value?: unknown
  readonly test?: Node | null
  readonly consequent?: Node
  readonly alternate?: Node
  readonly operator?: string
  readonly expression?: Node
  readonly argument?: Node
  readonly left?: Node
  readonly right?: Node
  readonly callee?: Node
  readonly property?: Node
  readonly computed?: boolean
  readonly name?: string
}

interface Context {
  report(problem: { node: Node; message: string }): void
}

/** Methods and functions whose result is a tensor of booleans. */
const comparisons = new Set([
  'eq',
  'ge',
  'greater',
  'greaterEqual',
  'gt',
  'isclose',
  'isfinite',
  'isin',
  'isinf',
  'isnan',
  'isneginf',
  'isposinf',
  'isreal',
  'le',
  'less',
  'lessEqual',
  'logicalAnd',
  'logicalNot',
  'logicalOr',
  'logicalXor',
  'lt',
  'ne',
  'notEqual',
])
/** Those whose result is a tensor of one boolean. */
const reductions = new Set(['all', 'any'])

/** What stands around an expression and does not change its value. */
const wrappings = new Set(['ChainExpression', 'ParenthesizedExpression', 'TSAsExpression', 'TSNonNullExpression'])

/** The functions that a program imports from the package: their names by those that the program gives them. */
function importedFunctions(program: Node): Map<string, string> {
  const names = new Map<string, string>()
  for (const { type, source, specifiers = [] } of program.body ?? []) {
    if (type !== 'ImportDeclaration' || source?.value !== 'lockstep') continue
    for (const { imported, local } of specifiers) {
      if (imported?.name !== undefined && local?.name !== undefined) names.set(local.name, imported.name)
    }
  }
  return names
}

const noTensorCondition = {
  meta: { type: 'problem', docs: { description: 'refuse tensors in conditions, where they are always true' } },
  create(context: Context): Record<string, (node: Node) => void> {
    let functions = new Map<string, string>()

    /** What is called, and how that is written; undefined for what is neither a method nor imported. */
    const called = ({ type, callee }: Node): { name: string; text: string } | undefined => {
      if (type !== 'CallExpression') return undefined
      if (callee?.type === 'Identifier') {
        const name = functions.get(callee.name ?? '')
        return name === undefined ? undefined : { name, text: `${callee.name}(...)` }
      }
      const { property, computed } = callee ?? {}
      if (callee?.type !== 'MemberExpression' || computed === true || property?.type !== 'Identifier') return undefined
      const name = property.name ?? ''
      return { name, text: `.${name}(${reductions.has(name) ? '' : '...'})` }
    }

    /**
     * Reports the tensors that decide a condition. Listeners see the operands of `!`, and the left ones of `&&` and
     * `||`.
     */
    const check = (node: Node | null | undefined): void => {
      if (node === null || node === undefined || node.type === 'UnaryExpression') return
      if (wrappings.has(node.type)) return check(node.expression)
      if (node.type === 'ConditionalExpression') {
        check(node.consequent)
        return check(node.alternate)
      }
      if (node.type === 'LogicalExpression') {
        if (node.operator === '??') check(node.left)
        return check(node.right)
      }
      const { name = '', text } = called(node) ?? {}
      const isOne = reductions.has(name)
      if (!isOne && !comparisons.has(name)) return
      const advice = isOne ? `${text}.item()` : `${text}.all().item(), or .any()`
      context.report({ node, message: `A tensor is always true in a condition: write ${advice}` })
    }

    const test = ({ test: condition }: Node): void => check(condition)
    return {
      Program: (program) => void (functions = importedFunctions(program)),
      IfStatement: test,
      WhileStatement: test,
      DoWhileStatement: test,
      ForStatement: test,
      ConditionalExpression: test,
      LogicalExpression: ({ left, operator }) => operator !== '??' && check(left),
      UnaryExpression: ({ argument, operator }) => operator === '!' && check(argument),
    } as Record<string, (node: Node) => void>
  },
}

const plugin: { meta: { name: string }; rules: Record<string, typeof noTensorCondition> } = {
  meta: { name: 'lockstep' },
  rules: { 'no-tensor-condition': noTensorCondition },
}

export default plugin
