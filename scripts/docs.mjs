// `npm run docs`: typedoc's reference and VitePress's site, in docs/.vitepress/dist. A warning of the one, or a dead link of the
// other, fails it.
import { cpSync, existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { SetupFailure, runMain } from '../packages/lockstep/src/install/failure.js'
import { lastLines, run } from '../packages/lockstep/src/install/process.js'
import { step } from '../packages/lockstep/src/install/report.js'
import { setUp } from './setup/index.mjs'
import { root } from './setup/paths.mjs'
import { fingerprint, isFresh, writeStamp } from './setup/stamp.mjs'

const docs = join(root, 'docs')
const tools = join(docs, 'node_modules')
const site = join(docs, '.vitepress', 'dist')

/** @param {string} what @param {string} program @param {string[]} args */
async function must(what, program, args) {
  await step(what, async () => {
    const { code, output } = await run(program, args, { cwd: docs })
    if (code !== 0)
      throw new SetupFailure({
        details: lastLines(output, 40),
        what: `${what} failed.`,
        where: docs,
        todo: 'see above',
      })
  })
}

/** The packages of docs/, which are no part of the workspace: typedoc needs a TypeScript with a compiler API. */
async function installTools() {
  const stamp = join(tools, '.lockstep-stamp')
  const digest = fingerprint([join(docs, 'package.json'), join(docs, 'package-lock.json')], [process.versions.modules])
  if (isFresh(stamp, digest, [join(tools, 'typedoc'), join(tools, 'vitepress')])) return
  await must("the documents' npm packages", 'npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'])
  writeStamp(stamp, digest)
}

/** VitePress does not know the pages of the reference. */
function checkReferences() {
  for (const name of readdirSync(docs, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.md') || name.includes('node_modules')) continue
    for (const [, path = ''] of readFileSync(join(docs, name), 'utf8').matchAll(/\(\/(reference\/[^)#]*)/g)) {
      const what = `${name} links to /${path}, which is not there.`
      if (!existsSync(join(site, path))) throw new SetupFailure({ what, where: site, todo: 'name another page' })
    }
  }
}

await runMain(async () => {
  await setUp({ only: 'typescript' })
  await installTools()
  await must('the reference', process.execPath, [join(tools, 'typedoc', 'bin', 'typedoc')])
  await must('the site', process.execPath, [join(tools, 'vitepress', 'bin', 'vitepress.js'), 'build'])
  cpSync(join(docs, '.vitepress', 'reference'), join(site, 'reference'), { recursive: true })
  checkReferences()
  console.log(join(site, 'index.html'))
})
