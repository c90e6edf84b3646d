// The example's command line.
import { parseArgs } from 'node:util'

import { decentralized } from 'lockstep'

import { helpOf, number, read } from '../support/command-line.mjs'

export interface Options {
  readonly data: string | undefined
  readonly model: 'cnn' | 'mlp'
  readonly topology: string
  readonly factor: number
  readonly epochs: number
  readonly batchSize: number
  readonly lr: number
  readonly momentum: number
  readonly seed: number
  readonly threads: number
  readonly only: 'gossip' | 'ddp' | undefined
  readonly run: string | undefined
}

const help = (): string =>
  helpOf('Trains on images twice, by gossip and under DistributedDataParallel, and compares the two.', [
    ['--data DIR', "examples/digits' digits", 'directory with a data set in the IDX format (MNIST, Fashion-MNIST)'],
    ['--model cnn|mlp', 'cnn', 'convolutional network, or one of linear layers only'],
    ['--topology NAME', 'one-peer-exp', `who mixes with whom: ${decentralized.topologies.names().join(', ')}`],
    ['--factor X', '1', 'adaptive factor, above 0 and at most 1: how much of a round is taken over'],
    ['--epochs N', '10', 'passes over the training images'],
    ['--batch-size N', '16', 'images in a batch of each rank'],
    ['--lr X', '0.05', 'learning rate at the start; it falls to 0 along a cosine, step by step'],
    ['--momentum X', '0.9', 'momentum of SGD'],
    ['--seed N', '1', 'seed of the initial weights and of the order of the images'],
    ['--threads N', '1', 'threads inside an operator; more than one is worth it for larger models only'],
    ['--only gossip|ddp', 'both', 'one of the two'],
    ['--run DIR', 'nothing is recorded', 'record metrics and reports in directories of DIR (npx lockstep report DIR)'],
  ])

/** Reads the command line; a number is the exit code, after the help or an error. */
export function readOptions(args: string[]): Options | number {
  return read(args, help(), parse)
}

function parse(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      data: { type: 'string' },
      model: { type: 'string', default: 'cnn' },
      topology: { type: 'string', default: 'one-peer-exp' },
      factor: { type: 'string', default: '1' },
      epochs: { type: 'string', default: '10' },
      'batch-size': { type: 'string', default: '16' },
      lr: { type: 'string', default: '0.05' },
      momentum: { type: 'string', default: '0.9' },
      seed: { type: 'string', default: '1' },
      threads: { type: 'string', default: '1' },
      only: { type: 'string' },
      run: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) return undefined
  const { model, topology, only } = values
  if (model !== 'cnn' && model !== 'mlp') throw new Error(`--model is cnn or mlp, not '${model}'`)
  if (only !== undefined && only !== 'gossip' && only !== 'ddp')
    throw new Error(`--only is gossip or ddp, not '${only}'`)
  if (!decentralized.topologies.names().includes(topology)) {
    throw new Error(`--topology is one of ${decentralized.topologies.names().join(', ')}, not '${topology}'`)
  }
  const factor = number('--factor', values.factor, { from: 0, to: 1 })
  if (factor === 0) throw new Error('--factor is above 0: with 0 the ranks would not mix at all')
  return {
    data: values.data,
    model,
    topology,
    factor,
    epochs: number('--epochs', values.epochs, { from: 1, whole: true }),
    batchSize: number('--batch-size', values['batch-size'], { from: 1, whole: true }),
    lr: number('--lr', values.lr, { from: 0 }),
    momentum: number('--momentum', values.momentum, { from: 0 }),
    seed: number('--seed', values.seed, { from: 0, whole: true }),
    threads: number('--threads', values.threads, { from: 1, whole: true }),
    only,
    run: values.run,
  }
}
