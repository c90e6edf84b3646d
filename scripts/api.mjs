// `npm run api`: writes what the package exports into packages/lockstep/api.md, so that a change of it is seen and reviewed.
// `--check` compares. API Extractor reads the declarations that the set-up compiled; of operators, which are generated,
// the names are listed.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor'

import { dist, packageRoot, readJson } from './setup/paths.mjs'

const path = join(packageRoot, 'api.md')
const generated = join(dist, 'ops', 'generated')

const text = `# What lockstep exports

Written by \`npm run api\`; a change of it is a change for users.

\`\`\`ts
${withoutOperators(report('index.d.ts'))}
\`\`\`

## lockstep/lint

\`\`\`ts
${report(join('lint', 'index.d.ts'))}
\`\`\`

## Operators

${operators()}
`

if (!process.argv.includes('--check')) {
  writeFileSync(path, text)
} else if (readFileSync(path, 'utf8') !== text) {
  console.error('packages/lockstep/api.md is not what the declarations say: npm run api, and look at the difference')
  process.exitCode = 1
}

/** The report of API Extractor on one entry point: its TypeScript. @param {string} entry @returns {string} */
function report(entry) {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-api-'))
  try {
    const packageJsonFullPath = join(packageRoot, 'package.json')
    const silent = { default: { logLevel: ExtractorLogLevel.None } }
    const config = ExtractorConfig.prepare({
      configObject: {
        projectFolder: packageRoot,
        newlineKind: 'lf',
        mainEntryPointFilePath: join(dist, entry),
        compiler: {
          overrideTsconfig: {
            compilerOptions: { target: 'es2022', lib: ['es2022'], module: 'nodenext', strict: true, types: [] },
            files: [join(dist, entry)],
          },
        },
        apiReport: { enabled: true, reportFileName: 'api', reportFolder: directory, reportTempFolder: directory },
        docModel: { enabled: false },
        dtsRollup: { enabled: false },
        tsdocMetadata: { enabled: false },
        // Docstrings have their own tests; types that no name is exported for are part of the report.
        messages: { extractorMessageReporting: silent, tsdocMessageReporting: silent },
      },
      configObjectFullPath: undefined,
      packageJson: readJson(packageJsonFullPath),
      packageJsonFullPath,
    })
    const { errorCount } = Extractor.invoke(config, {
      localBuild: true,
      messageCallback: (message) => {
        if (message.logLevel === ExtractorLogLevel.Error) console.error(message.text)
        message.handled = true
      },
    })
    if (errorCount > 0) throw new Error(`API Extractor cannot read ${entry}`)
    const [, code = ''] = /^```ts\n([^]*)^```$/m.exec(readFileSync(join(directory, 'api.api.md'), 'utf8')) ?? []
    return code
      .replace(/^ *\/\/ (@public|\(No @packageDocumentation|\(undocumented\)).*\n/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Leaves out what a generated file declares. @param {string} code */
function withoutOperators(code) {
  const names = new Set(readdirSync(generated).flatMap((file) => [...declared(file).keys()]))
  const nameOf = (/** @type {string} */ block) => /^export (?:const|interface|type) (\w+)/.exec(block)?.[1]
  return code
    .split('\n\n')
    .filter((block) => !names.has(nameOf(block) ?? ''))
    .join('\n\n')
}

/** The names of operators: as functions, as methods, in each namespace, and of their types. */
function operators() {
  const namespaces = [...declared('namespaces.d.ts')].filter(([, members]) => members.length > 0)
  /** @type {[string, string[]][]} */
  const lists = [
    ['`ops`', declared('ops.d.ts').get('Ops') ?? []],
    ['Functions', [...declared('functions.d.ts').keys()]],
    ['Methods of `Tensor`', declared('methods.d.ts').get('TensorMethods') ?? []],
    ...namespaces.map(([name, members]) => /** @type {[string, string[]]} */ ([`\`${name}\``, members])),
    ['Types of options and results', [...declared('options.d.ts').keys()]],
  ]
  return lists.map(([title, names]) => `${title}:\n\n${byLetter(names)}`).join('\n\n')
}

/** A line for each first letter, so that a new name changes one. @param {string[]} names */
function byLetter(names) {
  const sorted = [...new Set(names)].sort()
  const letters = [...new Set(sorted.map((name) => name.charAt(0)))]
  return letters.map((letter) => `- ${sorted.filter((name) => name.startsWith(letter)).join(', ')}`).join('\n')
}

/** What a generated file exports: each name with the members of an interface. @param {string} file */
function declared(file) {
  /** @type {Map<string, string[]>} */
  const found = new Map()
  if (!file.endsWith('.d.ts')) return found
  /** @type {string[]} */
  let members = []
  for (const line of readFileSync(join(generated, file), 'utf8').split('\n')) {
    const [, name] = /^export (?:declare const|interface|type) (\w+)/.exec(line) ?? []
    if (name !== undefined) found.set(name, (members = []))
    const [, member] = /^ {4}(?:readonly )?(\w+)\??[(<:]/.exec(line) ?? []
    if (member !== undefined) members.push(member)
  }
  return found
}
