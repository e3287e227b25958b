import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'
import type { OutputChapter, OutputPage } from '../chapter-output.ts'
import { toFullTitle, requirePages } from '../chapter-output.ts'
import { spokenTexts } from '@panelflow/domain/page/reading-rows.ts'
import { cutPicture } from '../slices/cut-picture.ts'
import type { PagePart } from '../slices/cut-picture.ts'
import { createTypeSetter } from '../type/type-setter.ts'
import type { ReadFont, SetText, TypeSetter } from '../type/type-setter.ts'
import { createPdfFile, pdfNumber, pdfText, ref } from './pdf-file.ts'
import type { PdfFile, PdfObject } from './pdf-file.ts'
import { createPdfFonts } from './pdf-fonts.ts'
import type { PdfFonts } from './pdf-fonts.ts'
import { getSrgbProfile } from '../picture/srgb-profile.ts'
import { pdfImage } from './pdf-image.ts'
import { createPdfStructure, markContent, type PdfStructure } from './pdf-structure.ts'
import { textLayer } from './text-layer.ts'

/** Longest side of a PDF page in units (ISO 32000-1 annex C). */
const MAX_PDF_SIDE = 14_400
const UNITS_PER_INCH = 72

/** What the pages of a file share. */
interface Workshop {
  readonly file: PdfFile
  readonly fonts: PdfFonts
  readonly structure: PdfStructure
  readonly type: TypeSetter
  readonly language: string
  /** the page tree */
  readonly tree: PdfObject
  /** font resources, written after the last page */
  readonly resources: PdfObject
  /** ICC profile of the pictures */
  readonly profile: PdfObject
}

/**
 * Tagged PDF 1.7 with a picture per page and its words as selectable, unseen text. Longer strips
 * are cut at gutters into several pages. Sent page by page.
 * @throws AppError output.no_pages
 */
export const writePdf = (chapter: OutputChapter, readFont: ReadFont): Readable => {
  requirePages(chapter)
  return Readable.from(writeChunks(chapter, readFont), { objectMode: false })
}

async function* writeChunks(chapter: OutputChapter, readFont: ReadFont): AsyncGenerator<Buffer> {
  const type = createTypeSetter(readFont)
  try {
    yield* writeFileChunks(chapter, readFont, type)
  } finally {
    type.close()
  }
}

async function* writeFileChunks(
  chapter: OutputChapter,
  readFont: ReadFont,
  type: TypeSetter,
): AsyncGenerator<Buffer> {
  const file = createPdfFile()
  const [root, info, tree, resources, profile] = [
    file.reserve(),
    file.reserve(),
    file.reserve(),
    file.reserve(),
    file.reserve(),
  ]
  const fonts = createPdfFonts(file, readFont)
  const { language } = chapter
  const structure = createPdfStructure(file, language)
  const workshop = { file, fonts, structure, type, language, tree, resources, profile }
  const kids: PdfObject[] = []
  yield file.header()
  yield* file.stream(
    profile,
    '/N 3 /Alternate /DeviceRGB /Filter /FlateDecode',
    deflateSync(await getSrgbProfile()),
  )
  for (const page of chapter.pages) yield* pageChunks(workshop, chapter, page, kids)
  yield file.object(resources, fonts.resources())
  yield* fonts.embed()
  yield file.object(
    tree,
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map(ref).join(' ')}] >>`,
  )
  yield* structure.write()
  yield file.object(root, catalog(chapter, tree, structure))
  yield file.object(info, documentInfo(chapter))
  yield file.trailer(
    root,
    info,
    createHash('md5').update(`${chapter.id} ${chapter.modifiedAt.toISOString()}`).digest('hex'),
  )
}

async function* pageChunks(
  workshop: Workshop,
  chapter: OutputChapter,
  page: OutputPage,
  kids: PdfObject[],
): AsyncGenerator<Buffer> {
  const texts = spokenTexts(page, chapter.direction).map(({ props }) => ({
    cy: props.cy,
    words: props.translation,
    set: workshop.type.set(props, workshop.language),
  }))
  // units per pixel
  const scale = Math.min(UNITS_PER_INCH / chapter.resolution, MAX_PDF_SIDE / page.width)
  const parts = await cutPicture(page, Math.floor(MAX_PDF_SIDE / scale))
  for (const [i, part] of parts.entries()) {
    const last = i === parts.length - 1
    const own = texts.filter(
      ({ cy }) => (cy >= part.top || i === 0) && (cy < part.top + part.height || last),
    )
    kids.push(workshop.file.reserve())
    yield* sheetChunks(
      workshop,
      { page: kids.at(-1) ?? 0, alt: `${toFullTitle(chapter)}, ${kids.length}` },
      part,
      own,
      scale,
    )
  }
}

async function* sheetChunks(
  workshop: Workshop,
  { page, alt }: { readonly page: PdfObject; readonly alt: string },
  part: PagePart,
  texts: readonly { readonly words: string; readonly set: SetText }[],
  scale: number,
): AsyncGenerator<Buffer> {
  const { file, fonts, structure, tree, resources, profile } = workshop
  const [picture, content] = [file.reserve(), file.reserve()]
  const image = await pdfImage(part, profile)
  yield* file.stream(picture, image.entries, image.bytes)
  const zoom = pdfNumber(scale)
  const drawing = `q\n${part.width} 0 0 ${part.height} 0 0 cm\n/P Do\nQ\n`
  const words = texts.map(({ set }, i) => markContent('P', i + 1, textLayer(set, part, fonts)))
  const operators = `q\n${zoom} 0 0 ${zoom} 0 0 cm\n${markContent('Figure', 0, drawing)}${words.join('')}Q\n`
  yield* file.stream(content, '/Filter /FlateDecode', deflateSync(operators))
  const box = `[0 0 ${pdfNumber(part.width * scale)} ${pdfNumber(part.height * scale)}]`
  const tags = structure.addPage({ page, alt, texts: texts.map((text) => text.words) })
  yield file.object(
    page,
    `<< /Type /Page /Parent ${ref(tree)} /MediaBox ${box} ${tags} /Contents ${ref(content)} /Resources << /XObject << /P ${ref(picture)} >> /Font ${ref(resources)} >> >>`,
  )
}

const catalog = (
  { language, direction }: OutputChapter,
  tree: PdfObject,
  structure: PdfStructure,
): string => {
  const layout = direction === 'strip' ? '/OneColumn' : '/SinglePage'
  const turning = direction === 'rtl' ? '/R2L' : '/L2R'
  return `<< /Type /Catalog /Version /1.7 /Pages ${ref(tree)} /Lang ${pdfText(language)} /MarkInfo << /Marked true >> /StructTreeRoot ${ref(structure.root)} /PageLayout ${layout} /ViewerPreferences << /DisplayDocTitle true /Direction ${turning} >> >>`
}

const documentInfo = (chapter: OutputChapter): string => {
  const date = `(D:${chapter.modifiedAt.toISOString().slice(0, 19).replace(/\D/g, '')}Z)`
  const authors = [...chapter.people.author, ...chapter.people.artist].join(', ')
  return `<< /Title ${pdfText(toFullTitle(chapter))} /Author ${pdfText(authors)} /Subject ${pdfText(chapter.synopsis)} /Keywords ${pdfText(chapter.alias)} /Producer (Panelflow) /CreationDate ${date} /ModDate ${date} >>`
}
