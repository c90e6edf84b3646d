// The weights of the models of `examples` come from PyTorch and go back, as .pt and as safetensors: they compute the same here.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'
import { io, load, manualSeed, type nn, noGrad, save, setNumThreads, Tensor } from 'lockstep'

import { build as gpt } from '../ddp/scripts/gpt.js'
import { build as resnet } from '../ddp/scripts/resnet.js'
import { build as tagger } from '../ddp/scripts/tagger.js'
import { build as vae } from '../ddp/scripts/vae.js'
import { runPython } from '../ddp/support/processes.js'
import { firstDifference } from '../ddp/support/trace.js'
import { entry } from '../support.js'

type Model = nn.Module & { forward(...inputs: Tensor[]): Tensor | Tensor[] }
const builders = Object.entries({ gpt, resnet, tagger, vae }) as [name: string, build: () => Model][]
const names = builders.map(([name]) => name)
let directory = ''

test.before(async () => {
  setNumThreads(1)
  directory = await mkdtemp(join(tmpdir(), 'lockstep-parity-'))
  await runPython('example_weights.py', ['write', directory, ...names])
})

test.after.always(() => rm(directory, { recursive: true, force: true }))

for (const [name, build] of builders) {
  test.serial(`examples/${name}: PyTorch's weights compute the same here`, async (t) => {
    const path = (file: string): string => join(directory, `${name}-${file}`)
    const states = {
      pt: await load<Map<string, Tensor>>(path('theirs.pt')),
      safetensors: await io.loadSafetensors(path('theirs.safetensors')),
    }
    const example = await io.loadSafetensors(path('example.safetensors'))
    const inputs = ['input/0', 'input/1'].flatMap((key) => example.get(key) ?? [])
    const expected = new Map([['output', await entry(example.get('output') as Tensor)]])
    for (const [format, state] of Object.entries(states)) {
      const model = build()
      model.loadStateDict(state)
      model.eval()
      manualSeed(5)
      const output = noGrad(() => model.forward(...inputs))
      const actual = new Map([['output', await entry(output instanceof Tensor ? output : (output[0] as Tensor))]])
      t.is(firstDifference(expected, actual), undefined, format)
      if (format === 'pt') await save(model.stateDict(), path('ours.pt'))
      else await io.saveSafetensors(path('ours.safetensors'), model.stateDict())
    }
  })
}

test.serial('PyTorch loads what was saved here', async (t) => {
  await t.notThrowsAsync(runPython('example_weights.py', ['check', directory, ...names]))
})
