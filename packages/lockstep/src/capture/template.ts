/** Values with tensors in them: the tensors on one side, everything else on the other. */
import { LockstepError } from '../error.js'
import { describe } from '../ops/explain.js'
import { branchKind, eachItem, mapBranch, maxDepth } from '../tensor/branch.js'
import type { BranchKind } from '../tensor/branch.js'
import { isTensor } from '../tensor/tensor.js'
import type { Tensor } from '../tensor/tensor.js'

/** Puts tensors back into their places. */
export type Template = (tensors: readonly Tensor[]) => unknown

function refuse(operation: string, got: string): LockstepError {
  const text = `${operation}: tensors, numbers, strings, booleans, arrays, Maps and plain objects of them can be captured`
  return new LockstepError('ERR_CAPTURE_UNSUPPORTED', `${text}, got ${got}`, { operation: 'capture' })
}

/** The kind of a branch that can be captured. */
function kindOf(operation: string, value: object, depth: number): BranchKind {
  if (depth > maxDepth) throw refuse(operation, `what holds itself, or is nested more than ${maxDepth} deep`)
  const kind = branchKind(value)
  if (kind === undefined || kind === 'Set') throw refuse(operation, describe(value))
  return kind
}

/** Puts the tensors of `inputs` into `into`; answers everything else as text. Equal texts: equal but for the tensors. */
export function flattenInputs(inputs: readonly unknown[], into: Tensor[]): string {
  let text = ''
  for (const input of inputs) {
    if (isTensor(input)) {
      into.push(input)
      text += 'T,'
    } else text += `${describeInput(input, into, 0)},`
  }
  return text
}

function describeInput(value: unknown, into: Tensor[], depth: number): string {
  if (isTensor(value)) {
    into.push(value)
    return 'T'
  }
  if (value === null) return 'null'
  switch (typeof value) {
    case 'number':
      return Object.is(value, -0) ? '-0' : String(value)
    case 'bigint':
      return `${value}n`
    case 'string':
      return JSON.stringify(value)
    case 'boolean':
    case 'undefined':
      return String(value)
    case 'object':
      break
    default:
      throw refuse('inputs', describe(value))
  }
  const kind = kindOf('inputs', value, depth)
  let text = ''
  eachItem(value, (item, key) => {
    if (kind !== 'array') text += `${describeInput(key, into, depth + 1)}:`
    text += `${describeInput(item, into, depth + 1)},`
  })
  return `${kind}[${text}]`
}

/** Takes the tensors out of what a forward pass returned, each once; the template puts others into their places. */
export function templateOf(output: unknown): { tensors: Tensor[]; template: Template } {
  const tensors: Tensor[] = []
  const places = new Map<Tensor, number>()
  const build = (value: unknown, depth: number): Template => {
    if (isTensor(value)) {
      let place = places.get(value)
      if (place === undefined) {
        place = tensors.push(value) - 1
        places.set(value, place)
      }
      const at = place
      return (made) => made[at]
    }
    if (typeof value === 'function') throw refuse('forward', describe(value))
    if (typeof value !== 'object' || value === null) return () => value
    kindOf('forward', value, depth)
    const templates = mapBranch(value, (item) => build(item, depth + 1))
    return (made) => mapBranch(templates, (template) => (template as Template)(made))
  }
  const template = build(output, 0)
  return { tensors, template }
}
