import test from 'ava'

import { ranks } from '../support/ranks.js'

const fixture = new URL('./fixtures/device-mesh.ts', import.meta.url)

type Refusal = readonly [code: string, message: string]

test.serial('a mesh of two dimensions has a group for each row and each column', async (t) => {
  const rows = [
    [0, 1, 2],
    [3, 4, 5],
  ]
  for (const [rank, out] of (await ranks(fixture, 'grid', { world: 6 })).entries()) {
    const [row, column] = [Math.floor(rank / 3), rank % 3]
    const text = "DeviceMesh((replicate=2, shard=3), 'cpu')"
    t.deepEqual(out, {
      mesh: ['cpu', rows, ['replicate', 'shard'], 2, [2, 3], text],
      sizes: [6, 2, 3, 3],
      groups: [[column, column + 3], rows[row], 2, 3],
      place: [[row, column], row, column],
      parts: [rows[row], [3], ['shard'], [column], [column, column + 3]],
    })
  }
})

test.serial('a mesh of three dimensions, and its parts of two', async (t) => {
  for (const [rank, out] of (await ranks(fixture, 'cube', { world: 4 })).entries()) {
    const [a, c] = [Math.floor(rank / 2), rank % 2]
    const square = [
      [0, 1],
      [2, 3],
    ]
    t.deepEqual(out, [[a, 0, c], square, [a, c], [square[a]], [c, c + 2]])
  }
})

test.serial('a dimension of all ranks uses the default group, unless a backend is asked for', async (t) => {
  for (const out of await ranks(fixture, 'line')) {
    const padded = [
      [true, 2],
      [false, 1],
    ]
    t.deepEqual(out, ['0', null, ['gloo', '1', 50_000, 2], padded])
  }
})

test.serial('ranks that a mesh leaves out have no groups in it', async (t) => {
  const [first, second, outside] = await ranks<unknown[]>(fixture, 'smaller', { world: 3 })
  t.deepEqual(
    [first, second],
    [
      [[0, 0], 2],
      [[1, 0], 2],
    ],
  )
  const errors = outside?.pop() as Refusal[]
  t.deepEqual(outside, [null, [[0], [1]], 2, 2])
  t.is(errors.length, 4)
  for (const [code, message] of errors) {
    t.is(code, 'ERR_INVALID_ARGUMENT')
    t.regex(message, /this process is rank 2, which is not in DeviceMesh\(\(replicate=2, shard=1\), 'cpu'\)/)
  }
})

test.serial('a mesh of ranks in any arrangement', async (t) => {
  const square = [
    [3, 0],
    [1, 4],
  ]
  const found = await ranks<unknown[]>(fixture, 'arranged', { world: 5 })
  for (const [rank, [mesh, shape, place, wholePlace, wholeRank, ...rest]] of found.entries()) {
    t.deepEqual([mesh, shape], [square, [2, 2]])
    t.deepEqual([wholePlace, wholeRank], [[[4, 2, 0, 1, 3].indexOf(rank)], rank])
    if (rank === 2) {
      t.is(place, null)
      t.regex((rest[0] as Refusal)[1], /this process is rank 2, which is not in DeviceMesh/)
      continue
    }
    const row = square.findIndex((line) => line.includes(rank))
    const column = square[row]!.indexOf(rank)
    t.deepEqual(place, [row, column])
    const members = [square.map((line) => line[column]!), square[row]!].map((line) => line.toSorted((a, b) => a - b))
    const sums = members.map((line) => line.reduce((sum, each) => sum + 10 ** each, 0))
    t.deepEqual(rest, [members, sums, members.map((line) => line.indexOf(rank))])
  }
})

test.serial('arrangements that cannot be are refused', async (t) => {
  const ranksWanted = /^DeviceMesh\.create: mesh must hold different ranks of 0 \.\. 1, got /
  const expected: [string, RegExp][] = [
    ['ERR_INVALID_ARGUMENT', ranksWanted],
    ['ERR_INVALID_ARGUMENT', /the arrays of one level of mesh must be equally long/],
    ...Array.from({ length: 6 }, (): [string, RegExp] => ['ERR_INVALID_ARGUMENT', ranksWanted]),
    ['ERR_ARGUMENT_TYPE', /mesh must be an array, got number/],
    ['ERR_UNSUPPORTED_OPTION', /device type cuda is not supported yet/],
    ['ERR_INVALID_ARGUMENT', /one name for each of 1 dimensions, got 2/],
    ['ERR_UNKNOWN_OPTION', /'names'/],
    ['ERR_ABORTED', /DeviceMesh\.create/],
  ]
  for (const errors of await ranks<Refusal[]>(fixture, 'arrangedBadly')) {
    t.is(errors.length, expected.length)
    for (const [index, [code, message]] of errors.entries()) {
      t.is(code, expected[index]![0], message)
      t.regex(message, expected[index]![1])
    }
  }
  for (const [code] of await ranks<Refusal>(fixture, 'arrangedDifferently', { world: 4 })) {
    t.is(code, 'ERR_COLLECTIVE_MISMATCH')
  }
})

test.serial('a mesh of groups that exist', async (t) => {
  const square = [
    [0, 1],
    [2, 3],
  ]
  for (const [rank, [mesh, ...rest]] of (await ranks<unknown[]>(fixture, 'fromGroup', { world: 4 })).entries()) {
    const place = [Math.floor(rank / 2), rank % 2]
    t.deepEqual(mesh, square)
    t.deepEqual(rest, [
      place,
      place,
      [
        ...Array<string>(13).fill('ERR_INVALID_ARGUMENT'),
        'ERR_ARGUMENT_TYPE',
        'ERR_ARGUMENT_TYPE',
        'ERR_UNSUPPORTED_OPTION',
        'ERR_UNKNOWN_OPTION',
      ],
    ])
  }
})

test.serial('meshes that cannot be, and dimensions that are not there, are refused', async (t) => {
  const invalid = 'ERR_INVALID_ARGUMENT'
  const type = 'ERR_ARGUMENT_TYPE'
  const expected: [string, RegExp][] = [
    ['ERR_UNSUPPORTED_OPTION', /^initDeviceMesh: device type cuda is not supported yet: use 'cpu'/],
    [invalid, /without an index.*got cpu:0/],
    [type, /deviceType must be a string/],
    [type, /meshShape must be an array of whole numbers/],
    [type, /meshShape must be an array of whole numbers/],
    [invalid, /at least one size, each of at least 1, got \[\]/],
    [invalid, /at least one size, each of at least 1, got \[2, 0\]/],
    [invalid, /a mesh of shape \[3\] has 3 ranks, but the default group has 2/],
    [invalid, /one name for each of 2 dimensions, got 1/],
    [invalid, /meshDimNames must be different, got x, x/],
    [type, /meshDimNames must be an array of strings/],
    ['ERR_UNKNOWN_OPTION', /'names'; known are meshDimNames, backend, timeout, signal/],
    [invalid, /timeout must be a number of milliseconds/],
    ['ERR_ABORTED', /no longer wanted/],
    [invalid, /^DeviceMesh\.getGroup: meshDim must say which of the 2 dimensions/],
    [invalid, /^DeviceMesh\.getLocalRank: meshDim must say which of the 2 dimensions/],
    ['ERR_INDEX', /DeviceMesh\(\(replicate=2, shard=1\), 'cpu'\) has no dimension 2/],
    ['ERR_INDEX', /has no dimension -3/],
    ['ERR_INDEX', /^DeviceMesh\.size: .* has no dimension dp/],
    [type, /meshDim must be a whole number/],
    [invalid, /the dimensions of DeviceMesh\(\(1, 2\), 'cpu'\) have no names/],
    [invalid, /have no names: give initDeviceMesh meshDimNames/],
    ['ERR_INDEX', /^DeviceMesh\.get: .* has no dimension dp/],
    [invalid, /in the order of .*, each once.*got \[shard, replicate\]/],
    [invalid, /got \[shard, shard\]/],
    [invalid, /at least one: got \[\]/],
    ['ERR_INDEX', /DeviceMesh\(\(shard=1\), 'cpu'\) has no dimension replicate/],
    [type, /meshDimNames must be an array of strings/],
    [invalid, /a mesh is made by `await DeviceMesh\.create\(deviceType, ranks\)` or `await initDeviceMesh/],
  ]
  for (const errors of await ranks<Refusal[]>(fixture, 'refused')) {
    t.is(errors.length, expected.length)
    for (const [index, [code, message]] of errors.entries()) {
      t.is(code, expected[index]![0], message)
      t.regex(message, expected[index]![1])
    }
  }
})

test.serial('ranks whose meshes need different groups all hear of it', async (t) => {
  for (const [code] of await ranks<Refusal>(fixture, 'differs', { world: 4 })) t.is(code, 'ERR_COLLECTIVE_MISMATCH')
})

test.serial('a rank that never comes is named after the deadline, and a signal ends the wait', async (t) => {
  const [waiting] = await ranks<Refusal[]>(fixture, 'neverComes')
  t.deepEqual(
    waiting?.map(([code]) => code),
    ['ERR_RENDEZVOUS', 'ERR_ABORTED'],
  )
  t.regex(waiting?.[0]?.[1] ?? '', /rank 1/)
})

test.serial('upstream 28 test_ddp_device_mesh_initialization', async (t) => {
  for (const errors of await ranks<Refusal[]>(fixture, 'upstream28')) {
    t.deepEqual(
      errors.map(([code]) => code),
      ['ERR_INVALID_ARGUMENT', 'ERR_INVALID_ARGUMENT', 'ERR_ARGUMENT_TYPE'],
    )
    t.regex(errors[0]![1], /Cannot specify both process_group and device_mesh arguments\./)
    t.regex(errors[1]![1], /Only 1D device mesh is supported, but got DeviceMesh\(\(2, 1\), 'cpu'\)\./)
    t.regex(errors[2]![1], /deviceMesh must be a DeviceMesh, got object/)
  }
})

test.serial('what a rank of a mesh is refused for is told to the mesh alone', async (t) => {
  const [told, refused, outside] = await ranks<Refusal>(fixture, 'told', { world: 3 })
  t.is(told?.[0], 'ERR_MODEL_MISMATCH')
  t.regex(told?.[1] ?? '', /^rank 1 did not wrap its model: .*capacities of buckets/)
  t.is(refused?.[0], 'ERR_INVALID_ARGUMENT')
  t.is(outside?.[0], 'ERR_INVALID_ARGUMENT')
  t.regex(outside?.[1] ?? '', /rank 2, which is not in DeviceMesh\(\(2\), 'cpu'\)/)
})

test.serial('gradients are averaged in one dimension of a mesh, and models in the other', async (t) => {
  for (const averages of await ranks(fixture, 'hybrid', { world: 4 })) {
    t.deepEqual(averages, [false, true, false, true, false, true])
  }
})
