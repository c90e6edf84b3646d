export { type Collated, type Converted, defaultCollate, defaultConvert } from './collate.js'
export { DataLoader, type DataLoaderState } from './data-loader.js'
export {
  Dataset,
  type DatasetLike,
  randomSplit,
  type SampleOf,
  Subset,
  TensorDataset,
  type Tensors,
} from './dataset.js'
export {
  DistributedSampler,
  type DistributedSamplerOptions,
  type DistributedSamplerState,
} from './distributed-sampler.js'
export { ImageFolder, imageFolder, type ImageFolderOptions, type ImageTransform } from './image-folder.js'
export { cifar10, cifar100, type ImageSetOptions, type ImageSets, type Images, mnist } from './image-sets.js'
export { ChainDataset, IterableDataset, type IterableLike } from './iterable.js'
export { ConcatDataset, StackDataset, type Stackable, type Stacked } from './joined.js'
export { JsonLines, type LinesOptions, TextLines } from './lines.js'
export { type DataLoaderOptions } from './loader-options.js'
export { type ParquetOptions, ParquetRows } from './parquet.js'
export {
  BatchSampler,
  RandomSampler,
  type RandomSamplerOptions,
  ResumableSampler,
  Sampler,
  SequentialSampler,
  type Sized,
  SubsetRandomSampler,
  WeightedRandomSampler,
} from './sampler.js'
export { type SamplerState } from './resumable.js'
export { shard, type ShardOptions } from './shard.js'
export { TokenBlocks, type TokenBlocksOptions } from './token-blocks.js'
export { type DecodeOptions, type EncodeOptions, Tokenizer } from './tokenizer.js'
export { workerDataset } from './worker-dataset.js'
export { type WorkersState } from './worker-draws.js'
export { getWorkerInfo, type WorkerInfo } from './worker-info.js'
