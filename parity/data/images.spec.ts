// Image files beside Pillow, which torchvision's ImageFolder reads with: the same pixels.
import test from 'ava'
import { io } from 'lockstep'
import type { Tensor } from 'lockstep'

import { compareWith, type Reference } from '../support.js'
import { imageCases } from './image-cases.js'

let given: Map<string, Tensor>
let reference: Reference

compareWith('images.py', imageCases, async (made) => {
  reference = made
  ;({ given } = await made.tensors())
})

for (const [number, { name, format }] of imageCases.entries()) {
  test.serial(name, async (t) => {
    const expected = given.get(`${name}/image`) as Tensor
    const found = await io.loadImage(reference.file(`${number}.${format}`))
    t.deepEqual([found.dtype, found.shape], [expected.dtype, expected.shape])
    t.is(found.to('int16').sub(expected.to('int16')).abs().max().item(), 0)
  })
}
