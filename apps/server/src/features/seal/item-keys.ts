import { createHash } from 'node:crypto'
import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import { type DrawnItem, listDrawnItems } from '@panelflow/render/compose/compose-document.ts'
import { itemKey } from '@panelflow/render/compose/item-key.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { loadDocument } from '../page/page-store.ts'

export interface PageOfChapter {
  readonly chapterId: string
  readonly pageId: string
}

/** What a page draws, by item id; undefined when it has no documents in this chapter. */
export const drawnById = async (
  db: Db | Tx,
  page: PageOfChapter,
): Promise<ReadonlyMap<string, DrawnItem> | undefined> => {
  const base = await loadDocument(db, { kind: 'base', ...page })
  const lane = await loadDocument(db, { kind: 'lane', ...page })
  return base === undefined || lane === undefined ? undefined : byId(base, lane)
}

export const byId = (base: PageDocument, lane: PageDocument): ReadonlyMap<string, DrawnItem> =>
  new Map(listDrawnItems(base, lane).map((item) => [item.id, item]))

const digest = (words: string): string => createHash('sha256').update(words).digest('hex')

/** `itemKey` by the machine's own SHA-256. */
export const toItemKey = (item: DrawnItem, language: string): string =>
  itemKey(item, language, digest)
