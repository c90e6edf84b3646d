/** The generator of operators notices that its files are stale. */
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import {
  boolResults,
  excluded,
  functionsOnly,
  handWritten,
  methodsOnly,
  opsOnly,
  order,
  truthResults,
  unpassable,
} from '../../scripts/operators/lists.ts'
import { root } from '../../scripts/setup/paths.mjs'
import { temporaryDirectory } from './fakes.js'

const [unknown, aTensor, integer, integers] = [0, 1, 2, 6]
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
  ...[
    ...new Set(
      [boolResults, truthResults, excluded, handWritten, opsOnly, functionsOnly, methodsOnly].flatMap((list) => [
        ...list,
      ]),
    ),
  ]
    .filter((name) => !(name in order))
    .map((name) => schema([name], ['self', aTensor])),
  ...Object.entries(order).flatMap(([name, overloads]) =>
    overloads.map((overload) => schema([name, overload], ['self', aTensor])),
  ),
]

test('a list of integers that may be written out does not stand beside an overload that takes several', (t) => {
  const schemas = join(temporaryDirectory(t), 'schemas')
  const generate = (...overloads: string[]) => {
    writeFileSync(schemas, [...listed, ...overloads].join('\n'))
    const script = [
      join(root, 'scripts/generate-ops.ts'),
      '--schemas',
      schemas,
      '--to',
      join(schemas, '..', 'generated'),
    ]
    return spawnSync(process.execPath, ['--import=tsx', ...script], { cwd: root, encoding: 'utf8' })
  }
  const list = schema(['reshaped', 'list'], ['self', aTensor], ['size', integers])
  const clear = generate(list, schema(['reshaped', 'one'], ['self', aTensor], ['size', integer]))
  t.is(clear.status, 0, clear.stderr)
  const two = schema(['reshaped', 'two'], ['self', aTensor], ['size', integer], ['dim', integer])
  const unclear = generate(list, two)
  t.is(unclear.status, 1)
  t.regex(unclear.stderr, /a call could mean two overloads: [^]*  reshaped\n/)
})

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
