/** Which metrics come first wherever some are shown. */

/** What everyone looks at first: `loss`, `train_loss`, `Loss/test`; then accuracies. */
const first = [/loss($|\/)/i, /acc(uracy)?($|\/)/i]

/** Names of metrics: losses, accuracies, then the others, each in the order in which they were given. */
export function inOrder(names: Iterable<string>): string[] {
  const place = (name: string): number => {
    const found = first.findIndex((pattern) => pattern.test(name))
    return found < 0 ? first.length : found
  }
  return [...new Set(names)].sort((one, other) => place(one) - place(other))
}
