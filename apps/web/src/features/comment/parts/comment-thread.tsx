import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { commentAdd, commentResolve, type CommentView } from '@panelflow/contract/comment.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import type { Tone } from '@panelflow/ui/tokens/tone.ts'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personName } from '../../../lib/i18n/labels.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useMay } from '../../../lib/permission/use-may.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { AttachButton } from './attach-button.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { useAttachments } from '../use-attachments.ts'
import { CommentField } from './comment-field.tsx'
import { COMMENT_READS, CommentItem } from './comment-item.tsx'
import classes from './comment.module.css'

const TONES: Readonly<Record<CommentView['kind'], Tone>> = {
  remark: 'neutral',
  question: 'waiting',
  issue: 'bad',
  suggestion: 'active',
  note_to_typesetter: 'attention',
}

interface CommentThreadProps {
  readonly orderId: string
  readonly thread: CommentView
  readonly people: readonly PersonView[]
  readonly names: ReadonlySet<string>
  /** why nothing can be said here; null when it can */
  readonly writeReason: string | null
  /** goes to the place on the visible page; left out, the workspace opens there */
  readonly onPlace?: () => void
}

/** Where the workspace opens. */
const toPlace = ({ id, chapter, pin }: CommentView) => ({
  chapterId: chapter?.id,
  pageId: pin?.pageId,
  ...(pin?.itemId ? { itemId: pin.itemId } : {}),
  commentId: id,
})

const ReplyField = ({
  orderId,
  thread,
  people,
  onClose,
}: Pick<CommentThreadProps, 'orderId' | 'thread' | 'people'> & {
  readonly onClose: () => void
}) => {
  const { t } = useTranslation('comment')
  const { t: app } = useTranslation()
  const [text, setText] = useState('')
  const [forClient, setForClient] = useState(false)
  const mayAnswerClient = useMay('final.download_publish')
  const attached = useAttachments(orderId)
  const add = useWrite(commentAdd, { refreshes: COMMENT_READS, onDone: onClose })
  const ready = (text.trim() !== '' || attached.ids.length > 0) && !attached.sending
  const send = (): void => {
    if (ready)
      add.mutate({
        params: { orderId },
        body: {
          text,
          kind: thread.kind,
          parentId: thread.id,
          attachmentIds: attached.ids,
          forClient,
        },
      })
  }
  return (
    <Stack gap={6} mt="sm">
      <CommentField
        label={t('reply_to', { name: personName(thread.author) })}
        value={text}
        people={people}
        autoFocus
        onChange={setText}
        onSend={send}
        onLeave={text === '' ? onClose : undefined}
        onFiles={attached.add}
      />
      <AttachmentList files={attached.files} onRemove={attached.remove} />
      {thread.byClient ? (
        <Checkbox
          label={t('for_client', { name: personName(thread.author) })}
          description={t(mayAnswerClient ? 'for_client_hint' : 'for_client_denied')}
          disabled={!mayAnswerClient}
          checked={forClient}
          onChange={(event) => setForClient(event.currentTarget.checked)}
        />
      ) : null}
      <Group gap="xs" justify="flex-end">
        <AttachButton onFiles={attached.add} reason={attached.full ? t('files_full') : null} />
        <Button variant="default" onClick={onClose}>
          {app('action.cancel')}
        </Button>
        <Button onClick={send} loading={add.isPending || attached.sending} disabled={!ready}>
          {t('send')}
        </Button>
      </Group>
    </Stack>
  )
}

/** A comment with its replies. */
export const CommentThread = ({
  orderId,
  thread,
  people,
  names,
  writeReason,
  onPlace,
}: CommentThreadProps) => {
  const { t } = useTranslation('comment')
  const { t: app } = useTranslation()
  const [replying, setReplying] = useState(false)
  const resolve = useWrite(commentResolve, { refreshes: COMMENT_READS })
  const resolved = thread.resolvedAt !== null
  return (
    <article className={classes['thread']} data-resolved={resolved ? true : undefined}>
      <Group gap={6} mb={6}>
        <StatusLabel tone={TONES[thread.kind]}>{t(`kinds.${thread.kind}`)}</StatusLabel>
        {thread.chapter === null ? null : (
          <Text fz="xs" c="dimmed">
            {app('chapter.label', { number: thread.chapter.number })}
          </Text>
        )}
        {thread.pin === null || thread.chapter === null ? null : (
          <Anchor
            fz="xs"
            {...(onPlace === undefined
              ? {
                  renderRoot: (props) => (
                    <Link {...props} to="/workspace/index" search={toPlace(thread) as never} />
                  ),
                }
              : { component: 'button' as const, type: 'button' as const, onClick: onPlace })}
          >
            {t(thread.pin.rect === null && thread.pin.itemId === null ? 'pin_page' : 'pin_place', {
              page: thread.pin.page,
            })}
            {thread.pin.replaced ? ` · ${t('pin_replaced')}` : ''}
          </Anchor>
        )}
        {thread.resolvedBy === null ? null : (
          <StatusLabel tone="good">
            {t('resolved_by', { name: personName(thread.resolvedBy) })}
          </StatusLabel>
        )}
      </Group>
      <CommentItem comment={thread} people={people} names={names} />
      {thread.replies.length === 0 ? null : (
        <ul className={classes['replies']}>
          {thread.replies.map((reply) => (
            <li key={reply.id}>
              <CommentItem comment={reply} people={people} names={names} />
            </li>
          ))}
        </ul>
      )}
      {replying ? (
        <ReplyField
          orderId={orderId}
          thread={thread}
          people={people}
          onClose={() => setReplying(false)}
        />
      ) : (
        <Group gap="xs" mt="xs">
          <ActionButton
            variant="subtle"
            leftSection={<IconArrowBackUp size={14} />}
            reason={writeReason}
            onClick={() => setReplying(true)}
          >
            {t('reply')}
          </ActionButton>
          {thread.deleted ? null : (
            <ActionButton
              variant="subtle"
              color={resolved ? 'gray' : 'teal'}
              leftSection={<IconCheck size={14} />}
              reason={writeReason ?? getReasonText(thread.can['resolve'])}
              onClick={() =>
                resolve.mutate({ params: { commentId: thread.id }, body: { resolved: !resolved } })
              }
            >
              {resolved ? t('reopen') : t('resolve')}
            </ActionButton>
          )}
        </Group>
      )}
    </article>
  )
}
