// Several tasks on one trunk. Which of them a batch has labels for differs by step and rank, and so do the heads that are
// used; some heads are evaluated and left out of the loss, and some no rank uses.
import { DistributedDataParallel, nn, optim, randn, scope, type Tensor } from 'lockstep'

import type { Recorder } from '../support/recorder.js'

type Task = 'classify' | 'regress' | 'rebuild'

const F = nn.functional
const steps = 15
export const batch = 8
/** The heads that each rank evaluates and, after a colon, those that it has labels for. */
const plan = [
  ['classify:classify', 'classify:classify'],
  ['classify:classify', 'regress:regress'],
  ['regress rebuild:regress rebuild', 'rebuild:rebuild'],
  ['classify regress rebuild:rebuild', 'classify rebuild:classify'],
  ['regress:regress', 'classify regress:classify'],
]

export class MultiTask extends nn.Module {
  trunk = new nn.Sequential(new nn.Linear(32, 96), new nn.ReLU(), new nn.Linear(96, 64), new nn.ReLU())
  heads = new nn.ModuleDict({
    classify: new nn.Linear(64, 5),
    regress: new nn.Linear(64, 1),
    rebuild: new nn.Linear(64, 32),
  })

  override forward(x: Tensor, tasks: Task[]): Record<Task, Tensor> {
    const features = this.trunk.forward(x) as Tensor
    const outputs = tasks.map((task) => [task, this.heads.get(task).forward(features)])
    return Object.fromEntries(outputs) as Record<Task, Tensor>
  }
}

export const lossOf: Record<Task, (output: Tensor, x: Tensor) => Tensor> = {
  classify: (output, x) => F.crossEntropy(output, x.narrow(1, 0, 5).argmax(1)),
  regress: (output, x) => F.mseLoss(output, x.mean(1, true)),
  rebuild: (output, x) => F.smoothL1Loss(output, x),
}

export async function train(rank: number, recorder: Recorder): Promise<void> {
  const model = new MultiTask()
  const ddp = await DistributedDataParallel.create(model, { findUnusedParameters: true, bucketCapMb: 0.02 })
  const optimizer = new optim.AdamW(ddp.parameters(), { lr: 3e-3 })
  await recorder.model(0, model)
  for (let step = 1; step <= steps; step++) {
    await scope(async () => {
      const today = plan[step % plan.length]?.[rank] ?? ''
      const [tasks = [], labelled = []] = today.split(':').map((names) => names.split(' ') as Task[])
      const x = randn([batch, 32])
      optimizer.zeroGrad()
      const outputs = await ddp.forward(x, tasks)
      const loss = labelled.map((task) => lossOf[task](outputs[task], x)).reduce((sum, loss) => sum.add(loss))
      await loss.backward()
      optimizer.step()
      await recorder.put(`${recorder.step(step)}/loss`, loss)
      await recorder.model(step, model)
    })
  }
}
