// Trains one model on two replicas in this process:
//
//     node --import=tsx examples/data-parallel/train.ts [device ...] [--run DIR]
//
// Without devices named: all GPUs, or two replicas on the CPU where there is none. With --run it records its metrics and a
// report in a directory of DIR.
import { parseArgs } from 'node:util'

import { type Device, LockstepError, Run, dataParallel, manualSeed, nn, optim, randn, scope } from 'lockstep'

manualSeed(1)
const { positionals, values } = parseArgs({ options: { run: { type: 'string' } }, allowPositionals: true })
const named = positionals as Device[]
const model = new nn.Sequential(new nn.Linear(8, 32), new nn.Tanh(), new nn.Linear(32, 1))
const x = randn(64, 8)
const y = x.square().mean(1, { keepdim: true })

// One device moves the model there itself; replicas on several are copies, and the model stays where the optimizer has it.
let devices: Device[] | undefined = named.length > 0 ? named : undefined
try {
  await dataParallel(model, x, { devices })
} catch (error) {
  if (devices !== undefined || !LockstepError.is(error, 'ERR_INVALID_ARGUMENT')) throw error
  devices = ['cpu', 'cpu']
}

const optimizer = new optim.SGD(model.parameters(), { lr: 0.1, momentum: 0.9 })
const run = await Run.start({ directory: values.run ?? null, name: 'data-parallel', steps: 50 })
run.watch(optimizer)
for (let step = 1; step <= 50; step++) {
  await scope(async () => {
    const loss = nn.functional.mseLoss(await dataParallel(model, x, { devices, outputDevice: 'cpu' }), y)
    optimizer.zeroGrad()
    await loss.backward()
    optimizer.step()
    run.step({ loss }, { samples: x.shape[0] })
    if (step === 1 || step % 10 === 0) console.log(`step ${step}  loss ${loss.item().toFixed(4)}`)
  })
}
await run.end()
