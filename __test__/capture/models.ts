/** Models that are captured, and how their bits are compared. */
import { manualSeed, nn, noGrad, optim, randn } from 'lockstep'
import type { Tensor } from 'lockstep'

/** Convolution, batch statistics, pooling, dropout: buffers are written, random numbers drawn. */
export class ConvNet extends nn.Module {
  conv = new nn.Conv2d(1, 4, 3, { padding: 1 })
  norm = new nn.BatchNorm2d(4)
  drop = new nn.Dropout(0.3)
  fc = new nn.Linear(4 * 4 * 4, 3)

  override forward(x: Tensor): Tensor {
    const y = nn.functional.maxPool2d(this.norm.forward(this.conv.forward(x)).relu(), 2)
    return this.fc.forward(this.drop.forward(y).flatten(1))
  }
}

/** Attention and a tied weight; the frozen embedding gets no gradient. */
export class TinyTransformer extends nn.Module {
  embed = new nn.Embedding(11, 8)
  attention = new nn.MultiheadAttention(8, 2, { dropout: 0.1, batchFirst: true })
  norm = new nn.LayerNorm(8)
  head = new nn.Linear(8, 11, { bias: false })

  constructor() {
    super()
    this.head.weight = this.embed.weight
  }

  override forward(ids: Tensor): Tensor {
    const x = this.embed.forward(ids)
    const { 0: y } = this.attention.forward(x, x, x, { needWeights: false }) as unknown as [Tensor]
    return this.head.forward(this.norm.forward(x.add(y)))
  }
}

/** A module whose forward pass is a function of the input and of the module itself, which a subclass gives its layers. */
export abstract class Bodied<M extends nn.Module> extends nn.Module {
  readonly body: (x: Tensor, module: M) => Tensor
  constructor(body: (x: Tensor, module: M) => Tensor) {
    super()
    this.body = body
  }
  override forward(x: Tensor): Tensor {
    return this.body(x, this as unknown as M)
  }
}

export class Mlp extends nn.Module {
  layers = new nn.Sequential(new nn.Linear(6, 16), new nn.Tanh(), new nn.Linear(16, 3))

  override forward(x: Tensor): Tensor {
    return this.layers.forward(x)
  }
}

/** The bytes of some tensors, to compare. */
export const bits = async (tensors: Iterable<Tensor>): Promise<string[]> => {
  const out: string[] = []
  for (const tensor of tensors) {
    const data = await tensor.data()
    out.push(Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString('base64'))
  }
  return out
}

/** Trains for a few steps from one seed: the bits of all losses, gradients and of the state at the end. */
export async function train(
  module: nn.Module,
  forward: (...inputs: Tensor[]) => Tensor | Promise<Tensor>,
  batches: readonly (readonly [Tensor, Tensor])[],
): Promise<string[]> {
  manualSeed(99)
  const optimizer = new optim.SGD(module.parameters(), { lr: 0.1, momentum: 0.9 })
  const seen: string[] = []
  for (const [x, target] of batches) {
    const output = await forward(x)
    const loss = nn.functional.crossEntropy(output.reshape([-1, output.shape.at(-1) as number]), target.reshape([-1]))
    optimizer.zeroGrad()
    await loss.backward()
    const grads = module.parameters().map((parameter) => parameter.grad as Tensor)
    seen.push(...(await bits([loss, ...grads])))
    optimizer.step()
  }
  seen.push(...(await bits(module.stateDict().values())))
  return seen
}

/** The same module twice, with equal weights. */
export function twins<M extends nn.Module>(make: () => M, seed = 5): [M, M] {
  manualSeed(seed)
  const first = make()
  manualSeed(seed)
  return [first, make()]
}

export const images = (size: number): Tensor => noGrad(() => randn([size, 1, 8, 8]))
