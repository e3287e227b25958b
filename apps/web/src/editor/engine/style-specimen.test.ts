import { expect, it } from 'vitest'
import type { PresetStyle } from '@panelflow/domain/style/style-preset.ts'
import { createStyleSpecimen, isLightInk, scaleToFit } from './style-specimen.ts'

const STYLE: PresetStyle = {
  font: 'bangers',
  size: 100,
  align: 'center',
  fontStyle: 'bold',
  more: { color: '#ffffff', stroke: { width: 8, color: '#101010' }, rotation: -12 },
}
const MOST = { width: 240, height: 48 }

it('a style is shown in its own size with all it says, and scaled down', () => {
  const text = createStyleSpecimen(STYLE, 'BOOM\nagain', 'en')
  expect(text).toMatchObject({
    ...STYLE.more,
    translation: 'BOOM',
    size: 100,
    bold: true,
    font: 'bangers',
  })
  expect(scaleToFit(text, MOST)).toBeCloseTo(0.2)
  expect(scaleToFit(createStyleSpecimen({ ...STYLE, size: 20 }, 'BOOM', 'en'), MOST)).toBeCloseTo(1)
})

it('without words a specimen of the language is set, cut to what a picture shows', () => {
  expect(createStyleSpecimen(STYLE, '  ', 'en').translation).toBe('Quick! They’re')
  expect(createStyleSpecimen(STYLE, 'a'.repeat(90), 'en').translation).toHaveLength(16)
  const column = createStyleSpecimen({ ...STYLE, more: { writing: 'vertical' } }, '', 'zh-Hant')
  expect([column.translation, column.h > column.w]).toEqual(['快！', true])
})

it('light letters are known', () => {
  expect(['#ffffff', '#ffe08a', '#101010', '#b00020'].map(isLightInk)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
