// Runs a loop of one kind for some steps, each in a scope of its own or in none, and prints the resident memory in MiB.
import {
  DDP,
  data,
  distributed,
  keep,
  manualSeed,
  nn,
  noGrad,
  ops,
  optim,
  randn,
  scope,
  setNumThreads,
  zeros,
} from 'lockstep'
import type { Tensor } from 'lockstep'

const [workload = '', mode = 'plain', count = '6000'] = process.argv.slice(2)
const steps = Number(count)
const body = <T>(fn: () => T): T => (mode === 'scope' ? scope(fn) : fn())

setNumThreads(1)
manualSeed(1)
const x = keep(randn(32, 128))
const y = keep(zeros(32, { dtype: 'int64' }))
const model = new nn.Sequential(new nn.Linear(128, 256), new nn.ReLU(), new nn.Linear(256, 10))
const optimizer = new optim.SGD(model.parameters(), { lr: 0.01 })

let step = 0
let most = 0
/** Counts a step; true after the last. */
function over(): boolean {
  if (step++ % 50 === 0 || steps < 100) most = Math.max(most, process.memoryUsage.rss())
  return step >= steps
}

const workloads: Record<string, () => Promise<void>> = {
  async training() {
    const train = async (): Promise<void> => {
      const loss = nn.functional.crossEntropy(model.forward(x), y)
      optimizer.zeroGrad()
      await loss.backward()
      optimizer.step()
    }
    while (!over()) await body(train)
  },
  async evaluation() {
    const loader = new data.DataLoader(new data.TensorDataset(x, y), { batchSize: 16 })
    let right = 0
    for (;;) {
      for await (const [inputs, labels] of loader) {
        right += body(
          () =>
            model
              .forward(inputs.repeat([4, 1]))
              .argmax(1)
              .eq(labels.repeat([4]))
              .sum()
              .item() as number,
        )
        if (over()) return
      }
    }
  },
  async reading() {
    while (!over()) await body(() => noGrad(() => model.forward(x.repeat(2, 1))).data())
  },
  async values() {
    const large = keep(randn(16384))
    while (!over()) {
      body(() => zeros(128, 256).toArray())
      await large.data()
    }
  },
  // An LSTM's hidden and cell state go from step to step, as with truncated backpropagation through time.
  async carried() {
    const made = (...size: number[]) => new nn.Parameter(randn(...size).mul(0.1))
    const weights = [made(256, 128), made(256, 64), made(256), made(256)] as const
    const optimizer = new optim.SGD([...weights], { lr: 1e-3 })
    let [hidden, cell] = [zeros(32, 64), zeros(32, 64)]
    const train = async (): Promise<void> => {
      const next = ops.lstmCell(x, [hidden, cell], ...weights)
      optimizer.zeroGrad()
      await next[0].pow(2).mean().backward()
      optimizer.step()
      hidden = keep(next[0].detach())
      cell = keep(next[1].detach())
    }
    while (!over()) await body(train)
  },
  async prefetched() {
    const samples = Array.from({ length: 64 }, (_, index) => new Float32Array(1024).fill(index))
    const loader = new data.DataLoader(samples, { batchSize: 16, prefetch: 2 })
    let previous: Tensor | undefined
    for (;;) {
      for await (const batch of loader) {
        body(() => batch.sub(previous ?? batch))
        previous = keep(batch)
        if (over()) return
      }
    }
  },
  // Nothing is awaited but the wrapper.
  async wrapped() {
    await distributed.initProcessGroup()
    const ddp = await DDP.create(model.eval())
    const evaluate = async (): Promise<boolean> => noGrad(async () => (await ddp.forward(x)).isnan().any().item())
    while (!over()) if (await body(evaluate)) throw new Error('not a number')
    await distributed.destroyProcessGroup()
  },
  // 64 MiB a tensor.
  async large() {
    const wide = randn([16, 2 ** 20])
    const gain = randn([2 ** 20], { requiresGrad: true })
    const train = async (): Promise<void> => {
      await wide.mul(gain).relu().mean().backward()
      gain.grad = null
    }
    while (!over()) await body(train)
  },
}

const start = process.memoryUsage.rss()
await workloads[workload]?.()
console.log(JSON.stringify({ start: start / 2 ** 20, most: most / 2 ** 20 }))
