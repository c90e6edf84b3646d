import { checkKinds, checkRule } from '../checks.js'
import { checkOptions } from '../options.js'
import { IterableDataset } from './iterable.js'

const isPath = (value: unknown): value is string => typeof value === 'string'

/** A stream of what files hold, one file after another. */
export abstract class FileStream<T, O extends object> extends IterableDataset<T> {
  readonly paths: readonly string[]
  /** @internal */
  protected readonly options: O

  /** `kinds`: of the options that there are. */
  constructor(paths: string | readonly string[], options: O, kinds: Parameters<typeof checkKinds>[2]) {
    super()
    const who = new.target.name
    const fits = (value: unknown): boolean => isPath(value) || (Array.isArray(value) && value.every(isPath))
    checkRule(who, 'paths', paths, { fits, words: 'a path or an array of paths' })
    checkOptions(who, options, Object.keys(kinds))
    checkKinds(who, options, kinds)
    this.paths = isPath(paths) ? [paths] : [...paths]
    this.options = options
  }
}
