import { hashTranslation } from '@panelflow/domain/script-file/returned-line.ts'
import { type ReadingRow, readingRows } from '@panelflow/domain/page/reading-rows.ts'
import { XML_DECLARATION, xmlAttribute, xmlText } from '../../../../core/formats/xml.ts'
import { type OutputChapter, type OutputPage, toFullTitle } from '../chapter-output.ts'
import { listNotes, nameToken } from './xliff.ts'

/**
 * XLIFF 1.2 (OASIS), for tools that do not read 2.0: a `file` per page that has lettering, a
 * `trans-unit` per region id. Where a line is from stands in a `context-group`, which the standard
 * has for that.
 */
export const writeXliff12 = (chapter: OutputChapter): string => {
  const files = chapter.pages
    .map((page) => ({ page, rows: readingRows(page, chapter.direction) }))
    .filter(({ rows }) => rows.length > 0)
    .map(({ page, rows }) =>
      toFile(chapter, page.name, rows.map((row) => toTransUnit(chapter, page, row)).join('')),
    )
  const body = files.length > 0 ? files.join('') : toFile(chapter, toFullTitle(chapter), '')
  return `${XML_DECLARATION}<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n${body}</xliff>\n`
}

const toFile = ({ sourceLanguage, language }: OutputChapter, name: string, units: string): string =>
  [
    `<file original="${xmlAttribute(name)}" datatype="plaintext"`,
    ` source-language="${xmlAttribute(sourceLanguage)}" target-language="${xmlAttribute(language)}">\n`,
    `<body>\n${units}</body>\n</file>\n`,
  ].join('')

const toTransUnit = (chapter: OutputChapter, page: OutputPage, row: ReadingRow): string => {
  const { id, source, translation } = row
  const target =
    translation === '' ? '' : `<target state="translated">${xmlText(translation)}</target>`
  const origin = { chapter: chapter.id, page: page.id, exported: hashTranslation(translation) }
  const contexts = Object.entries(origin).map(
    ([type, value]) => `<context context-type="x-panelflow-${type}">${xmlText(value)}</context>`,
  )
  const notes = listNotes(row).map(
    ([category, note]) => `<note from="${category}">${xmlText(note)}</note>`,
  )
  return [
    `<trans-unit id="${nameToken(id)}" xml:space="preserve">`,
    `<source>${xmlText(source)}</source>${target}`,
    `<context-group name="panelflow" purpose="x-panelflow">${contexts.join('')}</context-group>`,
    `${notes.join('')}</trans-unit>\n`,
  ].join('')
}
