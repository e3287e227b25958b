/** Lines of the translation memory that people look up. */
import type { EndpointAnswer, EndpointQuery } from '@panelflow/contract/endpoint.ts'
import {
  MAX_MEMORY_LINES,
  type memoryMatches,
  type memorySearch,
  type MemoryLineView,
} from '@panelflow/contract/memory.ts'
import { foldLine } from '@panelflow/domain/memory/fold-line.ts'
import { foldText } from '@panelflow/domain/text/fold.ts'
import { MEMORY_RANK } from '@panelflow/domain/memory/memory-rank.ts'
import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import { requireChapter, visibleOrders } from '../../core/access/order-access.ts'
import { containsPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import { findVisibleBook } from '../book/book.queries.ts'
import { type SignUrl, tileTemplate } from '../file/file-address.ts'
import { countLevels } from '../file/tile-grid.ts'
import { getMemoryPair } from './import-tmx.ts'

interface FoundRow {
  readonly id: string
  readonly source: string
  readonly translation: string
  readonly speaker: string | null
  readonly rank: number
  readonly bookId: string | null
  readonly titleZh: string | null
  readonly titleEn: string | null
  readonly orderId: string | null
  readonly chapterId: string
  readonly chapter: number
  readonly pageId: string
  readonly regionId: string
  readonly width: number
  readonly height: number
  readonly polygon: readonly Point[] | null
}

/** Around the lettering, so that its bubble is seen: a part of its longer side. */
const MARGIN = 0.4

/** The part of a page that shows a region with what is around it. */
const getCrop = (polygon: readonly Point[], page: Readonly<Record<'width' | 'height', number>>) => {
  const [xs, ys] = [polygon.map(({ x }) => x), polygon.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  const [right, bottom] = [Math.max(...xs), Math.max(...ys)]
  const margin = Math.max(right - left, bottom - top) * MARGIN
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)]
  return {
    x,
    y,
    w: Math.min(page.width, right + margin) - x,
    h: Math.min(page.height, bottom + margin) - y,
  }
}

const toView = (row: FoundRow, sign: SignUrl): MemoryLineView => {
  const { id, source, translation, speaker, rank, bookId, orderId, polygon } = row
  const { chapterId, chapter, pageId, regionId, width, height } = row
  return {
    id,
    source,
    translation,
    speaker,
    rank,
    book:
      bookId === null
        ? null
        : { id: bookId, titleZh: row.titleZh ?? '', titleEn: row.titleEn ?? '' },
    place:
      orderId === null || polygon === null
        ? null
        : {
            orderId,
            chapterId,
            chapter,
            pageId,
            regionId,
            tiles: tileTemplate(sign, pageId),
            tileLevels: countLevels({ width, height }),
            width,
            height,
            box: getCrop(polygon, { width, height }),
          },
  }
}

interface SearchDeps {
  readonly db: Db
  readonly sign: SignUrl
}

/**
 * Lines that hold the words, whatever their line breaks, width, case and accents; lines of other
 * books only as far as the reader sees the books. @throws AppError `book.not_found`
 */
export const searchMemory = async (
  { db, sign }: SearchDeps,
  actor: Actor,
  bookId: string,
  { language, text, field, scope }: EndpointQuery<typeof memorySearch>,
): Promise<EndpointAnswer<typeof memorySearch>> => {
  await findVisibleBook(db, actor, bookId)
  const folded = foldLine(text)
  if (folded === '') return { lines: [], isCut: false }
  const { source } = await getMemoryPair(db, bookId, language)
  const visible = visibleOrders(actor)
  const orders = visible
    ? sql`(${db.selectFrom('work_order').select('id').where(visible)})`
    : sql`(select id from work_order)`
  const words =
    field === 'source'
      ? sql`m.source_folded like ${containsPattern(foldText(folded))}`
      : sql`m.target_folded like ${containsPattern(foldText(text.trim().replaceAll(/\s+/g, ' ')))}`
  const books =
    scope === 'book'
      ? sql`m.book_id = ${bookId}`
      : sql`(m.book_id is null or m.book_id in (select book_id from work_order where id in ${orders}))`
  const { rows } = await sql<FoundRow>`
    select m.id, m.source_text as source, m.target_text as translation, m.speaker, m.rank, m.book_id as "bookId",
      b.title_zh as "titleZh", b.title_en as "titleEn", c.order_id as "orderId", c.id as "chapterId", c.number as chapter,
      p.id as "pageId", i.id as "regionId", p.width, p.height, i.props -> 'polygon' as polygon
    from (select * from memory_line m where m.source_language = ${source} and m.target_language = ${language} and m.forgotten_at is null
        and ${words} and ${books}
      order by (m.book_id = ${bookId}) desc nulls last, m.rank desc, m.updated_at desc, m.id limit ${MAX_MEMORY_LINES + 1}) m
    left join book b on b.id = m.book_id
    left join chapter c on c.id::text = m.origin ->> 'chapterId' and c.order_id in ${orders}
    left join source_page p on p.id::text = m.origin ->> 'pageId' and p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    left join page_document d on d.source_page_id = p.id and d.kind = 'base'
    left join page_item i on i.document_id = d.id and i.kind = 'region' and i.id = m.origin ->> 'regionId'
    order by (m.book_id = ${bookId}) desc nulls last, m.rank desc, m.updated_at desc, m.id`.execute(
    db,
  )
  const lines = rows.slice(0, MAX_MEMORY_LINES).map((row) => toView(row, sign))
  return { lines, isCut: rows.length > MAX_MEMORY_LINES }
}

interface OpenLine {
  readonly pageId: string
  readonly regionId: string
  readonly source: string
}

const listSourceLines = async (db: Db, chapterId: string): Promise<readonly OpenLine[]> => {
  const { rows } = await sql<OpenLine>`
    select p.id as "pageId", i.id as "regionId", i.props ->> 'sourceText' as source
    from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document d on d.source_page_id = p.id and d.kind = 'base'
    join page_item i on i.document_id = d.id and i.kind = 'region'
    where c.id = ${chapterId}
    order by p.position, (i.props ->> 'order')::float8, i.id`.execute(db)
  return rows
}

/**
 * What other chapters say where the source is the same but for its lettering. Lines that only
 * their translator has read are left out (decision 0013).
 * @throws AppError `chapter.not_found`, permission codes
 */
export const listExactMatches = async (
  db: Db,
  actor: Actor,
  chapterId: string,
): Promise<EndpointAnswer<typeof memoryMatches>> => {
  await requireChapter(db, actor, 'workspace.open', chapterId)
  const lines = (await listSourceLines(db, chapterId)).map((line) => ({
    ...line,
    key: foldLine(line.source),
  }))
  const keys = [...new Set(lines.map(({ key }) => key))].filter((key) => key !== '')
  const { rows } = await sql<{ key: string; translation: string }>`
    select distinct on (m.source_key) m.source_key as key, m.target_text as translation
    from chapter c join work_order o on o.id = c.order_id join book b on b.id = o.book_id
    join memory_line m on m.source_language = b.source_language and m.target_language = o.target_language
    where c.id = ${chapterId} and m.source_key = any(${keys}::text[]) and m.forgotten_at is null
      and m.rank > ${MEMORY_RANK.translated}::int and m.origin ->> 'chapterId' is distinct from ${chapterId}::text
    order by m.source_key, (m.book_id = b.id) desc nulls last, m.rank desc, m.updated_at desc`.execute(
    db,
  )
  const known = new Map(rows.map(({ key, translation }) => [key, translation]))
  return lines.flatMap(({ pageId, regionId, key }) => {
    const translation = known.get(key)
    return translation === undefined ? [] : [{ pageId, regionId, translation }]
  })
}
