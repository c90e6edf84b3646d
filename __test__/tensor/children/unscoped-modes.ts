// Evaluates for some steps within a mode, each asynchronous and without a scope, and prints the resident memory in MiB.
import { autocast, enableGrad, inferenceMode, keep, nn, noGrad, randn, setNumThreads } from 'lockstep'

const [mode = '', count = '0'] = process.argv.slice(2)
const steps = Number(count)
const modes: Record<string, (fn: () => Promise<number>) => Promise<number>> = {
  noGrad,
  enableGrad,
  inferenceMode,
  autocast: (fn) => autocast('cpu', fn),
  // What the modes are compared with: a function that turns nothing.
  none: (fn) => fn(),
}
const run = modes[mode]
if (run === undefined) throw new Error(`no mode ${mode}`)

setNumThreads(1)
const x = keep(randn([64, 128]))
const model = new nn.Sequential(new nn.Linear(128, 256), new nn.ReLU(), new nn.Linear(256, 10))

const start = process.memoryUsage.rss()
let most = 0
for (let step = 0; step < steps; step++) {
  await run(async () => model.forward(x).sum().item())
  if (step % 50 === 0) most = Math.max(most, process.memoryUsage.rss())
}
console.log(JSON.stringify({ start: start / 2 ** 20, most: most / 2 ** 20 }))
