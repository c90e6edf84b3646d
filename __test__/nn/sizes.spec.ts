/** Sizes that a layer cannot have: refused where it is made, with the name of the argument. */
import test from 'ava'

import { nn, ones } from 'lockstep'

import { failure } from '../tensor/failure.ts'

const F = nn.functional

test('a size that is too small names its argument', (t) => {
  const x = ones(1, 1, 4, 4)
  const cases: [() => unknown, string][] = [
    [() => new nn.Conv2d(1, 2, -3), 'Conv2d: kernelSize must be a whole number of at least 1 or an array of them, got'],
    [() => new nn.Conv1d(1, 2, 0), 'Conv1d: kernelSize must be a whole number of at least 1'],
    [() => new nn.Conv2d(1, 2, [3, 0]), 'Conv2d: kernelSize must be a whole number of at least 1'],
    [() => new nn.Conv2d(1, 2, 3, { stride: 0 }), 'Conv2d: stride must be a whole number of at least 1'],
    [() => new nn.Conv2d(1, 2, 3, { dilation: 0 }), 'Conv2d: dilation must be a whole number of at least 1'],
    [
      () => new nn.Conv2d(1, 2, 3, { padding: -1 }),
      "Conv2d: padding must be a whole number of at least 0 or an array of them, 'same' or 'valid', got",
    ],
    [() => new nn.LazyConv2d(2, -3), 'LazyConv2d: kernelSize must be a whole number of at least 1'],
    [() => new nn.MaxPool2d(-1), 'MaxPool2d: kernelSize must be a whole number of at least 1'],
    [
      () => new nn.MaxPool1d(2, -1),
      'MaxPool1d: stride must be a whole number of at least 1 or an array of them or null',
    ],
    [() => new nn.AvgPool2d(2, { padding: [0, -1] }), 'AvgPool2d: padding must be a whole number of at least 0'],
    [() => new nn.LayerNorm(-2), 'LayerNorm: normalizedShape must be a whole number of at least 0 or an array of them'],
    [
      () => new nn.Unflatten(1, [-3, 2]),
      'Unflatten: unflattenedSize must be an array of whole numbers of at least -1, got',
    ],
    [() => F.maxPool2d(x, -1), 'maxPool2d: kernelSize must be a whole number of at least 1'],
    [() => F.conv2d(x, ones(1, 1, 1, 1), null, 0), 'conv2d: stride must be a whole number of at least 1'],
    [() => F.layerNorm(x, [-4]), 'layerNorm: normalizedShape must be an array of whole numbers of at least 0, got'],
    [
      () => new nn.UninitializedParameter().materialize([-1]),
      'materialize: shape must be an array of whole numbers of at least 0',
    ],
  ]
  for (const [call, text] of cases) {
    const { message } = failure(t, call, 'ERR_INVALID_ARGUMENT')
    t.true(message.includes(text), `${message}\nshould have: ${text}`)
  }
})

test('a negative number of features is beyond the range, as a negative kernel is', (t) => {
  const least = /must be a whole number of at least 0.*, got number \(-\d\)$/
  for (const call of [
    () => new nn.Linear(4, -2),
    () => new nn.BatchNorm2d(-1),
    () => new nn.Embedding(-1, 2),
    () => new nn.AdaptiveAvgPool2d(-1),
  ]) {
    t.regex(failure(t, call, 'ERR_INVALID_ARGUMENT').message, least)
  }
  failure(t, () => new nn.AdaptiveAvgPool2d([2, -1]), 'ERR_INVALID_ARGUMENT')
  failure(t, () => new nn.AdaptiveAvgPool2d(1.5), 'ERR_ARGUMENT_TYPE')
  failure(t, () => new nn.Linear(4, 1.5), 'ERR_ARGUMENT_TYPE')
})

test('what is no size at all is of the wrong type', (t) => {
  failure(t, () => new nn.Conv2d(1, 2, 1.5), 'ERR_ARGUMENT_TYPE')
  failure(t, () => new nn.MaxPool2d('2' as never), 'ERR_ARGUMENT_TYPE')
  failure(t, () => new nn.Unflatten(1, 2 as never), 'ERR_ARGUMENT_TYPE')
})

test('sizes that PyTorch takes are taken', (t) => {
  t.deepEqual(new nn.Unflatten(1, [-1, 2]).forward(ones(2, 6)).shape, [2, 3, 2])
  t.deepEqual(new nn.LayerNorm(0).weight?.shape, [0])
  t.deepEqual(new nn.AvgPool2d(2, { padding: 0 }).forward(ones(1, 4, 4)).shape, [1, 2, 2])
  t.deepEqual(F.pad(ones(4), [-1, -1]).shape, [2])
})
