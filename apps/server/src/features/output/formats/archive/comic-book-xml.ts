import type { OutputChapter } from '../chapter-output.ts'
import { XML_DECLARATION, xmlAttribute, xmlText } from '../../../../core/formats/xml.ts'

/** What a page picture of the archive is. */
export interface ComicPage {
  readonly bytes: number
  readonly width: number
  readonly height: number
}

/**
 * ComicInfo.xml, schema 2.0 of the Anansi project, elements in its order. It has no field for
 * translators, so they stand
 * in the notes.
 */
export const comicBookXml = (chapter: OutputChapter, pages: readonly ComicPage[]): string => {
  const { people, modifiedAt: date } = chapter
  const fields: readonly (readonly [name: string, value: string])[] = [
    ['Title', chapter.title],
    ['Series', chapter.bookTitle],
    ['Number', String(chapter.number)],
    ['AlternateSeries', chapter.alias],
    ['Summary', chapter.synopsis],
    ['Notes', people.translator.length > 0 ? `Translation: ${people.translator.join(', ')}` : ''],
    ['Year', String(date.getUTCFullYear())],
    ['Month', String(date.getUTCMonth() + 1)],
    ['Day', String(date.getUTCDate())],
    ['Writer', people.author.join(', ')],
    ['Penciller', people.artist.join(', ')],
    ['Letterer', people.letterer.join(', ')],
    ['Editor', people.editor.join(', ')],
    ['PageCount', String(pages.length)],
    ['LanguageISO', chapter.language],
    ['Manga', chapter.direction === 'rtl' ? 'YesAndRightToLeft' : 'No'],
  ]
  const lines = fields
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `  <${name}>${xmlText(value)}</${name}>\n`)
  return `${XML_DECLARATION}<ComicInfo>\n${lines.join('')}  <Pages>\n${pages.map(pageLine).join('')}  </Pages>\n</ComicInfo>\n`
}

const pageLine = ({ bytes, width, height }: ComicPage, index: number): string => {
  const attributes = {
    Image: index,
    DoublePage: width > height,
    ImageSize: bytes,
    ImageWidth: width,
    ImageHeight: height,
  }
  const list = Object.entries(attributes).map(
    ([name, value]) => `${name}="${xmlAttribute(String(value))}"`,
  )
  return `    <Page ${list.join(' ')}/>\n`
}
