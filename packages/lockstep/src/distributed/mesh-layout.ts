/** The arithmetic of meshes: where ranks lie in them. Ranks are lists by index, the last dimension the fastest. */
import { checkKind } from '../checks.js'
import { LockstepError } from '../error.js'
import type { ErrorCode } from '../error.js'
import { show } from '../ops/explain.js'

/** The device types of meshes. There will be more. */
export type MeshDeviceType = 'cpu'

/** Ranks of the default group in nested arrays, one level for each dimension of the mesh. */
export type MeshRanks = readonly number[] | readonly MeshRanks[]

export function refuse(operation: string, text: string, code: ErrorCode = 'ERR_INVALID_ARGUMENT'): never {
  throw new LockstepError(code, `${operation}: ${text}`, { operation })
}

/** The lines of ranks along a dimension, in the order in which PyTorch makes their groups. */
export function linesAlong(dim: number, shape: readonly number[], ranks: readonly number[]): number[][] {
  const size = shape[dim]!
  const step = shape.slice(dim + 1).reduce((product, each) => product * each, 1)
  const isFirst = (index: number): boolean => Math.floor(index / step) % size === 0
  const lineFrom = (first: number): number[] => Array.from({ length: size }, (_, i) => ranks[first + i * step]!)
  return [...ranks.keys()].filter(isFirst).map(lineFrom)
}

/** The index in each dimension of the rank at `index` of all. */
export function coordinateOf(index: number, shape: readonly number[]): number[] {
  let rest = index
  return shape
    .toReversed()
    .map((size) => {
      const place = rest % size
      rest = (rest - place) / size
      return place
    })
    .toReversed()
}

/** Ranks in nested arrays of a shape. */
export function nest(ranks: readonly number[], [size = 1, ...others]: readonly number[]): MeshRanks {
  if (others.length === 0) return [...ranks]
  const length = ranks.length / size
  return Array.from({ length: size }, (_, i) => nest(ranks.slice(i * length, (i + 1) * length), others))
}

/** The shape and the ranks of nested arrays, which must be equally long and hold different ranks, below `size`. */
export function flatten(operation: string, mesh: unknown, size: number): { shape: number[]; ranks: number[] } {
  checkKind(operation, 'mesh', mesh, 'array')
  let level = mesh as unknown[]
  const shape = [level.length]
  while (level.length > 0 && level.every((item) => Array.isArray(item))) {
    const { length } = level[0] as unknown[]
    if (level.some((item) => (item as unknown[]).length !== length)) {
      refuse(operation, 'the arrays of one level of mesh must be equally long')
    }
    shape.push(length)
    level = level.flat()
  }
  const isRank = (item: unknown): item is number => Number.isInteger(item) && Number(item) >= 0 && Number(item) < size
  if (level.length === 0 || !level.every(isRank) || new Set(level).size !== level.length) {
    refuse(operation, `mesh must hold different ranks of 0 .. ${size - 1}, got ${JSON.stringify(mesh)}`)
  }
  return { shape, ranks: level }
}

/** Whether two lists are equal. */
export const sameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((rank, i) => rank === b[i])

/** Refuses device types that meshes cannot have. */
export function checkDeviceType(operation: string, deviceType: unknown): void {
  checkKind(operation, 'deviceType', deviceType, 'string')
  if (deviceType === 'cpu') return
  if (!/^[a-z]+$/i.test(deviceType as string)) {
    refuse(operation, `deviceType must be a type of devices without an index, such as 'cpu', got ${show(deviceType)}`)
  }
  refuse(operation, `device type ${show(deviceType)} is not supported yet: use 'cpu'`, 'ERR_UNSUPPORTED_OPTION')
}

/** The names of `ndim` dimensions; null for none. */
export function checkNames(
  operation: string,
  names: readonly string[] | undefined,
  ndim: number,
): readonly string[] | null {
  if (names === undefined) return null
  checkKind(operation, 'meshDimNames', names, 'strings')
  if (names.length !== ndim) {
    refuse(operation, `meshDimNames must be one name for each of ${ndim} dimensions, got ${names.length}`)
  }
  if (new Set(names).size !== names.length) {
    refuse(operation, `meshDimNames must be different, got ${names.map((name) => show(name)).join(', ')}`)
  }
  return [...names]
}
