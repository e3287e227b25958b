import { type FixItemView, fixItemList } from '@panelflow/contract/workflow.ts'
import { Button, Group, Loader } from '@mantine/core'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import { revealing } from '../../editor/engine/camera.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { runAction } from '../../editor/actions/editor-actions.ts'
import { usePanelWords } from '../../editor/panels/use-panel-words.ts'
import { useRead } from '../../lib/query.ts'
import { TableError } from '../../lib/table-states.tsx'
import { FixDraftCard } from './fix-draft-card.tsx'
import type { FixDraft, FixDrafts } from './fix-drafts.ts'
import { FixItemCard } from './fix-item-card.tsx'
import classes from './workspace.module.css'

type Place = Pick<FixDraft, 'itemId' | 'rect'> & { readonly pageId: string | null }

const placeOfItem = ({ sourcePageId, itemId, rect }: FixItemView): Place => ({ pageId: sourcePageId, itemId, rect })

/** Brings a marked place into sight: its item, its rectangle, or at least its page. */
const goTo = (editor: Editor, { pageId, itemId, rect }: Place): void => {
  if (pageId === null) return
  if (itemId !== null) return void editor.goToItem(pageId, itemId)
  const index = editor.strip.pages.findIndex(({ frame }) => frame.id === pageId)
  if (index < 0) return
  editor.selection.select(pageId, [])
  if (rect === null) editor.goToPage(index)
  else editor.camera.set(revealing(editor.camera.get(), editor.strip, editor.viewport.get(), index, rect))
}

interface FixListPanelProps {
  readonly editor: Editor
  readonly chapterId: string
  readonly drafts: FixDrafts
  /** the person may send this chapter back, so he may mark places */
  readonly mayMark: boolean
}

const MarkButtons = ({ editor, drafts }: Pick<FixListPanelProps, 'editor' | 'drafts'>) => {
  const t = usePanelWords()
  const { pageId, itemIds } = useWatched(editor.selection.state)
  const { page } = useWatched(editor.camera)
  const [itemId] = itemIds
  const here = pageId ?? editor.strip.pages[page]?.frame.id ?? ''
  return (
    <Group gap="xs">
      {itemId === undefined ? null : (
        <Button size="compact-sm" variant="light" onClick={() => drafts.add({ pageId: here, itemId, rect: null })}>
          {t('fix.mark_item')}
        </Button>
      )}
      {editor.stage.get() === 'look' ? (
        <Button size="compact-sm" variant="light" onClick={() => runAction(editor, 'tool_box')}>
          {t('fix.mark_place')}
        </Button>
      ) : null}
      <Button size="compact-sm" variant="default" onClick={() => drafts.add({ pageId: here, itemId: null, rect: null })}>
        {t('fix.mark_page')}
      </Button>
    </Group>
  )
}

/** What has to be put right: places marked now by the reviewer, then the chapter's list, open round first. */
export const FixListPanel = ({ editor, chapterId, drafts, mayMark }: FixListPanelProps) => {
  const t = usePanelWords()
  const items = useRead(fixItemList, { params: { chapterId } })
  const pageWords = (pageId: string | null): string | null => {
    const index = editor.strip.pages.findIndex(({ frame }) => frame.id === pageId)
    return index < 0 ? null : t('fix.on_page', { number: index + 1 })
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
              place={pageWords(draft.pageId) ?? ''}
              focused={draft.id === newest && draft.comment === ''}
              onGo={() => goTo(editor, draft)}
            />
          ))}
        </ol>
      ) : null}
      {items.isPending ? <Loader aria-label={t('page.loading')} /> : null}
      {items.isError && items.data === undefined ? <TableError error={items.error} onRetry={() => void items.refetch()} /> : null}
      {isEmpty ? <EmptyState title={t('fix.empty')} hint={mayMark ? t('fix.empty_hint') : undefined} /> : null}
      <ol className={classes['picker']}>
        {items.data?.map((item) => (
          <FixItemCard
            key={item.id}
            item={item}
            place={pageWords(item.sourcePageId)}
            onGo={item.sourcePageId === null ? null : () => goTo(editor, placeOfItem(item))}
          />
        ))}
      </ol>
    </section>
  )
}
