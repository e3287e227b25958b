import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { OutputChapter } from '../chapter-output.ts'
import { EXTENSION, paddedNumber, requirePages } from '../chapter-output.ts'
import { comicBookXml } from './comic-book-xml.ts'
import type { ComicPage } from './comic-book-xml.ts'
import { zipStream } from '../../../../core/formats/zip-stream.ts'
import type { ZipEntry } from '../../../../core/formats/zip-stream.ts'

/**
 * The finished pages as one archive, byte for byte, named in reading order: a CBZ with
 * ComicInfo.xml for comic readers,
 * a ZIP with SHA256SUMS (for `sha256sum -c`) for delivery.
 * @throws AppError output.no_pages
 */
export const writeComicArchive = (chapter: OutputChapter, kind: 'cbz' | 'zip'): Readable => {
  requirePages(chapter)
  return zipStream(
    kind === 'cbz' ? comicEntries(chapter) : summedEntries(chapter),
    chapter.modifiedAt,
  )
}

async function* pageEntries({
  pages,
}: OutputChapter): AsyncGenerator<ZipEntry & { readonly bytes: Uint8Array }> {
  for (const [i, page] of pages.entries()) {
    const { bytes, format } = await page.rendered()
    yield { path: `${paddedNumber(i + 1)}.${EXTENSION[format]}`, bytes, stored: true }
  }
}

async function* comicEntries(chapter: OutputChapter): AsyncGenerator<ZipEntry> {
  const pages: ComicPage[] = []
  for await (const entry of pageEntries(chapter)) {
    const { width = 0, height = 0 } = chapter.pages[pages.length] ?? {}
    pages.push({ bytes: entry.bytes.length, width, height })
    yield entry
  }
  yield { path: 'ComicInfo.xml', bytes: comicBookXml(chapter, pages) }
}

async function* summedEntries(chapter: OutputChapter): AsyncGenerator<ZipEntry> {
  const sums: string[] = []
  for await (const entry of pageEntries(chapter)) {
    sums.push(`${createHash('sha256').update(entry.bytes).digest('hex')}  ${entry.path}\n`)
    yield entry
  }
  yield { path: 'SHA256SUMS', bytes: sums.join('') }
}
