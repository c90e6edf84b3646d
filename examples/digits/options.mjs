// The example's command line. Plain JavaScript: `npm start` answers --help with it before anything is set up.
import { parseArgs } from 'node:util'

/**
 * @typedef {object} Options
 * @property {string | undefined} data
 * @property {'cnn' | 'mlp'} model
 * @property {number} epochs
 * @property {number} batchSize
 * @property {number} lr
 * @property {number} momentum
 * @property {number} seed
 * @property {number} threads
 * @property {string | undefined} save
 * @property {boolean} resume
 */

/**
 * Each option: its form, its default as the help says it, what it does.
 * @type {readonly (readonly [form: string, fallback: string, text: string])[]}
 */
const HELP = [
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

function help() {
  const lines = HELP.map(
    ([form, fallback, text]) => `  ${form.padEnd(18)}${text}${fallback && ` (default: ${fallback})`}`,
  )
  return ['Trains on handwritten digits, on one process or on the ranks of a launcher.', '', ...lines].join('\n')
}

/**
 * Reads the command line.
 * @param {string[]} args
 * @returns {Options | number} a number where there is nothing to train: the exit code, after the help or an error
 */
export function readOptions(args) {
  try {
    const options = parse(args)
    if (!options) console.log(help())
    return options ?? 0
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${help()}`)
    return 2
  }
}

/**
 * Undefined where help was asked for; throws an Error that says what is wrong.
 * @param {string[]} args
 * @returns {Options | undefined}
 */
function parse(args) {
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

/** @param {string} name @param {string} text @param {{ from: number, whole?: boolean }} range */
function number(name, text, { from, whole = false }) {
  const value = Number(text)
  if (text.trim() === '' || !(value >= from) || !Number.isFinite(value) || (whole && !Number.isSafeInteger(value))) {
    throw new Error(`${name} is ${whole ? 'a whole number' : 'a number'} of at least ${from}, not '${text}'`)
  }
  return value
}
