/** Image files that Pillow writes, and that both sides read. */
export interface ImageCase {
  readonly name: string
  /** The file's ending. */
  readonly format: 'jpg' | 'png'
  /** Pillow's mode. */
  readonly mode: string
  readonly height: number
  readonly width: number
  /** What Pillow's `save` takes by name. */
  readonly options?: Readonly<Record<string, unknown>>
  /** Whether the file has a colour profile, of a device whose red and green are each other's. */
  readonly profile?: boolean
  /** Pixels that have nothing to do with their neighbours, instead of shapes and gradients with a little noise. */
  readonly noise?: boolean
}

const jpeg = (name: string, mode: string, [height, width]: [number, number], options: object): ImageCase => ({
  name,
  format: 'jpg',
  mode,
  height,
  width,
  options: { ...options },
})

export const imageCases: readonly ImageCase[] = [
  ...['4:4:4', '4:2:2', '4:2:0'].flatMap((subsampling) => [
    jpeg(`${subsampling}, quality 95`, 'RGB', [240, 320], { subsampling, quality: 95 }),
    jpeg(`${subsampling}, quality 75`, 'RGB', [97, 131], { subsampling, quality: 75 }),
    jpeg(`${subsampling}, quality 30`, 'RGB', [33, 47], { subsampling, quality: 30 }),
    jpeg(`${subsampling}, progressive`, 'RGB', [65, 63], { subsampling, quality: 85, progressive: true }),
    { ...jpeg(`${subsampling}, noise`, 'RGB', [64, 75], { subsampling, quality: 90 }), noise: true },
  ]),
  jpeg('gray', 'L', [45, 67], { quality: 80 }),
  jpeg('gray, progressive', 'L', [45, 67], { quality: 80, progressive: true }),
  jpeg('one pixel', 'RGB', [1, 1], { quality: 75 }),
  jpeg('one row', 'RGB', [1, 37], { quality: 75 }),
  { ...jpeg('a colour profile', 'RGB', [21, 27], { quality: 90 }), profile: true },
  ...['RGB', 'L', 'P', 'RGBA', 'LA', '1'].map((mode): ImageCase => {
    return { name: `PNG ${mode}`, format: 'png', mode, height: 31, width: 45 }
  }),
]
