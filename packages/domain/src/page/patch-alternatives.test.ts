import { expect, test } from 'vitest'
import { createPatchProps } from './document/new-items.ts'
import { MAX_ALTERNATIVES } from './document/item-values.ts'
import {
  addAlternative,
  dropAlternative,
  hasPicture,
  takeAlternative,
} from './patch-alternatives.ts'

const picture = (letter: string, x = 1) => ({ asset: letter.repeat(64), x, y: 2, w: 3, h: 4 })
const first = createPatchProps({ ...picture('a'), regionId: 'r1' })

test('a second picture is kept beside the first, is taken in its place, and the first is kept then', () => {
  const both = { ...first, ...addAlternative(first, picture('b', 5)) }
  expect(both).toMatchObject({ ...picture('a'), alternatives: [picture('b', 5)] })
  const taken = { ...both, ...takeAlternative(both, 0) }
  expect(taken).toMatchObject({ ...picture('b', 5), alternatives: [picture('a')], regionId: 'r1' })
  expect({ ...taken, ...takeAlternative(taken, 0) }).toEqual(both)
  expect(takeAlternative(both, 1)).toBeNull()
})

test('a picture that is there already is known, at its place only', () => {
  const both = { ...first, ...addAlternative(first, picture('b')) }
  expect(
    [picture('a'), picture('b'), picture('a', 9), picture('c')].map((one) => hasPicture(both, one)),
  ).toEqual([true, true, false, false])
})

test('the oldest picture goes when there are too many; the last one that goes leaves none', () => {
  const many = [...'bcdefg'].reduce(
    (patch, letter) => ({ ...patch, ...addAlternative(patch, picture(letter)) }),
    first,
  )
  expect(many.alternatives).toEqual([...'gfed'].map((letter) => picture(letter)))
  expect(many.alternatives).toHaveLength(MAX_ALTERNATIVES)
  expect(dropAlternative(many, 1).alternatives).toEqual([...'ged'].map((letter) => picture(letter)))
  const two = { ...first, ...addAlternative(first, picture('b')) }
  expect(dropAlternative(two, 0).alternatives).toBeNull()
})
