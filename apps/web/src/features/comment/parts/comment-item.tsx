import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import {
  commentList,
  commentDelete,
  commentEdit,
  commentHistory,
  type CommentReply,
} from '@panelflow/contract/comment.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { ActionItem } from '@panelflow/ui/patterns/action-item.tsx'
import { ConfirmModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { RowMenu } from '@panelflow/ui/patterns/row-menu.tsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '../../../lib/http/query.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { formatMinute } from '../../../lib/time/time.ts'
import { TableError } from '../../../lib/table/table-states.tsx'
import { getDisplayZone } from '../../../lib/time/zone.ts'
import { AttachmentList } from './attachment-list.tsx'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { CommentField } from './comment-field.tsx'
import { CommentHead, CommentText } from './comment-text.tsx'

export const COMMENT_READS = [commentList, commentHistory]

interface CommentItemProps {
  readonly comment: CommentReply
  readonly people: readonly PersonView[]
  readonly names: ReadonlySet<string>
}

const EditField = ({
  comment,
  people,
  onClose,
}: Omit<CommentItemProps, 'names'> & { readonly onClose: () => void }) => {
  const { t } = useTranslation('comment')
  const { t: app } = useTranslation()
  const edit = useWrite(commentEdit, { refreshes: COMMENT_READS, onDone: onClose })
  const stored = storedRow({ version: comment.version, text: comment.text }, edit.error)
  const { values, change, conflicts } = useFreshValues({ text: stored.text })
  const { text } = values
  const send = (): void => {
    if (text.trim() !== '')
      edit.mutate({ params: { commentId: comment.id }, body: { version: stored.version, text } })
  }
  return (
    <Stack gap={6}>
      <FieldConflicts conflicts={conflicts} labels={{ text: t('edit') }} />
      <CommentField
        label={t('edit')}
        value={text}
        people={people}
        autoFocus
        onChange={(value) => change({ text: value })}
        onSend={send}
        onLeave={text === stored.text ? onClose : undefined}
      />
      <Group gap="xs" justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {app('action.cancel')}
        </Button>
        <Button onClick={send} loading={edit.isPending} disabled={text.trim() === ''}>
          {app('action.save')}
        </Button>
      </Group>
    </Stack>
  )
}

const HistoryModal = ({
  commentId,
  onClose,
}: {
  readonly commentId: string
  readonly onClose: () => void
}) => {
  const { t, i18n } = useTranslation('comment')
  const query = useRead(commentHistory, { params: { commentId } })
  return (
    <Modal opened size="lg" onClose={onClose} title={<Text fw={600}>{t('history')}</Text>}>
      {query.data === undefined && query.isError ? (
        <TableError error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      {query.isPending ? <Skeleton h={60} /> : null}
      <Stack gap="sm">
        {query.data?.map(({ version, text, writtenAt }) => (
          <div key={version}>
            <Text fz="xs" c="dimmed">
              {formatMinute(writtenAt, i18n.language, getDisplayZone())}
            </Text>
            <Text fz="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              {text}
            </Text>
          </div>
        ))}
      </Stack>
    </Modal>
  )
}

const DeleteModal = ({
  commentId,
  onClose,
}: {
  readonly commentId: string
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('comment')
  const { t: app } = useTranslation()
  const remove = useWrite(commentDelete, { refreshes: COMMENT_READS, onDone: onClose })
  return (
    <ConfirmModal
      opened
      danger
      onClose={onClose}
      title={t('delete_title')}
      message={t('delete_message')}
      submitLabel={t('delete')}
      cancelLabel={app('action.cancel')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { commentId } })}
    />
  )
}

type Open = 'edit' | 'delete' | 'history' | null

/** One comment, or a reply, with what may be done with it. */
export const CommentItem = ({ comment, people, names }: CommentItemProps) => {
  const { t } = useTranslation('comment')
  const { t: app } = useTranslation()
  const [open, setOpen] = useState<Open>(null)
  const close = (): void => setOpen(null)
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <CommentHead comment={comment} />
        {comment.deleted ? null : (
          <RowMenu label={app('action.more')} size="sm">
            {() => (
              <>
                <ActionItem
                  words={t('edit')}
                  reason={getReasonText(comment.can['edit'])}
                  onChoose={() => setOpen('edit')}
                />
                {comment.editedAt === null ? null : (
                  <ActionItem
                    words={t('history')}
                    reason={null}
                    onChoose={() => setOpen('history')}
                  />
                )}
                <ActionItem
                  words={t('delete')}
                  danger
                  reason={getReasonText(comment.can['delete'])}
                  onChoose={() => setOpen('delete')}
                />
              </>
            )}
          </RowMenu>
        )}
      </Group>
      {open === 'edit' ? (
        <EditField comment={comment} people={people} onClose={close} />
      ) : (
        <CommentText comment={comment} names={names} />
      )}
      <AttachmentList files={comment.attachments} />
      {open === 'delete' ? <DeleteModal commentId={comment.id} onClose={close} /> : null}
      {open === 'history' ? <HistoryModal commentId={comment.id} onClose={close} /> : null}
    </div>
  )
}
