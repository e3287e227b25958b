import {
  type AttachmentType,
  isPicture,
  sniffAttachment,
} from '@panelflow/domain/comment/attachment.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Deps } from '../../ports/deps.ts'

type Needs = Pick<Deps, 'images' | 'sheets'>

const damaged = (type: AttachmentType): AppError => new AppError('attachment.damaged', { type })

/** Header, cross-reference and end mark of a PDF, and nothing that runs when it is opened. */
const checkPdf = (bytes: Buffer): void => {
  const end = bytes.subarray(-2048).toString('latin1')
  if (
    !/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1')) ||
    !end.includes('startxref') ||
    !end.includes('%%EOF')
  )
    throw damaged('pdf')
  if (/\/(JavaScript|Launch|EmbeddedFile)\b/.test(bytes.toString('latin1')))
    throw new AppError('attachment.active_content')
}

const ENCODINGS = ['utf-8', 'gb18030'] as const

/** Letters of a plain text, whichever way it is encoded; undefined when there are none to read. */
const readText = (bytes: Buffer): string | undefined => {
  const marked = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : undefined
  for (const encoding of marked === undefined ? ENCODINGS : [marked]) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
      const controls = [...text].filter((letter) => letter < ' ' && !'\t\r\n\f'.includes(letter))
      if (controls.length === 0) return text
    } catch {
      // not this encoding: the next one is tried
    }
  }
  return undefined
}

/**
 * Reads a file as what its bytes say it is. Pictures are decoded whole, workbooks taken apart in
 * their own thread, texts come out as UTF-8.
 * @throws AppError `attachment.empty`, `attachment.type_not_allowed`, `attachment.damaged`,
 * `attachment.active_content`, `image.*`, `sheet.*`
 */
export const checkAttachment = async (
  deps: Needs,
  bytes: Buffer,
  name: string,
): Promise<{ type: AttachmentType; bytes: Buffer }> => {
  if (bytes.length === 0) throw new AppError('attachment.empty')
  const type = sniffAttachment(bytes, name)
  if (type === null) throw new AppError('attachment.type_not_allowed')
  if (isPicture(type)) await deps.images.readPicture(bytes)
  if (type === 'xlsx') await deps.sheets.read(bytes)
  if (type === 'pdf') checkPdf(bytes)
  if (type !== 'txt') return { type, bytes }
  const text = readText(bytes)
  if (text === undefined) throw damaged('txt')
  return { type, bytes: Buffer.from(text) }
}
