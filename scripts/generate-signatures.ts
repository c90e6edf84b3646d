// `npm run generate [-- --check]`, its second part: types of layers, functions, methods, optimizers and schedules from the
// table in packages/lockstep/src/signatures. Fails where the table contradicts Python; with `--check` also where a file is stale.
// `tsx scripts/generate-signatures.ts --python PROGRAM` asks that Python anew: after a change of PyTorch's version, or for a
// new entry of the table.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { table } from '../packages/lockstep/src/signatures/table.ts'
import { packageRoot } from './setup/paths.mjs'
import { classes, entriesOf, functions, methods } from './signatures/emit.ts'
import type { Entry } from './signatures/emit.ts'
import { askPython, contradictions, factsFile, factsText, pythonPath, readFacts } from './signatures/python.ts'

const sources = join(packageRoot, 'src')
const entries = (section: keyof typeof table, ...files: string[]): Entry[] => {
  const texts = (files.length > 0 ? files : [section]).map((file) => {
    const text = readFileSync(join(sources, 'signatures', `${file}.ts`), 'utf8')
    // Sections of one file may have the same names.
    const start = text.indexOf(`export const ${section} = {`)
    return start < 0 ? text : text.slice(start)
  })
  return entriesOf(section, table[section], texts.join('\n'))
}

/** The sources of all classes of a folder. */
const classSources = (folder: string): string =>
  readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('generated'))
    .sort()
    .map((name) => readFileSync(join(sources, folder, name), 'utf8'))
    .join('\n')

const layerSources = classSources('nn')
const optimSources = classSources('optim')

const all = {
  layers: entriesOf('layers', table.layers, layerSources),
  multiheadAttention: entries('multiheadAttention', 'layers'),
  convTranspose: entries('convTranspose', 'forward'),
  maxUnpool: entries('maxUnpool', 'forward'),
  embeddingBag: entries('embeddingBag', 'forward'),
  functional: entries('functional', 'functional', 'spatial-functions'),
  init: entries('init'),
  utils: entries('utils'),
  parametrize: entries('parametrize', 'utils'),
  parametrizations: entries('parametrizations', 'utils'),
  prune: entries('prune', 'utils'),
  rnn: entries('rnn', 'recurrent'),
  transformer: entries('transformer', 'transformer'),
  transformerEncoder: entries('transformerEncoder', 'transformer'),
  transformerDecoder: entries('transformerDecoder', 'transformer'),
  transformerEncoderLayer: entries('transformerEncoderLayer', 'transformer'),
  transformerDecoderLayer: entries('transformerDecoderLayer', 'transformer'),
  module: entries('module'),
  optimizers: entriesOf('optimizers', table.optimizers, optimSources),
  optimizerMethods: entries('optimizerMethods', 'optim'),
  schedules: entriesOf('schedules', table.schedules, optimSources),
  scheduleFunctions: entries('scheduleFunctions', 'optim'),
  amp: entriesOf('amp', table.amp, optimSources),
}

const python = process.argv.indexOf('--python')
if (python >= 0) {
  const paths = Object.values(all).flatMap((list) => list.map(({ section, name }) => pythonPath(section, name)))
  writeFileSync(factsFile, factsText(askPython(process.argv[python + 1] ?? '', paths)))
}

const facts = readFacts()
const wrong = Object.values(all).flatMap((list) =>
  list.flatMap(({ section, name, signature }) => contradictions(name, signature, facts[pythonPath(section, name)])),
)
if (wrong.length > 0) {
  console.error(`the table in packages/lockstep/src/signatures contradicts Python:\n  ${wrong.join('\n  ')}`)
  process.exit(1)
}

const types = (names: string, from: string): string => `import type { ${names} } from '${from}'\n`
const tensorType = types('Tensor', '../../tensor/tensor.js')
const tensorTypes = types('Device, DTypeLike', '../../ops/types.js') + tensorType
const files: Readonly<Record<string, string>> = {
  'nn/generated/layers.ts': classes(
    all.layers,
    'Layer',
    'object',
    types('ProcessGroup', '../../distributed/group.js') +
      tensorTypes +
      types('Approximate, BagMode, InterpolateMode, OutputSize, PaddingMode, Ratio, Reduction, Size', '../types.js') +
      types('Activation, Distance', '../callables.js') +
      types('Module', '../module.js'),
  ),
  'nn/generated/attention.ts': methods(
    all.multiheadAttention,
    'MultiheadAttention',
    types('Tensor', '../../tensor/tensor.js') + types('Attended', '../types.js'),
  ),
  'nn/generated/conv-transpose.ts': methods(all.convTranspose, 'ConvTranspose', tensorType),
  'nn/generated/max-unpool.ts': methods(all.maxUnpool, 'MaxUnpool', tensorType),
  'nn/generated/embedding-bag.ts': methods(all.embeddingBag, 'EmbeddingBag', tensorType),
  'nn/generated/functional.ts': functions(
    all.functional,
    'Functional',
    types('DTypeLike', '../../ops/types.js') +
      types('Tensor', '../../tensor/tensor.js') +
      types('Approximate, Attended, BagMode, GridPaddingMode, GridSampleMode, InterpolateMode', '../types.js') +
      types('OutputSize, PadMode, Ratio, Reduction, Size, WithIndices', '../types.js') +
      types('Distance', '../callables.js'),
  ),
  'nn/generated/init.ts': functions(
    all.init,
    'Init',
    types('Generator', '../../autograd/generator.js') +
      types('Tensor', '../../tensor/tensor.js') +
      types('FanMode, Fans, Nonlinearity', '../types.js'),
  ),
  'nn/generated/utils.ts': functions(
    all.utils,
    'Util',
    types('MemoryFormat', '../../ops/types.js') +
      tensorType +
      types('NormBase', '../batchnorm.js') +
      types('ConvBase', '../conv.js') +
      types('Linear', '../linear.js') +
      types('Module', '../module.js') +
      types('Parameter', '../parameter.js'),
  ),
  'nn/generated/parametrize.ts': functions(
    all.parametrize,
    'Parametrize',
    types('Module', '../module.js') +
      types('TensorName', '../utils/names.js') +
      types('Parametrization, Parametrized', '../utils/parametrization-list.js'),
  ),
  'nn/generated/parametrizations.ts': functions(
    all.parametrizations,
    'Parametrization',
    types('Module', '../module.js') +
      types('OrthogonalMap', '../types.js') +
      types('Parametrized', '../utils/parametrization-list.js'),
  ),
  'nn/generated/prune.ts': functions(
    all.prune,
    'Prune',
    tensorType + types('Module', '../module.js') + types('TensorName', '../utils/names.js'),
  ),
  'nn/generated/transformer.ts': methods(all.transformer, 'Transformer', tensorTypes),
  'nn/generated/transformer-encoder.ts': methods(all.transformerEncoder, 'TransformerEncoder', tensorType),
  'nn/generated/transformer-decoder.ts': methods(all.transformerDecoder, 'TransformerDecoder', tensorType),
  'nn/generated/transformer-encoder-layer.ts': methods(
    all.transformerEncoderLayer,
    'TransformerEncoderLayer',
    tensorType,
  ),
  'nn/generated/transformer-decoder-layer.ts': methods(
    all.transformerDecoderLayer,
    'TransformerDecoderLayer',
    tensorType,
  ),
  'nn/generated/rnn.ts': functions(
    all.rnn,
    'Rnn',
    types('Tensor', '../../tensor/tensor.js') + types('PackedSequence', '../recurrent/packed-sequence.js'),
  ),
  'nn/generated/module.ts': methods(
    all.module,
    'Module',
    types('Device', '../../ops/types.js') +
      types('Tensor', '../../tensor/tensor.js') +
      types('Module', '../module.js') +
      types('Parameter', '../parameter.js') +
      types('LoadResult, TensorDict', '../state-dict.js'),
  ),
  'optim/generated/optimizers.ts': classes(
    all.optimizers,
    'Optimizer',
    '',
    types('ParamGroupInput, ParamsInput', '../optimizer.js'),
  ),
  'optim/generated/optimizer.ts': methods(all.optimizerMethods, 'Optimizer', ''),
  'optim/generated/schedules.ts': classes(
    all.schedules,
    'Schedule',
    'object',
    types('LrLambda', '../lr-scheduler/lambda.js') +
      types('LRScheduler', '../lr-scheduler/scheduler.js') +
      types('Optimizer', '../optimizer.js'),
  ),
  'optim/generated/amp.ts': classes(all.amp, 'Amp', 'object', types('Device', '../../ops/types.js')),
  'optim/generated/schedule-functions.ts': functions(
    all.scheduleFunctions,
    'Schedule',
    types('SequentialLR', '../lr-scheduler/sequential.js') + types('Optimizer', '../optimizer.js'),
  ),
}

const check = process.argv.includes('--check')
const stale = Object.entries(files).filter(([name, text]) => {
  const path = join(sources, name)
  return !existsSync(path) || readFileSync(path, 'utf8') !== text
})
if (check && stale.length > 0) {
  console.error(`stale: ${stale.map(([name]) => name).join(', ')} in ${sources}; run npm run generate`)
  process.exit(1)
}
for (const [name, text] of stale) {
  mkdirSync(dirname(join(sources, name)), { recursive: true })
  writeFileSync(join(sources, name), text)
}
const count = Object.values(all).reduce((sum, list) => sum + list.length, 0)
console.log(`${count} signatures of layers, functions, optimizers and schedules${check ? ', up to date' : ''}`)
