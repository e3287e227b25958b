/** Packages of chapters: asks for an export, waits for it, saves its files. */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import {
  exportCreate,
  exportGet,
  type ExportOptionsInput,
  type ExportView,
} from '@panelflow/contract/output.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { StudioApi } from './studio-api.ts'

const POLL_MS = 700
/** How often a broken download goes on from where it was. */
const TRIES = 5

const getSize = async (file: string): Promise<number> => {
  try {
    return (await stat(file)).size
  } catch {
    return 0
  }
}

const hashFile = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Appends what is missing of the file. */
const fetchRest = async (api: StudioApi, url: string, file: string): Promise<void> => {
  const have = await getSize(file)
  const answer = await api.openFile(url, have)
  if (!answer.ok || answer.body === null)
    throw new Error(`The download was refused with status ${answer.status}.`)
  const isRest = answer.status === 206
  await pipeline(
    Readable.fromWeb(answer.body as import('node:stream/web').ReadableStream),
    createWriteStream(file, { flags: isRest ? 'a' : 'w' }),
  )
}

/** Saves a file under its name once every byte is there and is what the studio wrote. */
const saveFile = async (
  api: StudioApi,
  { name, url, bytes, sha }: ExportView['fileRows'][number],
  folder: string,
): Promise<string> => {
  const file = path.join(folder, path.basename(name))
  const part = `${file}.part`
  for (let tries = 1; (await getSize(part)) < bytes; tries++) {
    try {
      await fetchRest(api, url, part)
    } catch (error) {
      if (tries >= TRIES) throw error
    }
  }
  if ((await hashFile(part)) !== sha) {
    await rm(part)
    throw new Error(`${name} did not arrive as it was written. Try again.`)
  }
  await rename(part, file)
  return file
}

const waitUntilWritten = async (api: StudioApi, asked: ExportView): Promise<ExportView> => {
  let view = asked
  while (['waiting', 'running'].includes(view.status)) {
    await sleep(POLL_MS)
    view = await api.call(exportGet, { params: { exportId: asked.id } })
  }
  return view
}

/**
 * @param say a line for each file that was saved
 * @returns a sentence for each chapter that could not be written
 */
export const downloadFiles = async (
  api: StudioApi,
  chapterIds: readonly string[],
  options: ExportOptionsInput,
  { folder, locale, say }: { folder: string; locale: InterfaceLocale; say: (line: string) => void },
): Promise<readonly string[]> => {
  const body = { chapterIds: [...chapterIds], options }
  const view = await waitUntilWritten(api, await api.call(exportCreate, { body }))
  await mkdir(folder, { recursive: true })
  for (const file of view.fileRows) say(await saveFile(api, file, folder))
  return view.chapterRows.flatMap(({ number, status, refusal }) => {
    if (refusal !== null)
      return [`Chapter ${number}: ${formatMessage(refusal.code, refusal.params, locale)}`]
    return status === 'done' ? [] : [`Chapter ${number}: ${status}`]
  })
}
