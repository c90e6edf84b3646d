// The facts that the table of signatures is compared with (`npm run generate` does) are Python's.
import test from 'ava'

import { readFacts } from '../../scripts/signatures/python.ts'
import type { Facts } from '../../scripts/signatures/python.ts'
import { compareWith } from '../support.js'

let theirs: Facts

compareWith('signatures.py', Object.keys(readFacts()), async (reference) => {
  theirs = await reference.facts()
})

test("the committed signatures are Python's", (t) => {
  t.true(Object.keys(theirs).length > 150)
  t.deepEqual(readFacts(), theirs)
})
