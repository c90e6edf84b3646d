import test from 'ava'

import { ranks } from '../support/ranks.js'
import { withGpus } from './stand-ins.js'

const fixture = new URL('./fixtures/ddp-cpu.ts', import.meta.url)

for (const mode of ['plain', 'buffers', 'stream']) {
  test.serial(`DistributedDataParallelCPU trains modules on GPUs to the CPU's bits: ${mode}`, async (t) => {
    t.deepEqual(await ranks(fixture, mode, { env: await withGpus() }), ['cuda:0', 'cuda:1'])
  })
}
