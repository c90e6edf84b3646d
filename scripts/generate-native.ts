// The signatures of crates/node -> packages/lockstep/src/native/generated/addon.ts. With `--check` only says whether the
// file is current. What it reads, `napi build` wrote beside the addon.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { native, packageRoot, root } from './setup/paths.mjs'

const source = join(native, 'addon.d.ts')
const target = join(packageRoot, 'src', 'native', 'generated', 'addon.ts')

const header = `// Generated from the signatures in crates/node by \`npm run generate\`; do not edit.
import type { ErrorCode, ErrorFields, LockstepError } from '../../error.js'
import type { Buffer } from '../../host-types.js'

/** A number into the addon's table of tensors; 0 is no tensor. */
export type Handle = number

/** A promise that the addon settles. */
export type Pending<T> = Promise<T>

/** A value, or a promise of it where it takes time. */
export type MaybePending<T> = T | Promise<T>

/** What only native code reads: a communication hook, for instance. */
export interface ExternalObject<T> {
  readonly '': { readonly '': T }
}

/** A communication hook of the addon. */
export type Hook = 'Hook'

/** The content of a file of tensors, in the addon's memory. */
export type HeldImage = 'HeldImage'

`

const text = convert(readFileSync(source, 'utf8'))
if (!process.argv.includes('--check')) {
  mkdirSync(dirname(target), { recursive: true })
  writeFileSync(target, text)
} else if (read(target) !== text) {
  console.error(`${target.slice(root.length + 1)} is not what crates/node says: run npm run generate`)
  process.exitCode = 1
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The declarations of functions as one interface, those of objects as they are. */
function convert(declarations: string): string {
  const functions: string[] = []
  const interfaces: [name: string, text: string][] = []
  const item =
    /^(?<doc>\/\*\*(?:[^*]|\*(?!\/))*\*\/\n)?export (?:declare function (?<signature>.*)|interface (?<name>\w+) (?<body>\{[^]*?^\}))$/gm
  for (const { groups = {} } of declarations.matchAll(item)) {
    const { doc = '', signature, name, body = '' } = groups
    if (signature !== undefined) functions.push(`${doc}${entry(signature)}`.replace(/^/gm, '  '))
    else interfaces.push([name ?? '', `${doc}export interface ${name} ${lists(body)}`])
  }
  const sorted = interfaces.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  const count = functions.length
  if (count < 100) throw new Error(`${source} declares ${count} functions: build the addon first`)
  const addon = `/** The functions of the addon. */\nexport interface Addon {\n${functions.join('\n')}\n}\n`
  return `${header}${sorted.join('\n\n')}\n\n${addon}`
}

/** What a function takes, it leaves as it is. */
function entry(signature: string): string {
  const end = signature.lastIndexOf('): ')
  const given = signature.slice(0, end).replace(/(\?: [^,]*?) \| undefined \| null/g, '$1 | null')
  return `${lists(given, 'readonly ')}${lists(signature.slice(end))}`
}

/** `Array<T>` as `T[]`, from the inside out. */
function lists(type: string, prefix = ''): string {
  for (;;) {
    const next = type.replace(/\bArray<([^<>]*)>/g, (_, element: string) =>
      /[ |&]/.test(element) ? `${prefix}(${element})[]` : `${prefix}${element}[]`,
    )
    if (next === type) return type
    type = next
  }
}
