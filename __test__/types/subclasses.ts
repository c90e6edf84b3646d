/** Classes of callers' own need no member that is marked internal, and see none. */
import { DDP, type Tensor, data, distributed, nn, noGrad, optim } from 'lockstep'

export class Descent extends optim.Optimizer<{ lr: number }> {
  constructor(params: Iterable<Tensor>) {
    super(params, { lr: 0.1 })
  }

  protected override update(): void {
    noGrad(() => {
      for (const { params, lr } of this.paramGroups) {
        for (const param of params) if (param.grad) param.sub_(param.grad.mul(lr))
      }
    })
  }
}

export class Halving extends optim.lrScheduler.LRScheduler {
  protected override nextLrs(): number[] {
    return this.baseLrs.map((lr) => lr / 2 ** this.lastEpoch)
  }
}

export class Backwards implements data.Sampler {
  constructor(set: { length: number }) {
    this.length = set.length
  }

  readonly length: number;

  *[Symbol.iterator](): Generator<number> {
    for (let index = this.length - 1; index >= 0; index--) yield index
  }
}

/** As the one above, but extends the class. */
export class Forwards extends data.Sampler {
  readonly #set: { length: number }

  constructor(set: { length: number }) {
    super()
    this.#set = set
  }

  get length(): number {
    return this.#set.length
  }

  override get remaining(): number {
    return 0
  }

  override setEpoch(epoch: number): void {
    Number(epoch)
  }

  *[Symbol.iterator](): Generator<number> {
    for (let index = 0; index < this.length; index++) yield index
  }
}

export class Pairs extends data.Sampler<number[]> {
  readonly length = 1;

  *[Symbol.iterator](): Generator<number[]> {
    yield [0, 1]
  }
}

export function samplers(): void {
  const set = [1, 2]
  const plain: data.Sampler = { length: 2, [Symbol.iterator]: () => [1, 0].values() }
  const loaders = [new Forwards(set), new Backwards(set), plain].map((sampler) => new data.DataLoader(set, { sampler }))
  loaders.push(new data.DataLoader(set, { batchSampler: new Pairs() }))
  const wrong = [
    // @ts-expect-error -- gives batches
    new data.DataLoader(set, { sampler: new Pairs() }),
    // @ts-expect-error -- abstract
    new data.Sampler(),
    // @ts-expect-error -- no length
    class extends data.Sampler {
      *[Symbol.iterator](): Generator<number> {}
    },
  ]
  wrong.pop()
}

export class Doubled extends nn.Module {
  inner = new nn.Linear(2, 2)

  override forward(x: Tensor): Tensor {
    return this.inner.forward(x).mul(2)
  }
}

export async function use(): Promise<void> {
  const ddp = await DDP.create(new Doubled())
  const optimizer = new Descent(ddp.parameters())
  new Halving(optimizer).step()
  // What the library's own parts tell each other is not offered.
  // @ts-expect-error: internal
  void optimizer.ampScaling
  // @ts-expect-error: internal
  void optimizer.checkOptions
  // @ts-expect-error: internal
  void optimizer.counterDtype
  // @ts-expect-error: internal
  void new optim.SGD([], { lr: 1 }).takesScaledGradients
  // @ts-expect-error: internal
  ddp.usedMap()
  // @ts-expect-error: internal
  ;(await distributed.newGroup()).withinReduction()
}
