/** The types: the files beside this one compile, and say of each mistake that it is one. */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import test from 'ava'
import type { ExecutionContext } from 'ava'

import { nodeModules, root } from '../../scripts/setup/paths.mjs'
import { temporaryDirectory } from '../setup/fakes.js'

const types = join(root, '__test__', 'types')

function compile(cwd: string, ...args: string[]): { status: number | null; text: string } {
  const tsc = join(nodeModules, 'typescript', 'bin', 'tsc')
  const { status, stdout, stderr } = spawnSync(process.execPath, [tsc, '--noEmit', ...args], { cwd, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

/** What the compiler says of each line, with what goes on below it. */
function messages(t: ExecutionContext, lines: readonly string[], strict: boolean): string[] {
  const directory = temporaryDirectory(t)
  mkdirSync(join(directory, 'node_modules'))
  for (const name of ['lockstep', '@types']) {
    symlinkSync(join(nodeModules, name), join(directory, 'node_modules', name))
  }
  copyFileSync(join(types, 'same.ts'), join(directory, 'same.ts'))
  writeFileSync(join(directory, 'program.ts'), `${lines.join('\n')}\nexport {}\n`)
  const options = ['--target', 'es2023', '--module', 'nodenext', '--skipLibCheck', '--allowImportingTsExtensions']
  const { text } = compile(directory, ...options, '--strict', String(strict), '--pretty', 'false', 'program.ts')
  const said = lines.map(() => '')
  let at = 0
  for (const line of text.trimEnd().split('\n')) {
    const place = /^program\.ts\((\d+),/.exec(line)
    if (place) at = Number(place[1]) - 1
    said[at] += `${line}\n`
  }
  return said
}

test('the rules hold', (t) => {
  const { status, text } = compile(root, '-p', types)
  t.is(status, 0, text)
})

test('a rule that does not hold is found', (t) => {
  const program = [
    "import { ones } from 'lockstep'; import { holds, type Same } from './same.ts'; const [rows] = ones(2).shape",
    'holds<Same<typeof rows, number>>()',
    'holds<Same<typeof rows, string>>()',
    'holds<Same<typeof rows, any>>()',
    'holds<Same<typeof rows, number | undefined>>()',
  ]
  const [first, right, ...wrong] = messages(t, program, true)
  t.deepEqual([first, right], ['', ''])
  for (const text of wrong) t.regex(text, /error TS2344: Type 'false' does not satisfy/)
})

test('brackets do not compile, and what is said names index()', (t) => {
  const uses = ['x[0].sum()', 'x[i].sum()', 'const y: Tensor = x[0]', 'x.add(x[1])', 'x[0] + 1']
  const before = "import type { Tensor } from 'lockstep'; declare const x: Tensor; declare const i: number"
  for (const strict of [true, false]) {
    const [first, ...said] = messages(t, [before, ...uses], strict)
    t.is(first, '')
    said.forEach((text, index) => t.regex(text, /write x\.index\(\.\.\.\): brackets select nothing/, uses[index]))
  }
})

test('wrappers are made by create(), and the compiler says so', (t) => {
  const classes = {
    DDP: 'DistributedDataParallel.create(module)',
    DistributedDataParallelCPU: 'DistributedDataParallelCPU.create(module)',
    DecentralizedDataParallel: 'DecentralizedDataParallel.create(module, options)',
  }
  const before = `import { ${Object.keys(classes).join(', ')}, nn } from 'lockstep'; const model = new nn.Linear(1, 1)`
  const uses = Object.keys(classes).flatMap((name) => [`new ${name}(model)`, `new ${name}(model, {})`])
  const [first, ...said] = messages(t, [before, ...uses], true)
  t.is(first, '')
  said.forEach((text, index) => {
    const [line = ''] = text.split('\n')
    t.true(line.includes(`write await ${Object.values(classes)[Math.floor(index / 2)]}`), text)
  })
})

test('of a wrong option the compiler names the option, whichever way the shape is written', (t) => {
  const misspelt = /'requires_grad' does not exist in type .* Did you mean to write 'requiresGrad'\?/
  const dtype = /Type '"int63"' is not assignable to type 'DTypeLike \| null \| undefined'/
  const calls: [call: string, says: RegExp][] = ['zeros', 'ones', 'empty', 'rand', 'randn', 'x.newZeros'].flatMap(
    (name): [string, RegExp][] => [
      [`${name}([2, 3], { requires_grad: true })`, misspelt],
      [`${name}(2, { requires_grad: true })`, misspelt],
      [`${name}(2, 3, { requires_grad: true })`, misspelt],
      [`${name}([2, 3], { dtype: 'int63' })`, dtype],
      [`${name}(2, { dtype: 'int63' })`, dtype],
    ],
  )
  calls.push(
    ["x.to('gpu')", /'"gpu"' is not assignable to parameter of type '.*DTypeLike.*Device/],
    ["x.to({ dtyp: 'int64' })", /'dtyp' does not exist in type .* Did you mean to write 'dtype'\?/],
    ["x.to('cuda', { non_blocking: true })", /'non_blocking' does not exist in type 'ToOptions'/],
  )
  const before = "import { empty, ones, rand, randn, zeros, type Tensor } from 'lockstep'; declare const x: Tensor"
  const [first, ...said] = messages(t, [before, ...calls.map(([call]) => call)], true)
  t.is(first, '')
  for (const [index, [call, says]] of calls.entries()) t.regex(said[index] as string, says, call)
})
