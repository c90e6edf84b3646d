import test from 'ava'

import { transport } from '../support/environment.js'
import { type RanksOptions, ends, values } from '../support/ranks.js'

const fixture = new URL('./fixtures/collectives.mjs', import.meta.url)
const run = (name: string, world: number, options: RanksOptions = {}) => ends(fixture, name, { world, ...options })

type Results = Record<string, unknown>[]

for (const verify of [true, false]) {
  test(`every collective gives PyTorch's result (${verify ? 'compared' : 'not compared'} with the peers)`, async (t) => {
    const all = await run('everything', 2, { args: [String(verify)] })
    for (const [rank, out] of (values(all) as Results).entries()) {
      t.deepEqual(out, {
        rank,
        world: 2,
        local: rank,
        backend: transport,
        device: 'cpu',
        allOurs: true,
        sum: [3, 30],
        avg: [1.5, 15],
        product: [2, 200],
        min: [1, 10],
        max: [2, 20],
        band: [4],
        bor: [7],
        bxor: [3],
        float64: '2',
        float16: '2',
        bfloat16: '2',
        int32: '2',
        int64: '2',
        uint8: '2',
        int8: '2',
        bool: '1',
        complex64: '2',
        leaf: [1, true, 0],
        broadcast: [1],
        reduce: rank === 0 ? [3] : null,
        allGather: [
          [0, -0],
          [1, -1],
        ],
        allGatherInto: [[0], [1]],
        allGatherIntoTensor: [0, 5, 1, 5],
        reduceScatter: rank === 0 ? [3] : [21],
        reduceScatterTensor: rank === 0 ? [2] : [11],
        gather: rank === 1 ? [[3], [4]] : [],
        scatter: [7 + rank],
        allToAll: [[rank], [10 + rank]],
        allToAllSingle: rank === 0 ? [1, 4] : [2, 3],
        allToAllEqual: [rank, 2 + rank],
        sender: 1 - rank,
        message: rank === 0 ? [7, 8] : [5, 6],
        sparse: [1, 3, 2],
        any: [true, false],
        all: [false, true],
        objects: [
          [0, 1n, 0, 100],
          [1, 1n, 1, 200],
        ],
        list: ['a', { b: 2 }],
        sameList: true,
      })
    }
  })
}

test('what cannot work is refused with a code before anything is sent', async (t) => {
  const all = await run('refusals', 2)
  for (const [rank, out] of values(all).entries()) {
    const refused = out as Record<string, { code: string; message: string; operation: string }>
    const expect = (name: string, code: string, text: RegExp): void => {
      t.is(refused[name]?.code, code, name)
      t.regex(refused[name]?.message ?? '', text)
    }
    expect('notContiguous', 'ERR_INVALID_ARGUMENT', /Tensors must be contiguous.*call contiguous\(\) first/)
    expect('nested', 'ERR_INVALID_ARGUMENT', /only dense tensors are supported/)
    expect(
      'device',
      'ERR_INVALID_ARGUMENT',
      new RegExp(`a tensor on the device 'meta' cannot be used with the backend '${transport}'; move it first`),
    )
    expect('dtype', 'ERR_INVALID_ARGUMENT', /Invalid scalar type.*int16/)
    expect('avg', 'ERR_INVALID_ARGUMENT', /'avg' is not defined for int64/)
    expect('op', 'ERR_INVALID_ARGUMENT', /no reduction 'mean': one of sum, avg/)
    expect('option', 'ERR_UNKNOWN_OPTION', /unknown option 'timeOut'/)
    expect('timeout', 'ERR_INVALID_ARGUMENT', /timeout must be a number of milliseconds/)
    expect('tensor', 'ERR_ARGUMENT_TYPE', /tensor must be a Tensor, got number/)
    expect('root', 'ERR_INVALID_ARGUMENT', /rank 2 is not in group '0' of ranks 0, 1/)
    expect('self', 'ERR_INVALID_ARGUMENT', new RegExp(`rank ${rank} cannot send to or receive from itself`))
    expect('tag', 'ERR_INVALID_ARGUMENT', /tag must be a whole number from 0 to 2147483647, got number \(-1\)/)
    expect('parts', 'ERR_INVALID_ARGUMENT', /expected 2 outputs, one per rank, but got 1/)
    expect('shape', 'ERR_INVALID_ARGUMENT', /output must have 2 elements/)
    expect('stacked', 'ERR_INVALID_ARGUMENT', /output has shape \[2, 3\], but must have \[6\]/)
    expect('rows', 'ERR_INVALID_ARGUMENT', /input has shape \[2, 3\], but must have 2 times the rows/)
    expect('complex', 'ERR_INVALID_ARGUMENT', /does not gather complex numbers; pass viewAsReal/)
    expect('splits', 'ERR_INVALID_ARGUMENT', /splits \[1, 2\] must add up to dimension 0 \(2\)/)
    expect('nonRoot', 'ERR_INVALID_ARGUMENT', rank === 0 ? /expected 2 outputs/ : /only rank 0 may pass outputs/)
    expect('disposed', 'ERR_DISPOSED', /freed by dispose/)
    expect('object', 'ERR_INVALID_ARGUMENT', /the object cannot be sent/)
    t.is(refused['root']?.operation, 'broadcast')
    t.is((out as { after: number }).after, 2)
  }
})

for (const verify of [true, false]) {
  test(`parts of different shapes, complex numbers, the largest tags (${verify ? 'compared' : 'not compared'})`, async (t) => {
    const all = await run('uneven', 2, { args: [String(verify)] })
    for (const [rank, out] of (values(all) as Results).entries()) {
      t.deepEqual(out, {
        allToAll:
          rank === 0
            ? [[1], [3, 3, 3]]
            : [
                [
                  [2, 2],
                  [2, 2],
                ],
                [],
              ],
        reduceScatter: rank === 0 ? [1, 1] : [11, 11, 11],
        complex: {
          allGather: [0, 1].map((peer) => [
            [peer, 1],
            [peer, 2],
          ]),
          allGatherIntoTensor: [
            [
              [0, 1],
              [0, 2],
              [1, 1],
              [1, 2],
            ],
          ],
          scatter: [[[7 + rank, 1 + rank]]],
          allToAll: [[[0, rank]], [[1, rank]]],
          allToAllSingle: [
            [
              [0, 1 + rank],
              [1, 1 + rank],
            ],
          ],
        },
        received: [824, 825, 647],
        after: 2,
      })
    }
  })
}

test('parts that do not fit between ranks fail on every rank, and the group goes on', async (t) => {
  for (const out of values(await run('unevenMismatch', 2))) {
    const { lists, reduced, after } = out as Record<string, { code: string; message: string }> & { after: number }
    t.is(lists?.code, 'ERR_COLLECTIVE_MISMATCH')
    t.regex(lists?.message ?? '', /rank 0 sends 2 elements to rank 1, which expects 1 from it/)
    t.is(reduced?.code, 'ERR_COLLECTIVE_MISMATCH')
    t.regex(reduced?.message ?? '', /rank 0 sends 3 elements to rank 1, which expects 4 from it/)
    t.is(after, 2)
  }
})

test('operations that do not fit together fail on every rank, and the group goes on', async (t) => {
  const all = await run('mismatch', 2)
  for (const [rank, out] of values(all).entries()) {
    const { shapes, kinds, message, after } = out as Record<string, { code: string; message: string; rank: number }> & {
      after: number
    }
    t.is(shapes?.code, 'ERR_COLLECTIVE_MISMATCH')
    t.is(shapes?.rank, rank)
    const detail = 'rank 0: allReduce (sum) of [1000] float32, rank 1: allReduce (sum) of [3] float32'
    t.true(shapes?.message.includes(detail), shapes?.message)
    t.is(kinds?.code, 'ERR_COLLECTIVE_MISMATCH')
    t.true(kinds?.message.includes('rank 0: barrier, rank 1: broadcast root 0 of [2] float32'), kinds?.message)
    t.is(message?.code, 'ERR_COLLECTIVE_MISMATCH')
    t.regex(message?.message ?? '', /4 elements of float32 are sent, but 2 elements of float32 are expected/)
    t.is(after, 2)
  }
})
