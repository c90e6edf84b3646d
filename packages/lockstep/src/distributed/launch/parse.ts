import { parseArgs, type ParseArgsConfig } from 'node:util'
import { LockstepError, type ErrorCode } from '../../error.js'
import { startedAlone, startedTogether, type Environment } from '../launchers.js'
import { FLAGS, OWN_FLAGS, UNSUPPORTED, UNSUPPORTED_SHORT, variableOf, type Flag } from './flags.js'
import type { LaunchOptions, StreamChoice, StreamSelection } from './options.js'
import type { Origins } from './settings.js'
import { ENDING, NOTICES, uncatchable } from './signals.js'

/** A parsed command line of `lockstep run`, including its PET_* variables. */
export interface CommandLine {
  readonly help: boolean
  readonly dryRun: boolean
  /** The script or, with `noPython`, the program; its arguments are in `options.args`. */
  readonly script: string | undefined
  readonly noPython: boolean
  readonly options: LaunchOptions
  /** What said each option. */
  readonly origins: Origins
  /** Signals that end the launch. */
  readonly signals: readonly NodeJS.Signals[]
  /** Signals that are passed on to the ranks, which go on. */
  readonly forwarded: readonly NodeJS.Signals[]
  /** Messages to the user about environment variables that were used or ignored. */
  readonly notices: readonly string[]
}

interface Given {
  readonly text: string
  /** `--nnodes` or `PET_NNODES` */
  readonly from: string
}

const CHOICES: readonly StreamChoice[] = ['none', 'stdout', 'stderr', 'both']
const TOPOLOGY = ['nproc-per-node', 'nnodes', 'node-rank', 'master-addr', 'master-port', 'standalone']

/**
 * Parses torchrun's flags, spelled with `-` or `_`. A PET_* variable replaces a missing flag. Arguments after the
 * script belong to the script.
 * @throws `ERR_UNKNOWN_OPTION`, `ERR_UNSUPPORTED_OPTION`, `ERR_INVALID_ARGUMENT`, each naming the flag or variable.
 */
export function parseCommandLine(argv: readonly string[], env: Environment): CommandLine {
  const { given, rest } = readFlags(argv)
  if (given.has('help')) {
    const nothing = { origins: {}, signals: [], forwarded: [], notices: [] }
    return { help: true, dryRun: false, script: undefined, noPython: false, options: {}, ...nothing }
  }
  addVariables(given, env)
  const values = new Values(given)
  const [script, ...args] = rest
  if (script === undefined || script === '') {
    fail('ERR_INVALID_ARGUMENT', 'the script to run is missing: lockstep run [flags] SCRIPT [arguments]')
  }
  values.only('start-method', ['spawn'], 'every rank is a new process')
  values.only('rdzv-backend', ['static', 'c10d'], 'launchers meet at --rdzv-endpoint')

  const nnodes = values.nodes()
  if (values.switch('standalone') && (nnodes ?? 1) > 1) {
    fail(
      'ERR_INVALID_ARGUMENT',
      `${values.from('standalone')} is for one machine, but ${values.from('nnodes')} is ${nnodes}`,
    )
  }
  const notices: string[] = []
  const endpoint = values.endpoint()
  const several = (nnodes ?? 1) > 1
  const masterAddr =
    values.text('master-addr') ??
    (several ? endpoint?.host : undefined) ??
    inheritedMaster('MASTER_ADDR', nnodes, env, notices)
  const masterPort =
    values.integer('master-port') ??
    (several ? endpoint?.port : undefined) ??
    (endpoint === undefined ? integer(inheritedMaster('MASTER_PORT', nnodes, env, notices), 'MASTER_PORT') : undefined)
  const nodeRank = values.integer('node-rank') ?? podIndex(nnodes, env, notices)
  noteInherited(given, env, notices)
  return {
    help: false,
    dryRun: given.has('dry-run'),
    script,
    noPython: values.switch('no-python'),
    ...values.signals(),
    notices,
    origins: {
      ...(nodeRank !== undefined && { '--node-rank': 'JOB_COMPLETION_INDEX' }),
      ...(masterPort !== undefined && {
        '--master-port': endpoint === undefined ? 'MASTER_PORT' : values.from('rdzv-endpoint'),
      }),
      ...Object.fromEntries([...given].map(([name, { from }]) => [`--${name}`, from])),
    },
    options: {
      nprocPerNode: values.ranks(),
      nnodes,
      nodeRank,
      masterAddr,
      masterPort,
      localAddr: values.text('local-addr'),
      rendezvousTimeout: values.rendezvousTimeout(),
      maxRestarts: values.integer('max-restarts'),
      monitorInterval: values.seconds('monitor-interval'),
      shutdownTimeout: values.seconds('shutdown-timeout'),
      args,
      logDir: values.text('log-dir'),
      redirects: values.streams('redirects'),
      tee: values.streams('tee'),
      localRanksFilter: values.integers('local-ranks-filter'),
      role: values.text('role'),
      runId: values.text('rdzv-id'),
    },
  }
}

/** Splits the launcher's flags from the script and its arguments. */
function readFlags(argv: readonly string[]): { given: Map<string, Given>; rest: readonly string[] } {
  const known = new Map([...FLAGS.flatMap(({ flags }) => flags), ...OWN_FLAGS].map((flag) => [flag.name, flag]))
  const options: NonNullable<ParseArgsConfig['options']> = {}
  for (const { name, short, value } of known.values()) {
    const type = value === undefined ? 'boolean' : 'string'
    options[name] = short === undefined ? { type } : { type, short }
    if (name.includes('-')) options[name.replaceAll('-', '_')] = { type }
  }
  // Not strict: the script's own flags must pass, and our error messages are more specific.
  const { tokens } = parseArgs({ args: [...argv], options, strict: false, allowPositionals: true, tokens: true })
  const given = new Map<string, Given>()
  for (const token of tokens) {
    if (token.kind === 'positional') return { given, rest: argv.slice(token.index) }
    if (token.kind === 'option-terminator') return { given, rest: argv.slice(token.index + 1) }
    const name = token.name.replaceAll('_', '-')
    const flag = known.get(name) ?? refuse(name, token.rawName, [...known.keys()])
    given.set(name, { text: flagText(flag, token.rawName, token.value), from: token.rawName })
  }
  return { given, rest: [] }
}

function flagText(flag: Flag, rawName: string, value: string | undefined): string {
  if (flag.value === undefined) {
    if (value !== undefined) fail('ERR_INVALID_ARGUMENT', `${rawName} takes no value, but got ${value}`)
    return '1'
  }
  return value ?? fail('ERR_INVALID_ARGUMENT', `${rawName} needs a value: ${rawName} ${flag.value}`)
}

function refuse(name: string, rawName: string, known: readonly string[]): never {
  const full = rawName.startsWith('--') ? name : (UNSUPPORTED_SHORT[name] ?? name)
  const instead = UNSUPPORTED[full]
  if (instead !== undefined) {
    fail('ERR_UNSUPPORTED_OPTION', `${rawName} of torchrun is not supported: ${instead}`)
  }
  const close = known.find((candidate) => candidate.startsWith(name) || name.startsWith(candidate))
  const hint = close === undefined ? 'see lockstep run --help' : `did you mean --${close}?`
  fail('ERR_UNKNOWN_OPTION', `unknown flag ${rawName}: ${hint}`)
}

function addVariables(given: Map<string, Given>, env: Environment): void {
  for (const [name, instead] of Object.entries(UNSUPPORTED)) {
    const value = env[variableOf(name)] ?? ''
    if (value === '' || value === '0') continue
    fail('ERR_UNSUPPORTED_OPTION', `${variableOf(name)}=${value} of torchrun is not supported: ${instead}`)
  }
  for (const { name } of FLAGS.flatMap(({ flags }) => flags)) {
    const variable = variableOf(name)
    const value = env[variable]
    if (value !== undefined && value !== '' && !given.has(name)) given.set(name, { text: value, from: variable })
  }
}

/** MASTER_ADDR or MASTER_PORT of the environment: Kubeflow sets them without the prefix PET_, next to PET_NNODES. */
function inheritedMaster(
  name: string,
  nnodes: number | undefined,
  env: Environment,
  notices: string[],
): string | undefined {
  const value = env[name] ?? ''
  if ((nnodes ?? 1) === 1 || value === '') return undefined
  notices.push(`using ${name}=${value} of the environment`)
  return value
}

/** The node rank of a pod of a Kubernetes indexed job. */
function podIndex(nnodes: number | undefined, env: Environment, notices: string[]): number | undefined {
  const index = env['JOB_COMPLETION_INDEX'] ?? ''
  if ((nnodes ?? 1) === 1 || index === '') return undefined
  notices.push(`node rank ${index}: JOB_COMPLETION_INDEX=${index}`)
  return integer(index, 'JOB_COMPLETION_INDEX')
}

/**
 * Ignores the rank that another launcher gave this process, with a notice. Throws `ERR_ENVIRONMENT` without flags for a
 * group of its own, because the intent is then ambiguous: each of the other launcher's processes would train alone.
 */
function noteInherited(given: ReadonlyMap<string, Given>, env: Environment, notices: string[]): void {
  const inherited = ['RANK', 'WORLD_SIZE'].filter((name) => (env[name] ?? '') !== '')
  const torch = inherited.map((name) => `${name}=${env[name]}`).join(' ')
  if (torch !== '' && !TOPOLOGY.some((name) => given.has(name)) && env['WORLD_SIZE'] !== '1') {
    fail(
      'ERR_ENVIRONMENT',
      `${torch} says that another launcher started this process as a rank. Run the script with node to be that rank, ` +
        'or say --standalone, --nproc-per-node or --nnodes (or their PET_ variables) to start a group of its own',
    )
  }
  const alone = startedAlone(env)
  if (alone !== undefined && !['nproc-per-node', 'nnodes', 'standalone'].some((name) => given.has(name))) {
    fail(
      'ERR_ENVIRONMENT',
      `${alone}, but srun has not started this command: it would start one rank. Say --nproc-per-node or --nnodes for ` +
        'several, --standalone for one, or start it with srun',
    )
  }
  const together = startedTogether(env)
  if (together !== undefined && !given.has('nnodes') && !given.has('standalone')) {
    fail(
      'ERR_ENVIRONMENT',
      `${together} says that another launcher started this process together with others. Say --nnodes N (or PET_NNODES) ` +
        'to make one group of them all, or --standalone to start a group in each; or run the script with node',
    )
  }
  if (torch !== '') notices.push(`ignoring ${torch} of the environment`)
}

/** Parses single flags. Errors name the flag or variable. */
class Values {
  readonly #given: ReadonlyMap<string, Given>

  constructor(given: ReadonlyMap<string, Given>) {
    this.#given = given
  }

  from(name: string): string {
    return this.#given.get(name)?.from ?? `--${name}`
  }

  text(name: string): string | undefined {
    return this.#given.get(name)?.text
  }

  switch(name: string): boolean {
    const text = this.text(name)?.toLowerCase() ?? '0'
    if (['1', 'true', 'yes'].includes(text)) return true
    if (['0', 'false', 'no'].includes(text)) return false
    return this.#invalid(name, '0 or 1')
  }

  integer(name: string): number | undefined {
    return integer(this.text(name), this.from(name))
  }

  integers(name: string): number[] | undefined {
    return this.text(name)
      ?.split(',')
      .map((part) => integer(part.trim(), this.from(name)) ?? this.#invalid(name, 'a list of local ranks, as 0,2'))
  }

  /** Parses seconds, returns milliseconds. */
  seconds(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (!/^(\d+\.?\d*|\.\d+)$/.test(text)) return this.#invalid(name, 'a number of seconds')
    return Number(text) * 1000
  }

  ranks(): LaunchOptions['nprocPerNode'] {
    const text = this.text('nproc-per-node')
    if (text === 'auto' || text === 'cpu' || text === 'gpu') return text
    if (text !== undefined && !/^\d+$/.test(text)) return this.#invalid('nproc-per-node', 'a number, auto, gpu or cpu')
    return text === undefined ? undefined : Number(text)
  }

  nodes(): number | undefined {
    const text = this.text('nnodes')
    if (text === undefined) return undefined
    const match = /^(\d+)(?::(\d+))?$/.exec(text)
    if (match === null) return this.#invalid('nnodes', 'a number of machines')
    if (match[2] !== undefined && Number(match[2]) !== Number(match[1])) {
      fail(
        'ERR_UNSUPPORTED_OPTION',
        `${this.from('nnodes')} is ${text}, but a group does not change its size: give one number`,
      )
    }
    return Number(match[1])
  }

  /** `--rdzv-endpoint`: another spelling of the master's address and port, which it may not contradict. */
  endpoint(): { host: string; port: number | undefined } | undefined {
    const text = this.text('rdzv-endpoint')
    if (text === undefined) return undefined
    const match = /^(?:\[([^\]]+)\]|([^:\s]+))(?::(\d{1,5}))?$/.exec(text)
    const host = match?.[1] ?? match?.[2] ?? this.#invalid('rdzv-endpoint', 'HOST or HOST:PORT')
    const port = match?.[3] === undefined ? undefined : Number(match[3])
    const said = { 'master-addr': [this.text('master-addr'), host], 'master-port': [this.integer('master-port'), port] }
    for (const [name, [one, other]] of Object.entries(said)) {
      if (one === undefined || other === undefined || one === other) continue
      fail('ERR_INVALID_ARGUMENT', `${this.from('rdzv-endpoint')} ${text} contradicts ${this.from(name)} ${one}`)
    }
    return { host, port }
  }

  /** `--rdzv-conf`: torchrun's list of NAME=VALUE, of which the deadline has a meaning here. */
  rendezvousTimeout(): number | undefined {
    const text = this.text('rdzv-conf')
    if (text === undefined) return undefined
    const match = /^(?:join_timeout|timeout)=(\d+\.?\d*)$/.exec(text)
    return match === null ? this.#invalid('rdzv-conf', 'timeout=SECONDS, all that it can say') : Number(match[1]) * 1000
  }

  streams(name: string): StreamSelection | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    const choice = (digit: string | undefined) =>
      (/^[0-3]$/.test(digit ?? '') ? CHOICES[Number(digit)] : undefined) ??
      this.#invalid(name, '0, 1, 2 or 3, or a list of LOCAL_RANK:N, as 0:1,1:3')
    if (!text.includes(':')) return choice(text)
    const selection: Record<number, StreamChoice> = {}
    for (const part of text.split(',')) {
      const match = /^(\d+):(\d)$/.exec(part.trim())
      selection[Number(match?.[1])] = choice(match?.[2])
    }
    return selection
  }

  signals(): Pick<CommandLine, 'signals' | 'forwarded'> {
    const signals = this.#signalList('signals-to-handle') ?? ENDING
    const further = this.#signalList('signals-to-forward') ?? []
    const both = further.find((name) => signals.includes(name))
    if (both !== undefined)
      this.#invalid('signals-to-forward', `a list of signals that do not end the launch, as ${both} does`)
    return { signals, forwarded: [...NOTICES.filter((name) => !signals.includes(name)), ...further] }
  }

  #signalList(flag: string): NodeJS.Signals[] | undefined {
    const names = this.text(flag)
      ?.split(',')
      .map((name) => name.trim())
    const wrong = uncatchable(names ?? [])
    if (wrong !== undefined) this.#invalid(flag, `a list of signals that can be caught (${wrong} cannot)`)
    return names as NodeJS.Signals[] | undefined
  }

  only(name: string, allowed: readonly string[], instead: string): void {
    const text = this.text(name)
    if (text === undefined || allowed.includes(text)) return
    fail(
      'ERR_UNSUPPORTED_OPTION',
      `${this.from(name)} ${text} is not supported, only ${allowed.join(' and ')}: ${instead}`,
    )
  }

  #invalid(name: string, allowed: string): never {
    fail('ERR_INVALID_ARGUMENT', `${this.from(name)} must be ${allowed}, not ${JSON.stringify(this.text(name))}`)
  }
}

function integer(text: string | undefined, from: string): number | undefined {
  if (text === undefined) return undefined
  if (/^\d+$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text)
  fail('ERR_INVALID_ARGUMENT', `${from} must be a whole number of at least 0, not ${JSON.stringify(text)}`)
}

function fail(code: ErrorCode, message: string): never {
  throw new LockstepError(code, message, { operation: 'run' })
}
