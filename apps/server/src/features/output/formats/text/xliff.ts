import { hashTranslation } from '@panelflow/domain/script-file/returned-line.ts'
import type { OutputChapter, OutputPage } from '../chapter-output.ts'
import { toFullTitle } from '../chapter-output.ts'
import { readingRows } from '@panelflow/domain/page/reading-rows.ts'
import type { ReadingRow } from '@panelflow/domain/page/reading-rows.ts'
import {
  FORBIDDEN_IN_XML,
  XML_DECLARATION,
  xmlAttribute,
  xmlText,
} from '../../../../core/formats/xml.ts'

/**
 * XLIFF 2.0 (OASIS): a `file` per page that has lettering, a `unit` per region id in reading order
 * with source, target
 * and what a translator needs to know as notes. Chapter, page and the state of each translation are
 * metadata, by which a file that comes back is compared. A chapter without any lettering is one
 * file with an empty group, because the standard wants one.
 */
export const writeXliff = (chapter: OutputChapter): string => {
  const { language, sourceLanguage, direction } = chapter
  const pages = chapter.pages.map((page, i) => ({
    page,
    index: i + 1,
    rows: readingRows(page, direction),
  }))
  const files = pages
    .filter(({ rows }) => rows.length > 0)
    .map(({ page, index, rows }) => toFileElement(chapter, page, index, rows))
  const body =
    files.length > 0
      ? files.join('')
      : `<file id="p0" original="${xmlAttribute(toFullTitle(chapter))}"><group id="empty"/></file>\n`
  const languages = `srcLang="${xmlAttribute(sourceLanguage)}" trgLang="${xmlAttribute(language)}"`
  return `${XML_DECLARATION}<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" xmlns:mda="${METADATA}" version="2.0" ${languages}>\n${body}</xliff>\n`
}

/** The metadata module of XLIFF 2.0, §5.7. */
const METADATA = 'urn:oasis:names:tc:xliff:metadata:2.0'

const toMetadata = (values: Readonly<Record<string, string>>): string => {
  const entries = Object.entries(values).map(
    ([type, value]) => `<mda:meta type="${type}">${xmlText(value)}</mda:meta>`,
  )
  const group = `<mda:metaGroup category="panelflow">${entries.join('')}</mda:metaGroup>`
  return `<mda:metadata>${group}</mda:metadata>`
}

const toFileElement = (
  chapter: OutputChapter,
  page: OutputPage,
  index: number,
  rows: readonly ReadingRow[],
): string =>
  [
    `<file id="p${index}" original="${xmlAttribute(page.name)}">\n`,
    `${toMetadata({ chapter: chapter.id, page: page.id })}\n`,
    ...rows.map(toUnit),
    '</file>\n',
  ].join('')

const toUnit = (row: ReadingRow): string => {
  const state = row.translation.trim() === '' ? 'initial' : 'translated'
  const target = row.translation === '' ? '' : `<target>${content(row.translation)}</target>`
  return [
    `<unit id="${nameToken(row.id)}" xml:space="preserve">`,
    toMetadata({ exported: hashTranslation(row.translation) }),
    `<notes>${listNotes(row)
      .map(([category, note]) => `<note category="${category}">${xmlText(note)}</note>`)
      .join('')}</notes>`,
    `<segment state="${state}"><source>${content(row.source)}</source>${target}</segment></unit>\n`,
  ].join('')
}

/** What a translator needs to know of a line beside its words. */
export const listNotes = ({
  number,
  region,
  hidden,
  centre,
}: ReadingRow): (readonly [category: string, note: string])[] => [
  ['number', String(number)],
  ['place', `${Math.round(centre.x)}, ${Math.round(centre.y)}`],
  ...(region === null ? [] : [['kind', region.kind] as const]),
  ...(region?.speaker ? [['speaker', region.speaker] as const] : []),
  ...(hidden ? [['hidden', 'not in the picture'] as const] : []),
]

/**
 * Words as XLIFF holds them: a control character is an empty `<cp>` with its code point (XLIFF 2.0
 * §4.2.3.1).
 */
const content = (text: string): string => {
  const forbidden = [...text.matchAll(FORBIDDEN_IN_XML)]
  let from = 0
  const parts = forbidden.map((match) => {
    const before = xmlText(text.slice(from, match.index))
    from = match.index + 1
    return `${before}<cp hex="${match[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}"/>`
  })
  return parts.join('') + xmlText(text.slice(from))
}

/** An id as xs:NMTOKEN; our ids (UUID) are one already. */
export const nameToken = (id: string): string =>
  id.replace(
    /[^\w.:-]|_(?=x[0-9a-f]+_)/gu,
    (letter) => `_x${(letter.codePointAt(0) ?? 0).toString(16)}_`,
  )
