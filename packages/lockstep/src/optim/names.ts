/** Names of options: camelCase in programs, PyTorch's in state dicts. */

/** `weightDecay` -> `weight_decay`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** `weight_decay` -> `weightDecay`. */
export function camelCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}
