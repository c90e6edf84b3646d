/**
 * Data sets that worker threads can make again. Closures cannot cross threads and nothing is evaluated from text: what
 * crosses is the URL of a module and the arguments of its function.
 */
import { checkRule } from '../checks.js'
import { LockstepError } from '../error.js'
import type { URL as FileURL } from '../host-types.js'
import { asDataset, type Dataset, Subset } from './dataset.js'
import { ChainDataset, isIterable, type IterableDataset } from './iterable.js'
import { ConcatDataset, StackDataset } from './joined.js'
import { tensorsIn } from '../tensor/nested.js'

/** How a data set is made. */
export type Recipe =
  | { readonly href: string; readonly args: readonly unknown[] }
  | { readonly items: readonly unknown[] }
  | { readonly subset: Recipe; readonly indices: readonly number[] }
  | { readonly joined: 'ConcatDataset' | 'ChainDataset'; readonly of: readonly Recipe[] }
  | { readonly stacked: readonly (readonly [name: string, of: Recipe])[]; readonly named: boolean }

type AnyDataset = Dataset | IterableDataset

const recipes = new WeakMap<object, Recipe>()

/**
 * The data set that a module makes, here and, for a loader with `numWorkers`, in each worker thread: what its default
 * export returns for `args`, or `await`s. `url` is that of the module: `new URL('./data.js', import.meta.url)`; with
 * `#name` it is the export `name` instead.
 *
 * Arguments are copied as `structuredClone` does; a `SharedArrayBuffer` is shared. Throws `ERR_ARGUMENT_TYPE` where they
 * cannot be copied, or the export is no function, or what it returns is no data set.
 */
export async function workerDataset<A extends readonly unknown[], D extends AnyDataset = Dataset>(
  url: FileURL | string,
  ...args: A
): Promise<D> {
  const href = moduleOf('workerDataset', 'url', url)
  checkCrosses('workerDataset', 'arguments', args)
  const recipe: Recipe = { href, args }
  const dataset = await follow(recipe)
  recipes.set(dataset, recipe)
  return dataset as D
}

/** Refuses what another thread cannot get. */
function checkCrosses(who: string, what: string, values: unknown): void {
  const fail = (why: string, cause?: unknown): LockstepError => {
    const text = `${who}: ${what} cross threads as structuredClone copies them: ${why}`
    return new LockstepError('ERR_ARGUMENT_TYPE', text, { operation: who, cause })
  }
  // It would copy them as empty objects.
  if (tensorsIn(values).size > 0) throw fail('a Tensor is of one thread; give what it is made of')
  try {
    structuredClone(values)
  } catch (cause) {
    throw fail((cause as Error).message, cause)
  }
}

/** The absolute URL of a module. */
export function moduleOf(who: string, name: string, url: unknown): string {
  const fits = (value: unknown): boolean => value instanceof URL || (typeof value === 'string' && URL.canParse(value))
  const words = "a module's URL: new URL('./data.js', import.meta.url)"
  checkRule(who, name, url, { fits, words })
  return String(url)
}

/** The function that a URL names: the default export of a module, or the one after `#`. */
export async function load(who: string, href: string): Promise<(...args: readonly never[]) => unknown> {
  const url = new URL(href)
  const name = url.hash === '' ? 'default' : decodeURIComponent(url.hash.slice(1))
  // Without it: each fragment would be a module of its own.
  url.hash = ''
  const exported = ((await import(url.href)) as Record<string, unknown>)[name]
  if (typeof exported === 'function') return exported as (...args: readonly never[]) => unknown
  throw new LockstepError('ERR_ARGUMENT_TYPE', `${who}: ${url.href} exports no function '${name}'`, { operation: who })
}

/** How workers make this data set. Throws `ERR_INVALID_ARGUMENT` where nothing says so. */
export function recipeOf(dataset: unknown): Recipe {
  const recipe = recipes.get(dataset as object)
  if (recipe !== undefined) return recipe
  if (dataset instanceof Subset) return { subset: recipeOf(dataset.dataset), indices: dataset.indices }
  if (dataset instanceof ConcatDataset) return { joined: 'ConcatDataset', of: dataset.datasets.map(recipeOf) }
  if (dataset instanceof ChainDataset) return { joined: 'ChainDataset', of: dataset.datasets.map(recipeOf) }
  if (dataset instanceof StackDataset) {
    const parts = Object.entries(dataset.datasets as Record<string, unknown>)
    return { stacked: parts.map(([name, of]) => [name, recipeOf(of)]), named: !Array.isArray(dataset.datasets) }
  }
  if (Array.isArray(dataset)) {
    checkCrosses('DataLoader', 'with numWorkers, the samples of an array', dataset)
    return { items: dataset }
  }
  const text =
    `DataLoader: numWorkers needs a data set that other threads can make: \`await data.workerDataset(url, ...args)\`, or ` +
    `a Subset, ConcatDataset, StackDataset or ChainDataset of such ones, got ${(dataset as object).constructor.name}`
  throw new LockstepError('ERR_INVALID_ARGUMENT', text, { operation: 'DataLoader' })
}

/** The data set that a recipe makes. */
export async function follow(recipe: Recipe): Promise<AnyDataset> {
  if ('href' in recipe) return make(recipe.href, recipe.args)
  if ('items' in recipe) return asDataset(recipe.items)
  if ('subset' in recipe) return new Subset((await follow(recipe.subset)) as Dataset, recipe.indices)
  if ('joined' in recipe) {
    const parts = await Promise.all(recipe.of.map(follow))
    return recipe.joined === 'ConcatDataset' ? new ConcatDataset(parts as Dataset[]) : new ChainDataset(parts)
  }
  const parts = await Promise.all(recipe.stacked.map(async ([name, of]) => [name, await follow(of)] as const))
  const sets = recipe.named ? Object.fromEntries(parts) : parts.map(([, each]) => each)
  return new StackDataset(sets as Dataset[])
}

async function make(href: string, args: readonly unknown[]): Promise<AnyDataset> {
  const factory = await load('workerDataset', href)
  const made: unknown = await factory(...(args as readonly never[]))
  const fits = (value: unknown): boolean => isIterable(value) || typeof (value as Dataset | null)?.get === 'function'
  checkRule('workerDataset', `what ${href} makes`, made, { fits, words: 'a Dataset or an IterableDataset' })
  return isIterable(made) ? (made as IterableDataset) : asDataset(made as Dataset)
}
