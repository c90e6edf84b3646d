// The example's command line. Plain JavaScript: `npm start` answers --help with it before anything is set up.
import { parseArgs } from 'node:util'

import { helpOf, number, read } from '../support/command-line.mjs'

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
 * @property {string | undefined} run
 */

const HELP = helpOf('Trains on handwritten digits, on one process or on the ranks of a launcher.', [
  ['--data DIR', 'the digits beside this file', 'directory with a data set in the IDX format (MNIST, Fashion-MNIST)'],
  ['--model cnn|mlp', 'cnn', 'convolutional network, or one of linear layers only'],
  ['--epochs N', '20', 'passes over the training images'],
  ['--batch-size N', '32', 'images in a batch of each rank'],
  ['--lr X', '0.1', 'learning rate at the start; it falls to 0 along a cosine'],
  ['--momentum X', '0.9', 'momentum of SGD'],
  ['--seed N', '1', 'seed of the initial weights and of the order of the images'],
  ['--threads N', '1', 'threads inside an operator; more than one is worth it for larger models only'],
  ['--save DIR', 'nothing is saved', 'write a checkpoint into DIR after each epoch and keep the last two'],
  ['--run DIR', 'nothing is recorded', 'record metrics and a report in a directory of DIR (npx lockstep report DIR)'],
  ['--resume', 'start anew', 'go on from the latest checkpoint in the directory of --save, if there is one'],
])

/**
 * Reads the command line.
 * @param {string[]} args
 * @returns {Options | number} a number where there is nothing to train: the exit code, after the help or an error
 */
export function readOptions(args) {
  return read(args, HELP, parse)
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
      run: { type: 'string' },
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
    run: values.run,
  }
}
