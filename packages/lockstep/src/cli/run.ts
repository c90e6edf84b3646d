import { nodeCommand, programCommand } from '../distributed/launch/command.js'
import { globalRank, LAUNCHER_PID, rankVariables } from '../distributed/launch/contract.js'
import { coreCount } from '../distributed/launch/devices.js'
import type { LaunchEvent } from '../distributed/launch/events.js'
import { describeEnd, describeFailure, exitCodeOf, signalExitCode } from '../distributed/launch/failure.js'
import { helpText } from '../distributed/launch/help.js'
import { parseCommandLine, type CommandLine } from '../distributed/launch/parse.js'
import { resolveSettings, type Settings } from '../distributed/launch/settings.js'
import { Supervisor, type Outcome } from '../distributed/launch/supervisor.js'
import { LockstepError } from '../error.js'

/** Exit code for a command line or an environment that is wrong. */
const USAGE = 2

/**
 * `lockstep run`: starts a program once for each rank and watches over it. Resolves with the exit code, when no process
 * of the group is left.
 */
export async function run(argv: readonly string[]): Promise<number> {
  let line: CommandLine
  let settings: Settings
  try {
    line = parseCommandLine(argv, process.env)
    if (line.help) {
      process.stdout.write(helpText())
      return 0
    }
    settings = resolve(line)
  } catch (error) {
    return usageError(error)
  }
  for (const notice of notices(line, settings)) say(notice)
  if (line.dryRun) {
    process.stdout.write(describe(settings))
    return 0
  }
  try {
    return await supervise(settings, line)
  } catch (error) {
    const code = usageError(error)
    return LockstepError.is(error, 'ERR_RENDEZVOUS') ? 1 : code
  }
}

function resolve({ script, noPython, options, origins }: CommandLine): Settings {
  const target = script ?? ''
  const command = noPython ? programCommand(target) : nodeCommand(target, { cwd: process.cwd(), execArgv: [] })
  return resolveSettings(command, options, process.env, origins)
}

async function supervise(settings: Settings, { signals, forwarded }: CommandLine): Promise<number> {
  const onEvent = (event: LaunchEvent) => {
    const text = eventText(event, settings)
    if (text !== undefined) say(text)
  }
  const supervisor = new Supervisor({ settings, output: 'prefix', reports: false, forwarded, onEvent })
  if (supervisor.directory.kept) say(`log files are in ${supervisor.directory.path}`)
  const onSignal = (signal: NodeJS.Signals) => supervisor.interrupt(signal)
  const onNotice = (signal: NodeJS.Signals) => supervisor.forward(signal)
  for (const signal of signals) process.on(signal, onSignal)
  for (const signal of forwarded) process.on(signal, onNotice)
  try {
    return conclude(await supervisor.run())
  } finally {
    for (const signal of signals) process.off(signal, onSignal)
    for (const signal of forwarded) process.off(signal, onNotice)
  }
}

function conclude(outcome: Outcome): number {
  if (outcome.kind === 'succeeded') return 0
  if (outcome.kind === 'interrupted') return outcome.clean ? 0 : signalExitCode(outcome.signal)
  say(describeFailure(outcome.failure))
  if (outcome.named !== undefined) say(outcome.named)
  for (const other of outcome.failures) {
    if (other !== outcome.failure) say(`rank ${other.rank} failed later: ${other.message ?? describeEnd(other)}`)
  }
  return exitCodeOf(outcome.failure)
}

function eventText(event: LaunchEvent, settings: Settings): string | undefined {
  switch (event.type) {
    case 'failure':
      return event.failure.pid === undefined
        ? `rank ${event.rank} could not be started`
        : `rank ${event.rank} (pid ${event.failure.pid}) ended with ${describeEnd(event.failure)}`
    case 'ending':
      return `ending rank${event.ranks.length > 1 ? 's' : ''} ${event.ranks.join(', ')} with ${event.signal}: ${event.reason}`
    case 'restart':
      return `${describeFailure(event.failure)}\nstarting all ranks again (${event.restart} of ${settings.maxRestarts})`
    case 'notice':
      return event.text
    default:
      return undefined
  }
}

function notices(line: CommandLine, settings: Settings): string[] {
  if (settings.threads === undefined) return [...line.notices]
  const share = `OMP_NUM_THREADS=${settings.threads} for each rank: ${coreCount()} cores, ${settings.localWorldSize} ranks`
  return [...line.notices, `${share} (set OMP_NUM_THREADS to choose another number)`]
}

/** What `--dry-run` prints: for each rank its variables and its command, as a shell would take them. */
function describe(settings: Settings): string {
  let text = ''
  for (let localRank = 0; localRank < settings.localWorldSize; localRank++) {
    const place = { localRank, masterPort: settings.masterPort ?? 0, restart: 0, errorFile: '<temporary file>' }
    const { [LAUNCHER_PID]: _, ...variables } = rankVariables(settings, place)
    if (settings.threads !== undefined) variables['OMP_NUM_THREADS'] = String(settings.threads)
    if (settings.masterPort === undefined) variables['MASTER_PORT'] = '<free port>'
    text += `rank ${globalRank(settings, localRank)}\n`
    for (const [name, value] of Object.entries(variables)) text += `  ${name}=${value}\n`
    const words = [settings.command.file, ...settings.command.args, ...settings.args]
    text += `  ${words.map(quote).join(' ')}\n`
  }
  return text
}

function quote(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

function usageError(error: unknown): number {
  if (!LockstepError.is(error)) throw error
  say(`${error.code}: ${error.message}`)
  return USAGE
}

function say(text: string): void {
  process.stderr.write(`lockstep run: ${text}\n`)
}
