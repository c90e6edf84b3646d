// What the examples' command lines share.

/**
 * The help: a title, and a line an option.
 * @param {string} title
 * @param {readonly (readonly [form: string, fallback: string, text: string])[]} options  each option's form, its default
 *   as the help says it, and what it does
 */
export function helpOf(title, options) {
  const all = [...options, /** @type {const} */ (['--help', '', 'print this and exit'])]
  const width = Math.max(16, ...all.map(([form]) => form.length)) + 2
  const lines = all.map(
    ([form, fallback, text]) => `  ${form.padEnd(width)}${text}${fallback && ` (default: ${fallback})`}`,
  )
  return [title, '', ...lines].join('\n')
}

/**
 * Reads a command line.
 * @template Options
 * @param {string[]} args
 * @param {string} help
 * @param {(args: string[]) => Options | undefined} parse  undefined where help was asked for; throws an Error that says
 *   what is wrong
 * @returns {Options | number} a number where there is nothing to do: the exit code, after the help or an error
 */
export function read(args, help, parse) {
  try {
    const options = parse(args)
    if (!options) console.log(help)
    return options ?? 0
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).message}\n\n${help}`)
    return 2
  }
}

/**
 * An option's number.
 * @param {string} name @param {string} text @param {{ from: number, to?: number, whole?: boolean }} range
 */
export function number(name, text, { from, to = Infinity, whole = false }) {
  const value = Number(text)
  const fits = text.trim() !== '' && value >= from && value <= to && Number.isFinite(value)
  if (!fits || (whole && !Number.isSafeInteger(value))) {
    const limits = to === Infinity ? `of at least ${from}` : `from ${from} to ${to}`
    throw new Error(`${name} is ${whole ? 'a whole number' : 'a number'} ${limits}, not '${text}'`)
  }
  return value
}
