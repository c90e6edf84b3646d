import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import test from 'ava'

import { type RankEnd, ends, ranks } from '../support/ranks.js'
import type { RankError } from '../support/rank.mjs'
import { withGpus, withoutDriver } from './stand-ins.js'

const fixture = new URL('./fixtures/faults.ts', import.meta.url)

type Told = RankError & { after: number }

/** Of the fixture's operations. */
const TIMEOUT = 10_000

test.serial('where NCCL is missing, the error names what was tried', async (t) => {
  const empty = mkdtempSync(join(tmpdir(), 'lockstep-'))
  t.teardown(() => rmSync(empty, { recursive: true }))
  const env = await withGpus({ LOCKSTEP_NCCL: join(empty, 'libnccl.so.2') })
  const [error] = await ranks<RankError>(fixture, 'refused', { env, world: 1 })
  t.is(error?.code, 'ERR_NCCL_UNAVAILABLE')
  t.true(error?.message.includes(join(empty, 'libnccl.so.2')), error?.message)
  // Without a request the group does without it.
  const [names] = await ranks<unknown[]>(fixture, 'automatic', { env, world: 1 })
  t.is(names?.[1], 'cpu')
  t.regex(String(names?.[3]), /device 'cuda:0' cannot be used .*cannot use NCCL: .*libnccl\.so\.2.*move it first/)
})

test.serial('an old NCCL is refused with its version', async (t) => {
  const [error] = await ranks<RankError>(fixture, 'refused', {
    env: await withGpus({ STANDIN_NCCL: 'version=21203' }),
    world: 1,
  })
  t.is(error?.code, 'ERR_NCCL_UNAVAILABLE')
  t.regex(error?.message ?? '', /NCCL 2\.12\.3 is too old/)
})

test.serial('ranks with several versions of NCCL are told which', async (t) => {
  for (const error of await ranks<RankError>(fixture, 'two versions', { env: await withGpus() })) {
    t.is(error.code, 'ERR_NCCL_UNAVAILABLE')
    t.regex(error.message, /rank [01] cannot use it: it has NCCL 2\.2[78]\.\d, another one 2\.2[78]\.\d/)
  }
})

test.serial("a rank's device is that of its local rank, the only one that it sees, or an error", async (t) => {
  const one = await withGpus({ STANDIN_CUDA_DEVICES: '1' })
  t.deepEqual(await ranks(fixture, 'the device of a rank', { env: one }), ['cuda:0', 'cuda:0'])
  const two = await withGpus({ STANDIN_CUDA_DEVICES: '2' })
  const all = await ranks<unknown>(fixture, 'the device of a rank', { env: two, world: 3 })
  t.deepEqual(all.slice(0, 2), ['cuda:0', 'cuda:1'])
  const refused = all[2] as RankError
  t.is(refused.code, 'ERR_ENVIRONMENT')
  t.regex(refused.message, /the local rank is 2, and this process sees 2 CUDA devices/)
})

test.serial('without a driver NCCL is refused with the reason, and Gloo and shared memory go on', async (t) => {
  const env = await withoutDriver()
  const [error] = await ranks<RankError>(fixture, 'refused', { env, world: 1 })
  t.is(error?.code, 'ERR_NCCL_UNAVAILABLE')
  t.regex(error?.message ?? '', /this machine has no NVIDIA driver/)
  for (const names of await ranks<unknown[]>(fixture, 'automatic', { env })) t.is(names[1], 'cpu')
})

test.serial('operations on devices give what they give on the CPU', async (t) => {
  for (const world of [2, 3, 4]) {
    const all = await ranks<unknown[]>(fixture, 'the whole interface', { env: await withGpus(), world })
    const pair = (value: number): number[] => [value, value]
    const own = Array.from({ length: world }, (_, rank) => pair(rank + 1))
    const sum = (world * (world + 1)) / 2
    for (const [rank, got] of all.entries()) {
      const before = pair(((rank + world - 1) % world) + 1)
      t.deepEqual(got, [
        pair(world),
        pair(world),
        own,
        pair(sum),
        own,
        before,
        rank === 0 ? pair(sum) : null,
        rank === 0 ? own : [],
        pair(2 + 10 * rank),
        Array.from({ length: world }, (_, from) => Array.from({ length: from + 1 }, () => from)).flat(),
        pair(sum / world),
        pair(1),
        pair(Array.from({ length: world }, (_, i) => i + 1).reduce((a, b) => a * b)),
        [true, false],
        [pair(sum), pair(2 * sum)],
        [pair(sum), pair(sum)],
        [],
        [sum],
        pair(sum),
        'ERR_INVALID_ARGUMENT',
      ])
    }
  }
})

test.serial('a kernel that hangs is a typed error on every rank, in time', async (t) => {
  for (const world of [2, 3, 4]) {
    const env = await withGpus({ STANDIN_NCCL: 'hang=1:3' })
    for (const told of await ranks<Told>(fixture, 'hangs', { env, world })) {
      t.regex(told.code ?? '', /^ERR_(TIMEOUT|PEER_ABORTED|PEER_LOST|GROUP_BROKEN)$/, told.message)
      t.regex(told.message, /allReduce #\d+ of \[4\] float32 on cuda/)
      t.true(told.after < 15_000, `${told.after} ms`)
    }
  }
})

test.serial('an asynchronous error of NCCL breaks the group on every rank before the deadline', async (t) => {
  for (const world of [2, 3, 4]) {
    const env = await withGpus({ STANDIN_NCCL: 'error=1:3' })
    const all = await ranks<Told>(fixture, 'fails', { env, world })
    for (const told of all) {
      t.not(told.code, 'ERR_TIMEOUT', told.message)
      t.true(told.after < TIMEOUT, `${told.after} ms`)
    }
    t.true(all.some(({ message }) => message.includes('remote process exited')))
  }
})

test.serial(
  'a device-side assert breaks the group on every rank, and the rank says that its device is lost',
  async (t) => {
    for (const world of [2, 3, 4]) {
      const all = await ranks<Told>(fixture, 'a device-side assert', { env: await withGpus(), world })
      for (const [rank, { after, message }] of all.entries()) {
        t.true(after < TIMEOUT, `${after} ms`)
        t.regex(message, rank === 1 ? /device-side assert[^]*start it again/ : /rank 1/)
      }
    }
  },
)

test.serial('two ranks on one device are told what NCCL refuses, and the way out', async (t) => {
  for (const world of [2, 3, 4]) {
    const errors = await ranks<RankError>(fixture, 'one device twice', { env: await withGpus(), world })
    for (const { code, message } of errors) {
      t.regex(code ?? '', /^ERR_(TORCH|PEER_ABORTED)$/, message)
      t.regex(message, /Duplicate GPU[^]*Each rank needs a device of its own/)
    }
  }
})

test.serial('what was enqueued is there after the group has ended', async (t) => {
  for (const got of await ranks(fixture, 'an end at once', { env: await withGpus({ STANDIN_CUDA_DELAY: '200000' }) })) {
    t.deepEqual(got, [32, 32])
  }
})

test.serial('collectives that do not match are compared before NCCL sees them', async (t) => {
  for (const backend of ['cpu:shm,cuda:nccl', 'cpu:gloo,cuda:nccl']) {
    for (const world of [2, 3, 4]) {
      const env = await withGpus({ LOCKSTEP_BACKEND: backend })
      for (const result of await ranks<unknown[]>(fixture, 'mismatch', { env, world })) {
        const [sizes, devices, text, sum] = result
        t.deepEqual([sizes, devices, sum], ['ERR_COLLECTIVE_MISMATCH', 'ERR_COLLECTIVE_MISMATCH', [world, world]])
        t.regex(String(text), /rank 0: allReduce \(sum\) of \[2\] float32, rank 1: .* of \[2\] float32 on cuda/)
      }
    }
  }
})

test.serial('tensors of one call that are on several devices are refused', async (t) => {
  for (const error of await ranks<RankError>(fixture, 'tensors of one call', { env: await withGpus() })) {
    t.is(error.code, 'ERR_INVALID_ARGUMENT')
    t.regex(error.message, /all tensors of a call must be on one device, but got cpu and cuda:\d/)
  }
})

test.serial("a wrapper moves inputs to its module's device, if it is told which, and refuses another", async (t) => {
  const all = await ranks<{ refused: string[]; moved: unknown[] }>(fixture, 'the device of a module', {
    env: await withGpus(),
  })
  for (const [rank, { refused, moved }] of all.entries()) {
    const device = `cuda:${rank}`
    t.deepEqual(moved, [[device], device, device, device])
    t.regex(refused[0] ?? '', /device_ids can only be None or contain a single element/)
    t.regex(refused[1] ?? '', /deviceIds names cuda:\d, but the module is on cuda:\d/)
    for (const text of refused.slice(2)) t.regex(text, /device_ids and output_device arguments only work with/)
  }
})

test.serial('the end of a rank is noticed long before the deadline', async (t) => {
  for (const world of [2, 3, 4]) {
    const all: RankEnd<Told>[] = await ends(fixture, 'a rank that ends', { env: await withGpus(), world })
    t.is(all.pop()?.signal, 'SIGKILL')
    for (const { value } of all) {
      t.is(value?.code, 'ERR_PEER_LOST', value?.message)
      t.true((value?.after ?? Infinity) < 5000)
    }
  }
})

test.serial('modules on several kinds of device are refused as PyTorch refuses them', async (t) => {
  for (const error of await ranks<RankError>(fixture, 'several kinds of device', { env: await withGpus(), world: 3 })) {
    t.is(error.code, 'ERR_INVALID_ARGUMENT')
    t.regex(
      error.message,
      /must be on the same type of devices, but input module parameters locate in \{'cpu', 'cuda'\}/,
    )
  }
})
