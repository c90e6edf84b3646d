import type { Tensor } from '../tensor/tensor.js'
import type { Module } from './module.js'
import { ownChildren } from './walk.js'

/** The text of a module and, indented, of its children, as PyTorch prints it. */
export function describe(module: Module): string {
  const extra = module.extraRepr()
  const children = [...ownChildren(module)].map(([name, child]) => `(${name}): ${indent(child.toString())}`)
  return frame(module, extra === '' ? [] : extra.split('\n'), children)
}

/** As `describe`, with equal neighbours in one line: `(0-5): 6 x Linear(...)`. */
export function describeList(module: Module): string {
  const runs: { first: number; last: number; text: string }[] = []
  for (const [index, [, child]] of [...ownChildren(module)].entries()) {
    const text = child.toString()
    const run = runs.at(-1)
    if (run?.text === text) run.last = index
    else runs.push({ first: index, last: index, text })
  }
  const lines = runs.map(({ first, last, text }) =>
    indent(first === last ? `(${first}): ${text}` : `(${first}-${last}): ${last - first + 1} x ${text}`),
  )
  return frame(module, [], lines)
}

function frame(module: Module, extra: string[], children: string[]): string {
  const name = module.constructor.name
  if (extra.length === 1 && children.length === 0) return `${name}(${extra[0]})`
  const lines = [...extra, ...children]
  return lines.length === 0 ? `${name}()` : `${name}(\n  ${lines.join('\n  ')}\n)`
}

function indent(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

/** The name under which a class is exported, as errors and printed models have it. */
export function nameAs(cls: object, name: string): void {
  Object.defineProperty(cls, 'name', { value: name })
}

/** A line about a parameter in a list or a dictionary. */
export function describeParameter(name: string, { shape, device }: Tensor, type: string): string {
  const where = device.startsWith('cuda') ? ` (${device})` : ''
  return `  (${name}): Parameter containing: [${type} of size ${shape.join('x')}${where}]`
}
