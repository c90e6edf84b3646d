// The table of docs/launching.md, each command as it stands there, on the digits. Launchers that are not installed are skipped.
import test from 'ava'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { fixture } from './harness.js'
import { startSlurm } from './slurm.js'
import { execute, LAUNCHERS, missing, path, readTable, slurm, train } from './table.js'

test('the table of launchers is that of this test', (t) => {
  t.deepEqual(
    readTable().map(([name]) => name),
    Object.keys(LAUNCHERS),
  )
})

for (const [name, command] of readTable()) {
  const launcher = LAUNCHERS[name] ?? {}
  const absent = missing(launcher)
  const title = `${name}: ${command}`
  if (absent !== undefined) {
    test.skip(`${title} (${absent})`, () => undefined)
    continue
  }
  test.serial(title, async (t) => {
    t.timeout(240_000)
    const cluster = launcher === slurm ? await startSlurm(path) : undefined
    t.teardown(async () => cluster?.close())
    await train(t, name, cluster?.env)
  })
}

const absent = missing(slurm)
if (absent === undefined) {
  test.serial('Slurm: a batch script of two tasks without srun is an error at once', async (t) => {
    t.timeout(240_000)
    const cluster = await startSlurm(path)
    const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
    t.teardown(async () => {
      await cluster.close()
      rmSync(directory, { recursive: true })
    })
    const batch = async (script: string) => {
      const file = join(directory, 'job.sh')
      const output = join(directory, 'job.out')
      writeFileSync(file, `#!/bin/sh\n${script}\necho status $?\n`)
      writeFileSync(output, '')
      await execute(['sbatch', '--ntasks=2', `--output=${output}`, file], cluster.env)
      // Not `sbatch --wait`, which looks every half a minute.
      for (;;) {
        const text = readFileSync(output, 'utf8')
        const end = /^status (\d+)$/m.exec(text)
        if (end !== null) return { code: Number(end[1]), lines: text.split('\n').slice(0, -2) }
        await setTimeout(100)
      }
    }
    const alone = await batch(`${process.execPath} ${fixture('sum.mjs')}`)
    t.is(alone.code, 1)
    const text = alone.lines.join('\n')
    t.regex(text, /ERR_ENVIRONMENT/)
    t.regex(text, /SLURM_NTASKS=2, but this process was started by the batch script and not by srun/)
    const together = await batch(`srun ${process.execPath} ${fixture('sum.mjs')}`)
    t.is(together.code, 0, together.lines.join('\n'))
    t.deepEqual(together.lines.toSorted(), ['rank 0 of 2: 3', 'rank 1 of 2: 3'])
  })
} else {
  test.skip(`Slurm: a batch script of two tasks without srun is an error at once (${absent})`, () => undefined)
}
