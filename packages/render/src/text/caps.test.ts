import { expect, test } from 'vitest'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { readFont } from '../engine/load-node.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { toCapitals } from './caps.ts'
import { layoutText } from './layout.ts'
import { createManuscript } from './manuscript.ts'
import { placeText } from './place.ts'
import type { PlacedGlyph } from './place.ts'
import { createShaper } from './shape.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }
for (const id of ['comic-neue-bold', 'bangers', 'mali-bold']) type.fontStore.add(id, readFont(id))

function place(words: string, changes: Partial<TextProps> = {}): readonly PlacedGlyph[] {
  const text = aText(words, { size: 20, w: 800, ...changes })
  const manuscript = createManuscript(text, 'en')
  return placeText(type, manuscript, layoutText(type, text, 'en')).flatMap(({ glyphs }) => glyphs)
}

const ids = (words: string, changes: Partial<TextProps> = {}): number[] =>
  place(words, changes).map(({ glyph }) => glyph.id)

test('capitals are as long as the words, and letters without one of their length stay', () => {
  expect(toCapitals('Señor Müller, straße')).toBe('SEÑOR MÜLLER, STRAßE')
  expect(toCapitals('你好 café')).toBe('你好 CAFÉ')
  // ı stands for the plain stroke
  expect(toCapitals("I think it's him. I'm in. F.B.I.")).toBe("I THıNK ıT'S HıM. I'M ıN. F.B.I.")
})

test('words in all capitals are drawn as if they were typed so', () => {
  const caps = { caps: 'all', font: 'bangers' } as const
  expect(ids('Wait there', caps)).toEqual(ids('WAIT THERE', { font: 'bangers' }))
})

test('an I inside a word is a plain stroke where the face has one, and its own I elsewhere', () => {
  expect(ids('hi I', { caps: 'all' })).toEqual(ids('Hl I'))
  expect(ids('hi I', { caps: 'all', font: 'mali-bold' })).toEqual(
    ids('HI I', { font: 'mali-bold' }),
  )
})

test('small capitals are smaller, capitals are not', () => {
  const sizes = place('Hat', { caps: 'small' }).map(({ glyph }) => glyph.scale)
  expect(sizes).toEqual([1, 0.8, 0.8])
})

test('a layout goes stale with capitals, and without them is what it was', () => {
  const text = aText('Hello')
  const { inputHash } = layoutText(type, text, 'en')
  expect(layoutText(type, { ...text, caps: null }, 'en').inputHash).toBe(inputHash)
  expect(layoutText(type, { ...text, caps: 'all' }, 'en').inputHash).not.toBe(inputHash)
})
