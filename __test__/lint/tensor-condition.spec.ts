import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { root } from '../../scripts/setup/paths.mjs'

const wrong = [
  'if (x.gt(0)) go()',
  'while (x.lt(y).any()) go()',
  'do go(); while (x.ne(y))',
  'for (; x.le(1); ) go()',
  'const a = x.eq(y).all() ? 1 : 2',
  'const b = !x.isnan()',
  'const c = x.ge(0) && go()',
  'if (flag && x.gt(0)) go()',
  'if (x.gt(0) && flag) go()',
  'if (flag || (other && x.gt(0))) go()',
  'if ((flag && x.gt(0)) || other) go()',
  'while (flag && !(other || x.lt(0).any())) go()',
  'if (!x.gt(0)) go()',
  'if (!(x.gt(0))) go()',
  'if ((x.gt(0))) go()',
  'if (x?.gt(0)) go()',
  'if (x?.y.gt(0)?.any()) go()',
  'if (x!.gt(0)!) go()',
  'if (x?.gt(0) ?? flag) go()',
  'if (x.gt(0) as unknown) go()',
  'const g = flag && x.gt(0) ? 1 : 2',
  'if (flag ? x.gt(0) : other) go()',
  'if (flag ? other : x.gt(0)) go()',
  'if (gt(x, 0)) go()',
  'if (flag && !nan(x)) go()',
  'while (any(x)) go()',
  'if (lockstep.lt(x, y)) go()',
]
const right = [
  'if (x.gt(0).all().item()) go()',
  'const d = x.gt(0)',
  'const e = other(x.gt(0)) ? 1 : 2',
  'const f = x.gt(0) ?? y',
  "if (x['gt'](0)) go()",
  'if (list.some(Boolean)) go()',
  'const h = flag && x.gt(0)',
  'const i = flag ? x.gt(0) : y',
  'if (flag && x.gt(0).all().item()) go()',
  'if (!x?.gt(0).any().item()) go()',
  'if (gt(x, 0).any().item()) go()',
  'if (lt(x, y)) go()',
  'if (ne(x, y)) go()',
  'if (le(x)) go()',
  'if (equal(x, y)) go()',
  'if (x.gt) go()',
  'class C { #gt = go; m() { if (this.#gt()) go() } }',
  'if (-x.gt(0)) go()',
]
/** Before each of them: a function of the package, two of others, and none. */
const imports =
  "import { any, equal, gt, isnan as nan } from 'lockstep'; import * as lockstep from 'lockstep';" +
  "import { lt } from 'semver'; import { ne as le } from './own.js'; const ne = (a, b) => a !== b;"

test('the rule finds tensors in conditions, and nothing else', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-'))
  t.teardown(() => rmSync(directory, { recursive: true }))
  const plugin = join(root, 'packages', 'lockstep', 'dist', 'lint', 'index.js')
  const settings = {
    categories: {},
    plugins: [],
    jsPlugins: [plugin],
    rules: { 'lockstep/no-tensor-condition': 'error' },
  }
  writeFileSync(join(directory, '.oxlintrc.json'), JSON.stringify(settings))
  const lint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const linesOf = (source: string[]): number[] => {
    const file = join(directory, 'source.ts')
    writeFileSync(file, imports + source.join('\n'))
    const args = [lint, '--config', join(directory, '.oxlintrc.json'), '--format', 'unix', file]
    const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: directory })
    return stdout.split('\n').flatMap((line) => {
      const [, number] = /:(\d+):\d+: A tensor is always true in a condition: write [.\w]/.exec(line) ?? []
      return number === undefined ? [] : [Number(number)]
    })
  }
  t.deepEqual(
    linesOf(wrong),
    wrong.map((_, index) => index + 1),
  )
  t.deepEqual(linesOf(right), [])
})
