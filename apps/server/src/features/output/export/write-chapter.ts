/** One chapter in the requested format, written by the writers of `formats/`. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { getSheetHeadings } from '@panelflow/contract/messages/sheet-headings.ts'
import type { ExportOptions } from '@panelflow/contract/output.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { getJoints, type JoinedPage, keepReaching } from '@panelflow/domain/page/joints.ts'
import { listDrawnOnPage } from '@panelflow/render/compose/compose-document.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import type { LayeredFile, LayeredFiles, LayeredPage } from '../../../ports/layered-files.ts'
import type { OwnFont, OwnFonts } from '../../../ports/own-fonts.ts'
import { writeComicArchive } from '../formats/archive/comic-archive.ts'
import { type ZipEntry, zipStream } from '../../../core/formats/zip-stream.ts'
import { paddedNumber, requirePages } from '../formats/chapter-output.ts'
import { writeEpub } from '../formats/epub/epub.ts'
import { writePdf } from '../formats/pdf/pdf.ts'
import { writeBilingualDocx } from '../formats/text/bilingual-docx.ts'
import { writeBilingualXlsx } from '../formats/text/bilingual-xlsx.ts'
import { writeLabelPlus } from '../formats/text/labelplus.ts'
import { writeXliff12 } from '../formats/text/xliff12.ts'
import { writeXliff } from '../formats/text/xliff.ts'
import { withOwnFonts } from '../formats/type/type-setter.ts'
import type { ProfileShape } from '../profile/profile-shape.ts'
import type { StoredChapter, StoredPage } from './load-output-chapter.ts'
import { asJpegChapter, encodePage, withTags } from './page-pictures.ts'
import { slicedPages, wholePages } from './single-pictures.ts'

export interface WriterTools {
  readonly layered: LayeredFiles
  readonly readFont: (id: string) => Uint8Array
  readonly ownFonts: OwnFonts
}

export interface Writing {
  readonly options: ExportOptions
  readonly profile: ProfileShape | null
  readonly locale: InterfaceLocale
  /** number of the order, part of names */
  readonly serial: number
  readonly signal: AbortSignal
  /** faces people brought that the chapter is set in */
  readonly fonts: readonly OwnFont[]
}

export interface WrittenFile {
  /** suffix of the chapter's file name: `.cbz`, `-psd.zip` */
  readonly ending: string
  readonly type: string
  readonly stream: Readable
}

const ZIP = 'application/zip'

/** Archive of files that are compressed already, with their checksums behind them. */
const summedZip = (
  files: AsyncIterable<{ readonly path: string; readonly bytes: Uint8Array }>,
  at: Date,
): Readable => {
  const entries = async function* (): AsyncGenerator<ZipEntry> {
    const sums: string[] = []
    for await (const { path, bytes } of files) {
      sums.push(`${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
      yield { path, bytes, stored: true }
    }
    yield { path: 'SHA256SUMS', bytes: sums.join('') }
  }
  return zipStream(entries(), at)
}

const loadAssets = async (
  page: StoredPage,
  around: readonly JoinedPage[],
): Promise<ReadonlyMap<string, Uint8Array>> => {
  const shas = new Set(
    listDrawnOnPage(page.baseDoc, page.laneDoc, around).flatMap(({ item }) =>
      item.kind === 'text' ? [] : [item.props.asset],
    ),
  )
  const assets = new Map<string, Uint8Array>()
  for (const sha of shas) assets.set(sha, await page.asset(sha))
  return assets
}

/** What pages that meet one of a strip may put on it. */
const listAround = (
  { pages, direction, language }: StoredChapter,
  index: number,
): readonly JoinedPage[] => {
  const page = pages[index]
  if (page === undefined) return []
  const { above, below } = getJoints(direction, pages, index)
  const toJoined = (other: StoredPage | undefined, top: number): readonly JoinedPage[] =>
    other === undefined ? [] : [{ base: other.baseDoc, lane: other.laneDoc, top }]
  const around = [
    ...(above > 0 ? toJoined(pages[index - 1], -above) : []),
    ...(below > 0 ? toJoined(pages[index + 1], page.height) : []),
  ]
  return keepReaching(page, around, (text) => freshLayout(text, language))
}

/** Files that are drawn from the documents of the pages, one by one. */
async function* drawnPages(
  chapter: StoredChapter,
  form: LayeredPage['form'],
  { layered }: WriterTools,
  readSource: ReadSource,
  { signal, fonts }: Writing,
): AsyncGenerator<LayeredFile> {
  const { language, names, resolution } = chapter
  for (const [index, page] of chapter.pages.entries()) {
    const { name, width, height, baseDoc, laneDoc } = page
    const image = await readSource(page)
    const around = listAround(chapter, index)
    const assets = await loadAssets(page, around)
    yield await layered.write(
      {
        name,
        width,
        height,
        baseDoc,
        laneDoc,
        around,
        language,
        names,
        resolution,
        form,
        image,
        assets,
        fonts,
      },
      signal,
    )
  }
}

async function* layeredPages(files: AsyncIterable<LayeredFile>) {
  let number = 0
  for await (const { bytes, extension } of files)
    yield { path: `${paddedNumber(++number)}.${extension}`, bytes }
}

/** Pages without text under these names, as PNG where no quality is given. */
async function* textlessPages(
  files: AsyncIterable<LayeredFile>,
  { resolution }: StoredChapter,
  toTarget: (index: number) => PictureTarget,
) {
  let index = 0
  for await (const { bytes } of files) {
    const { path, quality } = toTarget(index++)
    const format = quality === null ? 'png' : 'jpeg'
    const picture = { bytes, format: 'png' } as const
    yield {
      path,
      bytes: await encodePage(picture, format, { quality: quality ?? 100, resolution }),
    }
  }
}

interface PictureTarget {
  readonly path: string
  /** of JPEG; null: PNG */
  readonly quality: number | null
}

const toNumberedTarget =
  (quality: number | null) =>
  (index: number): PictureTarget => ({
    path: `${paddedNumber(index + 1)}.${quality === null ? 'png' : 'jpg'}`,
    quality,
  })

const SCRIPT_QUALITY = 95
const PLAIN_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._()-]*\.(png|jpe?g)$/iu

/**
 * Names that a script and the pictures beside it share: those of the source pages, by which the
 * script comes back, or numbers where one of those is no name for a picture, or there twice.
 */
const listSharedNames = ({ pages }: StoredChapter): readonly PictureTarget[] => {
  const names = pages.map(({ name }) => name.replace(/\s+/g, ' '))
  const isPlain =
    names.every((name) => PLAIN_NAME.test(name)) &&
    new Set(names.map((name) => name.toLowerCase())).size === names.length
  return names.map((name, index) =>
    isPlain
      ? { path: name, quality: /png$/i.test(name) ? null : SCRIPT_QUALITY }
      : { path: `${String(index + 1).padStart(3, '0')}.png`, quality: null },
  )
}

/** The script and its pages without text, named alike. */
async function* labelPlusPackage(chapter: StoredChapter, files: AsyncIterable<LayeredFile>) {
  const targets = listSharedNames(chapter)
  const pages = chapter.pages.map((page, index) => ({
    ...page,
    name: targets[index]?.path ?? page.name,
  }))
  yield { path: 'translation.txt', bytes: Buffer.from(writeLabelPlus({ ...chapter, pages })) }
  yield* textlessPages(files, chapter, (index) => targets[index] ?? toNumberedTarget(null)(index))
}

/** The source page as it is stored. */
export type ReadSource = (page: StoredPage) => Promise<Uint8Array>

const text = (words: string): Readable => Readable.from([Buffer.from(words)])

const slug = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'slices'

/**
 * The bytes come while they are made, one page at a time; what goes wrong ends the stream.
 * @throws AppError output.no_pages
 */
export const writeChapter = (
  chapter: StoredChapter,
  tools: WriterTools,
  readSource: ReadSource,
  writing: Writing,
): WrittenFile => {
  const { options, profile, locale, serial, fonts } = writing
  switch (options.format) {
    case 'png':
    case 'jpeg':
    case 'webp': {
      requirePages(chapter)
      const quality = options.format === 'png' ? 100 : options.quality
      return {
        ending: `-${options.format}.zip`,
        type: ZIP,
        stream: summedZip(wholePages(chapter, options.format, quality), chapter.modifiedAt),
      }
    }
    case 'platform':
      requirePages(chapter)
      if (profile === null) throw new Error('an export for a platform without its profile')
      return {
        ending: `-${slug(profile.name)}.zip`,
        type: ZIP,
        stream: summedZip(slicedPages(chapter, profile, serial), chapter.modifiedAt),
      }
    case 'zip': {
      const ending = options.pictures === 'composite' ? '-preview.zip' : '.zip'
      return {
        ending,
        type: ZIP,
        stream: writeComicArchive(withTags(asJpegChapter(chapter, options.jpegQuality)), 'zip'),
      }
    }
    case 'cbz':
      return {
        ending: '.cbz',
        type: 'application/vnd.comicbook+zip',
        stream: writeComicArchive(withTags(asJpegChapter(chapter, options.jpegQuality)), 'cbz'),
      }
    case 'epub':
      return {
        ending: '.epub',
        type: 'application/epub+zip',
        stream: writeEpub(withTags(asJpegChapter(chapter, options.jpegQuality))),
      }
    case 'pdf':
      return {
        ending: '.pdf',
        type: 'application/pdf',
        stream: writePdf(
          asJpegChapter(chapter, options.jpegQuality),
          withOwnFonts(tools.readFont, fonts),
        ),
      }
    case 'psd':
      requirePages(chapter)
      return {
        ending: '-psd.zip',
        type: ZIP,
        stream: summedZip(
          layeredPages(drawnPages(chapter, 'layered', tools, readSource, writing)),
          chapter.modifiedAt,
        ),
      }
    case 'textless':
      requirePages(chapter)
      return {
        ending: '-textless.zip',
        type: ZIP,
        stream: summedZip(
          textlessPages(
            drawnPages(chapter, 'textless', tools, readSource, writing),
            chapter,
            toNumberedTarget(options.jpegQuality),
          ),
          chapter.modifiedAt,
        ),
      }
    case 'labelplus':
      if (options.withPages)
        return {
          ending: '-labelplus.zip',
          type: ZIP,
          stream: summedZip(
            labelPlusPackage(chapter, drawnPages(chapter, 'textless', tools, readSource, writing)),
            chapter.modifiedAt,
          ),
        }
      return {
        ending: '.txt',
        type: 'text/plain; charset=utf-8',
        stream: text(writeLabelPlus(chapter)),
      }
    case 'xliff':
      return { ending: '.xlf', type: 'application/xliff+xml', stream: text(writeXliff(chapter)) }
    case 'xliff12':
      return {
        ending: '-12.xlf',
        type: 'application/xliff+xml',
        stream: text(writeXliff12(chapter)),
      }
    case 'xlsx':
      return {
        ending: '.xlsx',
        type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        stream: writeBilingualXlsx(chapter, getSheetHeadings(locale)),
      }
    case 'docx':
      return {
        ending: '.docx',
        type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        stream: writeBilingualDocx(chapter, getSheetHeadings(locale)),
      }
  }
}
