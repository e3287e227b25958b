import { type PdfFile, type PdfObject, pdfText, ref } from './pdf-file.ts'

interface StructuredPage {
  readonly page: PdfObject
  /** what a reader says of the picture */
  readonly alt: string
  /** in reading order, as typed */
  readonly texts: readonly string[]
}

/**
 * The tags of a file (ISO 32000-1 §14.7 and 14.8): a section for every page, in it the picture and
 * every text in reading order. In a page's content, marked content 0 is the picture, 1 the first
 * text and so on.
 */
export interface PdfStructure {
  readonly root: PdfObject
  /** @returns entries of the page's dictionary */
  readonly addPage: (page: StructuredPage) => string
  readonly write: () => Generator<Buffer>
}

export const createPdfStructure = (file: PdfFile, language: string): PdfStructure => {
  const [root, document, parents] = [file.reserve(), file.reserve(), file.reserve()]
  const pages: StructuredPage[] = []
  return {
    root,
    addPage: (page) => `/StructParents ${pages.push(page) - 1} /Tabs /S`,
    *write() {
      const sections: PdfObject[] = []
      const elements: (readonly PdfObject[])[] = []
      for (const page of pages) {
        const section = file.reserve()
        const own = [page.alt, ...page.texts].map(() => file.reserve())
        sections.push(section)
        elements.push(own)
        yield file.object(
          section,
          `<< /Type /StructElem /S /Sect /P ${ref(document)} /K ${list(own)} >>`,
        )
        for (const [id, element] of own.entries())
          yield file.object(element, toElement(page, section, id))
      }
      const rows = elements.map((own, index) => `${index} ${list(own)}`)
      yield file.object(parents, `<< /Nums [${rows.join(' ')}] >>`)
      yield file.object(
        document,
        `<< /Type /StructElem /S /Document /P ${ref(root)} /Lang ${pdfText(language)} /K ${list(sections)} >>`,
      )
      yield file.object(
        root,
        `<< /Type /StructTreeRoot /K ${ref(document)} /ParentTree ${ref(parents)} /ParentTreeNextKey ${pages.length} >>`,
      )
    },
  }
}

const list = (objects: readonly PdfObject[]): string => `[${objects.map(ref).join(' ')}]`

const toElement = (
  { page, alt, texts }: StructuredPage,
  section: PdfObject,
  id: number,
): string => {
  const says =
    id === 0
      ? `/S /Figure /Alt ${pdfText(alt)}`
      : `/S /P /ActualText ${pdfText(texts[id - 1] ?? '')}`
  return `<< /Type /StructElem ${says} /P ${ref(section)} /Pg ${ref(page)} /K ${id} >>`
}

/** Content that an element of the page's structure stands for. */
export const markContent = (kind: 'Figure' | 'P', id: number, operators: string): string =>
  `/${kind} << /MCID ${id} >> BDC\n${operators}EMC\n`
