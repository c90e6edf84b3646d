// Sentences some of whose words are now this, now that: "the can" is a noun, in "they can fish" it is an auxiliary, and in
// "they can the fish" a verb.
import { data, nn, randint, scope, keep, tensor, type Tensor } from 'lockstep'

type Tag = 'determiner' | 'pronoun' | 'adjective' | 'noun' | 'auxiliary' | 'verb' | 'adverb'

const lexicon: Record<Tag, string[]> = {
  determiner: ['the', 'a', 'this', 'every'],
  pronoun: ['they', 'we', 'you'],
  adjective: ['light', 'clean', 'open', 'old', 'quiet'],
  noun: ['can', 'fish', 'light', 'watch', 'paint', 'will', 'door', 'house'],
  auxiliary: ['can', 'will', 'must'],
  verb: ['fish', 'can', 'light', 'watch', 'paint', 'clean', 'open', 'will'],
  adverb: ['today', 'here', 'again'],
}

export const tags = Object.keys(lexicon) as Tag[]
/** Word 0 is what shorter sentences are filled up with. */
export const words = ['', ...new Set(Object.values(lexicon).flat())]
/** The tag of word 0, which losses leave out. */
export const noTag = -100

/** A whole number below `limit`, from the generator that `manualSeed` seeds. */
const below = (limit: number): number => scope(() => randint(0, limit, [1]).item())

/** Now and then the tag, else nothing. */
const perhaps = (tag: Tag): Tag[] => (below(2) === 0 ? [tag] : [])
const object = (): Tag[] => ['determiner', ...perhaps('adjective'), 'noun']

function grammar(): Tag[] {
  const subject: Tag[] = below(2) === 0 ? ['pronoun'] : object()
  return [...subject, ...perhaps('auxiliary'), 'verb', ...(below(3) > 0 ? object() : []), ...perhaps('adverb')]
}

/** Sentences [N, length], their lengths [N] and the tags of their words [N, length]. */
export type Sentences = data.TensorDataset<[sentences: Tensor, lengths: Tensor, tags: Tensor]>

export function sentences(count: number): Sentences {
  return scope(() => {
    const all = Array.from({ length: count }, grammar)
    const rows = (numbersOf: (sentence: Tag[]) => number[], paddingValue: number): Tensor => {
      const list = all.map((sentence) => tensor(numbersOf(sentence), { dtype: 'int64' }))
      return nn.utils.rnn.padSequence(list, { batchFirst: true, paddingValue })
    }
    const wordOf = (tag: Tag): number => words.indexOf(lexicon[tag][below(lexicon[tag].length)] as string)
    const spoken = rows((sentence) => sentence.map(wordOf), 0)
    const lengths = tensor(
      all.map((sentence) => sentence.length),
      { dtype: 'int64' },
    )
    const meant = rows((sentence) => sentence.map((tag) => tags.indexOf(tag)), noTag)
    return new data.TensorDataset(keep(spoken), keep(lengths), keep(meant))
  })
}
