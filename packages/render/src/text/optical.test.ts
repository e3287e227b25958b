import { expect, test } from 'vitest'
import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { readFont } from '../engine/load-node.ts'
import { createFontStore } from '../font/font-store.ts'
import { aText } from '../golden/golden-case.ts'
import { layoutText } from './layout.ts'
import { createManuscript } from './manuscript.ts'
import { placeText } from './place.ts'
import { loadSegmentation } from './segmentation-models.ts'
import { createShaper } from './shape.ts'

const type = { fontStore: createFontStore(), shapeRun: createShaper() }
for (const id of ['comic-neue-bold', 'noto-sans-sc', 'noto-sans-tc'])
  type.fontStore.add(id, readFont(id))
for (const language of ['zh-Hans', 'zh-Hant']) await loadSegmentation(language)

/** How far the middle of the only line stands right of the middle of its box, em. */
function offCentre(words: string, language = 'en', changes: Partial<TextProps> = {}): number {
  const font = language === 'en' ? 'comic-neue-bold' : 'noto-sans-sc'
  const text = aText(words, { size: 20, w: 400, h: 100, font, ...changes })
  const [line] = placeText(type, createManuscript(text, language), layoutText(type, text, language))
  return ((line?.x ?? 0) + (line?.length ?? 0) / 2) / 20
}

test('a line that ends in light marks moves right, one that begins with them left', () => {
  expect(offCentre('Wait')).toBeCloseTo(0, 9)
  expect(offCentre('Wait.')).toBeGreaterThan(0.05)
  expect(offCentre('Wait...')).toBeGreaterThan(offCentre('Wait.'))
  expect(offCentre('...what')).toBeLessThan(-0.1)
  expect(offCentre('…')).toBeCloseTo(0, 9)
  expect(Math.abs(offCentre('Wait!'))).toBeLessThan(0.06)
})

test('a full-width mark counts as its ink', () => {
  expect(offCentre('快跑！', 'zh-Hant', { font: 'noto-sans-tc' })).toBeGreaterThan(0.1)
  expect(offCentre('快跑。', 'zh-Hans')).toBeGreaterThan(0.1)
})

test('what is not centred or has no room stays where it is', () => {
  const [w, h] = [layoutWidth('Wait...'), 100]
  expect(offCentre('Wait...', 'en', { w, h })).toBeCloseTo(0, 3)
  const left = { align: 'left', w: 400 } as const
  expect(offCentre('Wait...', 'en', left)).toBeCloseTo(w / 40 - 10, 3)
})

function layoutWidth(words: string): number {
  const text = aText(words, { size: 20, w: 400, h: 100 })
  return placeText(type, createManuscript(text, 'en'), layoutText(type, text, 'en'))[0]?.length ?? 0
}
