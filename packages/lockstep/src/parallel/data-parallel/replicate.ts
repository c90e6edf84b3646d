/** Replicas of a module, linked to it by autograd. */
import { checkPending } from '../../autograd/pending.js'
import { CapturedModule } from '../../capture/capture.js'
import { LockstepError } from '../../error.js'
import { native } from '../../native.js'
import { checkModule, members } from '../../nn/internals.js'
import type { Module } from '../../nn/module.js'
import { unwatchFields, visitStored, watchFieldsAgain } from '../../nn/stored.js'
import type { Device } from '../../ops/types.js'
import { Freed, Owner } from '../../tensor/ownership.js'
import { tensorsIn } from '../../tensor/nested.js'
import { freeAll, handleOf, moveTo } from '../../tensor/tensor.js'
import type { Tensor } from '../../tensor/tensor.js'
import { checkDevices } from './devices.js'

/** A copy, and its modules and tensors when it was made; its forward pass may replace them. */
export interface Replica<M extends Module> {
  readonly module: M
  readonly parts: readonly Module[]
  /** None of the original's. */
  readonly tensors: readonly Tensor[]
}

const everyName = { removeDuplicate: false }
const released = new Freed('the end of its replica')

/**
 * Copies `module` to each device (`torch.nn.parallel.replicate`) with `clone(device)`, which a class may override.
 * Tensors of the module that require a gradient are linked: the gradients of all copies are summed, in the order of
 * `devices`, into the module's own. A copy that took no part is left out; frozen parameters stay frozen. The copies'
 * parameters are not leaves: use them in one forward pass, then make new ones.
 *
 * Devices may repeat. Throws `ERR_INVALID_ARGUMENT` for no devices, an unknown one, and a `clone()` that does not copy;
 * `ERR_BACKWARD_PENDING` while a backward pass of the module is not awaited. In the backward pass, gradients of
 * different sizes or dtypes, and gradients of gradients, are `ERR_TORCH`.
 */
export function replicate<M extends Module>(module: M, devices: readonly Device[]): M[] {
  return makeReplicas('replicate', module, devices).map((replica) => replica.module)
}

/** As `replicate`; `release` frees the replicas. */
export function makeReplicas<M extends Module>(operation: string, module: M, devices: readonly Device[]): Replica<M>[] {
  checkModule(operation, module)
  checkDevices(operation, devices)
  checkPending(operation, module.parameters())
  const originals = new Set(storedIn(module.modules()))
  const replicas: Replica<M>[] = []
  try {
    for (const device of devices) {
      const copy = module.clone(device)
      checkModule(operation, copy, 'what clone() returns')
      const parts = copy.modules()
      replicas.push({ module: copy, parts, tensors: storedIn(parts).filter((tensor) => !originals.has(tensor)) })
    }
    link(module, replicas)
  } catch (error) {
    release(module, replicas)
    throw error
  }
  return replicas
}

/** Frees the tensors that replicas held or hold, except those of the original and those in `result`. */
export function release(original: Module, replicas: readonly Replica<Module>[], result?: unknown): void {
  const kept = tensorsIn(result)
  let originals: ReadonlySet<Tensor> | undefined
  const owner = new Owner(null)
  for (const { parts, tensors } of replicas) {
    for (const part of parts) unwatchFields(insideOf(part))
    const own = new Set(tensors)
    for (const tensor of storedIn(parts)) {
      if (own.has(tensor)) continue
      originals ??= new Set(storedIn(original.modules()))
      if (!originals.has(tensor)) own.add(tensor)
    }
    for (const tensor of own) if (!kept.has(tensor)) moveTo(tensor, owner)
  }
  freeAll(owner, released)
}

/** A captured module stores no tensors. The module inside it, which is not one of its parts, may. */
function insideOf(part: Module): Module {
  return part instanceof CapturedModule ? part.module : part
}

/** The tensors in the fields of modules. */
function storedIn(parts: readonly Module[]): Tensor[] {
  const found: Tensor[] = []
  for (const part of parts) {
    const values = [...part[members]()].map(([, value]) => value)
    visitStored(values, (tensor) => found.push(tensor))
  }
  return found
}

/** Looks through the fields of replicas' modules before scopes end, until `release`. */
export function watchParts(parts: readonly Module[]): void {
  for (const part of parts) watchFieldsAgain(insideOf(part))
}

/** A tensor's name, and its copies in the order in which their gradients are summed. */
export interface Linked {
  readonly name: string
  readonly copies: Set<Tensor>
}

function link(module: Module, replicas: readonly Replica<Module>[]): void {
  const names = new Map<Tensor, string[]>()
  for (const [name, tensor] of state(module)) {
    if (!tensor.requiresGrad) continue
    const known = names.get(tensor)
    if (known === undefined) names.set(tensor, [name])
    else known.push(name)
  }
  const states = replicas.map((replica) => new Map(state(replica.module)))
  const linked = new Map<Tensor, Linked>()
  for (const [tensor, tied] of names) {
    const copies = new Set(states.flatMap((copied) => [...copiesOf(tied, copied)]))
    linked.set(tensor, { name: tied[0] ?? '', copies })
  }
  linkCopies(linked)
}

/** Makes the gradients of copies flow into the tensors that they are copies of. */
export function linkCopies(linked: ReadonlyMap<Tensor, Linked>): void {
  const all = [...linked.values()]
  native().parallelLink(
    all.map(({ name }) => name),
    [...linked.keys()].map(handleOf),
    all.map(({ copies }) => Array.from(copies, handleOf)),
  )
}

/** Parameters and buffers; tied ones under each of their names. */
function state(module: Module): [string, Tensor][] {
  return [...module.namedParameters(everyName), ...module.namedBuffers(everyName)]
}

/** A replica's copies of one tensor; several if its `clone()` did not keep a tie. */
function copiesOf(names: readonly string[], copied: ReadonlyMap<string, Tensor>): Set<Tensor> {
  return new Set(
    names.map((name) => {
      const copy = copied.get(name)
      if (copy !== undefined) return copy
      const text = `clone() of the module made no copy of '${name}': the clone has no such parameter or buffer`
      throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'replicate' })
    }),
  )
}
