// Transforms of images: what they take, what they leave alone. Their bits are compared with torchvision's in `parity/data`.
import test from 'ava'
import { data, manualSeed, memory, rand, scope, tensor, transforms } from 'lockstep'
import type { Tensor } from 'lockstep'

const { Compose, CutMix, MixUp, Normalize, RandAugment, RandomCrop, RandomHorizontalFlip, Resize, ToDtype } = transforms

/** One channel of 0, 1, 2, ... */
const counting = (height: number, width: number): Tensor =>
  tensor(Array.from({ length: height * width }, (_, i) => i)).reshape([1, height, width])

test.serial('a recipe takes samples, and changes only their first tensor', (t) => {
  manualSeed(0)
  const recipe = new Compose([
    new RandomCrop(32, { padding: 4 }),
    new RandomHorizontalFlip(),
    new RandAugment(),
    new ToDtype('float32', { scale: true }),
    new Normalize([0.49, 0.48, 0.45], [0.25, 0.24, 0.26]),
    (sample: object) => ({ ...sample, seen: true }),
  ])
  const image = rand([3, 32, 32]).mul(255).to('uint8')
  const mask = rand([32, 32])
  const sample = { id: 'a', parts: [image, 3n] as const, mask, more: new Map([['twice', image]]) }
  const made = recipe.forward(sample)
  t.deepEqual([made.id, made.parts[1], made.parts[0].shape, made.parts[0].dtype], ['a', 3n, [3, 32, 32], 'float32'])
  t.true(made.mask === mask && made.more.get('twice') === image && sample.parts[0] === image)
  t.true((made as { seen?: boolean }).seen)
  t.is(new Compose(recipe.transforms.slice(0, -1)).forward(image).dtype, 'float32')
})

test('what is known by heart', (t) => {
  const image = counting(2, 3)
  t.deepEqual(new transforms.CenterCrop([2, 1]).forward(image).toArray(), [[[1], [4]]])
  t.deepEqual(new transforms.RandomVerticalFlip(1).forward(image).toArray(), [
    [
      [3, 4, 5],
      [0, 1, 2],
    ],
  ])
  t.deepEqual(new transforms.Pad([1, 0], { paddingMode: 'symmetric' }).forward(image).toArray(), [
    [
      [0, 0, 1, 2, 2],
      [3, 3, 4, 5, 5],
    ],
  ])
  t.deepEqual(new Resize(4).forward(counting(2, 3)).shape, [1, 4, 6])
  t.deepEqual(new Resize(null, { maxSize: 6 }).forward(counting(2, 3)).shape, [1, 4, 6])
  const gray = new transforms.Grayscale().forward(tensor([[[1]], [[0]], [[0.5]]]))
  t.true(gray.allclose(tensor([[[0.3559]]])))
  t.is(new RandomHorizontalFlip(0).forward(image), image)
})

test.serial('images and labels of a batch are mixed with those before them', (t) => {
  manualSeed(1)
  const images = counting(2, 3).repeat([3, 1, 1, 1])
  for (const mixing of [new MixUp({ numClasses: 3 }), new CutMix({ numClasses: 3, alpha: 0.5 })]) {
    const [mixed, labels] = mixing.forward(images, tensor([0n, 1n, 2n]))
    // All images are alike, and so is what is mixed of them.
    t.true(mixed.allclose(images))
    t.deepEqual(labels.shape, [3, 3])
    t.true(labels.sum(1).allclose(tensor([1, 1, 1])))
    t.is(labels.select(0, 0).select(0, 0).item(), labels.select(0, 1).select(0, 1).item())
  }
})

test.serial('nothing of an image in between stays, and a loader frees what it made', async (t) => {
  const set = [[counting(4, 4), 1n]]
  const recipe = new Compose([new Resize(8), new RandAugment({ numOps: 5 })])
  const before = memory.stats().liveTensors
  scope(() => void recipe.forward(set[0]))
  t.is(memory.stats().liveTensors, before)
  const made = { length: 1, get: () => recipe.forward(set[0]) }
  for await (const [images] of new data.DataLoader(made) as AsyncIterable<[Tensor]>) {
    t.deepEqual(images.shape, [1, 1, 8, 8])
    t.is(memory.stats().liveTensors, before + 2)
  }
  t.is(memory.stats().liveTensors, before)
})

test('what no transform can take is refused where it is given', (t) => {
  const image = counting(4, 4)
  const bad: [() => unknown, string, RegExp][] = [
    [() => new Compose([]), 'ERR_ARGUMENT_TYPE', /at least one/],
    [() => new Compose([5 as never]), 'ERR_ARGUMENT_TYPE', /at least one Transform or function/],
    [() => new Resize(0), 'ERR_INVALID_ARGUMENT', /Resize: size/],
    [() => new Resize([1, 2, 3]), 'ERR_INVALID_ARGUMENT', /\[height, width\]/],
    [() => new Resize([4, 5], { maxSize: 6 }), 'ERR_INVALID_ARGUMENT', /shorter edge/],
    [() => new Resize(4, { maxSize: 4 }), 'ERR_INVALID_ARGUMENT', /above the size/],
    [() => new Resize(null), 'ERR_INVALID_ARGUMENT', /must be a maxSize/],
    [() => new Resize(4, { interpolation: 'biliner' as never }), 'ERR_INVALID_ARGUMENT', /'bilinear'\?/],
    [() => new Resize(4, { antialiasing: true } as never), 'ERR_UNKNOWN_OPTION', /antialias/],
    [() => new RandomHorizontalFlip(1.5), 'ERR_INVALID_ARGUMENT', /from 0 to 1/],
    [() => new RandomCrop(5).forward(image), 'ERR_INVALID_ARGUMENT', /larger than the image/],
    [() => new RandomCrop(5, { padding: [1, 2, 3] }), 'ERR_INVALID_ARGUMENT', /padding is/],
    [() => new transforms.RandomResizedCrop(5, { scale: [1, 0.5] }), 'ERR_INVALID_ARGUMENT', /scale is/],
    [() => new transforms.Pad(1, { fill: [1, 2] }).forward(image), 'ERR_INVALID_ARGUMENT', /2 values.*1 channels/],
    [() => new Normalize([0], [0]), 'ERR_INVALID_ARGUMENT', /std has a 0/],
    [() => new Normalize([0], [1]).forward(image.to('uint8')), 'ERR_TYPE', /ToDtype/],
    [() => new ToDtype('int32', { scale: true }).forward(image), 'ERR_TYPE', /more digits/],
    [() => new ToDtype('float33' as never), 'ERR_ARGUMENT_TYPE', /dtype/],
    [() => new transforms.Grayscale(2 as never), 'ERR_INVALID_ARGUMENT', /1 or 3/],
    [() => new transforms.ColorJitter({ hue: 0.6 }), 'ERR_INVALID_ARGUMENT', /hue is/],
    [() => new transforms.ColorJitter({ brightness: -1 }), 'ERR_INVALID_ARGUMENT', /brightness is/],
    [() => new transforms.ColorJitter({ hue: 0.1 }).forward(rand([2, 4, 4])), 'ERR_INVALID_ARGUMENT', /1 or 3/],
    [() => new transforms.RandomErasing({ p: 1, value: [1, 2] }).forward(image), 'ERR_INVALID_ARGUMENT', /2 numbers/],
    [() => new transforms.RandomErasing({ value: 'noise' as never }), 'ERR_INVALID_ARGUMENT', /'random'/],
    [() => new RandAugment({ magnitude: 31 }), 'ERR_INVALID_ARGUMENT', /below numMagnitudeBins/],
    [() => new MixUp({ alpha: 0 }), 'ERR_INVALID_ARGUMENT', /alpha/],
    [() => new MixUp().forward(rand([2, 1, 4, 4]), tensor([0n, 1n])), 'ERR_INVALID_ARGUMENT', /numClasses/],
    [
      () => new CutMix({ numClasses: 2 }).forward(rand([3, 1, 4, 4]), tensor([0n])),
      'ERR_INVALID_ARGUMENT',
      /images are/,
    ],
    [() => new Resize(4).forward(rand([4, 4])), 'ERR_ARGUMENT_TYPE', /\[\.\.\., channels, height, width\]/],
    [() => new Resize(4).forward({ label: 3n }), 'ERR_ARGUMENT_TYPE', /no image/],
  ]
  for (const [make, code, message] of bad) t.throws(make, { code, message }, String(make))
})
