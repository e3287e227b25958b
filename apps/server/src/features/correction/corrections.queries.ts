/** What people changed of what machines read and translated, by book and engine. */
import type { aiBoardCorrections } from '@panelflow/contract/ai-board.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { countLetterEdits, listConfusions } from '@panelflow/domain/correction/confusions.ts'
import {
  type CorrectReading,
  createReadingCorrector,
} from '@panelflow/domain/correction/correct-reading.ts'
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Deps } from '../../ports/deps.ts'

type Answer = EndpointAnswer<typeof aiBoardCorrections>

const MAX_CONFUSIONS = 30

interface Reading {
  readonly engine: string
  readonly read: string
  /** null: the region is no longer there */
  readonly meant: string | null
  readonly isDeletedByPerson: boolean
}

/**
 * What machines read last in the book's regions, on pages of chapters whose translation somebody
 * completed: there people have looked at every line.
 */
const listReadings = async (db: Db, bookId: string): Promise<readonly Reading[]> => {
  const { rows } = await sql<Reading>`
    with doc as (
      select d.id from page_document d
      join source_page p on p.id = d.source_page_id and p.replaced_at is null
      join source_chapter s on s.id = p.source_chapter_id
      where s.book_id = ${bookId} and d.kind = 'base' and exists (
        select 1 from chapter c join memory_line m on m.book_id = s.book_id and m.origin ->> 'chapterId' = c.id::text
        where c.source_chapter_id = s.id)
    ), change as (
      select o.document_id, o.rev, o.origin, op from doc join page_op o on o.document_id = doc.id
      cross join lateral jsonb_array_elements(o.ops) op
    ), said as (
      select distinct on (document_id, id) document_id, id, read, run from (
        select document_id, rev, origin ->> 'run' as run, coalesce(op -> 'item' ->> 'id', op ->> 'id') as id,
          case op ->> 'op' when 'add' then op -> 'item' -> 'props' ->> 'sourceText' else op ->> 'to' end as read
        from change where origin ->> 'by' = 'ai' and (op ->> 'op' = 'text' or (op ->> 'op' = 'add' and op -> 'item' ->> 'kind' = 'region'))
      ) word order by document_id, id, rev desc
    )
    select r.engine, said.read, i.props ->> 'sourceText' as meant,
      exists (select 1 from change x where x.document_id = said.document_id and x.origin ->> 'by' = 'person'
        and x.op ->> 'op' = 'delete' and x.op ->> 'id' = said.id) as "isDeletedByPerson"
    from said join ai_run r on r.id::text = said.run and r.stage = 'text_extraction'
    left join page_item i on i.document_id = said.document_id and i.id = said.id and i.kind = 'region'`.execute(
    db,
  )
  // one that the machine itself took back is nobody's correction
  return rows.filter(({ meant, isDeletedByPerson }) => meant !== null || isDeletedByPerson)
}

interface MissedRow {
  readonly engine: string
  readonly missed: number
}

/** Regions that people drew, by the engine that read the page last. */
const countMissed = async (db: Db, bookId: string): Promise<readonly MissedRow[]> => {
  const { rows } = await sql<MissedRow>`
    select r.engine, count(*)::int as missed
    from source_chapter s join source_page p on p.source_chapter_id = s.id and p.replaced_at is null
    join page_document d on d.source_page_id = p.id and d.kind = 'base'
    join page_item i on i.document_id = d.id and i.kind = 'region' and i.origin -> '*' ->> 'by' = 'person' and i.props ->> 'sourceText' <> ''
    join lateral (select engine from ai_run where source_page_id = p.id and stage = 'text_extraction' and outcome = 'done'
      order by at desc limit 1) r on true
    where s.book_id = ${bookId} group by r.engine`.execute(db)
  return rows
}

/** First words of engines in completed chapters, and how many of them people left as they were. */
export const listKeptDrafts = async (db: Db, bookId: string): Promise<Answer['drafts']> => {
  const { rows } = await sql<Answer['drafts'][number]>`
    select draft ->> 'by' as engine, o.target_language as language, count(*)::int as lines,
      (count(*) filter (where t.props ->> 'translation' = draft ->> 'text'))::int as kept
    from work_order o join chapter c on c.order_id = o.id
    join page_document d on d.chapter_id = c.id and d.kind = 'lane'
    join source_page p on p.id = d.source_page_id and p.replaced_at is null
    join page_item t on t.document_id = d.id and t.kind = 'text' and t.props ->> 'translation' <> ''
    join lateral (select one as draft from jsonb_array_elements(t.props -> 'candidates') one
      where one ->> 'source' = 'machine' and one ->> 'proposed' is null limit 1) machine on true
    where o.book_id = ${bookId}
      and exists (select 1 from memory_line m where m.book_id = o.book_id and m.origin ->> 'chapterId' = c.id::text)
    group by draft ->> 'by', o.target_language order by o.target_language, draft ->> 'by'`.execute(
    db,
  )
  return rows.toSorted(
    (a, b) => a.language.localeCompare(b.language) || b.kept / b.lines - a.kept / a.lines,
  )
}

const countLetters = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Array.from(text).length, 0)

const toFigures = (engine: string, readings: readonly Reading[], missed: number) => {
  const left = readings.flatMap(({ read, meant }) => (meant === null ? [] : [{ read, meant }]))
  return {
    engine,
    regions: readings.length,
    corrected: left.filter(({ read, meant }) => read !== meant).length,
    false: readings.length - left.length,
    missed,
    letters: countLetters(left.map(({ read }) => read)),
    edits: left.reduce((sum, line) => sum + countLetterEdits(line), 0),
  }
}

/** @throws AppError `book.not_found` */
export const getCorrections = async (db: Db, bookId: string): Promise<Answer> => {
  const book = await db.selectFrom('book').select('id').where('id', '=', bookId).executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
  const [readings, missed, drafts] = await Promise.all([
    listReadings(db, bookId),
    countMissed(db, bookId),
    listKeptDrafts(db, bookId),
  ])
  const engines = new Set([...readings, ...missed].map(({ engine }) => engine))
  const lines = readings.flatMap(({ read, meant }) => (meant === null ? [] : [{ read, meant }]))
  return {
    readings: [...engines].toSorted().map((engine) =>
      toFigures(
        engine,
        readings.filter((one) => one.engine === engine),
        missed.find((one) => one.engine === engine)?.missed ?? 0,
      ),
    ),
    confusions: listConfusions(lines).slice(0, MAX_CONFUSIONS),
    drafts,
  }
}

/** Corrects readings of a book by its own corrections and the names of its glossary. */
const loadReadingCorrector = async (db: Db, bookId: string): Promise<CorrectReading> => {
  const readings = await listReadings(db, bookId)
  const terms = await db
    .selectFrom('term')
    .select(['original', 'aliases'])
    .where((eb) => eb.or([eb('book_id', '=', bookId), eb('book_id', 'is', null)]))
    .where('status', '=', 'approved')
    .where('kind', '=', 'name')
    .execute()
  return createReadingCorrector({
    lines: readings.flatMap(({ read, meant }) => (meant === null ? [] : [{ read, meant }])),
    names: terms.flatMap(({ original, aliases }) => [original, ...aliases]),
  })
}

/** A chapter is read page by page: what a book taught is looked up once for it. */
const KEPT_MS = 10 * 60 * 1000
const MAX_KEPT = 20

interface KeptCorrector {
  readonly correct: CorrectReading
  readonly until: number
}

/** Correctors by book, each up to ten minutes old. */
export const readingCorrectors = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) => {
  const kept = new RecentMap<string, KeptCorrector>(MAX_KEPT)
  return async (bookId: string): Promise<CorrectReading> => {
    const now = clock.now().getTime()
    const known = kept.get(bookId)
    if (known !== undefined && now < known.until) return known.correct
    const correct = await loadReadingCorrector(db, bookId)
    kept.set(bookId, { correct, until: now + KEPT_MS })
    return correct
  }
}
