/** `DeviceMesh` and `initDeviceMesh` (`torch.distributed.device_mesh`). */
import { checkInstance, checkKind } from '../checks.js'
import { show } from '../ops/explain.js'
import { checkOptions, isPlainObject } from '../options.js'
import { abortedError, checkWaitOptions } from '../waiting.js'
import { ProcessGroup } from './group.js'
import { initProcessGroup } from './init.js'
import type { GroupOptions } from './init.js'
import {
  checkDeviceType,
  checkNames,
  coordinateOf,
  flatten,
  linesAlong,
  nest,
  refuse,
  sameList,
} from './mesh-layout.js'
import type { MeshDeviceType, MeshRanks } from './mesh-layout.js'
import { newSubgroupsByEnumeration } from './subgroups.js'
import { defaultGroup, getRank, getWorldSize, isInitialized } from './world.js'

/**
 * Options of `initDeviceMesh` and `DeviceMesh.create`; `backend`, `timeout` and `signal` are those of `newGroup`, for
 * each group that is made.
 */
export interface DeviceMeshOptions extends Omit<GroupOptions, 'useLocalSynchronization'> {
  /** A name for each dimension, all different (`mesh_dim_names`). Default: the dimensions have none. */
  readonly meshDimNames?: readonly string[] | undefined
}

/** Options of `DeviceMesh.fromGroup`. */
export interface FromGroupOptions {
  /** The ranks. For a list of groups it must be given; for one group, it must be the group's ranks if it is. */
  readonly mesh?: MeshRanks | undefined
  /** A name for each dimension, all different (`mesh_dim_names`). For a list of groups they must be given. */
  readonly meshDimNames?: readonly string[] | undefined
}

interface Layout {
  readonly deviceType: MeshDeviceType
  readonly shape: readonly number[]
  /** By index, the last dimension the fastest. */
  readonly ranks: readonly number[]
  readonly names: readonly string[] | null
  /** This rank's group in each dimension; none if it is not in the mesh. */
  readonly groups: readonly ProcessGroup[]
}

/**
 * Ranks in an n-dimensional array, with a process group for each line along a dimension (`DeviceMesh`). Made by
 * `await initDeviceMesh(...)`, by `await DeviceMesh.create(...)` of ranks in any arrangement, or by
 * `DeviceMesh.fromGroup` of groups that exist. Its members concern this rank alone,
 * and communicate nothing. A dimension is given by its name or its index; negative indices count from the end. One that
 * the mesh does not have is `ERR_INDEX`.
 */
export class DeviceMesh {
  /** `'cpu'` (`device_type`). */
  readonly deviceType: MeshDeviceType
  /** The size of each dimension. */
  readonly shape: readonly number[]
  /** The name of each dimension; null if they have none (`mesh_dim_names`). */
  readonly meshDimNames: readonly string[] | null

  readonly #ranks: readonly number[]
  readonly #groups: readonly ProcessGroup[]
  readonly #coordinate: readonly number[] | null

  /** Not for callers: use `DeviceMesh.create` or `initDeviceMesh`. */
  constructor(layout: Layout) {
    if (!isPlainObject(layout)) {
      refuse(
        'DeviceMesh',
        'a mesh is made by `await DeviceMesh.create(deviceType, ranks)` or `await initDeviceMesh(deviceType, shape)`',
      )
    }
    this.deviceType = layout.deviceType
    this.shape = Object.freeze([...layout.shape])
    this.meshDimNames = layout.names && Object.freeze([...layout.names])
    this.#ranks = layout.ranks
    this.#groups = layout.groups
    const index = layout.ranks.indexOf(getRank())
    this.#coordinate = index < 0 ? null : coordinateOf(index, layout.shape)
  }

  /**
   * Arranges ranks of the default group as nested arrays say, with equally long arrays on one level, and makes the groups
   * along its dimensions (the constructor of PyTorch's `DeviceMesh`). `initDeviceMesh` is the same for the first ranks in
   * their order.
   *
   *     const mesh = await DeviceMesh.create('cpu', [[0, 2], [1, 3]], { meshDimNames: ['replicate', 'shard'] })
   *
   * A group has its ranks in ascending order, whatever their order in the mesh: `getLocalRank` and `getCoordinate` may
   * differ. **All** ranks of the default group must call it, with the same arrays and options, also those that are not
   * in the mesh. `ERR_INVALID_ARGUMENT` for ranks that are there twice or are not in the default group, and for arrays
   * that are empty or not equally long; the other errors are those of `initDeviceMesh`.
   */
  static async create(
    deviceType: MeshDeviceType,
    mesh: MeshRanks,
    options: DeviceMeshOptions = {},
  ): Promise<DeviceMesh> {
    const operation = 'DeviceMesh.create'
    checkMeshOptions(operation, deviceType, options)
    checkKind(operation, 'mesh', mesh, 'array')
    return makeMesh(operation, deviceType, options, (world) => flatten(operation, mesh, world.size))
  }

  /**
   * A mesh of groups that exist (`from_group`). Only the ranks that use it call it, and it waits for nobody. One group
   * gives one dimension. A list gives as many as it has groups: `mesh` says where the ranks are, and the group of each
   * dimension must have the ranks of this rank's line. `ERR_INVALID_ARGUMENT` if they do not fit, or if this rank is not
   * in a group; `ERR_UNSUPPORTED_OPTION` for a device type other than `'cpu'`.
   */
  static fromGroup(
    group: ProcessGroup | readonly ProcessGroup[],
    deviceType: MeshDeviceType,
    options: FromGroupOptions = {},
  ): DeviceMesh {
    const operation = 'DeviceMesh.fromGroup'
    checkOptions(operation, options, ['mesh', 'meshDimNames'])
    checkDeviceType(operation, deviceType)
    const groups: readonly unknown[] = Array.isArray(group) ? group : [group]
    if (groups.length === 0) refuse(operation, 'at least one group is needed')
    checkGroups(operation, groups)
    const single = group instanceof ProcessGroup
    if (!single && (options.mesh === undefined || options.meshDimNames === undefined)) {
      refuse(operation, 'a list of groups needs the options mesh and meshDimNames')
    }
    const { shape, ranks } = flatten(operation, options.mesh ?? groups[0]!.ranks, getWorldSize())
    if (shape.length !== groups.length) {
      refuse(operation, `mesh has ${shape.length} dimensions, for ${groups.length} groups: one for each is needed`)
    }
    const names = checkNames(operation, options.meshDimNames, shape.length)
    if (single && !sameList(ranks, group.ranks)) {
      refuse(operation, `mesh is [${ranks.join(', ')}], but the group has the ranks ${group.ranks.join(', ')}`)
    }
    const rank = getRank()
    if (!ranks.includes(rank)) refuse(operation, `this process is rank ${rank}, which is not in mesh`)
    for (const [dim, { ranks: members }] of groups.entries()) {
      const line = linesAlong(dim, shape, ranks).find((each) => each.includes(rank)) ?? []
      // Groups have their ranks in ascending order.
      if (sameList(inOrder(line), inOrder(members))) continue
      const text = `group ${dim} has the ranks ${members.join(', ')}, but in mesh this rank's line is ${line.join(', ')}`
      refuse(operation, text)
    }
    return new DeviceMesh({ deviceType, shape, ranks, names, groups })
  }

  /**
   * The ranks of the default group, in new nested arrays of the mesh's shape (`mesh`, there a tensor). Arrays need no
   * `dispose`; `tensor(mesh.mesh)` makes a tensor of them.
   */
  get mesh(): MeshRanks {
    return nest(this.#ranks, this.shape)
  }

  /** The number of dimensions. */
  get ndim(): number {
    return this.shape.length
  }

  /** The number of ranks along a dimension; without one, of the whole mesh. */
  size(meshDim?: number | string): number {
    if (meshDim === undefined) return this.#ranks.length
    return this.shape[this.#dimension('DeviceMesh.size', meshDim)]!
  }

  /**
   * This rank's group along a dimension, which may be left out if there is only one (`get_group`).
   * `ERR_INVALID_ARGUMENT` if it is left out otherwise, or if this rank is not in the mesh.
   */
  getGroup(meshDim?: number | string): ProcessGroup {
    return this.#group('DeviceMesh.getGroup', meshDim)
  }

  /** This rank's groups, by dimension (`get_all_groups`). `ERR_INVALID_ARGUMENT` if it is not in the mesh. */
  getAllGroups(): ProcessGroup[] {
    return this.shape.map((_, dim) => this.#group('DeviceMesh.getAllGroups', dim))
  }

  /** This process's rank in the default group, whether or not it is in the mesh (`get_rank`). */
  getRank(): number {
    return getRank()
  }

  /** This rank's rank in the group of a dimension; arguments and errors are those of `getGroup` (`get_local_rank`). */
  getLocalRank(meshDim?: number | string): number {
    return this.#group('DeviceMesh.getLocalRank', meshDim).rank
  }

  /** This rank's index in each dimension; null if it is not in the mesh (`get_coordinate`). */
  getCoordinate(): number[] | null {
    return this.#coordinate && [...this.#coordinate]
  }

  /**
   * The part of the mesh that this rank is in, along one or several dimensions by name (`mesh["dp"]`,
   * `mesh["dp", "cp"]`), which share their groups with it. All of them give the mesh itself. `ERR_INDEX` for a name that
   * the mesh does not have; `ERR_INVALID_ARGUMENT` if its dimensions have no names, if the names are not in its order,
   * or if this rank is not in the mesh.
   */
  get(meshDimNames: string | readonly string[]): DeviceMesh {
    const operation = 'DeviceMesh.get'
    const names = typeof meshDimNames === 'string' ? [meshDimNames] : meshDimNames
    checkKind(operation, 'meshDimNames', names, 'strings')
    const dims = names.map((name) => this.#dimension(operation, name))
    if (dims.length === 0 || dims.some((dim, i) => i > 0 && dim <= dims[i - 1]!)) {
      const given = names.map((name) => show(name)).join(', ')
      refuse(operation, `names must be in the order of ${String(this)}, each once, and at least one: got [${given}]`)
    }
    if (dims.length === this.ndim) return this
    const own = this.#coordinate ?? this.#refuseOutside(operation)
    const within = (index: number): boolean =>
      coordinateOf(index, this.shape).every((place, dim) => dims.includes(dim) || place === own[dim])
    return new DeviceMesh({
      deviceType: this.deviceType,
      shape: dims.map((dim) => this.shape[dim]!),
      ranks: this.#ranks.filter((_, index) => within(index)),
      names,
      groups: dims.map((dim) => this.#groups[dim]!),
    })
  }

  /** As PyTorch prints it, without strides: `DeviceMesh((replicate=2, shard=3), 'cpu')`. */
  toString(): string {
    const dims = this.shape.map((size, dim) => (this.meshDimNames ? `${this.meshDimNames[dim]}=${size}` : size))
    return `DeviceMesh((${dims.join(', ')}), '${this.deviceType}')`
  }

  #group(operation: string, meshDim: number | string | undefined): ProcessGroup {
    if (meshDim === undefined && this.ndim > 1) {
      refuse(operation, `meshDim must say which of the ${this.ndim} dimensions of ${String(this)} is meant`)
    }
    return this.#groups[this.#dimension(operation, meshDim ?? 0)] ?? this.#refuseOutside(operation)
  }

  /** The index of a dimension. */
  #dimension(operation: string, meshDim: number | string): number {
    if (typeof meshDim === 'string') {
      if (this.meshDimNames === null) {
        refuse(operation, `the dimensions of ${String(this)} have no names: give initDeviceMesh meshDimNames`)
      }
      const index = this.meshDimNames.indexOf(meshDim)
      if (index >= 0) return index
    } else {
      checkKind(operation, 'meshDim', meshDim, 'integer')
      const index = meshDim < 0 ? meshDim + this.ndim : meshDim
      if (index >= 0 && index < this.ndim) return index
    }
    return refuse(operation, `${String(this)} has no dimension ${show(meshDim)}`, 'ERR_INDEX')
  }

  #refuseOutside(operation: string): never {
    return refuse(operation, `this process is rank ${getRank()}, which is not in ${String(this)}`)
  }
}

/**
 * Arranges the first ranks of the default group in a mesh of the given shape, the last dimension the fastest, and makes
 * the groups along its dimensions (`init_device_mesh`). A dimension of all ranks uses the default group, unless
 * `backend` is given. Without a default group, it makes one from the environment, as `initProcessGroup` does.
 *
 *     const mesh = await initDeviceMesh('cpu', [2, 3], { meshDimNames: ['replicate', 'shard'] })
 *     const ddp = await DistributedDataParallel.create(model, { deviceMesh: mesh.get('shard') })
 *
 * **All** ranks of the default group must call it, with the same shape and options, also those that are not in the mesh
 * because it is smaller than the default group: their `getCoordinate()` is null. Shapes that need different groups are
 * `ERR_COLLECTIVE_MISMATCH`, or `ERR_RENDEZVOUS` at the deadline of a group that some ranks do not make. Other errors:
 * `ERR_INVALID_ARGUMENT` for a mesh larger than the default group, for sizes below 1, and for names that are not one for
 * each dimension or not different; `ERR_UNSUPPORTED_OPTION` for a device type other than `'cpu'`; those of `newGroup`.
 */
export async function initDeviceMesh(
  deviceType: MeshDeviceType,
  meshShape: readonly number[],
  options: DeviceMeshOptions = {},
): Promise<DeviceMesh> {
  const operation = 'initDeviceMesh'
  checkMeshOptions(operation, deviceType, options)
  checkKind(operation, 'meshShape', meshShape, 'integers')
  if (meshShape.length === 0 || meshShape.some((size) => size < 1)) {
    refuse(operation, `meshShape must be at least one size, each of at least 1, got [${meshShape.join(', ')}]`)
  }
  const shape = [...meshShape]
  checkNames(operation, options.meshDimNames, shape.length)
  return makeMesh(operation, deviceType, options, (world) => {
    const count = shape.reduce((product, size) => product * size)
    if (count > world.size) {
      const text = `a mesh of shape [${shape.join(', ')}] has ${count} ranks, but the default group has ${world.size}`
      refuse(operation, `${text}: the product of the sizes must not exceed it`)
    }
    return { shape, ranks: world.ranks.slice(0, count) }
  })
}

function checkMeshOptions(operation: string, deviceType: MeshDeviceType, options: DeviceMeshOptions): void {
  checkWaitOptions(operation, options, ['meshDimNames', 'backend', 'timeout', 'signal'])
  checkDeviceType(operation, deviceType)
}

/** Makes the groups of a mesh, and the default group where there is none. */
async function makeMesh(
  operation: string,
  deviceType: MeshDeviceType,
  { meshDimNames, ...others }: DeviceMeshOptions,
  arrange: (world: ProcessGroup) => Pick<Layout, 'shape' | 'ranks'>,
): Promise<DeviceMesh> {
  const { timeout, signal } = others
  if (signal?.aborted === true) throw abortedError(operation, signal)
  if (!isInitialized()) await initProcessGroup({ timeout, signal })
  const world = defaultGroup(operation)
  const { shape, ranks } = arrange(world)
  const names = checkNames(operation, meshDimNames, shape.length)
  const groups: ProcessGroup[] = []
  for (const [dim, size] of shape.entries()) {
    const [own] =
      size === world.size && others.backend === undefined
        ? [world]
        : await newSubgroupsByEnumeration(linesAlong(dim, shape, ranks), others)
    if (own) groups.push(own)
  }
  return new DeviceMesh({ deviceType, shape, ranks, names, groups })
}

const inOrder = (ranks: readonly number[]): number[] => ranks.toSorted((a, b) => a - b)

function checkGroups(operation: string, groups: readonly unknown[]): asserts groups is readonly ProcessGroup[] {
  for (const group of groups) {
    checkInstance(operation, 'group', group, ProcessGroup, 'a ProcessGroup or an array of them')
    if (!group.isMember) refuse(operation, `this process is not in group '${group.name}'`)
  }
}
