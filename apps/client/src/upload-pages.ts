/** Page images of a chapter: files, folders or archives → uploads → the chapter's images. */
import { open, readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChapterView } from '@panelflow/contract/order.ts'
import {
  chapterImages,
  CHUNK_BYTES,
  uploadAppend,
  uploadGet,
  uploadOpen,
  type UploadView,
} from '@panelflow/contract/upload.ts'
import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { Refused, type StudioApi } from './studio-api.ts'

const PICTURE = /\.(png|jpe?g|webp|ps[db])$/i
const TAKEN = /\.(png|jpe?g|webp|ps[db]|zip|cbz|pdf)$/i
const POLL_MS = 400

/** Folders become the pictures in them, by name as people count (`2` before `10`). */
const listFiles = async (given: readonly string[]): Promise<readonly string[]> => {
  const files: string[] = []
  for (const name of given) {
    if ((await stat(name)).isDirectory()) {
      const inside = (await readdir(name)).filter((one) => PICTURE.test(one))
      inside.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
      files.push(...inside.map((one) => path.join(name, one)))
    } else if (TAKEN.test(name)) files.push(name)
    else
      throw new Error(
        `${name} is neither a picture (PNG, JPEG, WebP, PSD) nor an archive (ZIP, CBZ) or a PDF.`,
      )
  }
  if (files.length === 0) throw new Error('There are no pictures in what was given.')
  return files
}

/** Goes on from the byte the studio has, whatever happened to the line. */
const sendBytes = async (api: StudioApi, file: string, opened: UploadView): Promise<void> => {
  const handle = await open(file)
  const params = { uploadId: opened.id }
  try {
    let { received } = opened
    while (received < opened.size) {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(Math.min(CHUNK_BYTES, opened.size - received)),
        { position: received },
      )
      if (bytesRead === 0) throw new Error(`${file} became shorter while it was sent.`)
      try {
        const bytes = new Uint8Array(buffer.subarray(0, bytesRead))
        ;({ received } = await api.call(uploadAppend, {
          params,
          query: { offset: received },
          bytes,
        }))
      } catch (error) {
        if (!(error instanceof Refused) || error.error !== 'upload.offset_mismatch') throw error
        ;({ received } = await api.call(uploadGet, { params }))
      }
    }
  } finally {
    await handle.close()
  }
}

const waitUntilRead = async (api: StudioApi, uploadId: string): Promise<UploadView> => {
  for (;;) {
    const upload = await api.call(uploadGet, { params: { uploadId } })
    if (!['receiving', 'queued', 'reading'].includes(upload.status)) return upload
    await sleep(POLL_MS)
  }
}

/**
 * Sends the files and makes their pages the chapter's images; its AI stages begin by themselves.
 * Nothing of the chapter changes unless every file was read.
 *
 * @param say a line for each file that was sent
 */
export const uploadPages = async (
  api: StudioApi,
  chapter: ChapterView,
  given: readonly string[],
  { locale, say }: { readonly locale: InterfaceLocale; readonly say: (line: string) => void },
): Promise<ChapterView> => {
  const params = { chapterId: chapter.id }
  const files = await listFiles(given)
  const uploadIds: string[] = []
  for (const file of files) {
    const { size } = await stat(file)
    const opened = await api.call(uploadOpen, { params, body: { name: path.basename(file), size } })
    await sendBytes(api, file, opened)
    const upload = await waitUntilRead(api, opened.id)
    const [refusal] = upload.refused
    if (refusal !== undefined)
      throw new Error(`${refusal.name}: ${formatMessage(refusal.code, refusal.params, locale)}`)
    uploadIds.push(upload.id)
    say(`${file}: ${upload.pages.length === 1 ? '1 page' : `${upload.pages.length} pages`}`)
  }
  const body = { version: chapter.version, uploadIds }
  return await api.call(chapterImages, { params, body })
}
