// A cluster of one node that runs on this machine, for as long as a test needs it.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { hostname, tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { cleanEnvironment } from '../support/environment.js'
import { freePort } from './harness.js'

export const SLURM_PROGRAMS = [
  'munged',
  'slurmctld',
  'slurmd',
  'srun',
  'sbatch',
  'salloc',
  'scancel',
  'squeue',
  'sinfo',
]

export interface Slurm {
  /** The environment for srun and sbatch. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Resolves when the node takes jobs. `path` finds a program. Needs root, as slurmd does. */
export async function startSlurm(path: (program: string) => string | undefined): Promise<Slurm> {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-slurm-'))
  chmodSync(directory, 0o755)
  const file = (name: string) => join(directory, name)
  for (const name of ['state', 'spool']) mkdirSync(file(name))
  writeFileSync(file('munge.key'), randomBytes(128), { mode: 0o400 })
  writeFileSync(file('slurm.conf'), await configuration(directory))
  const env = { SLURM_CONF: file('slurm.conf') }
  const daemons: ChildProcess[] = []
  const start = (program: string, ...args: string[]) => {
    const child = spawn(path(program) ?? program, args, { env: cleanEnvironment(env), stdio: 'ignore' })
    daemons.unshift(child)
  }
  const close = async () => {
    for (const child of daemons) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await Promise.race([gone, setTimeout(5000).then(() => child.kill('SIGKILL'))])
    }
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const munge = [
      'key-file=munge.key',
      'socket=munge.socket',
      'pid-file=munge.pid',
      'log-file=munge.log',
      'seed-file=munge.seed',
    ]
    start('munged', '--foreground', '--force', ...munge.map((option) => `--${option.replace('=', `=${directory}/`)}`))
    start('slurmctld', '-D', '-f', env.SLURM_CONF)
    start('slurmd', '-D', '-f', env.SLURM_CONF)
    for (let tries = 0; !(await isIdle(path('sinfo') ?? 'sinfo', env)); tries++) {
      if (tries > 150) throw new Error('the Slurm node does not come up')
      await setTimeout(200)
    }
    return { env, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function isIdle(sinfo: string, env: Record<string, string>): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)(sinfo, ['-h', '-o', '%T'], {
      env: cleanEnvironment(env),
      timeout: 5000,
    })
    return stdout.trim() === 'idle'
  } catch {
    return false // the controller is not up yet
  }
}

async function configuration(directory: string): Promise<string> {
  const ports = [await freePort(), await freePort()]
  return `
ClusterName=lockstep
SlurmctldHost=${hostname()}(127.0.0.1)
SlurmctldPort=${ports[0]}
SlurmdPort=${ports[1]}
AuthType=auth/munge
AuthInfo=socket=${directory}/munge.socket
SlurmUser=${userInfo().username}
StateSaveLocation=${directory}/state
SlurmdSpoolDir=${directory}/spool
SlurmctldPidFile=${directory}/slurmctld.pid
SlurmdPidFile=${directory}/slurmd.pid
SlurmctldLogFile=${directory}/slurmctld.log
SlurmdLogFile=${directory}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SchedulerType=sched/builtin
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
PlugStackConfig=/dev/null
SlurmdParameters=config_overrides
NodeName=${hostname()} NodeAddr=127.0.0.1 CPUs=4
PartitionName=all Nodes=ALL Default=YES State=UP
`
}
