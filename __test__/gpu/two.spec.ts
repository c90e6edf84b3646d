import { caseOnGpus } from './gpus.js'

const fixture = new URL('./fixtures/two.ts', import.meta.url)

for (const name of [
  "DistributedDataParallel's gradients are the means of one process",
  'gossip leaves both ranks with the mean of their models',
  'devices give each other values',
]) {
  caseOnGpus(2, fixture, name, name.startsWith('devices') ? 1 : 2)
}
