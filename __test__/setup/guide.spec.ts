/** The programs of the guides are correct TypeScript, and run on two ranks. */
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'

import { root } from '../../scripts/setup/paths.mjs'
import { cleanEnvironment } from '../support/environment.js'

const nameOf = (heading: string): string => heading.toLowerCase().replaceAll(/\W+/g, '-')

/** A guide's programs, each with the name of its section, and its headings. */
function readGuide(name: string): { headings: string[]; programs: { section: string; text: string }[] } {
  const guide = readFileSync(join(root, 'docs', `${name}.md`), 'utf8')
  // Blocks of TypeScript, with what follows `ts` in their first line, and the heading before them.
  const blocks = [...guide.matchAll(/^## (.*)$|^```ts (\w+)\n([^]*?)^```$/gm)]
  const start = blocks.find(([, , kind]) => kind === 'start')?.[3] ?? ''
  let section = name
  const programs = blocks.flatMap(([, heading, kind, text = '']) => {
    section = heading === undefined ? section : nameOf(heading)
    return kind === 'program' ? [{ section, text: `${start}\n${text}` }] : []
  })
  return { headings: blocks.flatMap(([, heading]) => heading ?? []), programs }
}

const guide = readGuide('distributed-data-parallel')
const programs = [...guide.programs, ...readGuide('runs').programs]

/** Inside the repository, so that the programs find the package. */
let directory = ''
let paths: string[] = []

test.before(() => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  directory = mkdtempSync(join(cache, 'guide-'))
  paths = programs.map(({ section: name, text }, index) => {
    const path = join(directory, `${String(index + 1).padStart(2, '0')}-${name}.ts`)
    writeFileSync(path, text)
    return path
  })
})

test.after.always(() => rmSync(directory, { recursive: true, force: true }))

/** Runs node; the limit only ends a hang. Resolves to the output if it succeeds, and rejects with it otherwise. */
const node = (args: string[], env: NodeJS.ProcessEnv): Promise<string> =>
  new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: directory, env, timeout: 240_000 }, (error, stdout, stderr) => {
      if (error === null) resolve(stdout)
      else reject(new Error(stdout + stderr))
    })
  })

test.serial('each feature of the guide has a program', (t) => {
  const without = guide.headings.filter(
    (heading) => !guide.programs.some((program) => program.section === nameOf(heading)),
  )
  t.deepEqual(without, ['Together with Python', 'DistributedDataParallelCPU'])
})

test.serial('the programs of the guides are correct TypeScript', async (t) => {
  const compilerOptions = { noEmit: true, noUnusedLocals: false, typeRoots: [join(root, 'node_modules/@types')] }
  const project = join(directory, 'tsconfig.json')
  writeFileSync(
    project,
    JSON.stringify({ extends: join(root, 'tsconfig.base.json'), compilerOptions, include: ['*.ts'] }),
  )
  await t.notThrowsAsync(node([join(root, 'node_modules/typescript/bin/tsc'), '-p', project], process.env))
})

test.serial('the programs of the guides run on two ranks', async (t) => {
  const lockstep = join(root, 'packages/lockstep/dist/cli/main.js')
  const args = [lockstep, 'run', '--nproc-per-node', '2', join(root, '__test__/setup/guide-rank.mjs'), ...paths]
  const env = cleanEnvironment({ CHECKPOINTS: join(directory, 'checkpoints'), NODE_OPTIONS: '--import=tsx' })
  await t.notThrowsAsync(node(args, env))
})
