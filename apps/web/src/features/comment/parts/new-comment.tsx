import { Group, Select, Stack } from '@mantine/core'
import { commentAdd } from '@panelflow/contract/comment.ts'
import type { BodyInput } from '@panelflow/contract/endpoint.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { COMMENT_KINDS, type CommentKind } from '@panelflow/domain/comment/mentions.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../../lib/http/query.ts'
import { useCommentDraft } from '../comment-draft.ts'
import { useAttachments } from '../use-attachments.ts'
import { AttachButton } from './attach-button.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { CommentField } from './comment-field.tsx'
import { COMMENT_READS } from './comment-item.tsx'

interface NewCommentProps {
  readonly orderId: string
  readonly people: readonly PersonView[]
  readonly reason: string | null
  /** undefined: the whole order */
  readonly chapterId: string | undefined
  /** undefined: the whole chapter */
  readonly pin: NonNullable<BodyInput<typeof commentAdd>>['pin'] | undefined
  readonly onSent: () => void
  /** where the place is chosen */
  readonly children: ReactNode
}

/** Words, kind, files and a place: a new thread. */
export const NewComment = ({
  orderId,
  people,
  reason,
  chapterId,
  pin,
  onSent,
  children,
}: NewCommentProps) => {
  const { t } = useTranslation('comment')
  const [text, setText] = useCommentDraft(orderId)
  const [kind, setKind] = useState<CommentKind>('remark')
  const attached = useAttachments(orderId)
  const resetForm = (): void => {
    setText('')
    attached.clear()
    onSent()
  }
  const add = useWrite(commentAdd, {
    refreshes: COMMENT_READS,
    done: () => t('sent'),
    onDone: resetForm,
  })
  const ready = (text.trim() !== '' || attached.ids.length > 0) && !attached.sending
  const send = (): void => {
    if (!ready || reason !== null) return
    const about =
      chapterId === undefined ? {} : { chapterId, ...(pin === undefined ? {} : { pin }) }
    add.mutate({ params: { orderId }, body: { text, kind, attachmentIds: attached.ids, ...about } })
  }
  return (
    <Stack gap={6}>
      <CommentField
        label={t('write')}
        value={text}
        people={people}
        onChange={setText}
        onSend={send}
        onFiles={attached.add}
      />
      <AttachmentList files={attached.files} onRemove={attached.remove} />
      <Group gap="xs" justify="flex-end">
        <AttachButton
          onFiles={attached.add}
          reason={reason ?? (attached.full ? t('files_full') : null)}
        />
        <Select
          w={180}
          aria-label={t('kind')}
          allowDeselect={false}
          value={kind}
          onChange={(value) => setKind(COMMENT_KINDS.find((one) => one === value) ?? 'remark')}
          data={COMMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        {children}
        <ActionButton
          size="sm"
          reason={reason}
          onClick={send}
          loading={add.isPending || attached.sending}
          disabled={!ready}
        >
          {t('send')}
        </ActionButton>
      </Group>
    </Stack>
  )
}
