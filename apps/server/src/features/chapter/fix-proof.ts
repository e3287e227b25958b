/**
 * "Fixed" is believed where the place really changed since the version that was sent back
 * (spec 10.return.fixes).
 */
import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import { hasChanged } from '@panelflow/domain/page/page-changes.ts'
import type { Tx } from '../../db/transaction.ts'
import {
  type ChapterVersion,
  getStoredVersion,
  toPairs,
  presentVersion,
} from '../snapshot/chapter-versions.ts'

export interface MarkedItem {
  readonly id: string
  readonly chapter_id: string
  readonly source_page_id: string | null
  readonly item_id: string | null
  readonly rect: unknown
  readonly snapshot_id: string | null
}

const changedIn = (before: ChapterVersion, after: ChapterVersion, item: MarkedItem): boolean => {
  const place = { itemId: item.item_id, rect: item.rect as Box | null }
  if (item.source_page_id === null) {
    const pages = new Set([...before.keys(), ...after.keys()])
    return [...pages].some((pageId) =>
      hasChanged(toPairs(before, after, pageId), { itemId: null, rect: null }),
    )
  }
  // the page was replaced by another file: nothing is where it was
  if (!after.has(item.source_page_id)) return true
  return hasChanged(toPairs(before, after, item.source_page_id), place)
}

/** Those of the items whose place is as it was. Items older than kept versions are believed. */
export const unprovenFixes = async <Item extends MarkedItem>(
  tx: Tx,
  items: readonly Item[],
): Promise<readonly Item[]> => {
  const unproven: Item[] = []
  const cache = new Map<string, ChapterVersion>()
  const present = new Map<string, ChapterVersion>()
  for (const item of items) {
    const { snapshot_id: snapshotId, chapter_id: chapterId } = item
    if (snapshotId === null) continue
    const before = cache.get(snapshotId) ?? (await getStoredVersion(tx, snapshotId))
    cache.set(snapshotId, before)
    const after = present.get(chapterId) ?? (await presentVersion(tx, chapterId))
    present.set(chapterId, after)
    if (!changedIn(before, after, item)) unproven.push(item)
  }
  return unproven
}
