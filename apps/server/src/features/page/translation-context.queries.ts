/** Glossary and translation memory, as the translator port asks for them. */
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { listRenderings, type Rendering } from '@panelflow/domain/glossary/effect-renderings.ts'
import type { TermKind } from '@panelflow/domain/glossary/term-rules.ts'
import type { SourceLanguage, TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { isUnread } from '@panelflow/domain/memory/memory-rank.ts'
import { MemoryIndex, type MemoryLine } from '@panelflow/domain/memory/memory-index.ts'
import type { TranslationCandidate } from '@panelflow/domain/page/document/page-document.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type {
  FindMemory,
  GlossaryTerm,
  SourceLine,
  TranslatedLine,
} from '../../ports/translator.ts'

/** Of a rendering that was approved for a sound that is alike, not for this very one. */
const ALIKE_SCORE = 0.9
/** Proposed for one line. */
const MAX_RENDERINGS = 5

/** Approved terms of the book and of the whole installation; the book's own come first. */
const listTerms = async (db: Db, bookId: string, target: TargetLanguage, kind: TermKind) => {
  const rows = await db
    .selectFrom('term')
    .select(['id', 'original', 'aliases', 'translations'])
    .where((eb) => eb.or([eb('book_id', '=', bookId), eb('book_id', 'is', null)]))
    .where('status', '=', 'approved')
    .where('kind', '=', kind)
    .orderBy('book_id')
    .orderBy('sort')
    .orderBy('original')
    .execute()
  return rows.flatMap(({ translations, ...term }) => {
    const translation = (translations as Readonly<Record<string, string | undefined>>)[target]
    return translation === undefined || translation === '' ? [] : [{ ...term, translation }]
  })
}

/** Aliases translate alike. Sound effects are no words within a line. */
export const listGlossary = async (
  db: Db,
  bookId: string,
  target: TargetLanguage,
): Promise<readonly GlossaryTerm[]> =>
  (await listTerms(db, bookId, target, 'name')).flatMap(({ original, aliases, translation }) =>
    [original, ...aliases].map((each) => ({ original: each, translation })),
  )

const toProposal = ({ words, isExact }: Rendering): TranslationCandidate => ({
  text: words,
  source: isExact ? 'memory' : 'fuzzy_memory',
  by: 'glossary',
  score: isExact ? 1 : ALIKE_SCORE,
})

/** Lines of sound effects that have an approved rendering, with all of theirs. */
export const findEffectRenderings = async (
  db: Db,
  { bookId, target }: Pick<Pair, 'bookId' | 'target'>,
  effects: readonly SourceLine[],
): Promise<ReadonlyMap<string, TranslatedLine>> => {
  if (effects.length === 0) return new Map()
  const terms = (await listTerms(db, bookId, target, 'effect')).map((term) => ({
    ...term,
    remark: '',
    kind: 'effect' as const,
  }))
  return new Map(
    effects.flatMap(({ id, text }) => {
      const [first, ...others] = listRenderings(text, terms).slice(0, MAX_RENDERINGS)
      if (first === undefined) return []
      const candidates = [first, ...others].map(toProposal)
      return [[id, { translation: first.words, candidates }] as const]
    }),
  )
}

interface Pair {
  readonly bookId: string
  readonly source: SourceLanguage
  readonly target: TargetLanguage
}

interface HeldIndex {
  readonly index: MemoryIndex
  /** transactions from this one on may have written since the index looked */
  seen: string
}

/** Language pairs whose lines are held: a worker goes through a chapter page by page. */
const MAX_HELD = 4

interface WrittenLine extends MemoryLine {
  readonly isForgotten: boolean
}

/** The oldest transaction that still runs: what it writes is not seen yet. */
const getOldestRunning = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ oldest: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as oldest`.execute(db)
  return rows[0]?.oldest ?? '0'
}

/** Lines written by `since` or later transactions, forgotten ones too. */
const loadWritten = async (
  db: Db,
  { source, target }: Pair,
  since: string,
): Promise<readonly WrittenLine[]> =>
  await db
    .selectFrom('memory_line')
    .select(['id', 'source_text as source', 'target_text as translation', 'book_id as bookId'])
    .select(['speaker', 'rank', sql<boolean>`forgotten_at is not null`.as('isForgotten')])
    .where('source_language', '=', source)
    .where('target_language', '=', target)
    .where(sql<boolean>`written_by >= ${since}::bigint`)
    .orderBy('updated_at', 'desc')
    .execute()

/**
 * Looks lines up in the translation memory. The index of a language pair is kept, and takes in what
 * was written since the last look.
 */
export const translationMemory = (db: Db): ((pair: Pair) => FindMemory) => {
  const held = new RecentMap<string, HeldIndex>(MAX_HELD)
  const updateIndex = async (pair: Pair): Promise<MemoryIndex> => {
    const key = `${pair.source} ${pair.target}`
    const known = held.get(key) ?? { index: new MemoryIndex(), seen: '0' }
    // asked for before the lines: what is written in between is read twice rather than never
    const oldest = await getOldestRunning(db)
    for (const { isForgotten, ...line } of await loadWritten(db, pair, known.seen)) {
      if (isForgotten) known.index.remove(line.id)
      else known.index.add(line)
    }
    known.seen = oldest
    held.set(key, known)
    return known.index
  }
  return (pair) => async (lines) => {
    const index = await updateIndex(pair)
    return new Map(
      lines.map(({ id, text, speaker = null }) => {
        const matches = index.find({ text, bookId: pair.bookId, speaker })
        return [
          id,
          matches.map(({ line, score }) => ({
            source: line.source,
            translation: line.translation,
            score,
            ...(isUnread(line.rank) && { isUnread: true }),
          })),
        ]
      }),
    )
  }
}
