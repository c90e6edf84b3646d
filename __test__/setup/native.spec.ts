/** What the addon exports, beside what the facade believes of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { loadAddon } from '../../packages/lockstep/dist/native/load.js'
import { packageRoot } from '../../scripts/setup/paths.mjs'

/** What crates/node exports by hand: the hottest functions, whose types stand in native.ts. */
const byHand = ['call', 'dtype', 'free', 'shape']

test('the addon exports the functions of its generated declarations, and those that are written by hand', (t) => {
  const source = (...path: string[]): string => readFileSync(join(packageRoot, 'src', ...path), 'utf8')
  const [, addon = ''] = source('native', 'generated', 'addon.ts').split('export interface Addon {')
  const generated = [...addon.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name as string)
  const [, own = ''] = /export interface Native extends Addon \{\n([^]*?)^\}/m.exec(source('native.ts')) ?? []
  const written = [...own.matchAll(/^ {2}(\w+)[(:]/gm)].map(([, name]) => name as string)
  t.deepEqual(written.sort(), byHand)
  const loaded = loadAddon()
  if (!loaded.ok) throw new Error(loaded.what)
  t.deepEqual(Object.keys(loaded.exports as object).sort(), [...generated, ...written].sort())
})
