/**
 * Words in the texts of many chapters, a part at a time: texts are searched as they lie in the
 * database, and only pages with something on them are read as documents.
 */
import type {
  FoundLine,
  SearchCursor,
  TextQuery,
  textSearch,
} from '@panelflow/contract/text-search.ts'
import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { mayWriteText } from '@panelflow/domain/page/page-access.ts'
import { readScriptLines, type ScriptLine } from '@panelflow/domain/page/script-lines.ts'
import type { TextFinder } from '@panelflow/domain/text-search/find-matches.ts'
import type { ReplaceRefusal } from '@panelflow/domain/text-search/search-options.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { loadDocument } from '../page/page-store.ts'
import { createFinder } from './create-finder.ts'
import { listSearchedChapters, type SearchedChapter } from './search-chapters.queries.ts'

/** An answer is given after so many lines, or so much time. */
const MAX_LINES = 200
const MAX_MS = 400
/** More on one line are no place to look at. */
const MAX_MATCHES = 200
/** The whole and `$1` to `$9`. */
const MAX_GROUPS = 10

interface PageTexts {
  readonly pageId: string
  readonly position: number
  readonly texts: readonly string[]
}

/** What is written on the pages of a chapter, from a page on. */
const listPageTexts = async (
  db: Db,
  chapterId: string,
  field: TextQuery['field'],
  from: number,
): Promise<readonly PageTexts[]> => {
  const isLane = field === 'translation'
  const { rows } = await sql<PageTexts>`
    select p.id as "pageId", p.position, array_agg(i.props ->> ${isLane ? 'translation' : 'sourceText'}) as texts
    from chapter c join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document d on d.source_page_id = p.id and d.kind = ${isLane ? 'lane' : 'base'}
      and d.chapter_id is not distinct from ${isLane ? chapterId : null}::uuid
    join page_item i on i.document_id = d.id and i.kind = ${isLane ? 'text' : 'region'}
    where c.id = ${chapterId} and p.position >= ${from}
    group by p.id, p.position order by p.position`.execute(db)
  return rows
}

const getRefusal = (
  { isStopped, status, editable }: SearchedChapter,
  { text }: ScriptLine,
  field: TextQuery['field'],
): ReplaceRefusal | null => {
  const isOpen =
    field === 'translation' ? mayWriteText(editable, text) : editable.region.includes('sourceText')
  if (isOpen) return null
  if (isStopped) return 'stopped'
  return status === 'complete' ? 'complete' : 'not_with_you'
}

const findOnPage = async (
  db: Db,
  chapter: SearchedChapter,
  { pageId, position }: PageTexts,
  field: TextQuery['field'],
  find: TextFinder,
): Promise<readonly FoundLine[]> => {
  const ref = { pageId, chapterId: chapter.id }
  const base = await loadDocument(db, { kind: 'base', ...ref })
  const lane = await loadDocument(db, { kind: 'lane', ...ref })
  if (base === undefined || lane === undefined) return []
  const seen = new Set<string>()
  return readScriptLines(base, lane).flatMap((line): readonly FoundLine[] => {
    const item = field === 'translation' ? line.text : line.region
    if (item === null || seen.has(item.id)) return []
    seen.add(item.id)
    const text = item.kind === 'text' ? item.props.translation : item.props.sourceText
    const matches = find(text)
      .slice(0, MAX_MATCHES)
      .map((match) => ({ ...match, groups: match.groups.slice(0, MAX_GROUPS) }))
    if (matches.length === 0) return []
    return [
      {
        chapterId: chapter.id,
        pageId,
        position,
        number: line.number,
        itemId: item.id,
        lineId: line.text.id,
        text,
        matches,
        refusal: getRefusal(chapter, line, field),
      },
    ]
  })
}

const toChapterView = ({
  id,
  number,
  status,
  orderId,
  orderSerial,
  orderTitle,
}: SearchedChapter) => ({ id, number, status, orderId, orderSerial, orderTitle })

/** The chapters still to search; a cursor whose chapter is not among them any more begins anew. */
const skipSearched = (chapters: readonly SearchedChapter[], after: SearchCursor | null): number =>
  Math.max(
    0,
    chapters.findIndex(({ id }) => id === after?.chapterId),
  )

/**
 * Lines that hold the words, from where the last answer ended. Throws `chapter.not_found`,
 * permission codes, `text_search.pattern_invalid`, `text_search.too_slow`.
 */
export const findLines = async (
  db: Db,
  actor: Actor,
  chapterId: string,
  { scope, query, after }: EndpointBody<typeof textSearch>,
): Promise<EndpointAnswer<typeof textSearch>> => {
  const find = createFinder(query)
  const { field } = query
  const chapters = await listSearchedChapters(db, actor, { chapterId, scope, field })
  const end = performance.now() + MAX_MS
  const lines: FoundLine[] = []
  const first = skipSearched(chapters, after)
  let pages = 0
  const answer = (searched: number, next: SearchCursor | null) => ({
    chapters: chapters
      .filter(({ id }) => lines.some((line) => line.chapterId === id))
      .map(toChapterView),
    lines,
    searched,
    total: chapters.length,
    next,
  })
  for (const [at, chapter] of chapters.entries()) {
    if (at < first) continue
    const from = chapter.id === after?.chapterId ? after.position : 0
    for (const page of await listPageTexts(db, chapter.id, field, from)) {
      const isOver = lines.length >= MAX_LINES || performance.now() > end
      if (isOver && pages > 0) return answer(at, { chapterId: chapter.id, position: page.position })
      pages++
      if (page.texts.some((text) => find(text).length > 0))
        lines.push(...(await findOnPage(db, chapter, page, field, find)))
    }
  }
  return answer(chapters.length, null)
}
