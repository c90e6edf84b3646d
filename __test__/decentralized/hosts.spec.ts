/** Nodes come from the machines that ranks run on. */
import test from 'ava'
import { decentralized } from 'lockstep'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/hosts.ts', import.meta.url)

const on = <T>(name: string, machines: string): Promise<T[]> => {
  const env = { LOCKSTEP_TEST_MACHINES: machines }
  return ranks<T>(fixture, name, { world: machines.split(',').length, env })
}

const ring = (hosts: string[]) => decentralized.topologies.create('alternating-exp-ring', { hosts }).rounds

test.serial('ranks of one machine are a node, consecutive or not', async (t) => {
  type Found = { found: unknown; told: unknown }
  for (const { found, told } of await on<Found>('nodes', 'a,b,a,b')) {
    t.deepEqual(found, ring(['a', 'b', 'a', 'b']))
    // In the first round each machine takes its own mean.
    const half = (...sources: number[]) => sources.map((rank) => [rank, 0.5])
    t.deepEqual((found as unknown[])[0], [half(0, 2), half(1, 3), half(0, 2), half(1, 3)])
    // What the caller says goes before that.
    t.deepEqual(told, ring(['0', '1', '2', '3']))
  }
})

test.serial('ranks that say nothing share this machine', async (t) => {
  for (const { found } of await on<{ found: unknown }>('nodes', ',')) t.deepEqual(found, ring(['one', 'one']))
})

test.serial('machines with unlike numbers of ranks are refused on every rank', async (t) => {
  for (const { code, message } of await on<{ code: string; message: string }>('refused', 'a,a,a,b')) {
    t.is(code, 'ERR_TOPOLOGY')
    t.regex(message, /its nodes have 3, 1 ranks, and it needs as many on each/)
  }
})

test.serial('a group knows the machines of its own ranks', async (t) => {
  for (const [rank, { all, pair }] of (await on<{ all: string[]; pair: string[] }>('hosts', 'a,b,c')).entries()) {
    t.deepEqual(all, ['a', 'b', 'c'])
    t.deepEqual(pair, rank === 0 ? ['', ''] : ['b', 'c'])
  }
})
