import { type FixItemView, fixItemList } from '@panelflow/contract/workflow.ts'
import { Button, Group, Loader, Text } from '@mantine/core'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { textIn } from '../../editor/engine/page-session.ts'
import { mayWrite } from '../../editor/engine/stage.ts'
import { typeText } from '../../editor/engine/text-edits.ts'
import { runAction } from '../../editor/actions/editor-actions.ts'
import { usePanelTranslations } from '../../editor/panels/use-panel-translations.ts'
import { useRead } from '../../lib/http/query.ts'
import { TableError } from '../../lib/table/table-states.tsx'
import { FixDraftCard } from './fix-draft-card.tsx'
import type { FixDrafts } from './fix-drafts.ts'
import { FixItemCard } from './fix-item-card.tsx'
import { AlsoChanged } from './rework/also-changed.tsx'
import { goToPlace, getPageNumber, type Place } from './rework/go-to-place.ts'
import classes from './workspace.module.css'
import { useRoundChanges } from './use-round-changes.ts'

const placeOfItem = ({ sourcePageId, itemId, rect }: FixItemView): Place => ({
  pageId: sourcePageId,
  itemId,
  rect,
})

/**
 * Puts the suggested words of a line in; null where there are none, or the person may not write
 * there.
 */
const createSuggestionHandler = (
  editor: Editor,
  { sourcePageId, itemId, suggestion, canAnswer }: FixItemView,
): (() => void) | null => {
  if (sourcePageId === null || itemId === null || suggestion === null || !canAnswer) return null
  return () => {
    void editor.goToItem(sourcePageId, itemId).then(() => {
      const view = editor.session.page(sourcePageId).view.get()
      const text = textIn(view, itemId)
      if (text !== null && mayWrite(view, text)) typeText(editor, sourcePageId, itemId, suggestion)
      editor.session.flush()
    })
  }
}

/** How much is left for whoever answers. */
const OpenPoints = ({ items }: { readonly items: readonly FixItemView[] }) => {
  const { t } = useTranslation('rework')
  const mine = items.filter(({ canAnswer }) => canAnswer)
  if (mine.length === 0) return null
  const open = mine.filter(({ answer }) => answer === null).length
  return (
    <Text fz="sm" role="status">
      {open === 0 ? t('fix.all_answered') : t('fix.open', { count: open })}
    </Text>
  )
}

interface FixListPanelProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly drafts: FixDrafts
  /** the person may send this chapter back, so they may mark places */
  readonly mayMark: boolean
}

const MarkButtons = ({ editor, drafts }: Pick<FixListPanelProps, 'editor' | 'drafts'>) => {
  const t = usePanelTranslations()
  const { pageId, itemIds } = useWatched(editor.selection.state)
  const { page } = useWatched(editor.camera)
  const [itemId] = itemIds
  const here = pageId ?? editor.strip.pages[page]?.frame.id ?? ''
  return (
    <Group gap="xs">
      {itemId === undefined ? null : (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => drafts.add({ pageId: here, itemId, rect: null })}
        >
          {t('fix.mark_item')}
        </Button>
      )}
      {editor.stage.get() === 'visual_review' || drafts.wantsPlace !== undefined ? (
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            drafts.wantsPlace?.()
            runAction(editor, 'tool_box')
          }}
        >
          {t('fix.mark_place')}
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => drafts.add({ pageId: here, itemId: null, rect: null })}
      >
        {t('fix.mark_page')}
      </Button>
    </Group>
  )
}

/**
 * What has to be put right: places marked now by the reviewer, then the chapter's list, open round
 * first.
 */
export const FixListPanel = ({ editor, chapterId, drafts, mayMark }: FixListPanelProps) => {
  const t = usePanelTranslations()
  const items = useRead(fixItemList, { params: { chapterId } })
  const changes = useRoundChanges(chapterId, items.data)
  const getPageLabel = (pageId: string | null): string | null => {
    const number = getPageNumber(editor, pageId)
    return number === 0 ? null : t('fix.on_page', { number })
  }
  const newest = drafts.list.at(-1)?.id
  const isEmpty = items.data?.length === 0 && drafts.list.length === 0
  return (
    <section className={classes['fixes']} aria-label={t('fix.title')}>
      {mayMark ? <MarkButtons editor={editor} drafts={drafts} /> : null}
      {drafts.list.length > 0 ? (
        <ol className={classes['picker']} aria-label={t('fix.drafts')}>
          {drafts.list.map((draft) => (
            <FixDraftCard
              key={draft.id}
              draft={draft}
              drafts={drafts}
              place={getPageLabel(draft.pageId) ?? ''}
              focused={draft.id === newest && draft.comment === ''}
              onNavigate={() => goToPlace(editor, draft)}
            />
          ))}
        </ol>
      ) : null}
      <OpenPoints items={items.data ?? []} />
      {items.isPending ? <Loader aria-label={t('page.loading')} /> : null}
      {items.isError && items.data === undefined ? (
        <TableError error={items.error} onRetry={() => void items.refetch()} />
      ) : null}
      {isEmpty ? (
        <EmptyState title={t('fix.empty')} hint={mayMark ? t('fix.empty_hint') : undefined} />
      ) : null}
      <ol className={classes['picker']}>
        {items.data?.map((item) => (
          <FixItemCard
            key={item.id}
            item={item}
            place={getPageLabel(item.sourcePageId)}
            onNavigate={
              item.sourcePageId === null ? null : () => goToPlace(editor, placeOfItem(item))
            }
            change={changes.find(
              (change) =>
                change.pageId === item.sourcePageId &&
                change.itemId === item.itemId &&
                change.textBefore !== null,
            )}
            onUse={createSuggestionHandler(editor, item)}
          />
        ))}
      </ol>
      <AlsoChanged editor={editor} changes={changes} items={items.data ?? []} />
    </section>
  )
}
