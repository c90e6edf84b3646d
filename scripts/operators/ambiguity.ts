// Which calls could mean two overloads of one operator?
import { order } from './lists.ts'
import { selfIndex, writtenOut } from './model.ts'
import type { Operator, Overload } from './model.ts'
import type { Arg } from './schemas.ts'

/** What JavaScript values each kind takes, as classes that do not overlap. */
const values: Record<Arg['kind'], string> = {
  T: 'tensor',
  i: 'integer',
  d: 'integer fraction',
  b: 'boolean',
  S: 'integer fraction boolean',
  s: 'text dtype device layout format',
  t: 'dtype',
  v: 'device',
  y: 'layout',
  m: 'format',
  g: 'generator',
  I: 'empty integers',
  D: 'empty integers fractions',
  B: 'empty booleans',
  // An empty array where tensors would do counts as no tensors: those overloads stand first.
  R: 'integers fractions booleans',
  L: 'empty tensors',
  O: 'empty tensors nulls',
}

function accepted(arg: Arg): string[] {
  const list = values[arg.kind].split(' ')
  if (arg.size > 0) list.push('integer')
  if (arg.optional) list.push('null')
  return list
}

function overlap(a: Arg, b: Arg): boolean {
  const other = new Set(accepted(b))
  return accepted(a).some((value) => other.has(value))
}

/** Is there a call that fits both? `count` positional arguments, and what both still need given by name. */
function clash(a: Overload, b: Overload): boolean {
  const most = Math.min(a.positional.length, b.positional.length)
  for (let count = 0; count <= most; count++) {
    if (count > 0 && !overlap(a.positional[count - 1] as Arg, b.positional[count - 1] as Arg)) return false
    if (needsFit(a, b, count) && needsFit(b, a, count)) return true
  }
  return false
}

/** Can everything that `a` still needs after `count` positional arguments be given to `b` by name? */
function needsFit(a: Overload, b: Overload, count: number): boolean {
  const rest = [...b.positional.slice(count), ...b.keywords]
  return [...a.positional.slice(count), ...a.keywords]
    .filter((arg) => !arg.hasDefault)
    .every((arg) => rest.some((other) => other.name === arg.name && overlap(arg, other)))
}

/** Does `other` take several integers where `list` takes a list that may be written out? One alone is an integer. */
function clashWrittenOut(list: Overload, other: Overload): boolean {
  return (['function', 'method'] as const).some((form) => {
    if (list === other || !writtenOut(list, form)) return false
    const self = form === 'method' ? selfIndex(other) : -1
    const [, second] = other.positional.filter((_, index) => index !== self)
    return second !== undefined && accepted(second).includes('integer')
  })
}

/** The pairs of overloads of `operator` that some call fits both of, but for those that `order` decides. */
export function ambiguities(operator: Operator): string[] {
  const listed = order[operator.name] ?? []
  const decided = (a: Overload, b: Overload): boolean => listed.includes(a.overload) || listed.includes(b.overload)
  const found: string[] = []
  for (const group of [
    operator.overloads.filter((overload) => overload.outs.length === 0),
    operator.overloads.filter((overload) => overload.outs.length > 0),
  ]) {
    group.forEach((a, index) => {
      for (const b of group.slice(index + 1)) {
        const several = clashWrittenOut(a, b) || clashWrittenOut(b, a)
        if (several || (clash(a, b) && !decided(a, b))) found.push(`${a.text}\n    ${b.text}`)
      }
    })
  }
  return found
}
