/** What compiles and what does not, of keywords, containers and loaders: compiled only, as `tensors.ts` is. */
// oxlint-disable no-new -- constructors are what is tried
import { DDP, data, nn, optim, softmax } from 'lockstep'
import type { LoggingData, RawLoggingData, Tensor } from 'lockstep'

import { holds } from './same.ts'
import type { Same } from './same.ts'

declare const x: Tensor
declare const params: nn.Parameter[]

export function layers(): void {
  const pool = new nn.MaxPool2d({ kernelSize: 3 })
  holds<Same<typeof pool, nn.MaxPool2d>>()
  new nn.MaxPool2d(3)
  new nn.MaxPool2d(3, 2)
  new nn.MaxPool2d(3, { stride: 2, ceilMode: true })
  new nn.MaxPool2d({ kernelSize: [3, 2], stride: null })
  new nn.Conv2d(1, 16, 3, { padding: 'same', bias: false })
  new nn.Conv2d(1, 16, { kernelSize: 3 })
  new nn.Conv2d({ inChannels: 1, outChannels: 16, kernelSize: 3, paddingMode: 'reflect' })
  new nn.Linear({ inFeatures: 4, outFeatures: 2, bias: false, dtype: 'float64' })
  new nn.Linear(4, 2, false)
  new nn.Dropout()
  new nn.Dropout({ p: 0.5 })
  new nn.Softmax({ dim: 1 })
  new nn.CrossEntropyLoss({ labelSmoothing: 0.1, reduction: 'sum' })
  const stride = pool.stride satisfies number | readonly number[] | null
  // @ts-expect-error -- a field is not to be written
  pool.stride = stride
  // @ts-expect-error -- nothing says its size
  new nn.MaxPool2d()
  // @ts-expect-error -- nor do these
  new nn.MaxPool2d({ stride: 2 })
  // @ts-expect-error -- the same argument by position and by name
  new nn.MaxPool2d(3, { kernelSize: 3 })
  // @ts-expect-error -- PyTorch's spelling
  new nn.MaxPool2d({ kernel_size: 3 })
  // @ts-expect-error -- no such keyword
  new nn.Conv2d(1, 16, 3, { pading: 1 })
  // @ts-expect-error -- no such choice
  new nn.Conv2d(1, 16, 3, { paddingMode: 'mirror' })
  // @ts-expect-error -- keywords stand last
  new nn.Conv2d({ inChannels: 1 }, 16, 3)
  // @ts-expect-error -- text
  new nn.Linear({ inFeatures: '4', outFeatures: 2 })
  // @ts-expect-error -- a layer without arguments
  new nn.Tanh({ inplace: true })
}

export function functions(): void {
  const F = nn.functional
  for (const made of [
    softmax(x, { dim: 1 }),
    softmax(x, 1),
    F.softmax(x, { dim: 1, dtype: 'float64' }),
    F.softmax(x, 1, { dtype: null }),
    F.dropout(x, { p: 0.1, training: false }),
    F.crossEntropy(x, x, { reduction: 'sum' }),
    F.maxPool2d(x, { kernelSize: 2 }),
    nn.init.normal_(x, { mean: 0, std: 0.02 }),
    nn.init.normal_(x, 0, { std: 0.02 }),
    nn.init.kaimingUniform_(x, { nonlinearity: 'relu' }),
  ]) {
    holds<Same<typeof made, Tensor>>()
  }
  const same = nn.init.normal_(params[0] as nn.Parameter, { std: 0.02 })
  holds<Same<typeof same, nn.Parameter>>()
  // @ts-expect-error -- nothing says along which dimension
  F.softmax(x)
  // @ts-expect-error -- nor does this
  F.softmax(x, { dtype: 'float64' })
  // @ts-expect-error -- the same argument by position and by name
  F.softmax(x, 1, { dim: 1 })
  // @ts-expect-error -- no such keyword
  softmax(x, { axis: 1 })
  // @ts-expect-error -- no such keyword
  nn.init.normal_(x, { mean: 0, sd: 1 })
  // @ts-expect-error -- no such choice
  F.crossEntropy(x, x, { reduction: 'total' })
}

export function schedules(): void {
  const optimizer = new optim.SGD(params, { lr: 0.1, momentum: 0.9 })
  const { StepLR, CosineAnnealingLR } = optim.lrScheduler
  const schedule = new StepLR(optimizer, { stepSize: 30, gamma: 0.1 })
  holds<Same<typeof schedule.gamma, number>>()
  new StepLR(optimizer, 30)
  new StepLR(optimizer, 30, 0.5)
  new StepLR(optimizer, 30, { gamma: 0.5 })
  new CosineAnnealingLR(optimizer, { tMax: 100, etaMin: 1e-5 })
  new optim.AdamW(params, { lr: 1e-3, weightDecay: 0.1 })
  new optim.SGD([{ params, lr: 0.01 }], { lr: 0.1 })
  // @ts-expect-error -- nothing says how many epochs
  new StepLR(optimizer, { gamma: 0.1 })
  // @ts-expect-error -- the same argument by position and by name
  new StepLR(optimizer, 30, { stepSize: 30 })
  // @ts-expect-error -- PyTorch's spelling
  new StepLR(optimizer, { step_size: 30 })
  // @ts-expect-error -- no such keyword
  new optim.AdamW(params, { lr: 1e-3, weightDecy: 0.1 })
  // @ts-expect-error -- SGD's alone
  new optim.AdamW(params, { momentum: 0.9 })
}

export function dicts(): void {
  const dict = new nn.ModuleDict({ wte: new nn.Embedding(10, 4), ln: new nn.LayerNorm(4), h: new nn.ModuleList() })
  holds<Same<[typeof dict.wte, typeof dict.ln], [nn.Embedding, nn.LayerNorm]>>()
  const [got, made] = [dict.get('wte'), dict.wte.forward(x)]
  holds<Same<[typeof got, typeof made], [nn.Embedding, Tensor]>>()
  dict.set('wte', new nn.Embedding(20, 4))
  // An object is its content, whatever its keys.
  const device = new nn.ModuleDict({ device: new nn.Tanh(), modules: new nn.ReLU() })
  const modules = device.get('modules')
  holds<Same<[typeof device.device, typeof modules], [nn.Tanh, nn.ReLU]>>()
  // Of one type under any name.
  const any = new nn.ModuleDict<nn.Linear>()
  const linear = any.get('head')
  holds<Same<typeof linear, nn.Linear>>()
  // @ts-expect-error -- nothing was put there
  dict.wpe.forward(x)
  // @ts-expect-error -- another type of module
  dict.set('wte', new nn.Linear(4, 4))
  // @ts-expect-error -- no module
  new nn.ModuleDict({ wte: 4 })
}

export function lists(): void {
  const mixed = new nn.ModuleList([new nn.Linear(4, 4), new nn.Tanh()])
  const item = mixed.at(-1)
  holds<Same<[(typeof mixed)[0], (typeof mixed)[1], typeof item], [nn.Linear, nn.Tanh, nn.Linear | nn.Tanh]>>()
  const blocks = new nn.ModuleList(Array.from({ length: 3 }, () => new nn.Linear(4, 4)))
  for (const block of blocks) holds<Same<typeof block, nn.Linear>>()
  blocks.append(new nn.Linear(4, 4))
  let y = x
  for (const block of blocks) y = block.forward(y)
  // What a sequence gives is known, also where it is only declared.
  const chain = new nn.Sequential(new nn.Linear(4, 4), new nn.Tanh())
  const declared: nn.Sequential = chain
  const [known, other] = [chain.forward(x), declared.forward(x)]
  holds<Same<[typeof known, typeof other], [Tensor, Tensor]>>()
  // @ts-expect-error -- another type of module
  blocks.append(new nn.Tanh())
  // @ts-expect-error -- an activation
  mixed[1] satisfies nn.Linear
  // @ts-expect-error -- no modules
  new nn.ModuleList([1])
}

export async function records(): Promise<void> {
  const ddp = await DDP.create(new nn.Linear(2, 2))
  const record = ddp.loggingData()
  holds<Same<typeof record, LoggingData>>()
  holds<Same<typeof record.backwardCommTimeMs, number>>()
  holds<Same<typeof record.hasRebuiltBuckets, boolean>>()
  holds<Same<typeof record.dtypes, readonly string[]>>()
  holds<Same<typeof record.raw, RawLoggingData>>()
  record.raw['backward_comm_time'] satisfies number | string | undefined
  // @ts-expect-error -- PyTorch's keys are in `raw`
  record.backward_comm_time satisfies unknown
  // @ts-expect-error -- a name says its unit
  record.backwardCommTime satisfies unknown
  // @ts-expect-error -- a record is read only
  record.iteration = 0
}

export async function loaders(): Promise<void> {
  const loader = new data.DataLoader(new data.TensorDataset(x, x), { batchSize: 4 })
  await loader.forEach(async ([inputs, labels], index) => {
    holds<Same<[typeof inputs, typeof labels, typeof index], [Tensor, Tensor, number]>>()
  })
  const over = loader.forEach(() => {})
  holds<Same<typeof over, Promise<void>>>()
  for await (const [inputs, labels] of loader) holds<Same<[typeof inputs, typeof labels], [Tensor, Tensor]>>()
  // @ts-expect-error -- a batch is two tensors
  await loader.forEach((batch: Tensor) => batch.sum())
  // @ts-expect-error -- no such keyword
  new data.DataLoader(new data.TensorDataset(x), { batch_size: 4 })
}
