// Transforms of images beside torchvision's: the same seed gives the same bits, and leaves the generator in one state.
import test from 'ava'
import { io, manualSeed, rand, tensor, transforms } from 'lockstep'
import type { Tensor } from 'lockstep'

import { firstDifference } from '../ddp/support/trace.js'
import type { Trace } from '../ddp/support/trace.js'
import { camelCase, compareWith, entry, under } from '../support.js'
import { named } from './transform-cases.js'

let expected: Trace
let given: Map<string, Tensor>

compareWith('transforms.py', named, async (reference) => {
  ;({ expected, given } = await reference.tensors())
})

type Made = new (...args: unknown[]) => transforms.Transform | transforms.Mixing

/** What is compared: a class of `transforms`, or a function. */
function make(kind: string, args: readonly unknown[], options: object | undefined): ReturnType<typeof instance> {
  if (kind === 'makeGrid') return { forward: (images: Tensor) => io.makeGrid(images, options) } as transforms.Transform
  return instance(kind, [...args, ...(options ? [options] : [])])
}

function instance(kind: string, args: readonly unknown[]): transforms.Transform | transforms.Mixing {
  return new ((transforms as unknown as Record<string, Made>)[kind] as Made)(...args)
}

for (const { name, kind, args = [], options } of named) {
  test.serial(name, async (t) => {
    const renamed = Object.entries(options ?? {}).map(([key, value]) => [camelCase(key), value])
    const transform = make(kind, args, options && Object.fromEntries(renamed))
    const image = given.get(`${name}/image`) as Tensor
    const found: Trace = new Map([['image', await entry(image)]])
    for (let seed = 0; seed < 4; seed++) {
      manualSeed(seed)
      if (transform instanceof transforms.Mixing) {
        const [made, labels] = transform.forward(image.clone(), tensor([3n, 0n, 4n, 1n]))
        found.set(`${seed}/made`, await entry(made))
        found.set(`${seed}/labels`, await entry(labels))
      } else {
        found.set(`${seed}/made`, await entry(transform.forward(image.clone())))
      }
      found.set(`${seed}/next`, await entry(rand([2])))
    }
    t.is(firstDifference(under(expected, `${name}/`), found), undefined)
  })
}
