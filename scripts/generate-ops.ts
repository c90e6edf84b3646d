// `npm run generate [-- --check] [--schemas FILE] [--to DIRECTORY]`: writes packages/lockstep/src/ops/generated, or another
// directory, from libtorch's own schemas, or a file's; with `--check` it only compares, and fails when the files are stale.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { ambiguities } from './operators/ambiguity.ts'
import { unpassable } from './operators/lists.ts'
import { buildModel } from './operators/model.ts'
import { readSchemas } from './operators/read.ts'
import { parseSchemas } from './operators/schemas.ts'
import { emitSources } from './operators/sources.ts'
import { packageRoot } from './setup/paths.mjs'

const to = process.argv.indexOf('--to')
const directory = to < 0 ? join(packageRoot, 'src', 'ops', 'generated') : (process.argv[to + 1] ?? '')
const check = process.argv.includes('--check')
const { schemas, unsupported } = parseSchemas(await readSchemas(process.argv.slice(2)))
const unlisted = unsupported.filter((name) => !unpassable.has(name))
const gone = [...unpassable].filter((name) => !unsupported.includes(name))
if (unlisted.length > 0 || gone.length > 0) {
  const say = (what: string, names: string[]): string => (names.length > 0 ? `\n  ${what}: ${names.join(', ')}` : '')
  console.error(
    'overloads whose types cannot be passed are listed with a reason: see `unpassable` in scripts/operators/lists.ts' +
      say('not listed', unlisted) +
      say('listed, but they can be passed or do not exist', gone),
  )
  process.exit(1)
}
const operators = buildModel(schemas)

const unclear = operators.flatMap((operator) => {
  const pairs = ambiguities(operator)
  return pairs.length > 0 ? [`  ${operator.name}\n    ${pairs.join('\n    ')}`] : []
})
if (unclear.length > 0) {
  console.error(
    `a call could mean two overloads: say in \`order\` in scripts/operators/lists.ts which one\n${unclear.join('\n')}`,
  )
  process.exit(1)
}

const files = emitSources(operators)
const present = (): string[] => {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
const stale = new Set(present().filter((name) => !files.has(name)))
for (const [name, text] of files) {
  const path = join(directory, name)
  if (present().includes(name) && readFileSync(path, 'utf8') === text) continue
  stale.add(name)
  if (check) continue
  mkdirSync(directory, { recursive: true })
  writeFileSync(path, text)
}
if (check && stale.size > 0) {
  console.error(`stale: ${[...stale].join(', ')} in ${directory}; run npm run generate`)
  process.exit(1)
}
if (!check) for (const name of stale) if (!files.has(name)) rmSync(join(directory, name))

const count = (place: string): number => operators.filter((operator) => operator.places.includes(place as never)).length
console.log(
  `${operators.length} operators, ${schemas.length} overloads (${unsupported.length} left out for their types): ` +
    `${count('method')} methods, ${count('function')} functions${check ? ', up to date' : ''}`,
)
