/**
 * Entry of the process that reads uploaded pictures (`page-reader-worker.js`), started by
 * page-reader-process.ts only: one picture per message.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { PageReaderReply, PageReaderTask } from './page-reader-message.ts'
import { watchMemory } from './watch-memory.ts'
import { decodeUpload, OverPixels, readUploadHeader } from './read-page.ts'

watchMemory()

const read = async ({
  type,
  source,
  maxPixels,
  image,
  tiles,
}: PageReaderTask): Promise<PageReaderReply> => {
  const bytes = await readFile(source)
  let pixels = 0
  try {
    const header = await readUploadHeader(bytes)
    pixels = header.width * header.height
    if (pixels > maxPixels) throw new OverPixels()
    if (type === 'measure') return { type: 'measured', pixels }
    const { bytes: made, tiles: pack, ...page } = await decodeUpload(bytes, header)
    await writeFile(image, made)
    await writeFile(tiles, pack)
    return { type: 'page', page, rss: process.memoryUsage.rss() }
  } catch (error) {
    if (error instanceof OverPixels) return { type: 'over_budget', pixels }
    if (error instanceof AppError)
      return { type: 'refused', code: error.code, params: error.params, pixels }
    throw error
  }
}

const send = (reply: PageReaderReply): void => void process.send?.(reply)

const toFailure = (error: unknown): PageReaderReply => {
  const { message, syscall, code }: NodeJS.ErrnoException =
    error instanceof Error ? error : new Error(String(error))
  return { type: 'failed', message, syscall: syscall ?? null, code: code ?? null }
}

process.on('message', (task: PageReaderTask) => {
  read(task).then(send, (error: unknown) => send(toFailure(error)))
})
process.on('disconnect', () => process.exit(0))
send({ type: 'ready' })
