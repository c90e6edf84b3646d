import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

import test from 'ava'
import { nn, optim } from 'lockstep'

import { root } from '../../scripts/setup/paths.mjs'

test('docs/modules.md names every layer, loss, optimizer and schedule, and none that is not there', (t) => {
  const text = readFileSync(join(root, 'docs', 'modules.md'), 'utf8')
  const told = new Set([...text.matchAll(/`([A-Za-z]\w*)`/g)].map(([, name]) => name as string))
  const there = [nn, nn.init, nn.utils, optim, optim.lrScheduler].flatMap((part) => Object.keys(part))
  const places = new Set(['functional', 'init', 'utils', 'lrScheduler'])
  t.deepEqual(
    there.filter((name) => !told.has(name) && !places.has(name)),
    [],
  )
  const classes = [...told].filter((name) => /^[A-Z][A-Za-z0-9]*[a-z]|^[A-Z]+U6?$/.test(name))
  t.deepEqual(
    classes.filter((name) => !there.includes(name)),
    [],
  )
})

test('links between the documents lead somewhere', (t) => {
  const files = ['README.md', 'CONTRIBUTING.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]
  for (const file of files) {
    for (const [, to = ''] of readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^)#]+)/g)) {
      if (!/^https?:/.test(to)) t.true(existsSync(join(root, dirname(file), to)), `${file}: ${to}`)
    }
  }
})
