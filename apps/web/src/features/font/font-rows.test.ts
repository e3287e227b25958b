import type { OwnFontView } from '@panelflow/contract/font.ts'
import { expect, test } from 'vitest'
import { faceName } from '../../lib/font/face-name.ts'
import { filterRows, fontRows, sortRows } from './font-rows.ts'

const everything = { hidden: 'true' } as const
const missing = {
  en: 0,
  id: 0,
  fr: 2,
  pt: 0,
  es: 0,
  th: 74,
  'zh-Hans': 3759,
  'zh-Hant': 5405,
  ja: 3147,
  ko: 2350,
}

const own = (family: string, part: Partial<OwnFontView> = {}): OwnFontView => ({
  face: {
    id: `own-${'0'.repeat(24)}`,
    family,
    weight: 400,
    style: 'normal',
    sha256: 'a'.repeat(64),
    scripts: ['latin'],
    languages: ['en'],
    licence: '',
    source: 'own',
  },
  subfamily: '',
  fileName: 'hand-01.otf',
  format: 'otf',
  bytes: 1000,
  glyphs: 4,
  missing,
  embedding: 'installable',
  maySubset: true,
  bitmapOnly: false,
  remarks: [],
  licenceNote: '',
  licenceUntil: null,
  licenceExpired: false,
  uploadedBy: { id: 'x', name: 'pa', realName: '' },
  uploadedAt: '2026-03-02T08:00:00.000Z',
  hidden: false,
  pages: 0,
  chapters: 0,
  ...part,
})
const toFontRows = (...fonts: OwnFontView[]) => fontRows({ own: fonts })

test('own fonts stand first, with the languages they set completely', () => {
  const [first, second] = toFontRows(own('Hand'))
  expect(first).toMatchObject({
    name: 'Regular',
    languages: ['en', 'id', 'pt', 'es'],
  })
  expect(second?.face.source).toBe('bundled')
})

test('hidden fonts show when asked for', () => {
  const rows = toFontRows(own('Hand', { hidden: true }))
  const count = (hidden: 'true' | undefined): number =>
    filterRows(rows, { hidden, source: 'own' }).length
  expect([count(undefined), count('true')]).toEqual([0, 1])
})

test('a font is found by family, face and file', () => {
  const rows = toFontRows(own('Hand'))
  const found = (search: string) =>
    filterRows(rows, { ...everything, search }).map(({ face }) => face.family)
  expect(found('HAND-01')).toEqual(['Hand'])
  expect(found('bangers')).toEqual(['Bangers'])
})

test('a language finds fonts that have it whole, and those somebody offers for it', () => {
  const rows = toFontRows(
    own('Whole'),
    own('Offered', { face: { ...own('Offered').face, languages: ['fr'] } }),
  )
  const families = (language: 'fr' | 'id') =>
    filterRows(rows, { ...everything, source: 'own', language }).map(({ face }) => face.family)
  expect(families('id')).toEqual(['Whole', 'Offered'])
  expect(families('fr')).toEqual(['Offered'])
})

test('faces are called by weight and slant', () => {
  const names = [
    faceName({ weight: 400, style: 'italic' }),
    faceName({ weight: 700, style: 'italic' }),
    faceName({ weight: 500, style: 'normal' }),
  ]
  expect(names).toEqual(['Italic', 'Bold Italic', 'Medium'])
})

test('fonts are sorted by what the address names, those without it first or last', () => {
  const rows = [
    ...toFontRows(own('Storm', { pages: 2 }), own('Ark', { pages: 9 })).slice(0, 2),
    ...toFontRows().filter(({ face }) => face.id === 'bangers'),
  ]
  const sorted = (search: Parameters<typeof sortRows>[1]) =>
    sortRows(rows, search).map(({ face }) => face.family)
  expect(sorted({})).toEqual(['Storm', 'Ark', 'Bangers'])
  expect(sorted({ sort: 'name' })).toEqual(['Ark', 'Bangers', 'Storm'])
  expect(sorted({ sort: 'name', order: 'desc' })).toEqual(['Storm', 'Bangers', 'Ark'])
  expect(sorted({ sort: 'used' })).toEqual(['Bangers', 'Storm', 'Ark'])
  expect(sorted({ sort: 'used', order: 'desc' })).toEqual(['Ark', 'Storm', 'Bangers'])
})
