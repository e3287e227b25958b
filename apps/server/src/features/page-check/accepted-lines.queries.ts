/** What other chapters of a book were accepted with, for the sources of one chapter. */
import { foldLine } from '@panelflow/domain/memory/fold-line.ts'
import { MEMORY_RANK } from '@panelflow/domain/memory/memory-rank.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ChapterPage } from '../page/chapter-documents.queries.ts'

interface CheckedChapter {
  readonly id: string
  readonly bookId: string
  readonly sourceLanguage: string
  readonly language: string
}

/** Sources that are looked up for a chapter; an ordinary one has a few hundred. */
const MAX_SOURCES = 5_000

/**
 * Accepted translations by the folded source. One look-up in the index of the memory; lines that
 * this chapter taught are left out.
 */
export const loadAcceptedLines = async (
  db: Db | Tx,
  { id, bookId, sourceLanguage, language }: CheckedChapter,
  pages: readonly ChapterPage[],
): Promise<Readonly<Record<string, string>>> => {
  const sources = pages.flatMap(({ base }) =>
    Object.values(base.items).flatMap((item) =>
      item.kind === 'region' ? [foldLine(item.props.sourceText)] : [],
    ),
  )
  const keys = [...new Set(sources)].filter((key) => key !== '').slice(0, MAX_SOURCES)
  if (keys.length === 0) return {}
  const { rows } = await sql<{ readonly key: string; readonly words: string }>`
    select source_key as key, target_text as words from memory_line
    where book_id = ${bookId} and source_language = ${sourceLanguage} and target_language = ${language}
      and rank >= ${MEMORY_RANK.proofread} and forgotten_at is null
      and source_key = any (${keys}::text[]) and origin ->> 'chapterId' is distinct from ${id}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ key, words }) => [key, words]))
}
