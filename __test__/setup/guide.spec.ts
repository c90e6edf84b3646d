/** The blocks of code in the documents hold: see blocks.ts for what each is to be. */
import { execFile, execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'
import { format } from 'prettier'

import { root } from '../../scripts/setup/paths.mjs'
import { cleanEnvironment } from '../support/environment.js'
import { type Block, blocks, blocksOf, pages, patched, textOf } from './blocks.js'
import { commandsOf, fault, lockstep } from './commands.js'

const kinds: Readonly<Record<string, RegExp>> = {
  '': /^$/,
  ts: /^(start|program|[\w-]+\.ts|)$/,
  js: /^[\w-]+\.mjs$/,
  csv: /^[\w-]+\.csv$/,
  diff: /^[\w-]+\.m?[jt]s$/,
  sh: /^$/,
  py: /^$/,
  json: /^$/,
  jsonl: /^$/,
  yaml: /^$/,
}

const where = ({ page, line }: Block): string => `${page}:${line}`
const inLanguage = (language: string): Block[] => blocks.filter((block) => block.language === language)
const isFile = (kind: string): boolean => kind.includes('.')

/** Inside the repository, so that programs find the package. */
let directory = ''

test.before(() => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  directory = mkdtempSync(join(cache, 'guide-'))
})

test.after.always(() => rmSync(directory, { recursive: true, force: true }))

/** Runs node; the limit only ends a hang. Resolves to the output if it succeeds, and rejects with it otherwise. */
const node = (args: string[], cwd = root, env = cleanEnvironment()): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, env, timeout: 240_000 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(stdout + stderr))
    })
  })

test('every block of code is of a kind that is checked', (t) => {
  t.true(blocks.length > 80)
  t.deepEqual(blocks.filter(({ language, kind }) => kinds[language]?.test(kind) !== true).map(where), [])
  // A block of a kind that nobody knows is found.
  t.deepEqual(
    blocksOf('page', '## A\n\n```ts start\nlet x = 1\n```\n\n  ```c\n  x;\n  ```\n').map(({ language }) => language),
    ['ts', 'c'],
  )
})

const guide = 'docs/distributed-data-parallel.md'
const programs = inLanguage('ts').filter(({ kind }) => kind === 'program')

test('each feature of the guide has a program', (t) => {
  const headings = [...textOf(guide).matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)
  const own = programs.filter(({ page }) => page === guide)
  t.deepEqual(
    headings.filter((heading) => !own.some((program) => program.heading === heading)),
    ['Together with Python', 'DistributedDataParallelCPU'],
  )
})

const imports = /^import [^]*?from '[^']*'$/gm
const names = /^import (?:type )?\{([^}]*)\} from 'lockstep'$/gm
const listed = (list: string): string[] => list.split(',').flatMap((name) => name.trim() || [])
const bare = (name: string): string => name.replace(/^type /, '').replace(/^.* as /, '')

/** The start of a block, without what the block imports itself. */
function startOf({ start, text }: Block): string {
  const own = new Set([...text.matchAll(names)].flatMap(([, list = '']) => listed(list).map(bare)))
  return start.replaceAll(names, (_, list: string) => {
    const others = listed(list).filter((name) => !own.has(bare(name)))
    return `import { ${others.join(', ')} } from 'lockstep'`
  })
}

/** A module of a block; its name says where it is from. What the block declares may hide what its start declares. */
function write(parent: string, block: Block): string {
  const name = `${block.page.replaceAll(/\W+/g, '-')}-${String(block.line).padStart(4, '0')}.ts`
  const isWhole = isFile(block.kind) || block.kind === 'start'
  const own = [...block.text.matchAll(imports)].map(([text]) => text).join('\n')
  const body = `${startOf(block)}\n${own}\n{\n${block.text.replaceAll(imports, '')}\n}\nexport {}\n`
  writeFileSync(join(parent, name), isWhole ? block.text : body)
  return join(parent, name)
}

/** Writes the file of a block, or changes it; does nothing for others. */
function lay(parent: string, { language, kind, text }: Block): void {
  if (!isFile(kind)) return
  const file = join(parent, kind)
  mkdirSync(parent, { recursive: true })
  writeFileSync(file, language === 'diff' ? patched(readFileSync(file, 'utf8'), text) : text)
}

const directoryOf = (parent: string, page: string): string => join(parent, page.replaceAll(/\W+/g, '-'))

test('the blocks of TypeScript and JavaScript are correct', async (t) => {
  const shared = {
    strict: true,
    target: 'ES2023',
    lib: ['ES2023', 'ESNext.Disposable', 'DOM'],
    module: 'NodeNext',
    skipLibCheck: true,
    noEmit: true,
    typeRoots: [join(root, 'node_modules/@types')],
    types: ['node'],
  }
  const check = async (own: string, compilerOptions: object): Promise<void> => {
    writeFileSync(join(own, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*'] }))
    await t.notThrowsAsync(node([join(root, 'node_modules/typescript/bin/tsc'), '-p', own]))
  }
  const [ts, js] = [join(directory, 'ts'), join(directory, 'js')]
  for (const own of [ts, js]) mkdirSync(own)
  for (const block of inLanguage('ts')) write(ts, block)
  await check(ts, shared)
  for (const block of blocks) lay(directoryOf(js, block.page), block)
  await check(js, { ...shared, allowJs: true, checkJs: true, noImplicitAny: false })
})

test.serial('the programs run on two ranks', async (t) => {
  const own = join(directory, 'programs')
  mkdirSync(own)
  const paths = programs.map((block) => write(own, block))
  const env = cleanEnvironment({ CHECKPOINTS: join(directory, 'checkpoints'), NODE_OPTIONS: '--import=tsx' })
  const args = [lockstep, 'run', '--nproc-per-node', '2', join(root, '__test__/setup/guide-rank.mjs'), ...paths]
  await t.notThrowsAsync(node(args, own, env))
})

for (const page of pages.filter((each) => blocks.some((block) => block.page === each && block.language === 'js'))) {
  test.serial(`the programs of ${page} run as they stand, by its commands`, async (t) => {
    const own = directoryOf(directory, page)
    const waiting = new Set<string>()
    for (const block of blocks.filter((each) => each.page === page)) {
      lay(own, block)
      if (isFile(block.kind)) waiting.add(block.kind)
      if (block.language !== 'sh') continue
      for (const command of commandsOf(block.text)) {
        const words = command.split(/\s+/)
        const program = words.find((word) => existsSync(join(own, word)))
        if (program === undefined) continue
        const args = words[0] === 'npx' ? [lockstep, ...words.slice(2)] : words.slice(1)
        await t.notThrowsAsync(
          node(args, own, cleanEnvironment({ OMP_NUM_THREADS: '1' })),
          `${where(block)}: ${command}`,
        )
        // A command may also be about a directory that a program has made.
        if (statSync(join(own, program)).isDirectory()) continue
        const text = readFileSync(join(own, program), 'utf8')
        for (const name of waiting) if (name === program || text.includes(`'./${name}'`)) waiting.delete(name)
      }
    }
    t.deepEqual([...waiting], [], 'no command runs them')
  })
}

test('the commands are there, with their options', (t) => {
  const inline = pages.flatMap((page) =>
    [...textOf(page).matchAll(/`((?:npx lockstep|npm run) [^`]+)`/g)].map(([, text = '']) => ({ at: page, text })),
  )
  const commands = [...inLanguage('sh').map((block) => ({ at: where(block), text: block.text })), ...inline].flatMap(
    ({ at, text }) => commandsOf(text).map((command) => ({ at, command })),
  )
  t.true(commands.length > 40)
  t.deepEqual(
    commands.flatMap(({ at, command }) => fault(command)?.replace(/^/, `${at}: `) ?? []),
    [],
  )
  t.is(fault('npx lockstep run --nprocs 2 train.ts --epochs 3'), 'lockstep run has no --nprocs')
  t.is(fault('npx lockstep train'), 'lockstep has no train')
  t.is(fault('npm run nothing'), 'npm has no script nothing')
})

test('the blocks of other languages can be read', async (t) => {
  for (const block of blocks.filter(({ language }) => language === 'json' || language === 'yaml')) {
    await t.notThrowsAsync(format(block.text, { parser: block.language }), where(block))
  }
  for (const block of inLanguage('jsonl')) {
    for (const line of block.text.trim().split('\n')) t.notThrows(() => void JSON.parse(line), where(block))
  }
  for (const block of inLanguage('py')) {
    const parse = ['-c', 'import ast, sys; ast.parse(sys.stdin.read())']
    t.notThrows(() => execFileSync('python3', parse, { input: block.text, stdio: 'pipe' }), where(block))
  }
})
