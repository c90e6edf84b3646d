// Trains on the CPU; prints the bits of the parameters, the private memory in megabytes, and with an addon's path what it counts.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

import { manualSeed, nn, optim, randn } from 'lockstep'

manualSeed(1)
const model = new nn.Sequential(
  new nn.Conv2d(3, 8, 3),
  new nn.BatchNorm2d(8),
  new nn.ReLU(),
  new nn.Flatten(),
  new nn.Linear(288, 4),
)
const optimizer = new optim.AdamW(model.parameters(), { lr: 0.01 })
for (let step = 0; step < 10; step++) {
  optimizer.zeroGrad()
  const output = /** @type {import('lockstep').Tensor} */ (model.forward(randn([16, 3, 8, 8])))
  await output.square().mean().backward()
  optimizer.step()
}
const hash = createHash('sha256')
for (const parameter of model.parameters()) hash.update(await parameter.detach().flatten().data('float32'))
const memory = readFileSync('/proc/self/smaps_rollup', 'utf8').matchAll(/^Private_\w+:\s+(\d+) kB/gm)
const megabytes = [...memory].reduce((sum, [, kilobytes]) => sum + (Number(kilobytes) * 1024) / 1e6, 0)
const [addon] = process.argv.slice(2)
const kernels = addon === undefined ? 0 : createRequire(import.meta.url)(addon).count
console.log(JSON.stringify({ bits: hash.digest('hex'), megabytes: Math.round(megabytes), kernels }))
