import type { OwnFontView } from '@panelflow/contract/font.ts'
import { FONT_LIST } from '@panelflow/render/font/font-list.ts'
import { expect, test } from 'vitest'
import { firstLines, fontChoices, MOST_LINES } from './font-choices.ts'

const [any] = FONT_LIST
const own = (id: string, languages: readonly string[], hidden = false) =>
  ({
    face: {
      ...any,
      id,
      family: 'Hand',
      weight: 400,
      style: 'normal',
      languages,
      scripts: ['latin'],
      sha256: 'a'.repeat(64),
    },
    subfamily: 'Bold',
    hidden,
  }) as unknown as OwnFontView

const offered = (...fonts: OwnFontView[]) => ({ own: fonts })

test('fonts made for the language come first, uploaded ones before bundled ones', () => {
  const groups = fontChoices(offered(own('own-1', ['th']), own('own-2', ['en'])), 'th', null)
  expect(groups.map(({ group }) => group)).toEqual([
    'own',
    'bundled',
    'own_foreign',
    'bundled_foreign',
  ])
  expect(groups[0]?.items).toEqual([
    { value: 'own-1', label: 'Hand Bold', sha: 'a'.repeat(64), speaks: 'th' },
  ])
  expect(groups[1]?.items.map(({ value }) => value)).toContain('itim')
  expect(groups[3]?.items.map(({ value }) => value)).toContain('noto-sans-sc')
})

test('a hidden font is offered only to a text that is set in it', () => {
  const hidden = offered(own('own-1', ['en'], true))
  const ids = (current: string | null) =>
    fontChoices(hidden, 'en', current).flatMap(({ items }) => items.map(({ value }) => value))
  expect(ids(null)).not.toContain('own-1')
  expect(ids('own-1')).toContain('own-1')
})

test('bundled italics have no line of their own, and a font shows itself in a language it is made for', () => {
  const all = fontChoices(offered(), 'en', null).flatMap(({ items }) => items)
  expect(all.some(({ value }) => value === 'comic-neue-italic')).toBe(false)
  expect(all.find(({ value }) => value === 'noto-sans-sc')).toMatchObject({ speaks: 'zh-Hans' })
  expect(all.find(({ value }) => value === 'bangers')).toMatchObject({ speaks: 'en' })
  expect(new Set(all.map(({ value }) => value)).size).toBe(all.length)
})

test('fonts of symbols alone are not offered, and a heavy family is not called bold as well', () => {
  const all = fontChoices(offered(), 'ko', null).flatMap(({ items }) => items)
  expect(all.some(({ value }) => value.startsWith('noto-emoji'))).toBe(false)
  const labels = all.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['Black Han Sans', 'Gaegu Bold', 'Bangers']))
})

test('a group of very many fonts shows the first ones and the chosen one, and counts the rest; typing finds every one', () => {
  const many = Array.from({ length: 250 }, (_, n) => ({ value: `f${n}`, label: `Hand ${n}` }))
  const { visible, more } = firstLines(many, '', 'f180')
  expect([visible.length, visible.at(-1)?.value, more]).toEqual([MOST_LINES + 1, 'f180', 149])
  expect(firstLines(many, ' hand 24', null)).toMatchObject({ more: 0, visible: { length: 11 } })
  expect(firstLines(many.slice(0, MOST_LINES), '', null).more).toBe(0)
  expect(firstLines(many, 'brush', 'f180')).toEqual({ visible: [], more: 0 })
})
