/**
 * Accepted lines reach the translation memory in the transaction that accepts them
 * (docs/decisions/0013-accepted-lines.md).
 */
import { MEMORY_RANK, type MemoryRank } from '@panelflow/domain/memory/memory-rank.ts'
import { foldLine } from '@panelflow/domain/memory/fold-line.ts'
import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { sql } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'
import type { AcceptedChapters } from '../../ports/workflow-effects.ts'
import { type KnownLine, learnLines } from './memory.commands.ts'

interface LineRow {
  readonly chapterId: string
  readonly pageId: string
  readonly regionId: string
  readonly source: string
  readonly translation: string
  readonly speaker: string | null
}

interface Memory {
  readonly book: string
  readonly source: SourceLanguage
  readonly target: TargetLanguage
  /** one of the chapters taught it something before */
  readonly is_taught: boolean
  readonly lines: readonly LineRow[]
}

/** Locks the memory the order writes to and reads its chapters (db/functions/open-memory.sql). */
const openMemory = prepared<Memory, [orderId: string, chapterIds: readonly string[]]>(
  'memory.open',
  'select book, source, target, is_taught, lines from open_memory($1, $2)',
)

/**
 * Forgets lines the chapters taught earlier whose source is not among `keys`: it was read again, or
 * the line is gone. What others have accepted stays until the chapter is accepted again.
 */
const forgetOthers = async (
  tx: Tx,
  { book, source, target }: Memory,
  { chapterIds, rank, at }: Lesson,
  keys: readonly string[],
): Promise<void> => {
  await sql`
    update memory_line set forgotten_at = ${at}, written_by = pg_current_xact_id()::text::bigint
    where book_id = ${book} and source_language = ${source} and target_language = ${target} and forgotten_at is null
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
  memory: Memory,
  lesson: Lesson,
): Promise<void> => {
  const { orderId, chapterIds, rank, at } = lesson
  const { book: bookId, source, target } = memory
  const lines = memory.lines
    .filter(({ chapterId }) => chapterIds.includes(chapterId))
    .map(({ chapterId, pageId, regionId, speaker, ...words }): KnownLine => {
      const origin = { by: 'accepted', orderId, chapterId, pageId, regionId }
      return { ...words, origin, speaker }
    })
  const retainedKeys = lines
    .filter(({ translation }) => translation.trim() !== '')
    .map(({ source }) => foldLine(source))
  if (memory.is_taught) await forgetOthers(tx, memory, lesson, retainedKeys)
  await learnLines(deps, tx, { bookId, source, target, lines, rank, at })
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
  const [memory] = await openMemory(tx, [orderId, [...ranks.keys()]])
  if (memory === undefined) return
  for (const rank of new Set(ranks.values())) {
    const chapterIds = [...ranks].filter(([, one]) => one === rank).map(([id]) => id)
    await learnChapters(deps, tx, memory, { orderId, chapterIds, rank, at })
  }
}
