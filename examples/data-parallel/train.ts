// Trains one model on two replicas in this process: `node --import=tsx examples/data-parallel/train.ts [device ...]`.
// Without devices named: all GPUs, or two replicas on the CPU where there is none.
import { type Device, LockstepError, dataParallel, manualSeed, nn, optim, randn, scope } from 'lockstep'

manualSeed(1)
const named = process.argv.slice(2) as Device[]
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
for (let step = 1; step <= 50; step++) {
  await scope(async () => {
    const loss = nn.functional.mseLoss(await dataParallel(model, x, { devices, outputDevice: 'cpu' }), y)
    optimizer.zeroGrad()
    await loss.backward()
    optimizer.step()
    if (step === 1 || step % 10 === 0) console.log(`step ${step}  loss ${loss.item().toFixed(4)}`)
  })
}
