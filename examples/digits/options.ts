import { parseArgs } from 'node:util'

export interface Options {
  data: string | undefined
  model: 'cnn' | 'mlp'
  epochs: number
  batchSize: number
  lr: number
  momentum: number
  seed: number
  threads: number
  save: string | undefined
  resume: boolean
}

/** Each option: its form, its default as the help says it, what it does. */
const HELP: readonly (readonly [form: string, fallback: string, text: string])[] = [
  ['--data DIR', 'the digits beside this file', 'directory with a data set in the IDX format (MNIST, Fashion-MNIST)'],
  ['--model cnn|mlp', 'cnn', 'convolutional network, or one of linear layers only'],
  ['--epochs N', '20', 'passes over the training images'],
  ['--batch-size N', '32', 'images in a batch of each rank'],
  ['--lr X', '0.1', 'learning rate at the start; it falls to 0 along a cosine'],
  ['--momentum X', '0.9', 'momentum of SGD'],
  ['--seed N', '1', 'seed of the initial weights and of the order of the images'],
  ['--threads N', '1', 'threads inside an operator; more than one is worth it for larger models only'],
  ['--save DIR', 'nothing is saved', 'write a checkpoint into DIR after each epoch and keep the last two'],
  ['--resume', 'start anew', 'go on from the latest checkpoint in the directory of --save, if there is one'],
  ['--help', '', 'print this and exit'],
]

export function help(): string {
  const lines = HELP.map(
    ([form, fallback, text]) => `  ${form.padEnd(18)}${text}${fallback && ` (default: ${fallback})`}`,
  )
  return ['Trains on handwritten digits, on one process or on the ranks of a launcher.', '', ...lines].join('\n')
}

/** Reads the command line; `undefined` where help was asked for. Throws an Error that says what is wrong. */
export function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      model: { type: 'string', default: 'cnn' },
      epochs: { type: 'string', default: '20' },
      'batch-size': { type: 'string', default: '32' },
      lr: { type: 'string', default: '0.1' },
      momentum: { type: 'string', default: '0.9' },
      seed: { type: 'string', default: '1' },
      threads: { type: 'string', default: '1' },
      save: { type: 'string' },
      resume: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return undefined
  const { model } = values
  if (model !== 'cnn' && model !== 'mlp') throw new Error(`--model is cnn or mlp, not '${model}'`)
  if (values.resume && values.save === undefined)
    throw new Error('--resume needs --save DIR, where the checkpoints are')
  return {
    data: values.data,
    model,
    epochs: number('--epochs', values.epochs, { from: 1, whole: true }),
    batchSize: number('--batch-size', values['batch-size'], { from: 1, whole: true }),
    lr: number('--lr', values.lr, { from: 0 }),
    momentum: number('--momentum', values.momentum, { from: 0 }),
    seed: number('--seed', values.seed, { from: 0, whole: true }),
    threads: number('--threads', values.threads, { from: 1, whole: true }),
    save: values.save,
    resume: values.resume,
  }
}

function number(name: string, text: string, { from, whole = false }: { from: number; whole?: boolean }): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= from) || !Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) {
    throw new Error(`${name} is ${whole ? 'a whole number' : 'a number'} of at least ${from}, not '${text}'`)
  }
  return value
}
