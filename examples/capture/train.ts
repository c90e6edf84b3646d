// Trains one model twice, as it is and captured: `node --import=tsx examples/capture/train.ts`. The losses are the same,
// the captured one spends no time in JavaScript between its operators.
import { parseArgs } from 'node:util'

import { capture, manualSeed, nn, optim, randn, scope, type Tensor } from 'lockstep'

try {
  parseArgs()
} catch (error) {
  console.error(`${(error as Error).message} (there are no options)`)
  process.exit(2)
}

manualSeed(1)
const layers = Array.from({ length: 20 }, () => [new nn.Linear(16, 16), new nn.Tanh()]).flat()
const model = new nn.Sequential(...layers, new nn.Linear(16, 1))
const x = randn(32, 16)
const y = x.square().mean(1, { keepdim: true })

/** Milliseconds a step, and the losses on the way. */
async function train(forward: (x: Tensor) => Tensor, parameters: Tensor[]): Promise<[number, string[]]> {
  const optimizer = new optim.SGD(parameters, { lr: 0.05, momentum: 0.9 })
  const losses: string[] = []
  const start = performance.now()
  for (let step = 1; step <= 100; step++) {
    await scope(async () => {
      const loss = nn.functional.mseLoss(forward(x), y)
      optimizer.zeroGrad()
      await loss.backward()
      optimizer.step()
      if (step % 20 === 0) losses.push(loss.item().toFixed(6))
    })
  }
  return [(performance.now() - start) / 100, losses]
}

const copy = model.clone()
const captured = capture(copy, [x])
const runs = {
  eager: await train((input) => model.forward(input), model.parameters()),
  captured: await train((input) => captured.forward(input), captured.parameters()),
}
for (const [name, [time, losses]] of Object.entries(runs)) {
  console.log(`${name}: losses ${losses.join(' ')}  ${time.toFixed(2)} ms a step`)
}
