// The table of docs/several-machines.md, each command as it stands there, on the digits. Launchers that are not installed are skipped.
import test, { type ExecutionContext } from 'ava'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { fixture } from './harness.js'
import { startSlurm, type Slurm } from './slurm.js'
import { execute, LAUNCHERS, lockstep, missing, path, readTable, slurm, train } from './table.js'

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
const withSlurm = (title: string, body: (t: ExecutionContext, cluster: Slurm, directory: string) => Promise<void>) => {
  if (absent !== undefined) return test.skip(`${title} (${absent})`, () => undefined)
  return test.serial(title, async (t) => {
    t.timeout(240_000)
    const cluster = await startSlurm(path)
    const directory = mkdtempSync(join(tmpdir(), 'lockstep-test-'))
    t.teardown(async () => {
      await cluster.close()
      rmSync(directory, { recursive: true })
    })
    await body(t, cluster, directory)
  })
}

const alone = /SLURM_NTASKS=2, but srun has not started this process/
const sum = [process.execPath, fixture('sum.mjs')]
const together = ['rank 0 of 2: 3', 'rank 1 of 2: 3']

withSlurm('Slurm: a batch script of two tasks without srun is an error at once', async (t, cluster, directory) => {
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
  const refused = await batch(sum.join(' '))
  t.is(refused.code, 1)
  const text = refused.lines.join('\n')
  t.regex(text, /ERR_ENVIRONMENT/)
  t.regex(text, alone)
  const started = await batch(`srun ${sum.join(' ')}`)
  t.is(started.code, 0, started.lines.join('\n'))
  t.deepEqual(started.lines.toSorted(), together)
})

withSlurm('Slurm: so is a shell of salloc, one that is a step of its own, too', async (t, cluster) => {
  const salloc = (...words: string[]) => execute(['salloc', '--quiet', '--ntasks=2', ...words], cluster.env)
  for (const shell of [[], ['srun', '--interactive', '--preserve-env']]) {
    const refused = await salloc(...shell, ...sum)
    t.is(refused.code, 1)
    t.regex(refused.text, alone)
    const started = await salloc(...shell, 'srun', ...sum)
    t.is(started.code, 0, started.text)
    t.deepEqual(started.text.trim().split('\n').toSorted(), together)
  }
  const launched = await salloc(process.execPath, lockstep, 'run', fixture('sum.mjs'))
  t.is(launched.code, 2)
  t.regex(launched.text, /ERR_ENVIRONMENT: SLURM_NTASKS=2, but srun has not started this command/)
  const group = await salloc(process.execPath, lockstep, 'run', '--nproc-per-node', '2', fixture('sum.mjs'))
  t.is(group.code, 0, group.text)
  const single = await salloc('env', 'WORLD_SIZE=1', ...sum)
  t.is(single.text, 'rank 0 of 1: 1\n')
  const cores = await execute(['salloc', '--quiet', '--nodes=1', '--exclusive', ...sum], cluster.env)
  t.is(cores.text, 'rank 0 of 1: 1\n')
})

withSlurm('Slurm: a notice to a job arrives once on each rank', async (t, cluster, directory) => {
  const output = join(directory, 'job.out')
  const program = `${process.execPath} ${lockstep} run --nproc-per-node 2 ${fixture('notices.mjs')} count`
  // Without srun, the script alone gets notices. With it, srun passes on what the script gets, and the step gets its own.
  const ways = [
    { script: `exec ${program}`, to: ['--batch'] },
    { script: `srun --ntasks=1 ${program}`, to: [] },
    { script: `exec srun --ntasks=1 ${program}`, to: ['--full'] },
  ]
  for (const { script, to } of ways) {
    const file = join(directory, 'job.sh')
    writeFileSync(file, `#!/bin/sh\n${script}\n`)
    writeFileSync(output, '')
    const printed = async (text: string) => {
      while (readFileSync(output, 'utf8').split(text).length <= 2) await setTimeout(50)
    }
    const { text } = await execute(['sbatch', '--ntasks=1', '--parsable', `--output=${output}`, file], cluster.env)
    const id = text.trim()
    await printed('] ready')
    await execute(['scancel', '--signal=USR1', ...to, id], cluster.env)
    await printed('] got SIGUSR1')
    await setTimeout(500) // for another one
    await execute(['scancel', id], cluster.env)
    const got = readFileSync(output, 'utf8').match(/^\[\d\] got .*$/gm)
    t.deepEqual(got?.toSorted(), ['[0] got SIGUSR1', '[1] got SIGUSR1'], `${script} ${to.join(' ')}`)
    for (;;) {
      const { text: jobs } = await execute(['squeue', '--noheader'], cluster.env)
      if (jobs.trim() === '') break
      await setTimeout(200)
    }
  }
})
