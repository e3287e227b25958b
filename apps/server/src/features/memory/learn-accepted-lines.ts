/**
 * Accepted lines reach the translation memory in the transaction that accepts them
 * (docs/decisions/0013-accepted-lines.md).
 */
import { MEMORY_RANK, type MemoryRank } from '@panelflow/domain/memory/memory-rank.ts'
import { foldLine } from '@panelflow/domain/memory/fold-line.ts'
import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'
import type { AcceptedChapters } from '../../ports/workflow-effects.ts'
import { type KnownLine, learnLines, lockMemory } from './memory.commands.ts'

interface LineRow {
  readonly chapterId: string
  readonly pageId: string
  readonly regionId: string
  readonly source: string
  readonly translation: string
  readonly speaker: string | null
}

interface Pair {
  readonly bookId: string
  readonly source: SourceLanguage
  readonly target: TargetLanguage
}

const getLanguagePair = async (tx: Tx, orderId: string): Promise<Pair> =>
  await tx
    .selectFrom('work_order as o')
    .innerJoin('book as b', 'b.id', 'o.book_id')
    .select(['b.id as bookId', 'b.source_language as source', 'o.target_language as target'])
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()

/**
 * Lettered lines of the chapters with what they translate, in reading order. Hidden texts are not
 * published, so nothing is learned from them.
 */
const listLines = async (tx: Tx, chapterIds: readonly string[]): Promise<readonly LineRow[]> => {
  const { rows } = await sql<LineRow>`
    select c.id as "chapterId", p.id as "pageId", r.id as "regionId", r.props ->> 'sourceText' as source, t.props ->> 'translation' as translation,
      r.props ->> 'speaker' as speaker
    from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document b on b.source_page_id = p.id and b.kind = 'base'
    join page_document l on l.source_page_id = p.id and l.kind = 'lane' and l.chapter_id = c.id
    join page_item t on t.document_id = l.id and t.kind = 'text' and t.props ->> 'hidden' = 'false'
    join page_item r on r.document_id = b.id and r.kind = 'region' and r.id = t.props ->> 'regionId'
    where c.id = any(${chapterIds}::uuid[])
    order by c.number, p.position, (r.props ->> 'order')::float8, r.id`.execute(tx)
  return rows
}

/**
 * Forgets lines the chapters taught earlier whose source is not among `keys`: it was read again, or
 * the line is gone. What others have accepted stays until the chapter is accepted again.
 */
const forgetOthers = async (
  tx: Tx,
  { bookId, source, target }: Pair,
  { chapterIds, rank, at }: Lesson,
  keys: readonly string[],
): Promise<void> => {
  await sql`
    update memory_line set forgotten_at = ${at}, written_by = pg_current_xact_id()::text::bigint
    where book_id = ${bookId} and source_language = ${source} and target_language = ${target} and forgotten_at is null
      and (${rank}::int > ${MEMORY_RANK.translated}::int or rank <= ${rank}::int)
      and origin ->> 'chapterId' = any(${chapterIds}::text[]) and not (source_key = any(${keys}::text[]))`.execute(
    tx,
  )
}

interface Lesson {
  readonly orderId: string
  readonly chapterIds: readonly string[]
  readonly rank: MemoryRank
  readonly at: Date
}

const learnChapters = async (
  deps: { readonly ids: Ids },
  tx: Tx,
  pair: Pair,
  lesson: Lesson,
): Promise<void> => {
  const { orderId, chapterIds, rank, at } = lesson
  const rows = await listLines(tx, chapterIds)
  const lines = rows.map(
    ({ chapterId, pageId, regionId, source, translation, speaker }): KnownLine => {
      const origin = { by: 'accepted', orderId, chapterId, pageId, regionId }
      return { source, translation, origin, speaker }
    },
  )
  const retainedKeys = lines
    .filter(({ translation }) => translation.trim() !== '')
    .map(({ source }) => foldLine(source))
  await forgetOthers(tx, pair, lesson, retainedKeys)
  await learnLines(deps, tx, { ...pair, lines, rank, at })
}

/**
 * Learns the lines of chapters one of whose stages ended: once or again, with the same result. A
 * later acceptance replaces what an earlier one taught.
 * Transactions of one book and language pair run one after the other, so that they never deadlock
 * on each other's lines.
 */
export const learnAcceptedLines = async (
  deps: { readonly ids: Ids },
  tx: Tx,
  { orderId, ranks, at }: AcceptedChapters,
): Promise<void> => {
  if (ranks.size === 0) return
  const pair = await getLanguagePair(tx, orderId)
  await lockMemory(tx, pair)
  for (const rank of new Set(ranks.values())) {
    const chapterIds = [...ranks].filter(([, one]) => one === rank).map(([id]) => id)
    await learnChapters(deps, tx, pair, { orderId, chapterIds, rank, at })
  }
}
