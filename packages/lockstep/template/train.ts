// Learns which of three spirals a point lies on: alone with `npm run train`, in two processes with `npm run train:two`.
import {
  checkpoint,
  data,
  DistributedDataParallel,
  distributed as dist,
  manualSeed,
  nn,
  optim,
  scope,
  tensor,
} from 'lockstep'

/** The spirals: points in the plane, and the number of the spiral that each lies on. */
function spirals(perClass: number) {
  const points: number[][] = []
  const classes: bigint[] = []
  for (let which = 0; which < 3; which++) {
    for (let i = 0; i < perClass; i++) {
      const radius = i / perClass
      const angle = 4 * radius + (2 * Math.PI * which) / 3 + 0.2 * Math.sin(i * 12.9898)
      points.push([radius * Math.cos(angle), radius * Math.sin(angle)])
      classes.push(BigInt(which))
    }
  }
  return new data.TensorDataset(tensor(points), tensor(classes))
}

manualSeed(0)
await dist.initProcessGroup()
const trainSet = spirals(500)
const model = new nn.Sequential(
  new nn.Linear(2, 64),
  new nn.ReLU(),
  new nn.Linear(64, 64),
  new nn.ReLU(),
  new nn.Linear(64, 3),
)
const ddp = await DistributedDataParallel.create(model)
const optimizer = new optim.Adam(ddp.parameters(), { lr: 0.01 })
const loader = new data.DataLoader(trainSet, { batchSize: 50, sampler: new data.DistributedSampler(trainSet) })

for (let epoch = 1; epoch <= 20; epoch++) {
  let [correct, seen] = [0, 0]
  for await (const [x, y] of loader) {
    await scope(async () => {
      const output = await ddp.forward(x)
      const loss = nn.functional.crossEntropy(output, y)
      optimizer.zeroGrad()
      await loss.backward()
      optimizer.step()
      correct += output.argmax(1).eq(y).sum().item()
      seen += x.shape[0]
    })
  }
  if (dist.getRank() === 0) console.log(`epoch ${epoch}: ${((100 * correct) / seen).toFixed(1)} % right`)
}
await checkpoint.save('checkpoints', { model: ddp, optimizer })
await dist.destroyProcessGroup()
