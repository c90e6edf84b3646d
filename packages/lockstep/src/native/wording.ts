/** The texts of libtorch's errors and warnings: what they say of Python is said of this package. */

/** `max_pool2d` is `maxPool2d` here. */
export function camelCase(name: string): string {
  return name.replace(/(?<=[^_])_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const replacements: readonly (readonly [pattern: RegExp, words: string | ((...found: string[]) => string)])[] = [
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

/** A text in this package's words. */
export function reworded(text: string): string {
  return replacements.reduce((said, [pattern, words]) => said.replace(pattern, words as string), text)
}
