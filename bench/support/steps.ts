// Training steps of the same models with the same batches: forward, loss, backward, SGD with momentum.
import { alternate } from './alternate.js'
import { quick } from './quick.js'
import { compare, median, report, type Row } from './report.js'
import { type Reply, type Side, Workers } from './workers.js'

const wrapped = {
  mlp: 'MLP, 5.8 M parameters',
  deep: '50-layer MLP, 3.4 M parameters',
  cnn: 'small CNN',
  transformer: 'small transformer',
}

const all = {
  narrow: '50-layer narrow MLP',
  ...wrapped,
  resnet: 'ResNet-18, 8 images of 32 x 32',
  gpt: 'GPT of 4 layers, 0.8 M parameters',
  tagger: 'LSTM tagger',
}

export type Model = keyof typeof all
type Titles = Readonly<Partial<Record<Model, string>>>

/** Titles of the models that wrappers are measured with; a quick run has only the first. */
export const models: Titles = quick ? { mlp: wrapped.mlp } : wrapped

/** All models. */
export const allModels: Titles = all

/** How the ranks of one side run the model. */
export interface Contender {
  readonly side: Side
  /** The backend of our group; default: Lockstep's choice. */
  readonly backend?: string
  /** Default `DistributedDataParallel`. `none`: a local step on all ranks at once. */
  readonly wrapper?: 'DistributedDataParallel' | 'DistributedDataParallelCPU' | 'DecentralizedDataParallel' | 'none'
  /** `gradientAsBucketView`. */
  readonly views?: true
  readonly topology?: string
  readonly localWorldSize?: number
  readonly extra?: string
  readonly capture?: true
  readonly mode?: Mode
}

/** A way to average gradients: an option or a hook of DistributedDataParallel, or a join around the steps. */
export type Mode = 'unused' | 'static' | 'fp16' | 'bf16' | 'powerSGD' | 'join'

/** How long steps are measured, and how often with new processes. */
interface Effort {
  readonly repetitions: number
  readonly rounds: number
  /** Seconds of a round. */
  readonly seconds: number
}

/** Seconds of warm-up. V8 compiles hot code for some hundred steps; Python does not. */
const warmUp = { ours: quick ? 0 : 10, peer: 0 }

export interface Measured<Name extends string> {
  /** Milliseconds per step. */
  readonly times: Record<Name, number>
  /** The first losses, by rank, as a text. */
  readonly losses: Record<Name, string>
  readonly last: Record<Name, Reply[]>
}

/**
 * Starts the processes of every contender, and warms them up. Each has its own, because a process that trains several
 * models is slower with each. Also returns the first losses, by rank, as a text.
 */
export async function startContenders<Name extends string>(
  model: Model,
  ranks: number,
  contenders: Readonly<Record<Name, Contender>>,
): Promise<{ workers: Record<Name, Workers>; losses: Record<Name, string> }> {
  const workers = {} as Record<Name, Workers>
  const losses = {} as Record<Name, string>
  const sizes = new Set<Reply[string] | undefined>()
  for (const name of Object.keys(contenders) as Name[]) {
    const { side, backend, ...options } = contenders[name]
    const started = (workers[name] = await Workers.start(side, ranks, { backend }))
    for (const { parameters } of await started.ask('model', { model, ...options })) sizes.add(parameters)
    if (sizes.size > 1) throw new Error(`${model}: numbers of parameters differ: ${[...sizes].join(', ')}`)
    let spent = 0
    do {
      const replies = await started.ask('steps', { count: quick ? 3 : 20 })
      losses[name] ??= replies.map(({ loss }) => loss).join(' and ')
      spent += Math.max(...replies.map(({ seconds }) => Number(seconds)))
    } while (spent < warmUp[side])
  }
  return { workers, losses }
}

/** Measures a step of every contender in turn. */
export async function measureSteps<Name extends string>(
  model: Model,
  ranks: number,
  contenders: Readonly<Record<Name, Contender>>,
  { rounds, seconds }: Pick<Effort, 'rounds' | 'seconds'> = usual,
): Promise<Measured<Name>> {
  const names = Object.keys(contenders) as Name[]
  const { workers, losses } = await startContenders(model, ranks, contenders)
  const measured = await alternate(workers, 'steps', {}, { rounds, seconds })
  await Promise.all(names.map((name) => workers[name].stop()))
  const times = Object.fromEntries(names.map((name) => [name, Number(measured[name]) * 1000]))
  return { times: times as Record<Name, number>, losses, last: measured.last }
}

/** One row per model: the time of one contender over that of another. */
export interface Comparison<Name extends string> {
  readonly of: Name
  readonly to: Name
  /** The largest accepted ratio; null: for information. */
  readonly goal: (model: Model) => number | null
}

export const information = (): null => null

/**
 * Each repetition starts new processes, because memory placement makes a process faster or slower for its whole life.
 */
export const repetitions = quick ? 1 : 3

const usual: Effort = { repetitions, rounds: 3, seconds: 2 }

/**
 * Measures a step of every model, with `ranks` processes per contender and one row per comparison. The contenders in
 * `equal` do the same work: their losses must be equal, bit for bit.
 */
export async function compareSteps<Name extends string>(
  ranks: number,
  contenders: Readonly<Record<Name, Contender>>,
  comparisons: readonly Comparison<Name>[],
  equal: readonly Name[],
  effort: Effort = usual,
  titles: Titles = models,
): Promise<{ rows: Row[]; notes: string[] }> {
  const rows: Row[] = []
  const notes: string[] = []
  for (const [model, title] of Object.entries(titles) as [Model, string][]) {
    const all: Measured<Name>[] = []
    for (let turn = 0; turn < effort.repetitions; turn++) {
      all.push(await measureSteps(model, ranks, contenders, effort))
    }
    const name = ranks === 1 ? title : `${title}, ${ranks} ranks`
    const same = all.every(({ losses }) => new Set(equal.map((one) => losses[one])).size === 1)
    if (!same) notes.push(`${name}: THE LOSSES DIFFER: ${JSON.stringify(all.map(({ losses }) => losses))}`)
    for (const { of, to, goal } of comparisons) {
      const [ours, peer] = [of, to].map((one) => median(all.map(({ times }) => times[one]))) as [number, number]
      const row = compare(`${name}: ${of} / ${to}`, 'ms', ours, peer, goal(model))
      // Without equal work there is no comparison.
      rows.push(same ? row : { ...row, ok: false })
      const ratios = all.map(({ times }) => (times[of] / times[to]).toFixed(3))
      notes.push(`${name}: ${of} / ${to}: ratios of the repetitions ${ratios.join(' ')}`)
    }
    // Shows progress, since the benchmark takes long.
    const known = Object.keys(contenders).map((one) => {
      return `${one} ${median(all.map(({ times }) => times[one as Name])).toFixed(2)}`
    })
    console.error(`${name}, ms a step: ${known.join(', ')}`)
  }
  return { rows, notes }
}

/** Reports a topic of such comparisons, one group of rows per number of ranks. */
export async function reportSteps(topic: string, parts: readonly { rows: Row[]; notes: string[] }[]): Promise<void> {
  const rows = parts.flatMap((part) => part.rows)
  const notes = parts.flatMap((part) => part.notes)
  await report(topic, rows, notes, 'other')
}
