// The table of signatures beside Python's own.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../setup/paths.mjs'
import type { Line } from '../../packages/lockstep/src/signatures/line.ts'

/** An argument as Python has it: without a default where it must be given. */
export type Fact = readonly [name: string, by: 'place' | 'name', value?: unknown]

/** By Python's path, what `inspect.signature` says. */
export type Facts = Readonly<Record<string, readonly Fact[]>>

export const factsFile: string = join(root, 'scripts', 'signatures', 'python.json')

export function readFacts(): Facts {
  return (JSON.parse(readFileSync(factsFile, 'utf8')) as { facts: Facts }).facts
}

/** Asks a Python with PyTorch and Decent-DP. */
export function askPython(program: string, paths: readonly string[]): Facts {
  const directory = mkdtempSync(join(tmpdir(), 'lockstep-signatures-'))
  try {
    writeFileSync(join(directory, 'cases.json'), JSON.stringify(paths))
    execFileSync(program, [join(root, 'parity', 'python', 'signatures.py'), directory], { stdio: 'inherit' })
    return JSON.parse(readFileSync(join(directory, 'facts.json'), 'utf8')) as Facts
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The text of the facts' file. */
export function factsText(facts: Facts): string {
  const lines = Object.entries(facts).map(([path, list]) => `    ${JSON.stringify(path)}: ${JSON.stringify(list)}`)
  const note =
    "Generated from Python's signatures by `tsx scripts/generate-signatures.ts --python PROGRAM`; do not edit."
  return `{\n  "note": ${JSON.stringify(note)},\n  "facts": {\n${lines.join(',\n')}\n  }\n}\n`
}

const sections: Readonly<Record<string, string>> = {
  layers: 'torch.nn',
  multiheadAttention: 'torch.nn.MultiheadAttention',
  convTranspose: 'torch.nn.ConvTranspose2d',
  maxUnpool: 'torch.nn.MaxUnpool2d',
  embeddingBag: 'torch.nn.EmbeddingBag',
  functional: 'torch.nn.functional',
  init: 'torch.nn.init',
  utils: 'torch.nn.utils',
  parametrize: 'torch.nn.utils.parametrize',
  parametrizations: 'torch.nn.utils.parametrizations',
  prune: 'torch.nn.utils.prune',
  rnn: 'torch.nn.utils.rnn',
  transformer: 'torch.nn.Transformer',
  transformerEncoder: 'torch.nn.TransformerEncoder',
  transformerDecoder: 'torch.nn.TransformerDecoder',
  transformerEncoderLayer: 'torch.nn.TransformerEncoderLayer',
  transformerDecoderLayer: 'torch.nn.TransformerDecoderLayer',
  module: 'torch.nn.Module',
  optimizers: 'torch.optim',
  optimizerMethods: 'torch.optim.Optimizer',
  schedules: 'torch.optim.lr_scheduler',
}

/** Where Python has it under another name: most of its functions that choose by an argument have a signature only there. */
const elsewhere: Readonly<Record<string, string>> = {
  maxPool1d: 'torch.nn.functional._max_pool1d',
  maxPool2d: 'torch.nn.functional._max_pool2d',
  maxPool3d: 'torch.nn.functional._max_pool3d',
  adaptiveMaxPool1d: 'torch.nn.functional._adaptive_max_pool1d',
  adaptiveMaxPool2d: 'torch.nn.functional._adaptive_max_pool2d',
  adaptiveMaxPool3d: 'torch.nn.functional._adaptive_max_pool3d',
  fractionalMaxPool2d: 'torch.nn.functional._fractional_max_pool2d',
  fractionalMaxPool3d: 'torch.nn.functional._fractional_max_pool3d',
  calculateFanInAndFanOut: 'torch.nn.init._calculate_fan_in_and_fan_out',
  AccumAdam: 'decent_dp.optim.AccumAdam',
  AccumAdamW: 'decent_dp.optim.AccumAdamW',
  cosineWithWarmup: 'decent_dp.optim.lr_scheduler_fn_cosine_with_warmup',
  GradScaler: 'torch.amp.GradScaler',
  SWALR: 'torch.optim.swa_utils.SWALR',
}

/** Python's path of an entry of the table. */
export function pythonPath(section: string, name: string): string {
  const own = /^[a-z]/.test(name) ? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name
  return elsewhere[name] ?? `${sections[section]}.${own}`
}

/** Arguments of Python that are not here, with the reason. */
const leftOut: Readonly<Record<string, string>> = {
  sizeAverage: 'deprecated',
  reduce: 'deprecated',
  minValue: 'deprecated',
  maxValue: 'deprecated',
  _stacklevel: 'for PyTorch itself',
  _weight: 'for PyTorch itself',
  _freeze: 'for PyTorch itself',
  _randomSamples: 'for PyTorch itself',
  returnIndices: 'a function of its own: the type of a result does not depend on a value',
  staticK: 'for exported models',
  staticV: 'for exported models',
  'gumbelSoftmax.eps': 'deprecated',
  'namedModules.memo': 'what was seen: for PyTorch itself',
  'stateDict.destination': 'deprecated',
  'loadStateDict.assign': "the tensors stay the module's, so that optimizers keep them",
  'LinearCrossEntropyLoss.options': 'how it is computed in pieces: the whole is computed at once',
  'linearCrossEntropy.options': 'how it is computed in pieces: the whole is computed at once',
  'normalize.out': 'a result is copied into another tensor by copy_',
}

/** Arguments that have another name here, with the reason. */
const otherNames: Readonly<Record<string, string>> = {
  // No variable of JavaScript may be called so.
  'gaussianNllLoss.var': 'variance',
}

/** Defaults that are others, with the reason. */
const otherDefaults: Readonly<Record<string, string>> = {
  'softmax.dim': 'Python guesses it, and warns',
  'softmin.dim': 'Python guesses it, and warns',
  'logSoftmax.dim': 'Python guesses it, and warns',
  'Softmax.dim': 'Python guesses it, and warns',
  'Softmin.dim': 'Python guesses it, and warns',
  'LogSoftmax.dim': 'Python guesses it, and warns',
  'GradScaler.device': 'the first scaled tensor says it',
}

/** `T_max` -> `tMax`, `leaky_relu` -> `leakyRelu`. */
function camelCase(name: string): string {
  const camel = name.replace(/(?<=[a-zA-Z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return camel.replace(/^[A-Z]/, (letter) => letter.toLowerCase())
}

/** How an entry contradicts Python; nothing where it does not. */
export function contradictions(name: string, { args, positional }: Line, facts: readonly Fact[] | undefined): string[] {
  if (facts === undefined) return [`${name}: Python's signature is not known; see scripts/signatures/python.json`]
  const theirs = facts.map(([python, by, ...rest]) => {
    const camel = camelCase(python)
    return { name: otherNames[`${name}.${camel}`] ?? camel, by, rest }
  })
  const isHere = (each: { name: string }): boolean => args.some((arg) => arg.name === each.name)
  const gone = theirs.filter((each) => !isHere(each) && !(each.name in leftOut) && !(`${name}.${each.name}` in leftOut))
  const found = gone.map((each) => `${name} lacks Python's ${each.name}`)
  const order = theirs.filter(isHere).map((each) => each.name)
  const ours = args.map((arg) => arg.name)
  if (ours.join() !== order.join()) found.push(`${name} takes ${ours.join(', ')}; Python ${order.join(', ')}`)
  const end = theirs.findIndex((each) => each.by === 'name' || !isHere(each))
  const byPlace = end < 0 ? theirs.length : end
  if (positional !== byPlace) {
    found.push(`${name} takes ${positional} by place; with Python's meaning of each place it is ${byPlace}`)
  }
  for (const arg of args) {
    const their = theirs.find((each) => each.name === arg.name)
    if (their === undefined || `${name}.${arg.name}` in otherDefaults) continue
    const [value] = their.rest
    const expected = their.rest.length === 0 ? undefined : typeof value === 'string' ? camelCase(value) : value
    if (JSON.stringify(arg.default) !== JSON.stringify(expected)) {
      found.push(`${name}.${arg.name} is ${show(arg.default)}; in Python ${show(expected)}`)
    }
  }
  return found
}

const show = (value: unknown): string => (value === undefined ? 'required' : `${JSON.stringify(value)} by default`)
