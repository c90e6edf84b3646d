/** Simulated ranks: the bits of the model of the algorithm. */
import test, { type ExecutionContext } from 'ava'
import {
  type ErrorCode,
  LockstepError,
  Tensor,
  amp,
  getRngState,
  manualSeed,
  nn,
  optim,
  randn,
  tensor,
  decentralized,
} from 'lockstep'

import { values } from '../support/tensors.js'
import { columns, decay, expected, experiment, factors, rate, starts, target, topologiesOf } from './experiments.js'
import * as model from './model.js'
import { Scalars } from './scalar-module.js'

/** Bytes of a bucket: every parameter is given 32 numbers of room. */
const twoAndOne = (2 * 32 * 8) / 2 ** 20

interface Scalar {
  readonly worldSize: number
  readonly topology: string | decentralized.Topology
  readonly localWorldSize: number
  readonly factor: number
  readonly steps: number
}

/** For each step and rank, its parameters. */
async function scalars({ factor, steps: count, ...options }: Scalar) {
  const after: number[][][] = []
  const weights: number[][] = []
  await using run = await decentralized.simulate({
    ...options,
    steps: 0,
    bucketSizeInMb: twoAndOne,
    module: () => new Scalars(),
    optimizer: (params) => new optim.SGD(params, { lr: rate, weightDecay: decay }),
    step: ({ gossip, rank, step }) => gossip.forward(starts.map((_, parameter) => target(parameter)(rank, step))),
  })
  for (const rank of run.ranks) rank.setAdaptiveFactor(factor)
  for (let step = 0; step < count; step++) {
    await run.train(1)
    after.push(run.ranks.map(({ module }) => module.values()))
    weights.push(run.ranks.map((rank) => rank.stats().pushSumWeight))
  }
  return { after, weights }
}

for (const count of [1, 2, 3, 4, 5, 6, 7, 8, 9, 16]) {
  test.serial(`${count} simulated ranks: every topology and factor`, async (t) => {
    for (const named of topologiesOf(count)) {
      for (const factor of factors) {
        const { topology, localWorldSize, rounds } = named
        const wanted = expected(named, factor).slice(0, 2 * rounds.length + 2)
        const { after } = await scalars({
          worldSize: count,
          topology,
          localWorldSize,
          factor,
          steps: wanted.length,
        })
        t.deepEqual(after, wanted, `${topology}, ${localWorldSize} a node, factor ${factor}`)
      }
    }
  })
}

for (const worldSize of [3, 4]) {
  test.serial(`${worldSize} simulated ranks over directed graphs: push-sum`, async (t) => {
    const rounds = columns[worldSize] ?? []
    const topology = decentralized.topologies.create(
      rounds.map((matrix) => ({ matrix })),
      { worldSize, pushSum: true },
    )
    for (const factor of factors) {
      const { after, weights } = await scalars({ worldSize, topology, localWorldSize: 1, factor, steps: 24 })
      for (const parameter of starts.keys()) {
        for (const [step, all] of model.runPushSum(rounds, experiment(parameter, factor)).entries()) {
          for (const [rank, { x, weight }] of all.entries()) {
            t.true(Math.abs((after[step]?.[rank]?.[parameter] as number) - x) <= 1e-12)
            t.true(Math.abs((weights[step]?.[rank] as number) - weight) <= 1e-12)
          }
        }
      }
    }
  })
}

/** One number a rank. */
class One extends nn.Module {
  x = new nn.Parameter(tensor(starts[0] as number, { dtype: 'float64' }))

  override forward(to: number) {
    const away = this.x.sub(to)
    return away.mul(away).mul(0.5)
  }
}

for (const [name, rounds, count] of [
  ['ring', model.ring(1024), 3],
  ['one-peer-exp', model.onePeerExp(1024), 11],
] as const) {
  test.serial(`1,024 simulated ranks: ${name}`, async (t) => {
    await using run = await decentralized.simulate({
      worldSize: 1024,
      steps: count,
      topology: name,
      module: () => new One(),
      optimizer: (params) => new optim.SGD(params, { lr: rate, weightDecay: decay }),
      step: ({ gossip, rank, step }) => gossip.forward(target(0)(rank, step)),
    })
    const wanted = model.run({ ...experiment(0, 1), rounds, steps: count })
    t.deepEqual(
      run.ranks.map(({ module }) => module.x.item()),
      wanted[count - 1],
    )
  })
}

const options: decentralized.SimulateOptions<One> = {
  worldSize: 3,
  steps: 2,
  topology: 'complete',
  module: () => new One(),
  optimizer: (params) => new optim.SGD(params, { lr: rate }),
  step: ({ gossip, rank, step }) => gossip.forward(rank + step),
}

test.serial('every rank draws by itself, and the process as if nobody had', async (t) => {
  const drawn = async (seed: number): Promise<unknown[]> => {
    const all: unknown[] = []
    const step: typeof options.step = async ({ gossip, rank }) => {
      const one = values(randn([2]))
      await new Promise((resolve) => setImmediate(resolve))
      all.push([rank, one, values(randn([2]))])
      return gossip.forward(0)
    }
    await using _ = await decentralized.simulate({ ...options, seed, step })
    return all
  }
  manualSeed(5)
  const before = values(getRngState())
  const [first, again, other] = [await drawn(3), await drawn(3), await drawn(4)]
  t.deepEqual(values(getRngState()), before)
  t.deepEqual(first, again)
  manualSeed(4)
  const four = [values(randn([2])), values(randn([2]))]
  t.deepEqual(
    [first[1], other[0]],
    [
      [1, ...four],
      [0, ...four],
    ],
  )
})

test.serial('it trains on, averages, and says how far the ranks are apart', async (t) => {
  await using run = await decentralized.simulate({ ...options, steps: 0, topology: 'ring' })
  t.is(run.steps, 0)
  t.is(await run.consensusDistance(), 0)
  await run.train(2)
  await using straight = await decentralized.simulate({ ...options, topology: 'ring' })
  const models = (of: typeof run): number[] => of.ranks.map(({ module }) => module.x.item())
  t.deepEqual(models(run), models(straight))
  const before = models(run)
  const mean = before.reduce((sum, x) => sum + x) / 3
  const distance = Math.sqrt(before.reduce((sum, x) => sum + (x - mean) ** 2, 0) / 3)
  t.true(distance > 0.01 && Math.abs((await run.consensusDistance()) - distance) < 1e-15)
  t.deepEqual(models(run), before)
  await run.train(1)
  await straight.train(1)
  t.deepEqual(models(run), models(straight))
  t.is(run.steps, 3)
  const distances = await run.globalAvg({ revertible: true, distance: true })
  t.is(new Set(models(run)).size, 1)
  t.true(distances.every(({ distance }) => distance !== null && distance > 0))
  run.revertGlobalAvg()
  t.deepEqual(models(run), models(straight))
})

test.serial('its timeline has the buckets of its model', async (t) => {
  await using run = await decentralized.simulate({ ...options, worldSize: 2, steps: 1 })
  // One number, with room for 32, of 8 bytes, at 256 bytes a second beside headers: one second, with notice and latency 3.5.
  const network = { bandwidth: (256 * 1538) / 1448, latency: 1.25 }
  const pace = { compute: { forward: 1, backward: 2 }, network }
  const { step, bytes, waited, ranks: each } = run.timeline(pace)
  t.deepEqual([step, bytes, waited, each], [3.5, 256, 0.5, [3.5, 3.5]])
  await using none = await decentralized.simulate({ ...options, steps: 0 })
  const error = t.throws(() => none.timeline(pace))
  t.true(LockstepError.is(error, 'ERR_INVALID_ARGUMENT'))
})

async function refused(t: ExecutionContext, code: ErrorCode | undefined, change: object, text?: RegExp): Promise<void> {
  const error: unknown = await t.throwsAsync(decentralized.simulate({ ...options, ...change }))
  t.is((error as { code?: ErrorCode }).code, code, String(error))
  if (text !== undefined) t.regex((error as Error).message, text)
}

test.serial('what cannot be is refused', async (t) => {
  const [type, invalid] = ['ERR_ARGUMENT_TYPE', 'ERR_INVALID_ARGUMENT'] as const
  await refused(t, invalid, { worldSize: 0 }, /worldSize.* from 1/)
  await refused(t, type, { worldSize: '2' })
  await refused(t, invalid, { steps: -1 })
  await refused(t, type, { seed: 0.5 })
  await refused(t, type, { module: 1 })
  await refused(t, type, { module: () => 1 }, /what option 'module' returns/)
  await refused(t, type, { step: null })
  await refused(t, type, { scaler: 1 })
  await refused(t, type, { scaler: () => 1 })
  await refused(t, type, { optimizer: null })
  await refused(t, type, { signal: 1 })
  await refused(t, invalid, { gradClipNorm: -1 })
  await refused(t, 'ERR_UNKNOWN_OPTION', { processGroup: undefined })
  await refused(t, 'ERR_UNKNOWN_OPTION', { timeout: 1 })
  await refused(t, 'ERR_UNKNOWN_OPTION', { compat: 'decent-dp-0.2.3' })
  await refused(t, 'ERR_TOPOLOGY', { topology: 'star' })
  await refused(
    t,
    'ERR_TOPOLOGY',
    { topology: decentralized.topologies.create('ring', { worldSize: 2 }) },
    /for 2 ranks.* are 3/,
  )
  await refused(t, invalid, { localWorldSize: 2 })
  const frozen = (): nn.Module => new nn.Linear(1, 1).requiresGrad_(false)
  await refused(t, invalid, { module: frozen }, /any parameter that requires a gradient/)
  const sizes = (rank: number): nn.Module => new nn.Linear(1, rank === 2 ? 2 : 1)
  await refused(t, 'ERR_MODEL_MISMATCH', { module: sizes }, /process 0/)
})

test.serial('a rank that fails ends the simulation, and nothing hangs', async (t) => {
  const at = (turn: { rank: number; step: number }): boolean => turn.rank === 1 && turn.step === 1
  const step = options.step
  await refused(t, undefined, {
    module: () => {
      throw new RangeError('no module')
    },
  })
  const failing: [code: ErrorCode | undefined, step: (turn: Parameters<typeof step>[0]) => unknown, text?: RegExp][] = [
    ['ERR_ARGUMENT_TYPE', (turn) => (at(turn) ? undefined : step(turn)), /must be the loss.* rank 1 in step 1/],
    [undefined, (turn) => (at(turn) ? Promise.reject(new RangeError('no more')) : step(turn)), /^no more$/],
    ['ERR_TORCH', (turn) => (at(turn) ? randn([2]) : step(turn))],
    // A loss of its own, that trains nothing of the wrapper's.
    [
      'ERR_INVALID_ARGUMENT',
      (turn) => (at(turn) ? new One().forward(1) : step(turn)),
      /rank 1 has not trained in step 1/,
    ],
    [
      'ERR_INVALID_ARGUMENT',
      async (turn) => {
        if (at(turn)) await turn.gossip.globalAvg()
        return step(turn)
      },
      /globalAvg inside 'step'/,
    ],
    [
      'ERR_INVALID_ARGUMENT',
      async (turn) => {
        const loss = await step(turn)
        if (at(turn)) await loss.backward()
        return loss
      },
      /'step' of rank 1 has run a backward pass/,
    ],
  ]
  for (const [code, failingStep, text] of failing) await refused(t, code, { step: failingStep, steps: 3 }, text)
  // With a scaler ranks wait for one another in the step itself.
  for (const [code, failingStep, text] of failing) {
    const scalers: amp.GradScaler[] = []
    const scaler = (rank: number): amp.GradScaler =>
      (scalers[rank] = new amp.GradScaler({ device: 'cpu', initScale: 2 }))
    const scaled: typeof failingStep = async (turn) => {
      const loss = await failingStep(turn)
      return loss instanceof Tensor ? scalers[turn.rank]?.scale(loss) : loss
    }
    await refused(t, code, { step: scaled, steps: 3, scaler }, text)
  }
  const throwing: decentralized.SimulateOptions<One>['optimizer'] = (params) => {
    const optimizer = new optim.SGD(params, { lr: 1 })
    optimizer.step = () => {
      throw new RangeError('no update')
    }
    return optimizer
  }
  await refused(t, undefined, { optimizer: throwing }, /no update/)
  const controller = new AbortController()
  const aborting: typeof step = (turn) => {
    if (at(turn)) controller.abort('enough')
    return step(turn)
  }
  await refused(t, 'ERR_ABORTED', { step: aborting, signal: controller.signal }, /enough/)
})

test.serial('after a failure, and when it was disposed of, it does nothing', async (t) => {
  let fails = false
  const run = await decentralized.simulate({
    ...options,
    step: (turn) => (fails ? (null as never) : options.step(turn)),
  })
  fails = true
  const code = async (call: () => unknown): Promise<unknown> => {
    const error: unknown = await t.throwsAsync(async () => call())
    return (error as LockstepError).code
  }
  t.is(await code(() => run.train(1)), 'ERR_ARGUMENT_TYPE')
  fails = false
  t.is(await code(() => run.train(1)), 'ERR_REDUCTION_FAILED')
  await run[Symbol.asyncDispose]()
  await run[Symbol.asyncDispose]()
  for (const call of [
    () => run.train(1),
    () => run.globalAvg(),
    () => run.consensusDistance(),
    () => run.revertGlobalAvg(),
    () => run.timeline({ compute: { forward: 1, backward: 1 } }),
  ]) {
    t.is(await code(call), 'ERR_DISPOSED')
  }
  const running = await decentralized.simulate(options)
  const training = running.train(1)
  t.is(await code(() => running.train(1)), 'ERR_INVALID_ARGUMENT')
  await training
  t.is(await code(() => running.train(-1)), 'ERR_INVALID_ARGUMENT')
  await running[Symbol.asyncDispose]()
})
