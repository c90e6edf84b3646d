/** Replicas between two calls: their modules are kept, and the next call fills them with copies of the tensors of then. */
import { copyTensor, outsideGraphs } from '../../nn/clone.js'
import type { Module } from '../../nn/module.js'
import { put } from '../../tensor/branch.js'
import type { Device } from '../../ops/types.js'
import { Owner } from '../../tensor/ownership.js'
import { moveTo } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { placesIn } from './likeness.js'
import type { Place } from './likeness.js'
import { linkCopies, release, watchParts } from './replicate.js'
import type { Linked, Replica } from './replicate.js'

/** A replica without tensors. */
interface Kept {
  readonly device: Device
  readonly module: Module
  readonly parts: readonly Module[]
}

const replicasOf = new WeakMap<Module, readonly Kept[]>()

/** Keeps the modules of replicas for the next call with `module`; their tensors are about to be freed. */
export function keepReplicas(module: Module, devices: readonly Device[], replicas: readonly Replica<Module>[]): void {
  const kept = replicas.map((replica, index) => ({
    device: devices[index] as Device,
    module: replica.module,
    parts: replica.parts,
  }))
  replicasOf.set(module, kept)
}

/**
 * The replicas that `makeReplicas` would make, from the modules that are kept. Undefined where there are none for these
 * devices, another call uses them, or a clone would differ from them in more than tensors.
 */
export function renewReplicas(module: Module, devices: readonly Device[]): Replica<Module>[] | undefined {
  const kept = replicasOf.get(module)
  if (kept === undefined) return undefined
  // What one call uses, no other one does.
  replicasOf.delete(module)
  const found: [Kept, Place[]][] = []
  for (const [index, device] of devices.entries()) {
    const replica = kept[index]
    if (replica?.device !== device) return undefined
    const places = placesIn(module, replica.module)
    if (places === undefined) return undefined
    found.push([replica, places])
  }
  const replicas: Replica<Module>[] = []
  const linked = new Map<Tensor, Linked>()
  try {
    outsideGraphs(() => {
      for (const [{ device, module: copy, parts }, places] of found) {
        const tensors: Tensor[] = []
        replicas.push({ module: copy, parts, tensors })
        watchParts(parts)
        fill(places, device, tensors, linked)
      }
    })
    linkCopies(linked)
    // They wait for `release`, so the garbage collector need not know of them.
    const owner = new Owner(null)
    for (const { tensors } of replicas) for (const tensor of tensors) moveTo(tensor, owner)
  } catch (error) {
    release(module, replicas)
    throw error
  }
  return replicas
}

/** Puts copies of tensors, one of each, into their places. */
function fill(places: readonly Place[], device: Device, made: Tensor[], linked: Map<Tensor, Linked>): void {
  const copies = new Map<Tensor, Tensor>()
  for (const { tensor, holder, key, name } of places) {
    let copy = copies.get(tensor)
    if (copy === undefined) {
      copy = copyTensor(tensor, device)
      copies.set(tensor, copy)
      made.push(copy)
    }
    if (Array.isArray(holder)) holder[key as number] = copy
    else put(holder, key, copy)
    if (name === undefined) continue
    const known = linked.get(tensor)
    if (known !== undefined) known.copies.add(copy)
    else if (tensor.requiresGrad) linked.set(tensor, { name, copies: new Set([copy]) })
  }
}
