/** Own operators with an own backward: `torch.autograd.Function`. */
import { types } from 'node:util'

import { checkKind, checkRule } from '../checks.js'
import { LockstepError } from '../error.js'
import { currentFrame, GRAD_BIT, runInFrame } from '../frame.js'
import { native } from '../native.js'
import { call } from '../ops/call.js'
import { aliasOf } from '../tensor/alias.js'
import { dtypeName } from '../tensor/dtype.js'
import { Freed } from '../tensor/ownership.js'
import { Tensor, freeOne, handleOf, isTensor } from '../tensor/tensor.js'
import { runCallback, runWaiting, runningPass } from './backward.js'
import { checkSynchronous } from './synchronous.js'

const freedByBackward = new Freed('the backward pass of its Function')
const freedByApply = new Freed('Function.apply(), which returned it as an output')

interface Saved {
  tensor: Tensor
  version: number
  output: boolean
}

/** What `forward` leaves for `backward`. Other fields may be set freely. */
export class FunctionContext {
  /** Which arguments of `forward` need a gradient. */
  readonly needsInputGrad: readonly boolean[];
  [field: string]: unknown

  #saved: Saved[] = []
  #released = false
  #toSave: readonly Tensor[] = []
  readonly #dirty: Set<Tensor> = new Set<Tensor>()
  readonly #fixed: Set<Tensor> = new Set<Tensor>()
  #materialize = true
  #createGraph = false

  constructor(needsInputGrad: readonly boolean[]) {
    this.needsInputGrad = needsInputGrad
  }

  /** Keeps inputs and outputs until backward has run. Call it once, in `forward`. */
  saveForBackward(...tensors: Tensor[]): void {
    checkTensors('saveForBackward', tensors)
    this.#toSave = tensors
  }

  /** What was saved, in `backward`. */
  get savedTensors(): Tensor[] {
    if (this.#released) {
      throw new LockstepError(
        'ERR_TORCH',
        'Trying to backward through the graph a second time (or directly access saved tensors after they have already ' +
          'been freed). Pass retainGraph: true to the first backward().',
        { operation: 'Function' },
      )
    }
    return this.#saved.map(({ tensor, version, output }) => {
      if (tensor.version !== version) {
        const text =
          'one of the variables needed for gradient computation has been modified by an inplace operation: it is at ' +
          `version ${tensor.version}; expected version ${version} instead`
        throw new LockstepError('ERR_TORCH', text, { operation: 'Function' })
      }
      if (output && this.#createGraph) {
        const text = 'a saved output cannot be differentiated again: save the inputs and compute it in backward'
        throw new LockstepError('ERR_NOT_IMPLEMENTED', text, { operation: 'Function' })
      }
      return tensor
    })
  }

  /** Says that `forward` wrote these inputs in place; they must be returned too. */
  markDirty(...tensors: Tensor[]): void {
    checkTensors('markDirty', tensors)
    for (const tensor of tensors) this.#dirty.add(tensor)
  }

  /** Says that these outputs have no gradient. */
  markNonDifferentiable(...tensors: Tensor[]): void {
    checkTensors('markNonDifferentiable', tensors)
    for (const tensor of tensors) this.#fixed.add(tensor)
  }

  /** False: `backward` gets null for an output that got no gradient, not zeros. Default true. */
  setMaterializeGrads(value: boolean): void {
    checkKind('setMaterializeGrads', 'argument', value, 'boolean')
    this.#materialize = value
  }

  /** @internal */
  _tie(inputs: readonly Tensor[], outputs: readonly Tensor[]): { dirty: boolean[]; differentiable: boolean[] } {
    const made = new Set(outputs.filter((tensor) => !inputs.includes(tensor)))
    this.#saved = this.#toSave.map((tensor) => ({
      tensor: aliasOf(tensor),
      version: tensor.version,
      output: made.has(tensor),
    }))
    return {
      dirty: inputs.map((tensor) => this.#dirty.has(tensor)),
      differentiable: outputs.map((tensor) => !this.#fixed.has(tensor)),
    }
  }

  /** @internal A pass has come to it. */
  _enter(): void {
    this.#createGraph = runningPass()?.createGraph ?? false
  }

  /** @internal */
  get _materialize(): boolean {
    return this.#materialize
  }

  /** @internal */
  _release(): void {
    this.#released = this.#toSave.length > 0
    for (const { tensor } of this.#saved) freeOne(tensor, freedByBackward)
    this.#saved = []
  }
}

function checkTensors(operation: string, tensors: readonly Tensor[]): void {
  for (const tensor of tensors) checkKind(operation, 'argument', tensor, 'Tensor')
}

type Gradients = Tensor | null | readonly (Tensor | null)[]

/** What a subclass of `Function` defines. */
interface FunctionClass<A extends unknown[], R> {
  /** Computes the outputs; nothing in it is recorded. */
  forward(ctx: FunctionContext, ...args: A): R
  /**
   * One gradient, or null, for each argument of `forward`, from those of the outputs. It may be `async`, and communicate:
   * the pass waits for it, unless it is `grad()` or a pass inside another one, which wait for nothing and refuse it.
   */
  backward(ctx: FunctionContext, ...grads: Tensor[]): Gradients | Promise<Gradients>
}

/**
 * Base of own operators (`torch.autograd.Function`): define static `forward(ctx, ...args)` and static
 * `backward(ctx, ...grads)`, which returns one gradient, or null, for each argument of `forward`; call `apply`. With
 * `static async backward` it may communicate with other ranks, such as in tensor parallel layers.
 */
// oxlint-disable-next-line typescript/no-extraneous-class -- PyTorch's shape: subclasses define static methods
export abstract class Function {
  /** Runs `forward` without recording and ties its outputs to the inputs. */
  static apply<A extends unknown[], R extends Tensor | readonly Tensor[]>(this: FunctionClass<A, R>, ...args: A): R {
    checkKind('Function.apply', 'forward', this.forward, 'function')
    checkKind('Function.apply', 'backward', this.backward, 'function')
    const inputs = args.filter(isTensor)
    const frame = currentFrame()
    const recording = (frame.modeBits & GRAD_BIT) !== 0
    const ctx = new FunctionContext(args.map((arg) => recording && isTensor(arg) && arg.requiresGrad))
    const result = runInFrame(frame.withModes(frame.modeBits & ~GRAD_BIT), () => this.forward(ctx, ...args))
    checkSynchronous('Function.forward()', result)
    checkKind('Function.forward', 'what it returns', result, 'Tensors')
    const outputs: readonly Tensor[] = isTensor(result) ? [result] : result
    if (!ctx.needsInputGrad.includes(true)) return result
    const tied = tie(this, ctx, args, inputs, outputs)
    return (isTensor(result) ? tied[0] : tied) as R
  }
}

function tie(
  cls: Pick<FunctionClass<never[], unknown>, 'backward'>,
  ctx: FunctionContext,
  args: readonly unknown[],
  inputs: readonly Tensor[],
  outputs: readonly Tensor[],
): Tensor[] {
  const { dirty, differentiable } = ctx._tie(inputs, outputs)
  const shapes = outputs.map((tensor) => {
    const handle = handleOf(tensor)
    const addon = native()
    return { shape: addon.shape(handle), dtype: dtypeName(addon.dtype(handle)), device: addon.device(handle) }
  })
  const isTensorArg = args.map(isTensor)
  const given = (grads: readonly number[]): Tensor[] => {
    ctx._enter()
    const tensors = grads.map((handle, index) => {
      if (handle !== 0) return new Tensor(handle)
      if (!ctx._materialize) return null
      const { shape, dtype, device } = shapes[index] as (typeof shapes)[number]
      return call('zeros', shape, { dtype, device }) as Tensor
    })
    return tensors as Tensor[]
  }
  const waits = types.isAsyncFunction(cls.backward)
  const backward = (grads: readonly number[], node: number): number[] | undefined => {
    const frees = runningPass()?.retainGraph === false
    if (node !== 0) {
      const wait = runWaiting(node, async () => checkGradients(await cls.backward(ctx, ...given(grads)), isTensorArg))
      void wait.finally(() => {
        if (frees) ctx._release()
      })
      return undefined
    }
    const results = runCallback(() => {
      if (waits) throw cannotWait()
      const back = cls.backward(ctx, ...given(grads))
      checkSynchronous('Function.backward()', back, 'Declare it `static async backward`')
      return checkGradients(back as Gradients, isTensorArg)
    })
    if (frees) ctx._release()
    return results
  }
  const handles = native().customNode(
    inputs.map(handleOf),
    dirty,
    outputs.map(handleOf),
    differentiable,
    waits,
    backward,
  )
  return handles.map((handle, index) => {
    const output = outputs[index] as Tensor
    // An input that was written in place stays the object that the caller has.
    if (inputs.includes(output) && native().sameTensor(handle, handleOf(output))) {
      native().free(handle)
      return output
    }
    if (!inputs.includes(output)) freeOne(output, freedByApply)
    return new Tensor(handle)
  })
}

function cannotWait(): LockstepError {
  const text =
    'Function.backward() is asynchronous, and this pass waits for nothing: only `await backward()` does, not grad(), ' +
    'nor a pass inside another one'
  return new LockstepError('ERR_VALUE', text, { operation: 'Function' })
}

/** The gradients of the tensors among the arguments. */
function checkGradients(result: Gradients, isTensorArg: readonly boolean[]): (Tensor | null)[] {
  const list = isTensor(result) || result === null || result === undefined ? [result ?? null] : result
  const bad = Array.isArray(list) ? list.find((item) => item != null && !isTensor(item)) : list
  checkRule('Function.backward', 'what it returns', bad, { fits: (item) => item == null, words: 'Tensors or null' })
  if (list.length !== isTensorArg.length) {
    const text = `function returned an incorrect number of gradients (expected ${isTensorArg.length}, got ${list.length})`
    throw new LockstepError('ERR_VALUE', text, { operation: 'Function' })
  }
  return list.filter((_, index) => isTensorArg[index]).map((item) => item ?? null)
}
