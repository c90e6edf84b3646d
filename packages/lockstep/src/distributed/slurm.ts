/** Parses Slurm's host lists and task lists, and derives a port common to all ranks. */

const MAX_HOSTS = 65_536

/**
 * Expands Slurm's host list (`node[01-03,7],login`) into names, in order; zero padding is kept.
 * `scontrol show hostnames` does the same, but is often missing inside containers. Undefined if `text` is not a host
 * list.
 */
export function expandHostList(text: string): string[] | undefined {
  const hosts: string[] = []
  for (const pattern of splitOutsideBrackets(text.trim())) {
    const expanded = expandPattern(pattern)
    if (expanded === undefined || hosts.length + expanded.length > MAX_HOSTS) return undefined
    hosts.push(...expanded)
  }
  return hosts
}

function splitOutsideBrackets(text: string): string[] {
  return text.split(/,(?![^[]*\])/)
}

function expandPattern(pattern: string): string[] | undefined {
  const open = pattern.indexOf('[')
  if (open === -1) return /^[^\s,[\]]+$/.test(pattern) ? [pattern] : undefined
  const close = pattern.indexOf(']', open)
  if (close === -1) return undefined
  const rest = pattern.slice(close + 1)
  const tails = rest === '' ? [''] : expandPattern(rest)
  const numbers = expandRanges(pattern.slice(open + 1, close))
  if (tails === undefined || numbers === undefined || numbers.length * tails.length > MAX_HOSTS) return undefined
  const head = pattern.slice(0, open)
  if (/[\s,\]]/.test(head)) return undefined
  return numbers.flatMap((number) => tails.map((tail) => head + number + tail))
}

function expandRanges(text: string): string[] | undefined {
  const numbers: string[] = []
  for (const part of text.split(',')) {
    const match = /^(\d+)(?:-(\d+))?$/.exec(part)
    if (match === null) return undefined
    const first = match[1] as string
    const last = match[2] ?? first
    if (Number(last) < Number(first) || Number(last) - Number(first) >= MAX_HOSTS) return undefined
    for (let n = Number(first); n <= Number(last); n++) numbers.push(String(n).padStart(first.length, '0'))
  }
  return numbers
}

/** Expands Slurm's task list (`2(x3),1` is `[2, 2, 2, 1]`). Undefined if `text` is not a task list. */
export function expandTasksPerNode(text: string): number[] | undefined {
  const tasks: number[] = []
  for (const part of text.trim().split(',')) {
    const match = /^(\d+)(?:\(x(\d+)\))?$/.exec(part)
    const repeat = Number(match?.[2] ?? 1)
    if (match === null || tasks.length + repeat > MAX_HOSTS) return undefined
    for (let i = 0; i < repeat; i++) tasks.push(Number(match[1]))
  }
  return tasks
}

/**
 * A port that every rank of a job step derives without communication. It lies in 10000-29999, below the kernel's
 * ephemeral ports. Neighbouring jobs and the steps of one job get different ports.
 */
export function portOfJob(jobId: number, stepId: number): number {
  return 10_000 + ((jobId + stepId * 1009) % 20_000)
}
