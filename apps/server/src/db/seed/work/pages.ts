/** Pages of a chapter as the demo's people find them. */
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type {
  DocumentKind,
  PageDocument,
  PageOp,
  RegionItem,
  TextItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { appendOps } from '../../../features/page/commands/append-ops.ts'
import { loadDocument } from '../../../features/page/page-store.ts'
import { type DemoLine, type DemoPage, getDemoPage } from '../demo-comic.ts'
import { getComic } from '../demo-books.ts'
import type { Studio } from '../studio.ts'

export interface OpenPage {
  readonly chapterId: string
  readonly pageId: string
  readonly bookId: string
  readonly script: DemoPage
  readonly base: PageDocument
  readonly lane: PageDocument
}

const readDocument = async (
  { deps }: Studio,
  kind: DocumentKind,
  chapterId: string,
  pageId: string,
): Promise<PageDocument> => {
  const document = await loadDocument(deps.db, { kind, chapterId, pageId })
  if (document === undefined)
    throw new Error(`page ${pageId} of chapter ${chapterId} has no ${kind} document`)
  return document
}

/**
 * Opens every page of a chapter, in order, with both its documents and what the script says stands
 * on it.
 */
export const openPages = async (
  studio: Studio,
  chapterId: string,
): Promise<readonly OpenPage[]> => {
  const rows = await studio.deps.db
    .selectFrom('chapter')
    .innerJoin('source_page', 'source_page.source_chapter_id', 'chapter.source_chapter_id')
    .innerJoin('source_chapter', 'source_chapter.id', 'chapter.source_chapter_id')
    .select(['source_page.id', 'chapter.number', 'source_chapter.book_id as bookId'])
    .where('chapter.id', '=', chapterId)
    .where('source_page.replaced_at', 'is', null)
    .orderBy('source_page.position')
    .execute()
  const pages: OpenPage[] = []
  for (const [index, { id: pageId, number, bookId }] of rows.entries()) {
    const [base, lane] = [
      await readDocument(studio, 'base', chapterId, pageId),
      await readDocument(studio, 'lane', chapterId, pageId),
    ]
    pages.push({
      chapterId,
      pageId,
      bookId,
      script: getDemoPage(getComic(studio.books, bookId), number, index + 1),
      base,
      lane,
    })
  }
  return pages
}

/** Saves what a person did on a page, as the editor does. */
export const save = async (
  studio: Studio,
  actor: Actor,
  page: OpenPage,
  kind: DocumentKind,
  ops: readonly PageOp[],
): Promise<void> => {
  if (ops.length === 0) return
  const { chapterId, pageId } = page
  await appendOps(studio.deps, actor, {
    chapterId,
    pageId,
    document: kind,
    batchId: studio.deps.ids.next(),
    baseRev: page[kind].rev,
    ops,
  })
}

export const listRegions = (base: PageDocument): readonly RegionItem[] =>
  Object.values(base.items)
    .filter((item): item is RegionItem => item.kind === 'region')
    .sort((a, b) => a.props.order - b.props.order || (a.id < b.id ? -1 : 1))

export interface Line {
  readonly text: DemoLine
  readonly region: RegionItem
  /** what the lane has for it; undefined: nothing yet */
  readonly item: TextItem | undefined
}

/** The lines of a corrected page: its regions stand in the script's order. */
export const listLines = ({ script, base, lane }: OpenPage): readonly Line[] => {
  const texts = listTexts(lane)
  return listRegions(base).map((region, index) => {
    const text = script.lines[index]
    if (text === undefined || region.props.sourceText !== text.source)
      throw new Error(`region ${region.id} does not follow the script`)
    return { text, region, item: texts.find((item) => item.props.regionId === region.id) }
  })
}
