import { sealList, type SealView, VISIBLE_VERDICTS } from '@panelflow/contract/seal.ts'
import { itemKey } from '@panelflow/render/compose/item-key.ts'
import { useWatchedPart } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { itemIn } from '../../editor/engine/page-session.ts'
import { useRead } from '../../lib/http/query.ts'

const NONE: readonly SealView[] = []

/**
 * An item that was changed since is nobody's business any more; what lies on a page that is not
 * open is shown as the studio says.
 */
const isSealCurrent = (
  editor: Editor,
  language: string,
  { pageId, itemId, key }: SealView,
): boolean => {
  const view = editor.session.page(pageId).view.get()
  if (view.status !== 'ready') return true
  const item = itemIn(view, itemId)?.item
  return item !== undefined && item.kind !== 'region' && itemKey(item, language) === key
}

/**
 * Items of the chapter that would be published differently than they are shown, page by page;
 * follows edits and the studio's verdicts.
 */
export const useBrokenSeals = (
  editor: Editor,
  chapterId: string,
  language: string,
  enabled: boolean,
): readonly SealView[] => {
  const { data = NONE } = useRead(sealList, { params: { chapterId } }, { enabled })
  // only what changes the answer draws the screen again, not every letter typed
  const currentFlags = useWatchedPart(editor.session.changes, () =>
    data
      .map((seal) =>
        VISIBLE_VERDICTS.some((one) => one === seal.verdict) &&
        isSealCurrent(editor, language, seal)
          ? '1'
          : '0',
      )
      .join(''),
  )
  return data.length === 0 ? NONE : data.filter((_, i) => currentFlags[i] === '1')
}
