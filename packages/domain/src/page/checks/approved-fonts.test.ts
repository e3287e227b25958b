import { expect, it } from 'vitest'
import { createFontApproval } from './approved-fonts.ts'

const face = (id: string, family: string, weight = 400, style: 'normal' | 'italic' = 'normal') => ({
  id,
  family,
  weight,
  style,
})
const FACES = [
  face('neue', 'Neue'),
  face('neue-bold', 'Neue', 700),
  face('neue-italic', 'Neue', 400, 'italic'),
  face('hand', 'Hand'),
  face('hand-bold', 'Hand', 700),
]

it('the nearest approved face has the family, else the slant, else the weight', () => {
  const near = (approved: readonly string[]) => createFontApproval(FACES, approved).nearest
  expect(near(['hand', 'neue-italic'])).toEqual({
    neue: 'neue-italic',
    'neue-bold': 'neue-italic',
    'hand-bold': 'hand',
  })
  expect(near(['hand', 'hand-bold'])).toMatchObject({ neue: 'hand', 'neue-bold': 'hand-bold' })
})

it('a font that is gone takes the place of none', () => {
  expect(createFontApproval(FACES, ['gone']).nearest).toEqual({})
})
