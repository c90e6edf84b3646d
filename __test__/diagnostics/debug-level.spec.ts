import test from 'ava'

import { LockstepError, distributed } from 'lockstep'
import type { distributed as d } from 'lockstep'

import { transport } from '../support/environment.js'
import { ends, values } from '../support/ranks.js'
import type { Rejection } from '../support/rank.mjs'

const fixture = new URL('fixtures/debug-level.ts', import.meta.url)

/** What a rank wrote, without the times of day. */
function lines(stderr: string): string[] {
  const all = stderr.split('\n').filter((line) => line.startsWith('lockstep '))
  return all.map((line) => line.replace(/^lockstep \S+ /, ''))
}

test.serial('the level is set, or read from LOCKSTEP_DEBUG, else from TORCH_DISTRIBUTED_DEBUG', (t) => {
  const names = ['LOCKSTEP_DEBUG', 'TORCH_DISTRIBUTED_DEBUG'] as const
  const before = names.map((name) => process.env[name])
  t.teardown(() => {
    for (const [index, name] of names.entries()) {
      delete process.env[name]
      if (before[index] !== undefined) process.env[name] = before[index]
    }
    distributed.setDebugLevel('OFF')
  })
  const read = (own: string, theirs: string): d.DebugLevel => {
    process.env['LOCKSTEP_DEBUG'] = own
    process.env['TORCH_DISTRIBUTED_DEBUG'] = theirs
    distributed.setDebugLevelFromEnv()
    return distributed.getDebugLevel()
  }
  t.is(read('', ''), 'OFF')
  t.is(read('', 'info'), 'INFO')
  t.is(read('DETAIL', 'INFO'), 'DETAIL')
  t.is(read('off', 'INFO'), 'OFF')
  t.is(read('', 'Detail'), 'DETAIL')
  distributed.setDebugLevel('INFO')
  t.is(distributed.getDebugLevel(), 'INFO')
  for (const [own, theirs, text] of [
    ['1', 'INFO', "LOCKSTEP_DEBUG='1' is no debug level: set it to OFF, INFO or DETAIL, or unset it"],
    ['', 'DEBUG', "TORCH_DISTRIBUTED_DEBUG='DEBUG' is no debug level: set it to OFF, INFO or DETAIL, or unset it"],
  ] as const) {
    const error = t.throws(() => read(own, theirs), { message: text })
    t.true(LockstepError.is(error, 'ERR_ENVIRONMENT'))
    t.is(distributed.getDebugLevel(), 'INFO')
  }
  const unknown = t.throws(() => distributed.setDebugLevel('info' as never), {
    message: "setDebugLevel: there is no level 'info': it is OFF, INFO or DETAIL",
  })
  t.true(LockstepError.is(unknown, 'ERR_INVALID_ARGUMENT'))
  t.true(
    LockstepError.is(
      t.throws(() => distributed.setDebugLevel(1 as never)),
      'ERR_ARGUMENT_TYPE',
    ),
  )
})

test('a level that is none is refused before the rendezvous', async (t) => {
  const env = { LOCKSTEP_DEBUG: 'VERBOSE' }
  for (const { code, message } of values(await ends<Rejection>(fixture, 'refused', { env }))) {
    t.is(code, 'ERR_ENVIRONMENT')
    t.regex(message, /^LOCKSTEP_DEBUG='VERBOSE' is no debug level: set it to OFF, INFO or DETAIL/)
  }
})

test('INFO writes settings and variables of a wrapper, and the unused parameters of a static graph', async (t) => {
  const all = await ends(fixture, 'static', { env: { TORCH_DISTRIBUTED_DEBUG: 'INFO', MASTER_ADDR: '127.0.0.1' } })
  t.deepEqual(values(all), ['INFO', 'INFO'])
  for (const [rank, { stderr }] of all.entries()) {
    const said = lines(stderr).map((line) =>
      line.replace(/^rank (\d): /, (_, told: string) => (t.is(Number(told), rank), '')),
    )
    const made = said.filter((line) => line.startsWith('DistributedDataParallel is made with '))
    t.is(made.length, 2, stderr)
    t.is(
      made[0],
      `DistributedDataParallel is made with module_name=Partial; world_size=2; rank=${rank}; backend_name=${transport}; ` +
        'num_parameter_tensors=6; total_parameter_size_bytes=152; dtypes=float32; bucket_cap_bytes=26214400; ' +
        'bucket_sizes=152; broadcast_buffers=1; find_unused_parameters=0; static_graph=1; gradient_as_bucket_view=0; ' +
        'has_sync_bn=0; is_multi_device_module=0; device_ids=; output_device=-1; ' +
        `gloo_num_threads=${transport === 'gloo' ? 2 : 0}; torch_distributed_debug=INFO`,
    )
    const variables = said.find((line) => line.startsWith('the environment of DistributedDataParallel: ')) ?? ''
    t.regex(
      variables,
      new RegExp(`: RANK=${rank}; LOCAL_RANK=${rank}; WORLD_SIZE=2; MASTER_PORT=\\d+; MASTER_ADDR=127.0.0.1; `),
    )
    t.regex(variables, /; TORCH_DISTRIBUTED_DEBUG=INFO; /)
    t.false(variables.includes('N/A'))
    // Once, and none for the graph that uses all.
    t.deepEqual(
      said.filter((line) => line.startsWith('the static graph')),
      ["the static graph uses no parameter 'unused.weight' (2), 'unused.bias' (3) on this rank"],
    )
    t.true(said.some((line) => line.startsWith('buckets were rebuilt in the order of the gradients: ')))
    t.false(said.some((line) => line.startsWith('iteration ')))
  }
})

test('DETAIL writes the times and the unused parameters of each iteration', async (t) => {
  for (const { stderr, error } of await ends(fixture, 'searched', { env: { LOCKSTEP_DEBUG: 'DETAIL' } })) {
    t.is(error, undefined)
    const said = lines(stderr).filter((line) => /^rank \d: iteration /.test(line))
    const time = String.raw`\d+\.\d{3} ms`
    const both = `${time} \\(average ${time}\\)`
    t.is(said.length, 6, stderr)
    for (const iteration of [1, 2]) {
      const [times = '', ...unused] = said.splice(0, 3).map((line) => line.replace(/^rank \d: /, ''))
      t.regex(
        times,
        new RegExp(
          `^iteration ${iteration}: forward ${both}, backward ${both}, communication ${both}, beside the backward pass ` +
            `${both}, unused parameters 24 bytes$`,
        ),
      )
      t.deepEqual(unused, [
        `iteration ${iteration}: parameter 'unused.weight' (2) is unused`,
        `iteration ${iteration}: parameter 'unused.bias' (3) is unused`,
      ])
    }
  }
})

test('a level that is set holds for wrappers that exist, and their records tell it', async (t) => {
  const all = await ends(fixture, 'set')
  t.deepEqual(values(all), [
    ['OFF', 'DETAIL'],
    ['OFF', 'DETAIL'],
  ])
  for (const [rank, { stderr }] of all.entries()) {
    const said = lines(stderr)
    t.is(said.length, 1, stderr)
    t.true(said[0]?.startsWith(`rank ${rank}: iteration 1: forward `))
  }
})

test('dumpDDPRelevantEnvVars tells the variables that are set, and those that are not', (t) => {
  process.env['GLOO_SOCKET_IFNAME'] = 'eth7'
  const told = distributed.dumpDDPRelevantEnvVars()
  delete process.env['GLOO_SOCKET_IFNAME']
  t.is(told['GLOO_SOCKET_IFNAME'], 'eth7')
  t.is(told['NCCL_IB_TIMEOUT'], process.env['NCCL_IB_TIMEOUT'] ?? 'N/A')
  t.is(distributed.dumpDDPRelevantEnvVars()['GLOO_SOCKET_IFNAME'], 'N/A')
})
