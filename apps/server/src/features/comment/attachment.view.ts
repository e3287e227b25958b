import type { AttachmentView } from '@panelflow/contract/comment.ts'
import type { AttachmentRow } from './attachment.commands.ts'

export const attachmentPath = (id: string): string => `/api/files/attachments/${id}`

/** `sign` makes the address; null while nobody may have the file yet. */
export const attachmentView = (
  row: AttachmentRow,
  sign: ((path: string) => string) | null,
): AttachmentView => ({
  id: row.id,
  name: row.name,
  type: row.type,
  bytes: row.bytes,
  url: sign === null ? null : sign(attachmentPath(row.id)),
})
