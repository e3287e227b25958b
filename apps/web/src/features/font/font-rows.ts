import type { fontList, FontLanguage, OwnFontView } from '@panelflow/contract/font.ts'
import { FONT_LANGUAGES } from '@panelflow/contract/font.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { ListedFace } from '@panelflow/render/font/font-face.ts'
import { FONT_LIST } from '@panelflow/render/font/font-list.ts'
import { faceName } from '../../lib/font/face-name.ts'
import type { FontSearch } from './font-search.ts'

/** A face of the list: bundled or uploaded. */
export interface FontRow {
  readonly face: ListedFace
  /** "Medium", "Bold Italic" */
  readonly name: string
  /** languages it sets completely */
  readonly languages: readonly FontLanguage[]
  readonly own: OwnFontView | null
}

const isFontLanguage = (language: string): language is FontLanguage =>
  FONT_LANGUAGES.some((one) => one === language)

const toBundledRow = (face: ListedFace): FontRow => ({
  face,
  name: faceName(face),
  languages: face.languages.filter(isFontLanguage),
  own: null,
})

const ownRow = (own: OwnFontView): FontRow => ({
  face: own.face,
  name: own.subfamily || faceName(own.face),
  languages: FONT_LANGUAGES.filter((language) => own.missing[language] === 0),
  own,
})

/** Own fonts first: they are what somebody comes here for. */
export const fontRows = ({
  own,
}: Pick<EndpointAnswer<typeof fontList>, 'own'>): readonly FontRow[] => [
  ...own.map(ownRow),
  ...FONT_LIST.map(toBundledRow),
]

const matches = (row: FontRow, search: string): boolean => {
  const wanted = search.trim().toLowerCase()
  return [row.face.family, row.name, row.own?.fileName ?? ''].some((text) =>
    text.toLowerCase().includes(wanted),
  )
}

export const filterRows = (
  rows: readonly FontRow[],
  { source, language, search = '', hidden }: FontSearch,
): readonly FontRow[] =>
  rows.filter(
    (row) =>
      (source === undefined || row.face.source === source) &&
      (language === undefined ||
        row.languages.includes(language) ||
        row.face.languages.includes(language)) &&
      (hidden === 'true' || row.own?.hidden !== true) &&
      matches(row, search),
  )

type SortValue = string | number | null

const SORT_VALUES: Readonly<Record<NonNullable<FontSearch['sort']>, (row: FontRow) => SortValue>> =
  {
    name: ({ face, name }) => `${face.family} ${name}`.toLowerCase(),
    used: ({ own }) => own?.pages ?? null,
    brought: ({ own }) => own?.uploadedAt ?? null,
  }

/** What has no value, such as a bundled font its upload, is the least. */
const compare = (a: SortValue, b: SortValue): number => {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  return typeof a === 'string' ? a.localeCompare(String(b), 'en') : a - Number(b)
}

/** As the address asks for it; else as they come. */
export const sortRows = (
  rows: readonly FontRow[],
  { sort, order }: FontSearch,
): readonly FontRow[] => {
  if (sort === undefined) return rows
  const value = SORT_VALUES[sort]
  const direction = order === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => direction * compare(value(a), value(b)))
}
