import { Button, Group, ScrollArea, SegmentedControl, Select, Skeleton, Stack } from '@mantine/core'
import { commentAdd, commentList } from '@panelflow/contract/comment.ts'
import { pageList } from '@panelflow/contract/page.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { COMMENT_KINDS, type CommentKind } from '@panelflow/domain/comment/mentions.ts'
import { ActionButton } from '@panelflow/ui/patterns/disabled-reason.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconMessages } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '../../lib/query.ts'
import { reasonOf } from '../../lib/reason.ts'
import { TableError } from '../../lib/table-states.tsx'
import { AttachButton } from './parts/attach-button.tsx'
import { AttachmentList } from './parts/attachment-list.tsx'
import { useAttachments } from './use-attachments.ts'
import { CommentField } from './parts/comment-field.tsx'
import { COMMENT_READS } from './parts/comment-item.tsx'
import { CommentThread } from './parts/comment-thread.tsx'

const SHOWN = ['all', 'open', 'resolved'] as const

interface NewCommentProps {
  readonly orderId: string
  readonly chapters: readonly Pick<ChapterView, 'id' | 'number'>[]
  readonly people: readonly PersonView[]
  readonly reason: string | null
}

const NewComment = ({ orderId, chapters, people, reason }: NewCommentProps) => {
  const { t } = useTranslation('comment')
  const { t: app } = useTranslation()
  const [text, setText] = useState('')
  const [kind, setKind] = useState<CommentKind>('remark')
  const [chapterId, setChapterId] = useState<string | null>(null)
  const [pageId, setPageId] = useState<string | null>(null)
  const attached = useAttachments(orderId)
  const pages = useRead(pageList, { params: { chapterId: chapterId ?? '' } }, { enabled: chapterId !== null }).data ?? []
  const said = (): void => {
    setText('')
    setPageId(null)
    attached.clear()
  }
  const add = useWrite(commentAdd, { refreshes: COMMENT_READS, done: () => t('sent'), onDone: said })
  const ready = (text.trim() !== '' || attached.ids.length > 0) && !attached.sending
  const send = (): void => {
    if (!ready || reason !== null) return
    const about = chapterId === null ? {} : { chapterId, ...(pageId === null ? {} : { pin: { pageId } }) }
    add.mutate({ params: { orderId }, body: { text, kind, attachmentIds: attached.ids, ...about } })
  }
  return (
    <Stack gap={6}>
      <CommentField label={t('write')} value={text} people={people} onChange={setText} onSend={send} onFiles={attached.add} />
      <AttachmentList files={attached.files} onRemove={attached.remove} />
      <Group gap="xs" justify="flex-end">
        <AttachButton onFiles={attached.add} reason={reason ?? (attached.full ? t('files_full') : null)} />
        <Select
          w={180}
          aria-label={t('kind')}
          allowDeselect={false}
          value={kind}
          onChange={(value) => setKind(COMMENT_KINDS.find((one) => one === value) ?? 'remark')}
          data={COMMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        />
        <Select
          w={160}
          aria-label={t('chapter')}
          clearable
          placeholder={t('whole_order')}
          value={chapterId}
          searchable
          limit={200}
          onChange={(value) => {
            setChapterId(value)
            setPageId(null)
          }}
          data={chapters.map(({ id, number }) => ({ value: id, label: app('chapter.label', { number }) }))}
        />
        {pages.length === 0 ? null : (
          <Select
            w={130}
            aria-label={t('page')}
            clearable
            searchable
            placeholder={t('whole_chapter')}
            value={pageId}
            onChange={setPageId}
            data={pages.map(({ id, position }) => ({ value: id, label: t('pin_page', { page: position + 1 }) }))}
          />
        )}
        <ActionButton size="sm" reason={reason} onClick={send} loading={add.isPending || attached.sending} disabled={!ready}>
          {t('send')}
        </ActionButton>
      </Group>
    </Stack>
  )
}

interface OrderCommentsProps {
  readonly orderId: string
  readonly chapters: readonly Pick<ChapterView, 'id' | 'number'>[]
}

interface ThreadPageProps {
  readonly orderId: string
  readonly show: (typeof SHOWN)[number]
  /** last id of the page above */
  readonly before?: string
}

/** One page of threads; the next one is fetched below it when somebody asks. */
const ThreadPage = ({ orderId, show, before }: ThreadPageProps) => {
  const { t } = useTranslation('comment')
  const { t: app } = useTranslation()
  const [further, setFurther] = useState(false)
  const query = useRead(commentList, { params: { orderId }, query: { show, before } }, { keepPrevious: true })
  const names = useMemo(() => new Set((query.data?.people ?? []).map(({ name }) => name)), [query.data?.people])
  if (query.data === undefined) {
    return query.isError ? (
      <TableError error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton height={110} role="status" aria-label={app('app.loading')} />
    )
  }
  const { rows, next, people, mayWrite } = query.data
  return (
    <>
      {rows.length === 0 && before === undefined ? (
        <EmptyState
          icon={<IconMessages size={34} stroke={1.3} />}
          title={show === 'all' ? t('empty') : t('empty_filtered')}
          hint={show === 'all' ? t('empty_hint') : undefined}
        />
      ) : null}
      {rows.map((thread) => (
        <CommentThread key={thread.id} orderId={orderId} thread={thread} people={people} names={names} writeReason={reasonOf(mayWrite)} />
      ))}
      {next === null || further ? null : (
        <Button variant="default" onClick={() => setFurther(true)}>
          {t('more')}
        </Button>
      )}
      {next !== null && further ? <ThreadPage orderId={orderId} show={show} before={next} /> : null}
    </>
  )
}

/** What people say about an order: threads, newest first. */
export const OrderComments = ({ orderId, chapters }: OrderCommentsProps) => {
  const { t } = useTranslation('comment')
  const [show, setShow] = useState<(typeof SHOWN)[number]>('all')
  const { data } = useRead(commentList, { params: { orderId }, query: { show: 'all' } })
  const counts = { all: data?.total ?? 0, open: data?.open ?? 0, resolved: (data?.total ?? 0) - (data?.open ?? 0) }
  return (
    <ScrollArea style={{ flex: 1 }} type="auto">
      <Stack gap="sm" maw={860} pb="md">
        <NewComment orderId={orderId} chapters={chapters} people={data?.people ?? []} reason={reasonOf(data?.mayWrite)} />
        <SegmentedControl
          aria-label={t('show')}
          style={{ alignSelf: 'flex-start' }}
          value={show}
          onChange={setShow}
          data={SHOWN.map((value) => ({ value, label: t(`show_${value}`, { count: counts[value] }) }))}
        />
        <ThreadPage key={show} orderId={orderId} show={show} />
      </Stack>
    </ScrollArea>
  )
}
