/** Files beside a comment (spec 10.comment). */
export const ATTACHMENT_TYPES = ['png', 'jpeg', 'webp', 'pdf', 'txt', 'xlsx'] as const
export type AttachmentType = (typeof ATTACHMENT_TYPES)[number]

export const ATTACHMENT_MAX_MB = 20
export const ATTACHMENT_MAX_COUNT = 10
export const ATTACHMENT_NAME_MAX = 200

export const isPicture = (type: AttachmentType): boolean =>
  type === 'png' || type === 'jpeg' || type === 'webp'

const startsWith = (bytes: Uint8Array, text: string, at = 0): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0))

/**
 * What the first bytes say the file is; null when it is none of what may be attached. A name or a
 * claimed type is never asked.
 * Text has no mark of its own: it is what the name says it is, if its letters can be read (see the
 * server's check).
 */
export const sniffAttachment = (bytes: Uint8Array, name: string): AttachmentType | null => {
  if (startsWith(bytes, '\u0089PNG\r\n\u001a\n')) return 'png'
  if (startsWith(bytes, '\u00ff\u00d8\u00ff')) return 'jpeg'
  if (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)) return 'webp'
  if (startsWith(bytes, '%PDF-')) return 'pdf'
  if (startsWith(bytes, 'PK\u0003\u0004')) return 'xlsx'
  return /\.(txt|md|csv)$/i.test(name) ? 'txt' : null
}

/** A name as it is kept and shown: its last part, no control characters, never empty. */
export const attachmentName = (name: string, type: AttachmentType): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const plain = [...last]
    .filter((letter) => (letter.codePointAt(0) ?? 0) >= 32)
    .join('')
    .trim()
  return plain === ''
    ? `file.${type === 'jpeg' ? 'jpg' : type}`
    : [...plain].slice(-ATTACHMENT_NAME_MAX).join('')
}
