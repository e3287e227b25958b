/**
 * Entry of the process that reads PDF files (`pdf-reader-worker.js`), started by
 * pdf-reader-process.ts only: one page per message.
 */
import { writeFile } from 'node:fs/promises'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { watchMemory } from '../images/watch-memory.ts'
import { openPdf, type PdfDocument, type PdfPage, resetPdfium } from './pdf-document.ts'
import type { PdfReply, PdfTask } from './pdf-message.ts'
import { measurePdfPage, readPdfPage } from './pdf-page.ts'

watchMemory()

let opened: { readonly source: string; readonly document: PdfDocument } | undefined

const getDocument = async (source: string): Promise<PdfDocument> => {
  if (opened?.source === source) return opened.document
  opened?.document.close()
  opened = undefined
  opened = { source, document: await openPdf(source) }
  return opened.document
}

const answer = async ({ type, image }: PdfTask, page: PdfPage): Promise<PdfReply> => {
  if (type === 'measure') {
    const { width, height } = measurePdfPage(page)
    return { type: 'measured', pixels: width * height }
  }
  await writeFile(image, await readPdfPage(page))
  return { type: 'written', rss: process.memoryUsage.rss() }
}

/** A `WebAssembly.RuntimeError`: PDFium ran into an instruction that ends it. */
const isTrap = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError'

const run = async (task: PdfTask): Promise<PdfReply> => {
  try {
    const document = await getDocument(task.source)
    if (task.type === 'count') return { type: 'counted', pages: document.pages }
    const page = document.openPage(task.index)
    try {
      return await answer(task, page)
    } finally {
      page.close()
    }
  } catch (error) {
    if (error instanceof AppError)
      return { type: 'refused', code: error.code, params: error.params }
    if (!isTrap(error)) throw error
    opened = undefined
    resetPdfium()
    const code = task.type === 'count' ? 'pdf.not_readable' : 'image.not_readable'
    return { type: 'refused', code, params: {} }
  }
}

const send = (reply: PdfReply): void => void process.send?.(reply)

const toFailure = (error: unknown): PdfReply => {
  const { message, syscall, code }: NodeJS.ErrnoException =
    error instanceof Error ? error : new Error(String(error))
  return { type: 'failed', message, syscall: syscall ?? null, code: code ?? null }
}

process.on('message', (task: PdfTask) => {
  run(task).then(send, (error: unknown) => send(toFailure(error)))
})
process.on('disconnect', () => process.exit(0))
send({ type: 'ready' })
