import { Button, ScrollArea, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { commentList, COMMENT_FILTERS } from '@panelflow/contract/comment.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconMessages } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../lib/http/query.ts'
import { getReasonText } from '../../lib/forms/reason.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { CommentThread } from './parts/comment-thread.tsx'
import { OrderPlace, type PlaceInOrder } from './parts/order-place.tsx'
import { NewComment } from './parts/new-comment.tsx'

interface OrderCommentsProps {
  readonly orderId: string
  readonly chapters: readonly Pick<ChapterView, 'id' | 'number'>[]
}

interface ThreadPageProps {
  readonly orderId: string
  readonly show: (typeof COMMENT_FILTERS)[number]
  /** last id of the page above */
  readonly before?: string
}

/** One page of threads; the next one is fetched below it when somebody asks. */
const ThreadPage = ({ orderId, show, before }: ThreadPageProps) => {
  const { t } = useTranslation('comment')
  const { t: app } = useTranslation()
  const [further, setFurther] = useState(false)
  const query = useRead(
    commentList,
    { params: { orderId }, query: { show, before } },
    { keepPrevious: true },
  )
  const names = useMemo(
    () => new Set((query.data?.people ?? []).map(({ name }) => name)),
    [query.data?.people],
  )
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
        <CommentThread
          key={thread.id}
          orderId={orderId}
          thread={thread}
          people={people}
          names={names}
          writeReason={getReasonText(mayWrite)}
        />
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
  const [show, setShow] = useState<(typeof COMMENT_FILTERS)[number]>('all')
  const [place, setPlace] = useState<PlaceInOrder>({ chapterId: null, pageId: null })
  const { data } = useRead(commentList, { params: { orderId }, query: { show: 'all' } })
  const counts = {
    all: data?.total ?? 0,
    open: data?.open ?? 0,
    resolved: (data?.total ?? 0) - (data?.open ?? 0),
  }
  return (
    <ScrollArea style={{ flex: 1 }} type="auto">
      <Stack gap="sm" maw={860} pb="md">
        <NewComment
          orderId={orderId}
          people={data?.people ?? []}
          reason={getReasonText(data?.mayWrite)}
          chapterId={place.chapterId ?? undefined}
          pin={place.pageId === null ? undefined : { pageId: place.pageId }}
          onSent={() => setPlace({ ...place, pageId: null })}
        >
          <OrderPlace chapters={chapters} place={place} onPlace={setPlace} />
        </NewComment>
        <SegmentedControl
          aria-label={t('show')}
          style={{ alignSelf: 'flex-start' }}
          value={show}
          onChange={setShow}
          data={COMMENT_FILTERS.map((value) => ({
            value,
            label: t(`show_${value}`, { count: counts[value] }),
          }))}
        />
        <ThreadPage key={show} orderId={orderId} show={show} />
      </Stack>
    </ScrollArea>
  )
}
