// collectives.ts DIRECTORY LABEL: what python/collectives.py does, on our side.
import { arange, cat, distributed as dist, empty, ops, stack, zeros, type Tensor } from 'lockstep'

import { withDeadline } from './deadline.js'
import { Recorder } from './recorder.js'

type DType = Tensor['dtype']

const summed: DType[] = ['float32', 'float64', 'float16', 'bfloat16', 'int32', 'int64', 'uint8', 'int8']
const compared: DType[] = ['float32', 'float64', 'int32', 'int64', 'uint8']

/** Small numbers that differ between ranks and are exact in every dtype. */
function ramp(rank: number, count: number, dtype: DType = 'float32'): Tensor {
  return arange(count)
    .mul(rank + 2)
    .add(rank)
    .fmod(13)
    .to(dtype)
}

async function coalesced(rank: number, out: Recorder): Promise<void> {
  const several = [ramp(rank, 5), ramp(rank, 300).mul(0.1), ramp(rank, 6).reshape([2, 3])]
  await dist.allReduceCoalesced(several)
  await out.put('all_reduce/coalesced', cat(several.map((x) => x.reshape(-1))))
}

async function reductions(rank: number, out: Recorder): Promise<void> {
  for (const dtype of summed) await out.put(`all_reduce/sum/${dtype}`, await dist.allReduce(ramp(rank, 7, dtype)))
  for (const dtype of compared) {
    for (const op of ['product', 'min', 'max'] as const) {
      await out.put(`all_reduce/${op}/${dtype}`, await dist.allReduce(ramp(rank, 7, dtype), { op }))
    }
  }
  for (const op of ['band', 'bor', 'bxor'] as const) {
    await out.put(`all_reduce/${op}`, await dist.allReduce(ramp(rank, 9, 'int32'), { op }))
  }
  for (const count of [1, 255, 4096, 65_537, 300_000]) {
    const x = ramp(rank, count)
      .mul(0.1)
      .add(1 / 3)
    await out.put(`all_reduce/size/${count}`, await dist.allReduce(x))
  }
  for (const root of [0, 1]) {
    const x = ramp(rank, 5)
    await dist.reduce(x, root)
    if (rank === root) await out.put(`reduce/${root}`, x)
  }
  await coalesced(rank, out)
  await out.put('all_reduce/empty', await dist.allReduce(zeros([0])))
}

async function copies(rank: number, out: Recorder): Promise<void> {
  for (const root of [0, 1]) {
    for (const dtype of ['float32', 'int64', 'bool', 'bfloat16'] as const) {
      await out.put(`broadcast/${root}/${dtype}`, await dist.broadcast(ramp(rank, 6, dtype), root))
    }
  }
  await out.put('all_gather', stack(await dist.allGather(ramp(rank, 6).reshape([2, 3]))))
  await out.put('all_gather_into_tensor', await dist.allGatherIntoTensor(empty([8]), ramp(rank, 4)))
  for (const root of [0, 1]) {
    const gathered = await dist.gather(ramp(rank, 3), rank === root ? [empty([3]), empty([3])] : null, root)
    if (rank === root) await out.put(`gather/${root}`, stack([...gathered]))
    const parts = rank === root ? [ramp(rank, 4), ramp(rank + 1, 4)] : null
    await out.put(`scatter/${root}`, await dist.scatter(empty([4]), parts, root))
  }
  await out.put('all_to_all_single', await dist.allToAllSingle(empty([6]), ramp(rank, 6)))
  // Rank 0 sends 1 and 3, rank 1 sends 2 and 4.
  const [inputs, outputs] = [rank === 0 ? [1, 3] : [2, 4], rank === 0 ? [1, 2] : [3, 4]]
  const uneven = empty([sum(outputs)])
  await out.put('all_to_all_single/uneven', await dist.allToAllSingle(uneven, ramp(rank, sum(inputs)), outputs, inputs))
  // Lists of different shapes, which PyTorch's Gloo takes as one tensor alone.
  const lists = {
    inputs: inputs.map((count) => ramp(rank, count)),
    outputs: outputs.map((count) => empty([count])),
  }
  await out.put('all_to_all/uneven', cat([...(await dist.allToAll(lists.outputs, lists.inputs))]))
  // PyTorch's comparison takes parts of different sizes for a mistake.
  if (process.env['TORCH_DISTRIBUTED_DEBUG'] !== 'DETAIL') {
    const parts = [ramp(rank, 2), ramp(rank + 1, 3)]
    await out.put('reduce_scatter/uneven', await dist.reduceScatter(empty([2 + rank]), parts))
  }
  await out.put('reduce_scatter_tensor', await dist.reduceScatterTensor(empty([4]), ramp(rank, 8)))
}

async function complexNumbers(rank: number, out: Recorder): Promise<void> {
  const make = (count: number, shift = 0) => ops.complex(ramp(rank, count), ramp(rank + shift, count).add(1))
  const room = (count: number) => zeros([count], { dtype: 'complex64' })
  const put = (name: string, x: Tensor) => out.put(`complex/${name}`, ops.viewAsReal(x))
  await put('all_reduce', await dist.allReduce(make(3)))
  await put('broadcast', await dist.broadcast(make(3), 1))
  await put('all_gather', cat([...(await dist.allGather(make(2)))]))
  await put('all_gather_into_tensor', await dist.allGatherIntoTensor(room(4), make(2)))
  await put('scatter', await dist.scatter(room(2), rank === 0 ? [make(2), make(2, 1)] : null, 0))
  await put('all_to_all', cat([...(await dist.allToAll([room(2), room(2)], [make(2), make(2, 1)]))]))
  await put('all_to_all_single', await dist.allToAllSingle(room(4), make(4)))
  await put('reduce_scatter', await dist.reduceScatter(room(2), [make(2), make(2, 1)]))
}

async function points(rank: number, out: Recorder): Promise<void> {
  const received = empty([rank === 0 ? 4 : 5])
  if (rank === 0) {
    await dist.send(ramp(0, 5), 1)
    await dist.recv(received, 1, { tag: 7 })
    await dist.send(received, 1, { tag: 2 ** 31 - 1 })
  } else {
    await dist.recv(received, 0)
    await dist.send(ramp(1, 4), 0, { tag: 7 })
    await dist.recv(received.narrow(0, 0, 4), 0, { tag: 2 ** 31 - 1 })
  }
  await out.put(`recv/${rank}`, received)
}

async function groups(rank: number, out: Recorder): Promise<void> {
  const both = await dist.newGroup([0, 1])
  const alone = [await dist.newGroup([0]), await dist.newGroup([1])][rank]
  await out.put('group/both', await dist.allReduce(ramp(rank, 4), { group: both }))
  await out.put('group/alone', await dist.allReduce(ramp(rank, 4), { group: alone }))
  const useLocalSynchronization = true
  await dist.newGroup([rank], { useLocalSynchronization })
  for (const count of [3, 4]) {
    const group = await dist.newGroup([0, 1], { useLocalSynchronization })
    await out.put(`group/local/${count}`, await dist.allReduce(ramp(rank, count), { group }))
  }
  await dist.barrier({ group: both })
  await dist.barrier()
  await dist.monitoredBarrier()
  await out.put('after', await dist.allReduce(ramp(rank, 4)))
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

await withDeadline(async (seconds) => {
  const [directory = '', label = ''] = process.argv.slice(2)
  await dist.initProcessGroup({ backend: 'gloo', timeout: seconds * 1000 })
  const rank = dist.getRank()
  const out = new Recorder()
  for (const part of [reductions, copies, complexNumbers, points, groups]) await part(rank, out)
  await out.save(`${directory}/${label}-${rank}.safetensors`)
  await dist.destroyProcessGroup()
})
