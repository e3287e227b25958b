import type { ChapterView, OrderView } from '@panelflow/contract/order.ts'
import type { CommentView } from '@panelflow/contract/comment.ts'
import { Button, Group, ScrollArea, Skeleton, Stack, Text } from '@mantine/core'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { runAction } from '../../editor/actions/editor-actions.ts'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import { CommentThread } from '../comment/parts/comment-thread.tsx'
import { NewComment } from '../comment/parts/new-comment.tsx'
import { getReasonText } from '../../lib/forms/reason.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { type CommentSession, toPin } from './comment-session.ts'
import { useOpenThreads } from './comment-pins.tsx'
import { Drawer } from './drawer.tsx'
import { goToPlace, getPageNumber, type Place } from './rework/go-to-place.ts'
import classes from './workspace.module.css'

interface CommentSideProps {
  readonly editor: Editor
  readonly commentSession: CommentSession
  readonly order: OrderView
  readonly chapter: ChapterView
}

const toPlace = ({ pageId, itemId, rect }: NonNullable<CommentView['pin']>): Place => ({
  pageId,
  itemId,
  rect: rect === null ? null : { x: rect.x, y: rect.y, w: rect.width, h: rect.height },
})

/** What the comment is about: the chapter, or a place of it chosen on the page. */
const PlaceField = ({
  editor,
  commentSession,
}: Pick<CommentSideProps, 'editor' | 'commentSession'>) => {
  const { t } = useTranslation('comment')
  const place = useWatched(commentSession.place)
  const drawing = useWatched(commentSession.wantsBox)
  const { pageId: selectedOn, itemIds } = useWatched(editor.selection.state)
  const pageId = usePageInWork(editor)
  const [itemId] = itemIds
  const wanted = useWatched(editor.review.commentOn)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (wanted === null) return
    editor.review.commentOn.set(null)
    commentSession.place.set({ ...wanted, rect: null })
    fields.current?.closest('aside')?.querySelector('textarea')?.focus()
  }, [editor, commentSession, wanted])
  const drawn = place?.rect ?? null
  // the box is drawn: the hand is free again
  useEffect(() => {
    if (drawn !== null) editor.chooseTool('select')
  }, [editor, drawn])
  useEffect(() => () => commentSession.wantsBox.set(false), [commentSession])
  const page = getPageNumber(editor, place?.pageId ?? null)
  const words = (): string => {
    if (drawing) return t('here.drawing')
    if (place === null) return t('whole_chapter')
    if (place.itemId !== null) return t('here.on_item', { page })
    return t(place.rect === null ? 'pin_page' : 'pin_place', { page })
  }
  const choose = (next: Place | null): void => {
    commentSession.wantsBox.set(false)
    commentSession.place.set(next)
  }
  return (
    <Stack gap={4} ref={fields}>
      <Text fz="xs" c="dimmed" role="status">
        {words()}
      </Text>
      <Group gap={4}>
        {itemId === undefined || selectedOn === null ? null : (
          <Button
            size="compact-xs"
            variant="light"
            onClick={() => choose({ pageId: selectedOn, itemId, rect: null })}
          >
            {t('here.item')}
          </Button>
        )}
        <Button
          size="compact-xs"
          variant="light"
          onClick={() => {
            commentSession.wantsBox.set(true)
            runAction(editor, 'tool_box')
          }}
        >
          {t('here.draw')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => choose({ pageId, itemId: null, rect: null })}
        >
          {t('here.page')}
        </Button>
        {place === null && !drawing ? null : (
          <Button size="compact-xs" variant="subtle" color="gray" onClick={() => choose(null)}>
            {t('whole_chapter')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The thread whose mark was clicked scrolls into view. */
const useScrollToThread = (thread: string | null, ready: boolean) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (thread === null || !ready) return
    const found = list.current?.querySelector(`[data-thread="${CSS.escape(thread)}"]`)
    found?.scrollIntoView({ block: 'nearest' })
  }, [thread, ready])
  return list
}

/**
 * Comments of the open chapter beside its pages: pinned to an item or a rectangle, and found again
 * there (spec 10.comment.kinds).
 */
export const CommentSide = ({ editor, commentSession, order, chapter }: CommentSideProps) => {
  const { t } = useTranslation('comment')
  const query = useOpenThreads(order.id, chapter.id)
  const place = useWatched(commentSession.place)
  const thread = useWatched(commentSession.thread)
  const people = query.data?.people ?? []
  const names = useMemo(
    () => new Set((query.data?.people ?? []).map(({ name }) => name)),
    [query.data?.people],
  )
  const list = useScrollToThread(thread, query.data !== undefined)
  const frame = editor.strip.pages.find((page) => page.frame.id === place?.pageId)?.frame
  const writeReason = getReasonText(query.data?.mayWrite)
  const openComment = (one: CommentView): void => {
    commentSession.thread.set(one.id)
    if (one.pin !== null) goToPlace(editor, toPlace(one.pin))
  }
  return (
    <Drawer title={t('here.title')} onClose={() => editor.drawer.set(null)}>
      <ScrollArea style={{ flex: 1 }} type="auto">
        <Stack gap="sm" p={8} ref={list}>
          <NewComment
            key={order.id}
            orderId={order.id}
            people={people}
            reason={writeReason}
            chapterId={chapter.id}
            pin={place === null ? undefined : toPin(place, frame)}
            onSent={() => commentSession.place.set(null)}
          >
            <PlaceField editor={editor} commentSession={commentSession} />
          </NewComment>
          {query.data === undefined && query.isError ? (
            <TableError error={query.error} onRetry={() => void query.refetch()} />
          ) : null}
          {query.isPending ? <Skeleton height={110} /> : null}
          {query.data?.rows.length === 0 ? (
            <EmptyState title={t('here.none')} hint={t('here.hint')} />
          ) : null}
          {query.data?.rows.map((one) => (
            <div
              key={one.id}
              data-thread={one.id}
              className={one.id === thread ? classes['threadInSight'] : undefined}
            >
              <CommentThread
                orderId={order.id}
                thread={one}
                people={people}
                names={names}
                writeReason={writeReason}
                onPlace={() => openComment(one)}
              />
            </div>
          ))}
        </Stack>
      </ScrollArea>
    </Drawer>
  )
}
