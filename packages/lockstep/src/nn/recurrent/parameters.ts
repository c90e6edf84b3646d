/** Names of a recurrent layer's parameters: fields `weightIhL0Reverse`, saved as PyTorch's `weight_ih_l0_reverse`. */

const kinds = ['weightIh', 'weightHh', 'biasIh', 'biasHh', 'weightHr'] as const
type Kind = (typeof kinds)[number]

/** A field that holds a parameter: `weightIhL0`, `biasHhL1Reverse`. */
export type RecurrentParameter =
  `${'weightIh' | 'weightHh' | 'biasIh' | 'biasHh' | 'weightHr'}L${number}${'' | 'Reverse'}`

type Groups = readonly (readonly RecurrentParameter[])[]

/** What says which parameters there are. */
interface Shape {
  readonly numLayers: number
  readonly bidirectional: boolean
  readonly bias: boolean
  readonly projSize: number
}

const known = new Map<string, Groups>()

/** The fields of each layer and direction, in PyTorch's order. */
export function parameterGroups(shape: Shape): Groups {
  const { numLayers, bidirectional, bias, projSize } = shape
  const key = `${numLayers} ${bidirectional} ${bias} ${projSize > 0}`
  let groups = known.get(key)
  if (groups === undefined) {
    const own = kinds.filter((kind) => (kind.startsWith('bias') ? bias : kind !== 'weightHr' || projSize > 0))
    const directions = bidirectional ? (['', 'Reverse'] as const) : ([''] as const)
    groups = Array.from({ length: numLayers }, (_, index) =>
      directions.map((direction) => own.map((kind) => `${kind}L${index}${direction}` as const)),
    ).flat()
    known.set(key, groups)
  }
  return groups
}

/** What a parameter does, in whichever layer. */
export function kindOf(field: RecurrentParameter): Kind {
  return field.replace(/L\d.*/, '') as Kind
}

/** The name under which a field is saved. */
export function savedName(field: string): string {
  return /^(weight|bias)(Ih|Hh|Hr)L\d+(Reverse)?$/.test(field)
    ? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    : field
}
