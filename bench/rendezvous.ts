// The rendezvous of ranks of one host, by backend, compared with Python's: the time from loaded processes to a group
// that has worked, the requests to the store, sockets and threads per rank, and the CPU time of rank 0.
import { spawnSync } from 'node:child_process'

import { ourBackends } from './support/backends.js'
import { quick, ranksOf } from './support/quick.js'
import { compare, median, report, type Row } from './support/report.js'
import { type Reply, Workers } from './support/workers.js'

const repetitions = quick ? 1 : 7
const sizes = ranksOf(quick ? [2, 4] : [2, 4, 8, 16, 32])
/** The numbers of ranks to compare with Python, whose processes are large. */
const besidePython = new Set([2, 8, 16])

interface Formed {
  readonly milliseconds: number
  /** The maximum over the ranks. */
  readonly sockets: number
  readonly requests: number
  readonly threads: number
  /** Milliseconds. */
  readonly cpu: number
}

async function form(side: 'ours' | 'peer', ranks: number, backend?: string): Promise<Formed> {
  const workers = await Workers.load(side, ranks, { backend })
  const replies = await workers.ask('start')
  const requests = requestsTo(workers.port)
  await workers.stop()
  const most = (field: string): number => Math.max(...replies.map((reply: Reply) => Number(reply[field])))
  return {
    milliseconds: most('seconds') * 1000,
    sockets: most('sockets'),
    requests,
    threads: most('threads'),
    cpu: Number(replies[0]?.['cpu']) * 1000,
  }
}

/**
 * The requests that one process has sent to the store at this port, the maximum over the processes: segments with data on
 * its connections, as iproute2's ss counts them. NaN without ss.
 */
function requestsTo(port: number): number {
  const { stdout } = spawnSync('ss', ['-tinpOH', `dport = :${port}`], { encoding: 'utf8' })
  const sent = new Map<string, number>()
  for (const line of (stdout ?? '').split('\n')) {
    const pid = /pid=(\d+)/.exec(line)?.[1]
    const count = Number(/data_segs_out:(\d+)/.exec(line)?.[1] ?? 0)
    if (pid !== undefined) sent.set(pid, (sent.get(pid) ?? 0) + count)
  }
  return sent.size > 0 ? Math.max(...sent.values()) : Number.NaN
}

const backends = await ourBackends()
const rows: Row[] = []
for (const ranks of sizes) {
  const ours = new Map<string, Formed[]>(backends.map((backend) => [backend, []]))
  const python: Formed[] = []
  for (let turn = 0; turn < repetitions; turn++) {
    for (const [backend, all] of ours) all.push(await form('ours', ranks, backend))
    if (besidePython.has(ranks)) python.push(await form('peer', ranks))
  }
  for (const [backend, all] of ours) {
    const add = (title: string, unit: string, field: keyof Formed, goal: number | null): void => {
      const of = (list: Formed[]): number => median(list.map((one) => one[field]))
      const name = `${ranks} ranks on ${backend}: ${title}`
      if (python.length > 0) rows.push(compare(name, unit, of(all), of(python), goal))
      else rows.push({ name, ours: of(all), peer: null, unit, ratio: null, goal: null, ok: null })
    }
    add('until the group has worked', 'ms', 'milliseconds', 1)
    add('requests of a rank to the store', '', 'requests', null)
    add('sockets of a rank', '', 'sockets', null)
    add('threads of a rank', '', 'threads', null)
    add('CPU time of rank 0', 'ms', 'cpu', null)
  }
}
const note = 'The time is the longest of the ranks; requests, sockets and threads are the most of any.'
await report('rendezvous', rows, [note])
