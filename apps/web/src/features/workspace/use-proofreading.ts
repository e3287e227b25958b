import { type ItemChangeView, snapshotList, snapshotPage } from '@panelflow/contract/snapshot.ts'
import { parseDocument } from '@panelflow/domain/page/document/parse-document.ts'
import { findTranslatedVersion } from '@panelflow/domain/text/line-versions.ts'
import { useEffect, useMemo } from 'react'
import { useWatched } from '../../editor/canvas/use-watched.ts'
import type { Editor } from '../../editor/engine/editor.ts'
import { usePageInWork } from '../../editor/panels/script-panel.tsx'
import { useRead } from '../../lib/http/query.ts'

/**
 * The translator's words of the page in work by text, while a chapter is proofread. Null at other
 * stages; empty until they are read, or where nobody handed a translation over.
 */
export const useTranslated = (
  editor: Editor,
  chapterId: string,
): ReadonlyMap<string, string> | null => {
  const isProofreading = useWatched(editor.stage) === 'proofread'
  const pageId = usePageInWork(editor)
  const versions = useRead(
    snapshotList,
    { params: { chapterId } },
    { enabled: isProofreading },
  ).data
  const snapshotId = findTranslatedVersion(versions ?? [])
  const page = useRead(
    snapshotPage,
    { params: { chapterId, snapshotId: snapshotId ?? '', pageId } },
    { enabled: isProofreading && snapshotId !== null && pageId !== '' },
  ).data
  return useMemo(() => {
    if (!isProofreading) return null
    if (page === undefined) return new Map()
    return new Map(
      Object.values(parseDocument(page.lane).items).flatMap((item) =>
        item.kind === 'text' ? [[item.id, item.props.translation] as const] : [],
      ),
    )
  }, [isProofreading, page])
}

/** On a second look in the visual review, only what changed since is gone through. */
export const useChangedPlaces = (
  editor: Editor,
  changes: readonly ItemChangeView[] | null,
): void => {
  useEffect(() => {
    const places = changes?.map(({ pageId, itemId, change, box }) => ({
      pageId,
      itemId: change === 'removed' ? null : itemId,
      box,
    }))
    editor.review.changed.set(places ?? null)
    editor.review.changedAt.set(-1)
  }, [editor, changes])
}
