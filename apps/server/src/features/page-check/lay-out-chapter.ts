/** Layouts that nobody made yet: for an answer, or stored before a stage is completed. */
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import type { StoredLayout, TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { freshLayout, inputHash } from '@panelflow/render/text/input-hash.ts'
import { listNamesIn } from '@panelflow/render/text/segment.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { type ChapterPage, loadChapterPages } from '../page/chapter-documents.queries.ts'
import { listBookNames } from '../book/book.queries.ts'
import {
  type Lettering,
  makeMissingLayouts,
  toLayoutOps,
} from '../page/commands/missing-layouts.ts'
import { writeMachineOps } from '../page/commands/write-machine-ops.ts'
import { type CheckedChapter, findCheckedChapter } from './page-check.queries.ts'

const MAX_REMEMBERED = 5_000
/** Layouts made for answers, by hash of what they were made from: looking stores nothing. */
const remembered = new RecentMap<string, StoredLayout>(MAX_REMEMBERED)

export const loadLettering = async (
  db: Db,
  { bookId, language }: Pick<CheckedChapter, 'bookId' | 'language'>,
): Promise<Lettering> => ({ language, names: await listBookNames(db, bookId, language) })

/** Makes the layouts that are missing on the pages, and answers how to find those of all texts. */
export const prepareLayouts = async (
  { letterer }: Pick<Deps, 'letterer'>,
  pages: readonly ChapterPage[],
  lettering: Lettering,
): Promise<(text: TextProps) => StoredLayout | null> => {
  const { language, names } = lettering
  const made = new Map<string, StoredLayout>()
  const getLayout = (text: TextProps): StoredLayout | null => {
    const fresh = freshLayout(text, language)
    if (fresh !== null) return fresh
    const hash = inputHash(text, language, listNamesIn(text.translation, language, names))
    return made.get(hash) ?? remembered.get(hash) ?? null
  }
  for (const { lane } of pages) {
    const unknown = {
      ...lane,
      items: Object.fromEntries(
        Object.entries(lane.items).filter(
          ([, item]) => item.kind === 'text' && getLayout(item.props) === null,
        ),
      ),
    }
    for (const layout of (await makeMissingLayouts(letterer, unknown, lettering)).values()) {
      made.set(layout.inputHash, layout)
      remembered.set(layout.inputHash, layout)
    }
  }
  return getLayout
}

/**
 * Stores the layouts that are missing in a chapter. Each page is laid out outside of a transaction
 * and written in one of its own: texts that changed meanwhile keep what they have.
 */
export const layOutChapter = async (
  deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'letterer'>,
  chapterId: string,
): Promise<void> => {
  const chapter = await findCheckedChapter(deps.db, chapterId)
  if (chapter === undefined) return
  const lettering = await loadLettering(deps.db, chapter)
  for (const { pageId, lane } of await loadChapterPages(deps.db, chapterId)) {
    const layouts = await makeMissingLayouts(deps.letterer, lane, lettering)
    if (layouts.size === 0) continue
    const writing = {
      ref: { kind: 'lane', pageId, chapterId },
      run: deps.ids.next(),
      at: deps.clock.now(),
    } as const
    await inTransaction(deps.db, async (tx) => {
      await writeMachineOps(tx, writing, toLayoutOps(layouts, chapter.language))
    })
  }
}
