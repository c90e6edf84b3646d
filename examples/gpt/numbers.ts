// The text that the GPT reads: numbers and their names.

const ones = (
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen ' +
  'eighteen nineteen'
).split(' ')
const tens = ['', '', ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')]

/** The name of a number from 0 to 999. */
function inWords(n: number): string {
  if (n < 20) return ones[n] as string
  if (n < 100) return `${tens[Math.floor(n / 10)]}${n % 10 === 0 ? '' : `-${ones[n % 10]}`}`
  const rest = n % 100 === 0 ? '' : ` and ${inWords(n % 100)}`
  return `${ones[Math.floor(n / 100)]} hundred${rest}`
}

/** `417 four hundred and seventeen` */
export const lineOf = (n: number): string => `${n} ${inWords(n)}`

const all = Array.from({ length: 1000 }, (_, n) => n)
/** Numbers of three digits that the text does not have. */
export const held = all.filter((n) => n >= 100 && n % 11 === 5)

const longest = Math.max(...all.map((n) => lineOf(n).length))
/** The lines of all other numbers, each between ends of lines, of which shorter ones have more. */
export const lines = all.filter((n) => !held.includes(n)).map((n) => `\n${lineOf(n).padEnd(longest + 1, '\n')}`)

const characters = [...new Set(lines.join(''))].sort()
export const vocabulary = characters.length

export function encode(text: string): number[] {
  return Array.from(text, (character) => characters.indexOf(character))
}

export function decode(ids: Iterable<number>): string {
  return Array.from(ids, (id) => characters[id]).join('')
}
