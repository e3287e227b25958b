import { attachmentPut, type AttachmentView } from '@panelflow/contract/comment.ts'
import { ATTACHMENT_MAX_COUNT, ATTACHMENT_MAX_MB } from '@panelflow/domain/comment/attachment.ts'
import { formatMessage } from '../../lib/i18n/sentences.ts'
import { toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { useState } from 'react'
import { api } from '../../lib/http/api.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { currentLocale } from '../../lib/i18n/i18n.ts'

/** a large file on a bad line */
const TIMEOUT_MS = 120_000

const tooLarge = (): string =>
  formatMessage('attachment.too_large', { limitMb: ATTACHMENT_MAX_MB }, currentLocale())

/** Files of a comment that is being written: sent at once, given to the comment when it is said. */
export const useAttachments = (orderId: string) => {
  const [files, setFiles] = useState<readonly AttachmentView[]>([])
  const [sending, setSending] = useState(0)

  const sendOne = async (file: File): Promise<void> => {
    if (file.size > ATTACHMENT_MAX_MB * 1024 * 1024)
      return toastFailed(`${file.name}: ${tooLarge()}`)
    setSending((count) => count + 1)
    try {
      const sent = await api.call(attachmentPut, {
        params: { orderId },
        query: { name: file.name },
        bytes: file,
        timeoutMs: TIMEOUT_MS,
      })
      setFiles((before) => [...before, sent])
    } catch (error) {
      toastFailed(`${file.name}: ${getFailureMessage(error)}`)
    } finally {
      setSending((count) => count - 1)
    }
  }
  return {
    files,
    ids: files.map(({ id }) => id),
    sending: sending > 0,
    full: files.length >= ATTACHMENT_MAX_COUNT,
    add: (chosen: readonly File[]) => {
      for (const file of chosen.slice(0, ATTACHMENT_MAX_COUNT - files.length)) void sendOne(file)
    },
    remove: (id: string) => setFiles((before) => before.filter((one) => one.id !== id)),
    clear: () => setFiles([]),
  }
}
