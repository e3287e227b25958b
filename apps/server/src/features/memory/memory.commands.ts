import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { MEMORY_RANK, type MemoryRank } from '@panelflow/domain/memory/memory-rank.ts'
import { foldLine } from '@panelflow/domain/memory/fold-line.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'

/** A line with the translation people gave it. */
export interface KnownLine {
  readonly source: string
  readonly translation: string
  /** where this line comes from, e.g. `{ by: 'import', accountId }` */
  readonly origin: Readonly<Record<string, string>>
  readonly speaker?: string | null
}

export interface LearnedLines {
  readonly bookId: string | null
  readonly source: SourceLanguage
  readonly target: TargetLanguage
  readonly lines: readonly KnownLine[]
  /** default: as proofread ones */
  readonly rank?: MemoryRank
  readonly at: Date
}

/** Who writes to the memory of a book and pair of languages does so one after the other. */
export const lockMemory = async (
  tx: Tx,
  { bookId, source, target }: Pick<LearnedLines, 'bookId' | 'source' | 'target'>,
): Promise<void> => {
  await sql`select lock_memory(${bookId}, ${source}, ${target})`.execute(tx)
}

/**
 * Puts translated lines into the translation memory; a line known already gets the newer
 * translation, unless another chapter's words have come further. Blank ones are left out.
 * An entry that stays as it is keeps its time, so that the indexes made of it stay valid.
 */
export const learnLines = async (
  { ids }: { readonly ids: Ids },
  db: Db | Tx,
  { bookId, source, target, lines, rank = MEMORY_RANK.proofread, at }: LearnedLines,
): Promise<void> => {
  // one statement cannot write a row twice: the last translation of a repeated line counts
  const byKey = new Map(
    lines.flatMap((line) => {
      const key = foldLine(line.source)
      return key === '' || line.translation.trim() === '' ? [] : [[key, line] as const]
    }),
  )
  if (byKey.size === 0) return
  const rows = [...byKey].map(([key, { source: text, translation, origin, speaker = null }]) => ({
    id: ids.next(),
    key,
    text,
    translation,
    origin,
    speaker,
  }))
  // one parameter, whatever the number of lines
  await sql`
    insert into memory_line (id, book_id, source_language, target_language, source_key, source_text, target_text, origin, speaker, rank, created_at, updated_at)
    select id, ${bookId}, ${source}, ${target}, key, text, translation, origin, speaker, ${rank}::smallint, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (id uuid, key text, text text, translation text, origin jsonb, speaker text)
    on conflict (book_id, source_language, target_language, source_key) do update set
      source_text = excluded.source_text, target_text = excluded.target_text, origin = excluded.origin, speaker = excluded.speaker,
      rank = excluded.rank, forgotten_at = null, written_by = pg_current_xact_id()::text::bigint, updated_at = excluded.updated_at
    where (memory_line.forgotten_at is not null or excluded.rank >= memory_line.rank
        or (excluded.rank > ${MEMORY_RANK.translated}::int and excluded.origin ->> 'chapterId' = memory_line.origin ->> 'chapterId'))
      and (memory_line.source_text, memory_line.target_text, memory_line.rank, memory_line.forgotten_at is null)
        is distinct from (excluded.source_text, excluded.target_text, excluded.rank, true)`.execute(
    db,
  )
}
