import type { Readable } from 'node:stream'
import type { TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { zipStream } from '../../../../core/formats/zip-stream.ts'
import type { ZipEntry } from '../../../../core/formats/zip-stream.ts'
import type { OutputChapter } from '../chapter-output.ts'
import { EXTENSION, paddedNumber, requirePages } from '../chapter-output.ts'
import { spokenTexts } from '@panelflow/domain/page/reading-rows.ts'
import { cutPicture } from '../slices/cut-picture.ts'
import type { PagePart } from '../slices/cut-picture.ts'
import { CONTAINER, navDocument, packageDocument } from './epub-package.ts'
import type { PackedScreen } from './epub-package.ts'
import { STYLE_SHEET, screenXhtml } from './epub-page.ts'
import { toSpreads } from './page-spread.ts'
import type { Spread } from './page-spread.ts'

/** Textures of phones end here; a longer page becomes several screens. */
export const MAX_SCREEN = 4_096

/**
 * EPUB 3 with fixed layout: one screen per page, its words as transparent text in reading order
 * over the picture.
 * @throws AppError output.no_pages
 */
export const writeEpub = (chapter: OutputChapter): Readable => {
  requirePages(chapter)
  return zipStream(listEntries(chapter), chapter.modifiedAt)
}

async function* listEntries(chapter: OutputChapter): AsyncGenerator<ZipEntry> {
  // first and stored: so a reader knows the file by its bytes (EPUB OCF §4.3.3)
  yield { path: 'mimetype', bytes: 'application/epub+zip', stored: true }
  yield { path: 'META-INF/container.xml', bytes: CONTAINER }
  yield { path: 'OEBPS/style.css', bytes: STYLE_SHEET }
  const spreads = toSpreads(chapter.pages, chapter.direction)
  const screens: PackedScreen[] = []
  let spoken = false
  for (const [i, page] of chapter.pages.entries()) {
    const texts = spokenTexts(page, chapter.direction)
    spoken ||= texts.length > 0
    const parts = await cutPicture(page, MAX_SCREEN)
    for (const [j, part] of parts.entries()) {
      const screen = packed(
        screens.length + 1,
        part,
        i + 1,
        j,
        parts.length > 1 ? 'rendition:page-spread-center' : spreads[i],
      )
      screens.push(screen)
      yield { path: `OEBPS/${screen.image}`, bytes: part.bytes, stored: true }
      const { title, image } = screen
      const pageView = {
        title,
        language: chapter.language,
        image,
        width: part.width,
        height: part.height,
        top: part.top,
      }
      yield {
        path: `OEBPS/${screen.path}`,
        bytes: screenXhtml({ ...pageView, texts: textsOn(part, texts, j === parts.length - 1) }),
      }
    }
  }
  yield { path: 'OEBPS/nav.xhtml', bytes: navDocument(chapter, screens) }
  yield { path: 'OEBPS/package.opf', bytes: packageDocument(chapter, screens, spoken) }
}

const packed = (
  number: number,
  part: PagePart,
  page: number,
  index: number,
  spread: Spread = 'rendition:page-spread-center',
): PackedScreen => {
  const name = paddedNumber(number)
  return {
    id: `p${name}`,
    path: `pages/${name}.xhtml`,
    title: index === 0 ? String(page) : `${page} (${index + 1})`,
    image: `images/${name}.${EXTENSION[part.format]}`,
    format: part.format,
    spread,
    page: index === 0 ? page : null,
  }
}

/**
 * A text belongs to the screen its middle is on; above the page to the first, below it to the last.
 */
const textsOn = (
  { top, height }: PagePart,
  texts: readonly TextItem[],
  last: boolean,
): readonly TextItem[] =>
  texts.filter(({ props: { cy } }) => (cy >= top || top === 0) && (cy < top + height || last))
