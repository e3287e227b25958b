/** Glossary and translation memory, as the translator port asks for them. */
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { MemoryIndex, type MemoryLine } from '@panelflow/domain/memory/memory-index.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { FindMemory, GlossaryTerm } from '../../ports/translator.ts'

/**
 * Approved terms of the book and of the whole installation; the book's own come first. Aliases
 * translate alike. Sound effects are no words within a line.
 */
export const listGlossary = async (
  db: Db,
  bookId: string,
  target: TargetLanguage,
): Promise<readonly GlossaryTerm[]> => {
  const rows = await db
    .selectFrom('term')
    .select(['original', 'aliases', 'translations'])
    .where((eb) => eb.or([eb('book_id', '=', bookId), eb('book_id', 'is', null)]))
    .where('status', '=', 'approved')
    .where('kind', '=', 'name')
    .orderBy('book_id')
    .orderBy('sort')
    .orderBy('original')
    .execute()
  return rows.flatMap(({ original, aliases, translations }) => {
    const translation = (translations as Readonly<Record<string, string | undefined>>)[target]
    return translation === undefined || translation === ''
      ? []
      : [original, ...aliases].map((each) => ({ original: each, translation }))
  })
}

interface Pair {
  readonly bookId: string
  readonly source: SourceLanguage
  readonly target: TargetLanguage
}

interface KnownIndex {
  readonly version: string
  readonly index: MemoryIndex
}

/** Language pairs whose lines are held: a worker goes through a chapter page by page. */
const MAX_HELD = 4

const loadLines = async (db: Db, { source, target }: Pair): Promise<readonly MemoryLine[]> =>
  await db
    .selectFrom('memory_line')
    .select(['id', 'source_text as source', 'target_text as translation', 'book_id as bookId'])
    .where('source_language', '=', source)
    .where('target_language', '=', target)
    .orderBy('updated_at', 'desc')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, speaker: null })))

/**
 * Changes when lines are added or changed: every write gives its row the number of its transaction,
 * independent of clocks.
 */
const getVersion = async (db: Db, { source, target }: Pair): Promise<string> => {
  const { lines, writes } = await db
    .selectFrom('memory_line')
    .select(({ fn }) => [
      fn.countAll<number>().as('lines'),
      sql<string | null>`sum(xmin::text::bigint)`.as('writes'),
    ])
    .where('source_language', '=', source)
    .where('target_language', '=', target)
    .executeTakeFirstOrThrow()
  return `${lines} ${writes ?? ''}`
}

/**
 * Looks lines up in the translation memory; the index of a language pair is kept until its lines
 * change.
 */
export const translationMemory = (db: Db): ((pair: Pair) => FindMemory) => {
  const held = new RecentMap<string, KnownIndex>(MAX_HELD)
  const loadIndex = async (pair: Pair): Promise<MemoryIndex> => {
    const key = `${pair.source} ${pair.target}`
    const version = await getVersion(db, pair)
    const known = held.get(key)
    if (known?.version === version) return known.index
    const index = new MemoryIndex(await loadLines(db, pair))
    held.set(key, { version, index })
    return index
  }
  return (pair) => async (lines) => {
    const index = await loadIndex(pair)
    return new Map(
      lines.map(({ id, text }) => {
        const matches = index.find({ text, bookId: pair.bookId })
        return [
          id,
          matches.map(({ line, score }) => ({
            source: line.source,
            translation: line.translation,
            score,
          })),
        ]
      }),
    )
  }
}
