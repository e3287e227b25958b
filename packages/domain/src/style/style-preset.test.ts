import { describe, expect, it } from 'vitest'
import { aText } from '../testing/a-page.ts'
import {
  FONT_STYLES,
  toFontStyle,
  toLetterStyle,
  isFor,
  toPresetStyle,
  EXTRA_STYLE_FIELDS,
  presetErrors,
  toTextProps,
  toFontFlags,
} from './style-preset.ts'

const sound = { name: 'Shout', remark: '', folder: '', font: 'anton', size: 40 }
const faults = (given: Partial<typeof sound>) =>
  presetErrors({ ...sound, ...given }).map(({ field, code }) => `${field} ${code}`)

describe('a font style preset', () => {
  // spec 5.style.name
  it('has a name, a font and a size that can be drawn', () => {
    expect(faults({})).toEqual([])
    expect(faults({ name: '  ' })).toEqual(['name field.required'])
    expect(faults({ name: 'x'.repeat(61) })).toEqual(['name field.too_long'])
    expect(faults({ remark: 'x'.repeat(201), folder: 'x'.repeat(61), font: '' })).toEqual([
      'remark field.too_long',
      'folder field.too_long',
      'font field.required',
    ])
    for (const size of [0, 2001, Number.NaN])
      expect(faults({ size })).toEqual(['size field.not_in_range'])
  })

  it('knows the four font styles of the specification', () => {
    for (const style of FONT_STYLES) expect(toFontStyle(toFontFlags(style))).toBe(style)
  })

  it('takes the whole look of a text, not its words or place', () => {
    const text = aText({
      translation: 'NO!',
      bold: true,
      stroke: { width: 4, color: '#ffffff' },
      cx: 7,
    })
    const props = toTextProps(toPresetStyle(text))
    expect(props).toMatchObject({
      bold: true,
      italic: false,
      stroke: { width: 4, color: '#ffffff' },
      font: text.font,
      size: text.size,
    })
    for (const field of EXTRA_STYLE_FIELDS)
      expect(props[field] ?? null).toEqual(text[field] ?? null)
    for (const field of ['translation', 'cx', 'w', 'rotation', 'bubble', 'layout', 'hidden'])
      expect(props).not.toHaveProperty(field)
  })

  it('bends and turns lettering only if the text it was taken from is bent or turned', () => {
    const warp = { kind: 'arc', bend: 60 } as const
    expect(toTextProps(toPresetStyle(aText({ warp })))).toMatchObject({ warp, rotation: 0 })
    expect(toTextProps(toPresetStyle(aText({ rotation: -8 })))).toMatchObject({ rotation: -8 })
    expect(toTextProps(toPresetStyle(aText()))).not.toHaveProperty('warp')
  })

  it('gives letters of a text its face, weight, slant and colour, where they differ', () => {
    const look = { ...toPresetStyle(aText({ bold: true, color: '#ff0000' })), font: 'bangers' }
    const text = aText({ color: '#ff0000' })
    expect(toLetterStyle(look, text)).toEqual({ font: 'bangers', bold: true })
    expect(toLetterStyle({ ...look, more: {} }, aText({ bold: true }))).toEqual({ font: 'bangers' })
  })

  it('is offered in its book and language, or everywhere', () => {
    const here = { bookId: 'b', language: 'en' }
    expect(isFor({ bookId: null, language: null }, here)).toBe(true)
    expect(isFor({ bookId: 'b', language: 'en' }, here)).toBe(true)
    expect(isFor({ bookId: 'other', language: null }, here)).toBe(false)
    expect(isFor({ bookId: null, language: 'th' }, here)).toBe(false)
  })
})
