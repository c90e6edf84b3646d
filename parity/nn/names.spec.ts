// "Every name" in docs/from-pytorch.md has every public name of PyTorch's modules, and says the truth of each.
import { readFileSync } from 'node:fs'

import test from 'ava'
import * as lockstep from 'lockstep'

import { compareWith } from '../support.js'

/** PyTorch's modules, and the namespaces here. */
const homes: Record<string, object> = {
  'torch.nn': lockstep.nn,
  'torch.nn.functional': lockstep.nn.functional,
  'torch.nn.init': lockstep.nn.init,
  'torch.nn.utils': lockstep.nn.utils,
  'torch.nn.utils.rnn': lockstep.nn.utils.rnn,
  'torch.optim': lockstep.optim,
  'torch.optim.lr_scheduler': lockstep.optim.lrScheduler,
  'torch.optim.swa_utils': lockstep.optim.swaUtils,
  'torch.utils.data': lockstep.data,
  'torch.autograd': lockstep.autograd,
  'torch.autograd.functional': lockstep.autograd.functional,
  'torch.autograd.graph': lockstep.autograd.graph,
  'torch.func': lockstep.func,
}

let names: Record<string, string[]>

compareWith('names.py', [], async (reference) => {
  names = await reference.facts()
})

interface Section {
  /** Here under the same name. */
  readonly same: string[]
  /** What is said of the others. */
  readonly others: Map<string, string>
}

function sections(): Map<string, Section> {
  const page = readFileSync(new URL('../../docs/from-pytorch.md', import.meta.url), 'utf8')
  const [, chapter = ''] = page.split('\n## Every name\n')
  const found = new Map<string, Section>()
  for (const part of chapter.split('\n### ').slice(1)) {
    const [title = '', ...lines] = part.split('\n')
    const rows = lines.flatMap((line) => {
      const [, name, text] = /^\| `(\w+)` *\| (.*?) *\|$/.exec(line) ?? []
      return name === undefined || text === undefined ? [] : [[name, text] as const]
    })
    const list = lines.find((line) => line.startsWith('`')) ?? ''
    const same = [...list.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
    found.set(title.replaceAll('`', ''), { same, others: new Map(rows) })
  }
  return found
}

const camelCase = (name: string): string =>
  /^[A-Z]/.test(name) ? name : name.replace(/(?<=[a-zA-Z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** What a path such as `nn.init.constant_` leads to. */
function follow(path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], lockstep)
}

for (const [module, home] of Object.entries(homes)) {
  test.serial(module, (t) => {
    const section = sections().get(module)
    t.truthy(section)
    const { same, others } = section as Section
    t.deepEqual([...same, ...others.keys()].sort(), names[module]?.sort())
    t.deepEqual(
      same.filter((name) => !(camelCase(name) in home)),
      [],
      'names that are not here',
    )
    t.deepEqual(
      [...others.keys()].filter((name) => camelCase(name) in home),
      [],
      'names that are here',
    )
    for (const [name, text] of others) {
      const [, path] = /^`([\w.]+)`/.exec(text) ?? []
      if (path === undefined) t.regex(text, /^not here: ./, name)
      else t.not(follow(path), undefined, `${name}: ${path}`)
    }
  })
}
