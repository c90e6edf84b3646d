/** The texts of libtorch's errors and warnings: what they say of Python is said of this package. */

/** `max_pool2d` is `maxPool2d` here. */
export function camelCase(name: string): string {
  return name.replace(/(?<=[^_])_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const replacements: readonly (readonly [pattern: RegExp, words: string | ((...found: string[]) => string)])[] = [
  // The frames of C++ of an error within an error.
  [/\nException raised from .*(?:\nframe #.*)*(?:\n+$)?/g, ''],
  [
    /\b(retain_graph|create_graph|allow_unused|requires_grad|return_complex|is_causal|pin_memory)=(True|False)\b/g,
    (_, name = '', value = '') => `${camelCase(name)}: ${value.toLowerCase()}`,
  ],
  [/`torch\.no_grad\(\)`/g, '`noGrad()`'],
  [/`torch\.inference_mode\(\)`/g, '`inferenceMode()`'],
  [
    / Hint: enable anomaly detection .*$/s,
    ' Hint: write that operation out of place (`y = y.add(1)`), or change a copy (`y.clone().add_(1)`); `version` counts the changes.',
  ],
  [
    /^a (?:view of a )?leaf Variable that requires grad is being used in .*$/,
    '$& Write it in `noGrad(() => p.add_(1))`.',
  ],
  [/^aten::([^.:]+)\S*: (?=argument)/, (_, name = '') => `${camelCase(name)}(): `],
]

/** Operators that make a tensor of a shape that they are given, and the argument that says it. */
const sized: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    'broadcastTo empty emptyPermuted emptyStrided expand full newEmpty newEmptyStrided newFull newOnes newZeros normal ones rand randint randn resize_ sparseCooTensor zeros'
      .split(' ')
      .map((name) => [name, 'size']),
  ),
  randperm: 'n',
  repeat: 'repeats',
  reshape: 'shape',
  tile: 'dims',
  view: 'size',
}

const negative =
  /^(?:Trying to create tensor with negative dimension|invalid shape dimension -|The expanded size of the tensor \(-)/

/** A text in this package's words. */
export function reworded(text: string): string {
  for (const [pattern, words] of replacements) text = text.replace(pattern, words as string)
  return text
}

/** The text for a size that cannot be, with the argument's name; undefined where `text` is about something else. */
export function aboutSize(text: string, operation: string | undefined): string | undefined {
  const argument = operation !== undefined && Object.hasOwn(sized, operation) ? sized[operation] : undefined
  if (argument === undefined) return undefined
  const about = `${operation}(): argument '${argument}'`
  if (negative.test(text)) return `${about}: ${text}`
  if (text !== 'numel: integer multiplication overflow') return undefined
  return `${about}: a size is negative, or there are too many elements (${text})`
}
