/** What an editor shows of a collective says that it is awaited before its tensors are used. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { packageRoot } from '../../scripts/setup/paths.mjs'

/** The signatures in a file of `src/distributed` that begin work on tensors, each with the docstring before it. */
function collectives(file: string): { name: string; doc: string }[] {
  const text = readFileSync(join(packageRoot, 'dist', 'distributed', file), 'utf8')
  const signature =
    /(?:\/\*\*((?:(?!\*\/)[^])*)\*\/\s*)?^(?:export declare function| {3}) (\w+)(?:<.*?>)?\((.*)\): Work</gm
  return [...text.matchAll(signature)]
    .filter(([, , , parameters = '']) => /\bTensor\b|: T\b/.test(parameters))
    .map(([, doc = '', name = '']) => ({ name, doc: doc.replaceAll(/\s*\n\s*\*\s*/g, ' ') }))
}

for (const file of ['collectives.d.ts', 'group.d.ts']) {
  test(`every collective on tensors says to await it: ${file}`, (t) => {
    const found = collectives(file)
    // 14 collectives, of which allGather has two signatures.
    t.is(found.length, 15, found.map(({ name }) => name).join(', '))
    for (const { name, doc } of found) {
      t.regex(
        doc,
        name === 'send' ? /Await it before you change `tensor`\./ : /Await it: until then the contents of/,
        name,
      )
    }
  })
}
