/** A line of the table, taken apart. */

export interface Argument {
  readonly name: string
  /** As the table writes it. */
  readonly kind: string
  /** Undefined where it must be given. */
  readonly default: unknown
}

export interface Line {
  readonly args: readonly Argument[]
  /** How many may be given by place. */
  readonly positional: number
  /** The type of the result, where the table says one. */
  readonly result: string | undefined
}

export function parseLine(line: string): Line {
  const [list = '', result] = line.split(' -> ')
  const parts = list === '' ? [] : list.split(/, (?=\w+:|\*)/)
  const star = parts.indexOf('*')
  const args = parts.filter((part) => part !== '*').map(parseArgument)
  return { args, positional: star < 0 ? args.length : star, result }
}

function parseArgument(text: string): Argument {
  const [, name, kind, value] = /^(\w+): (\S+)(?: = (.+))?$/.exec(text) ?? []
  if (name === undefined || kind === undefined) throw new Error(`no argument of a signature: '${text}'`)
  return { name, kind, default: value === undefined ? undefined : JSON.parse(value) }
}
