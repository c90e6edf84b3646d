// The commands in the documents: `npx lockstep ...` with its options, `npm run ...` with its scripts.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../../scripts/setup/paths.mjs'

export const lockstep = join(root, 'packages/lockstep/bin/lockstep.js')

/** Programs that are not ours: that they are there, and what they take, is not checked. */
const others =
  /^(cd|mkdir|export|jq|mpirun|mpiexec|node|python3?|srun|sudo|torchrun|cargo|kubectl|tensorboard|exec|RANK=\S+)$/

const helps = new Map<string, string>()

/** What `lockstep COMMAND --help` prints; '' where there is no such command. */
function helpOf(command: string): string {
  const known = helps.get(command)
  if (known !== undefined) return known
  let text = ''
  try {
    const args = command === '' ? [lockstep, '--help'] : [lockstep, command, '--help']
    text = execFileSync(process.execPath, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {}
  helps.set(command, text)
  return text
}

/** The commands of a block, without comments and continued lines. */
export function commandsOf(text: string): string[] {
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
}

/** What is wrong with a command, or undefined. */
export function fault(command: string): string | undefined {
  const words = command.split(/\s+/)
  const at = words.findIndex((word) => /(^|\/)lockstep$/.test(word))
  if (at >= 0 && words.slice(0, at).every((word) => word === 'npx' || at > 1))
    return faultOfLockstep(words.slice(at + 1))
  const [program = '', ...rest] = words
  if (program === 'npm') return faultOfNpm(rest)
  return others.test(program) ? undefined : `${program} is no known program`
}

function faultOfLockstep(words: readonly string[]): string | undefined {
  const [first = ''] = words
  const command = first.startsWith('-') ? '' : first
  const help = helpOf(command)
  if (help === '') return `lockstep has no ${command}`
  for (const word of command === '' ? words : words.slice(1)) {
    // What follows the program belongs to it.
    if (command === 'run' && /\.[cm]?[jt]s$/.test(word)) break
    const [, option] = /^(--?[\w-]+)/.exec(word) ?? []
    if (option !== undefined && !new RegExp(`(^|[\\s,|[])${option}(?![\\w-])`).test(help)) {
      return `lockstep ${command} has no ${option}`
    }
  }
  return undefined
}

function faultOfNpm([command = '', name = '']: readonly string[]): string | undefined {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  if (['i', 'install', 'pack', 'ci'].includes(command)) return undefined
  const script = command === 'run' ? name : command
  const template = join(root, 'packages/lockstep/template/package.json')
  const own = existsSync(template) ? (JSON.parse(readFileSync(template, 'utf8')) as { scripts: object }).scripts : {}
  return script in scripts || script in own ? undefined : `npm has no script ${script}`
}
