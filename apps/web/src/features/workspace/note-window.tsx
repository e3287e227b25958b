import { Text, Textarea } from '@mantine/core'
import { commentAdd, commentList } from '@panelflow/contract/comment.ts'
import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import { COMMENT_MAX } from '@panelflow/domain/comment/mentions.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { useWrite } from '../../lib/http/query.ts'
import { useAppTranslations } from './use-app-translations.ts'

interface NoteWindowProps {
  readonly editor: Editor
  readonly order: OrderView
  readonly chapter: ChapterView
  readonly onClose: () => void
}

/** Writes to the typesetter about the selected line: a comment of that kind, pinned to its text. */
export const NoteWindow = ({ editor, order, chapter, onClose }: NoteWindowProps) => {
  const t = usePanelTranslations()
  const app = useAppTranslations()
  const [{ pageId, itemIds }] = useState(() => editor.selection.state.get())
  const [words, setWords] = useState('')
  const [itemId] = itemIds
  const send = useWrite(commentAdd, { refreshes: [commentList], quiet: true, onDone: onClose })
  if (pageId === null || itemId === undefined) return null
  return (
    <FormModal
      opened
      size="sm"
      onClose={onClose}
      title={t('action.add_note')}
      submitLabel={t('note.send')}
      cancelLabel={app('action.cancel')}
      submitDisabled={words.trim() === ''}
      busy={send.isPending}
      failure={send.error === null ? null : getFailureMessage(send.error)}
      onSubmit={(event) => {
        event.preventDefault()
        if (words.trim() === '') return
        send.mutate({
          params: { orderId: order.id },
          body: {
            text: words,
            kind: 'note_to_typesetter',
            chapterId: chapter.id,
            pin: { pageId, itemId },
            attachmentIds: [],
          },
        })
      }}
    >
      <Textarea
        data-autofocus
        autosize
        minRows={3}
        maxLength={COMMENT_MAX}
        label={t('note.words')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <Text fz="xs" c="dimmed">
        {t('note.hint')}
      </Text>
    </FormModal>
  )
}
