import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { openPdf, type PdfDocument } from '../adapters/pdf/pdf-document.ts'
import { readPdfPage } from '../adapters/pdf/pdf-page.ts'
import type { PdfReader, PdfSource } from '../ports/pdf-reader.ts'

const withDocument = async <T>(
  source: PdfSource,
  work: (document: PdfDocument) => Promise<T> | T,
): Promise<T> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'panelflow-pdf-'))
  try {
    const file = path.join(folder, 'source.pdf')
    await writeFile(file, await source.read(0, source.size))
    const document = await openPdf(file)
    try {
      return await work(document)
    } finally {
      document.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Reads PDF files in the test's own process, as inlinePageReader does with pictures. */
export const inlinePdfReader: PdfReader = {
  countPages: (source) => withDocument(source, ({ pages }) => pages),
  readPage: (source, index) =>
    withDocument(source, async (document) => {
      const page = document.openPage(index)
      try {
        return await readPdfPage(page)
      } finally {
        page.close()
      }
    }),
}
