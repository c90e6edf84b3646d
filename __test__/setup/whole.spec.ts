/** The set-up from end to end in a copy of the repository, with stand-ins for npm, tsc, rolldown and cargo. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import test from 'ava'
import type { ExecutionContext } from 'ava'

import { modules, packageRoot, root } from '../../scripts/setup/paths.mjs'
import { elf, temporaryDirectory, toolDirectory } from './fakes.js'

interface Ended {
  code: number | null
  text: string
}

interface Copy {
  readonly directory: string
  /** The tools that were called so far, in order; what `--version` and the like ask is not counted. */
  calls(): string[]
  /** From now on this tool writes to a full disk, or never ends; or every tool works. */
  trouble(kind: 'full' | 'held' | 'none', tool?: string): void
  /** The process id of the tool that is held. */
  held(): Promise<number>
  build(...args: string[]): { interrupt(signal: NodeJS.Signals): void; ended: Promise<Ended> }
}

/** What the set-up itself uses of the compiled package. */
const compiled = ['/native', '/install', '/error.js', '/cli/main.js']
const source = (name: string) => name.replace(/js$/, 'ts')
const quoted = (text: string) => JSON.stringify(text)

/** A repository with what the set-up reads, fresh from a clone. libtorch is in LIBTORCH, or where `lies` says. */
function copy(t: ExecutionContext, lies?: string): Copy {
  const directory = temporaryDirectory(t)
  const at = (name: string) => join(directory, name)
  for (const name of [
    'scripts/setup',
    'scripts/build.mjs',
    'package.json',
    'package-lock.json',
    'Cargo.toml',
    'packages/lockstep/package.json',
  ]) {
    cpSync(join(root, name), at(name), { recursive: true })
  }
  for (const name of compiled) {
    cpSync(join(packageRoot, 'src', source(name)), at(join('packages/lockstep/src', source(name))), { recursive: true })
  }
  const libtorch = at(lies ?? 'libtorch')
  for (const name of ['lib', 'include']) mkdirSync(join(libtorch, name), { recursive: true })
  for (const name of ['libc10', 'libtorch_cpu']) writeFileSync(join(libtorch, `lib/${name}.so`), elf([]))
  writeFileSync(join(libtorch, 'lib/libtorch.so'), 'INPUT(libtorch_cpu.so)\n')
  writeFileSync(join(libtorch, 'build-version'), '2.13.0\n')

  // What each tool does first: it is counted, and gets into trouble where it is told to. npm only warns of a full disk.
  const step = (tool: string) => `
echo ${tool} >> ${at('calls')}
if [ -e ${at(`held-${tool}`)} ]; then echo $$ > ${at(`held-${tool}`)}; exec sleep 600; fi
if [ -e ${at(`full-${tool}`)} ]; then echo 'write: No space left on device' >&2; exit ${tool === 'npm' ? 0 : 1}; fi`
  writeFileSync(
    at('tsc.mjs'),
    `import { appendFileSync, cpSync, existsSync, writeFileSync } from 'node:fs'
appendFileSync(${quoted(at('calls'))}, 'tsc\\n')
if (existsSync(${quoted(at('held-tsc'))})) {
  writeFileSync(${quoted(at('held-tsc'))}, String(process.pid))
  await new Promise((resolve) => setTimeout(resolve, 600_000))
}
if (existsSync(${quoted(at('full-tsc'))})) {
  console.log('error TS5033: Could not write file: write: no space left on device.')
  process.exit(2)
}
for (const name of ${JSON.stringify(compiled)}) {
  cpSync(${quoted(modules)} + name, ${quoted(at('packages/lockstep/build'))} + name, { recursive: true })
}
`,
  )
  writeFileSync(
    at('rolldown.mjs'),
    `import { readFileSync } from 'node:fs'
const chunk = ([name, path]) => ({ type: 'chunk', fileName: name + '.js', code: readFileSync(path, 'utf8') })
export const rolldown = async ({ input }) => ({ generate: async () => ({ output: Object.entries(input).map(chunk) }), close: async () => {} })
`,
  )
  // As `napi build` does: cargo first, for one of the addons, then the addon's file.
  writeFileSync(
    at('napi.mjs'),
    `import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
const [name, content] = process.argv.includes('--config-path') ? ['lockstep-loader', 'loader'] : ['lockstep', 'node']
if (content === 'node') {
  const { status } = spawnSync('cargo', ['build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}
mkdirSync('native', { recursive: true })
writeFileSync('native/' + name + '.linux-x64-gnu.node', content + '\\n')
`,
  )
  const PATH = toolDirectory(directory, {
    'c++': 'exit 0',
    cc: 'exit 0',
    npm: `[ "$1" = --version ] && echo 10.8.2 && exit
${step('npm')}
mkdir -p ${at('node_modules/typescript/bin')} ${at('node_modules/tsx')} ${at('node_modules/@napi-rs/cli/dist')}
cp ${at('napi.mjs')} ${at('node_modules/@napi-rs/cli/dist/cli.js')}
echo '{"type":"module"}' > ${at('node_modules/@napi-rs/cli/package.json')}
cp ${at('tsc.mjs')} ${at('node_modules/typescript/bin/tsc')}
echo '{"type":"module"}' > ${at('node_modules/typescript/package.json')}
mkdir -p ${at('node_modules/rolldown')}
cp ${at('rolldown.mjs')} ${at('node_modules/rolldown/index.mjs')}
echo '{"exports":"./index.mjs"}' > ${at('node_modules/rolldown/package.json')}`,
    cargo: `
case "$1" in
  --version) echo "cargo 1.99.0 (abcdef 2026-01-01)"; exit 0;;
  fetch) ${step('fetch')}
    exit 0;;
esac
${step('cargo')}`,
  })
  const env = { PATH, HOME: directory, ...(lies === undefined && { LIBTORCH: libtorch }) }
  let marker: string | undefined
  return {
    directory,
    calls: () => (existsSync(at('calls')) ? readFileSync(at('calls'), 'utf8').trim().split('\n') : []),
    trouble(kind, tool) {
      if (marker !== undefined) rmSync(marker)
      marker = kind === 'none' ? undefined : at(`${kind}-${tool}`)
      if (marker !== undefined) writeFileSync(marker, '')
    },
    async held() {
      while (readFileSync(marker ?? '', 'utf8') === '') await sleep(20)
      return Number(readFileSync(marker ?? '', 'utf8'))
    },
    build(...args) {
      const child = spawn(process.execPath, [at('scripts/build.mjs'), ...args], {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let text = ''
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, text })))
      return { interrupt: (signal) => child.kill(signal), ended }
    },
  }
}

const steps = ['npm', 'tsc', 'fetch', 'cargo']

/** The addons are there, whole, and a further set-up finds nothing to do. */
async function finished(t: ExecutionContext, repository: Copy): Promise<void> {
  const native = (name: string) => readFileSync(join(repository.directory, 'packages/lockstep/native', name), 'utf8')
  t.is(native('lockstep.linux-x64-gnu.node'), 'node\n')
  t.is(native('lockstep-loader.linux-x64-gnu.node'), 'loader\n')
  const before = repository.calls().length
  const again = await repository.build().ended
  t.is(again.code, 0, again.text)
  t.is(repository.calls().length, before)
}

const onLinux = process.platform === 'linux' && process.arch === 'x64' ? test : test.skip

onLinux('a clone is set up once', async (t) => {
  const repository = copy(t)
  const { code, text } = await repository.build().ended
  t.is(code, 0, text)
  t.deepEqual(repository.calls(), steps)
  await finished(t, repository)
})

const cached = '.cache/lockstep/libtorch-2.13.0-cu130'

onLinux('the addon is not built anew because CUDA was added, and does not link it', async (t) => {
  const repository = copy(t, cached)
  const first = await repository.build().ended
  t.is(first.code, 0, first.text)
  const directory = join(repository.directory, cached)
  const cuda = ['libtorch_cuda.so']
  for (const name of cuda) writeFileSync(join(directory, 'lib', name), elf([]))
  const version = '2.13.0+cu130'
  const info = { version, libraries: ['libc10.so', 'libtorch_cpu.so'], cudaLibraries: cuda, cudaVersion: version }
  writeFileSync(join(directory, 'build-info.json'), JSON.stringify(info))
  writeFileSync(join(directory, 'build-version'), version)
  await finished(t, repository)
  const view = join(repository.directory, 'packages/lockstep/native/libtorch/lib')
  t.deepEqual(readdirSync(view).sort(), ['libc10.so', 'libtorch.so', 'libtorch_cpu.so'])
  // All there: nothing is fetched, and pip is not even looked for.
  const again = await repository.build('--cuda').ended
  t.is(again.code, 0, again.text)
  t.deepEqual(repository.calls(), steps)

  // Half installed, it is neither used nor thrown away.
  rmSync(join(directory, 'lib', 'libtorch_cuda.so'))
  const broken = await repository.build().ended
  t.is(broken.code, 1)
  t.regex(broken.text, /lockstep: libtorch's CUDA libraries are not complete\.\n.*libtorch_cuda\.so is missing\n/)
  t.deepEqual(JSON.parse(readFileSync(join(directory, 'build-info.json'), 'utf8')), info)
})

onLinux('npm run build -- --cuda leaves alone what LIBTORCH names, and wrong arguments are said', async (t) => {
  const repository = copy(t)
  const chosen = await repository.build('--cuda').ended
  t.is(chosen.code, 1)
  t.regex(
    chosen.text,
    /--cuda completes the cached libtorch, and LIBTORCH names another\.\n {2}what to do: unset LIBTORCH/,
  )
  const wrong = await repository.build('--cude').ended
  t.is(wrong.code, 1)
  t.regex(wrong.text, /^lockstep: npm run build does not take: --cude\.\n/)
})

onLinux('a checkout that cannot be written is told before any tool is called', async (t) => {
  for (const name of [
    '.cache',
    'packages/lockstep/build',
    'packages/lockstep/dist',
    'packages/lockstep/native',
    'node_modules',
  ]) {
    const repository = copy(t)
    writeFileSync(join(repository.directory, name), 'in the way')
    const { code, text } = await repository.build().ended
    t.is(code, 1)
    t.regex(
      text,
      /^lockstep: a file lies where a directory has to be\.\n.*\n.*or clone the repository to a directory of your own/,
    )
    t.true(text.includes(`where:      ${join(repository.directory, name)}\n`), text)
    t.deepEqual(repository.calls(), [])
  }
})

for (const [i, tool] of steps.entries()) {
  for (const signal of ['SIGINT', 'SIGKILL'] as const) {
    onLinux(`a set-up that ends by ${signal} in ${tool} goes on there`, async (t) => {
      const repository = copy(t)
      repository.trouble('held', tool)
      const first = repository.build()
      const pid = await repository.held()
      first.interrupt(signal)
      // Who is killed at once cannot end its tools.
      if (signal === 'SIGKILL') process.kill(pid, 'SIGKILL')
      const { code, text } = await first.ended
      t.is(code, signal === 'SIGINT' ? 130 : null, text)
      t.deepEqual(repository.calls(), steps.slice(0, i + 1))
      repository.trouble('none')
      const second = await repository.build().ended
      t.is(second.code, 0, second.text)
      // What was finished is not done again; only fetching the crates belongs to the build.
      const again = tool === 'cargo' ? ['fetch', 'cargo'] : steps.slice(i)
      t.deepEqual(repository.calls(), [...steps.slice(0, i + 1), ...again])
      await finished(t, repository)
    })
  }
}

const doing: Record<string, string> = {
  npm: 'installing the npm packages',
  tsc: 'compiling the TypeScript sources',
  fetch: 'fetching the crates',
  cargo: 'building the native addon',
}
for (const tool of steps) {
  onLinux(
    `a disk that becomes full in ${tool} is told as such, and nothing half made is taken for whole`,
    async (t) => {
      const repository = copy(t)
      repository.trouble('full', tool)
      const { code, text } = await repository.build().ended
      t.is(code, 1)
      t.regex(text, /write: [Nn]o space left on device/)
      const told = new RegExp(
        `^lockstep: the disk became full while ${doing[tool]}\\.\\n {2}where: .*\\n {2}what to do: free`,
        'm',
      )
      t.regex(text, told)
      repository.trouble('none')
      const second = await repository.build().ended
      t.is(second.code, 0, second.text)
      await finished(t, repository)
    },
  )
}
