/** The generator of operators notices that its files are stale. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import {
  excluded,
  functionsOnly,
  handWritten,
  methodsOnly,
  opsOnly,
  order,
  unpassable,
} from '../../scripts/operators/lists.ts'
import { root } from '../../scripts/setup/paths.mjs'
import { temporaryDirectory } from './fakes.js'

const [unknown, aTensor, integer] = [0, 1, 2]
const result = { name: '', kind: aTensor, optional: false }

/** As `crates/torch/examples/schemas.rs` prints them. */
function schema(
  [name, overload = '']: [name: string, overload?: string],
  ...args: [name: string, kind: number][]
): string {
  const text = `aten::${name}(${args.map(([arg, kind]) => `${kind === integer ? 'int' : 'Tensor'} ${arg}`).join(', ')}) -> Tensor`
  const described = args.map(([arg, kind]) => ({ name: arg, kind, optional: false }))
  return JSON.stringify({ name: `aten::${name}`, overload, schema: text, args: described, returns: [result] })
}

const named = (qualified: string) => qualified.split('.') as [name: string, overload?: string]

/** Every operator that the generator's lists name must exist. */
const listed = [
  ...[...unpassable].map((qualified) => schema(named(qualified), ['self', unknown])),
  ...[...new Set([excluded, handWritten, opsOnly, functionsOnly, methodsOnly].flatMap((list) => [...list]))]
    .filter((name) => !(name in order))
    .map((name) => schema([name], ['self', aTensor])),
  ...Object.entries(order).flatMap(([name, overloads]) =>
    overloads.map((overload) => schema([name, overload], ['self', aTensor])),
  ),
]

test('--check passes on what was generated, and fails where schemas or files changed', (t) => {
  const directory = temporaryDirectory(t)
  const [to, schemas] = [join(directory, 'generated'), join(directory, 'schemas')]
  const generate = (...args: string[]) => {
    const script = [join(root, 'scripts/generate-ops.ts'), '--schemas', schemas, '--to', to, ...args]
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import=tsx', ...script], {
      cwd: root,
      encoding: 'utf8',
    })
    return { status, text: stdout + stderr }
  }
  const libtorch = (...names: string[]) => writeFileSync(schemas, [...listed, ...names].join('\n'))

  libtorch(schema(['a_new_one'], ['self', aTensor]), schema(['another_one'], ['self', aTensor], ['offset', integer]))
  const first = generate()
  t.is(first.status, 0, first.text)
  t.true(readFileSync(join(to, 'methods.ts'), 'utf8').includes('anotherOne'))
  const whole = generate('--check')
  t.is(whole.status, 0, whole.text)
  t.regex(whole.text, /, up to date$/m)

  const generated = Object.fromEntries(readdirSync(to).map((name) => [name, readFileSync(join(to, name), 'utf8')]))
  const stale = (...names: string[]): void => {
    const { status, text } = generate('--check')
    t.is(status, 1)
    const told = /^stale: (.*) in .*; run npm run generate$/m.exec(text)?.[1]?.split(', ')
    t.true(
      names.every((name) => told?.includes(name)),
      text,
    )
  }
  // libtorch has an argument more.
  libtorch(
    schema(['a_new_one'], ['self', aTensor]),
    schema(['another_one'], ['self', aTensor], ['offset', integer], ['dim1', integer]),
  )
  stale('ops.ts', 'table.ts')
  t.deepEqual(
    Object.fromEntries(readdirSync(to).map((name) => [name, readFileSync(join(to, name), 'utf8')])),
    generated,
    'a check writes nothing',
  )
  t.is(generate().status, 0)
  t.is(generate('--check').status, 0)
  // Somebody edited a file, lost one, or left one that is no longer generated.
  writeFileSync(join(to, 'ops.ts'), '// mine\n')
  rmSync(join(to, 'functions.ts'))
  writeFileSync(join(to, 'old.ts'), '')
  stale('ops.ts', 'functions.ts', 'old.ts')
})
