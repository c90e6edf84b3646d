/**
 * A plugin for ESLint and Oxlint. `lockstep/no-tensor-condition` finds what Python would evaluate and JavaScript does
 * not: a tensor in a condition, such as `if (x.gt(0))`, is an object, and so always true.
 */

/** What the rule reads of a syntax tree (ESTree). */
interface Node {
  readonly type: string
  readonly test?: Node | null
  readonly operator?: string
  readonly argument?: Node
  readonly left?: Node
  readonly callee?: Node
  readonly property?: Node
  readonly computed?: boolean
  readonly name?: string
}

interface Context {
  report(problem: { node: Node; message: string }): void
}

/** Methods whose result is a tensor of booleans. */
const comparisons = new Set([
  'eq',
  'ge',
  'greater',
  'greaterEqual',
  'gt',
  'isclose',
  'isfinite',
  'isinf',
  'isnan',
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
/** Methods whose result is a tensor of one boolean. */
const reductions = new Set(['all', 'any'])

/** The method that a call calls; undefined for other expressions. */
function calledMethod(node: Node | null | undefined): string | undefined {
  if (node?.type !== 'CallExpression' || node.callee?.type !== 'MemberExpression') return undefined
  return node.callee.computed === true ? undefined : node.callee.property?.name
}

const noTensorCondition = {
  meta: { type: 'problem', docs: { description: 'refuse tensors in conditions, where they are always true' } },
  create(context: Context): Record<string, (node: Node) => void> {
    const check = (node: Node | null | undefined): void => {
      const method = calledMethod(node)
      if (node === null || node === undefined || method === undefined) return
      const isOne = reductions.has(method)
      if (!isOne && !comparisons.has(method)) return
      const advice = isOne ? `.${method}().item()` : `.${method}(...).all().item(), or .any()`
      context.report({ node, message: `A tensor is always true in a condition: write ${advice}` })
    }
    const test = ({ test: condition }: Node): void => check(condition)
    return {
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
