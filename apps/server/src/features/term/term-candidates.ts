/** Terms proposed from finished chapters: read, approved, dismissed. */
import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import type {
  CandidateView,
  termCandidateApprove,
  termCandidateDismiss,
  termCandidateList,
} from '@panelflow/contract/term-candidate.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { extractTerms, type TranslatedLine } from '@panelflow/domain/glossary/extract-terms.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { normaliseText } from '@panelflow/domain/text/normalise.ts'
import { sql } from 'kysely'
import { visibleOrders } from '../../core/access/order-access.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { findVisibleBook } from '../book/book.queries.ts'
import { createTerm, updateTerm } from './term.commands.ts'
import { requireTermRight } from './term-rights.ts'
import { getTermRow } from './term.queries.ts'
import { toValues } from './term.view.ts'
import { type Needs, publishGlossary } from './write-term.ts'

/** Lines read at most: half a second of the server's processor time. */
const MAX_LINES = 3000
const MAX_EXAMPLES = 3

interface FinishedLine extends TranslatedLine {
  readonly chapterId: string
  readonly chapterNumber: number
  readonly pageId: string
  readonly itemId: string
}

/** Delivered chapters of orders the reader sees, one for each chapter of the book. */
const listFinished = async (
  db: Db,
  actor: Actor,
  bookId: string,
  language: TargetLanguage,
): Promise<readonly string[]> => {
  const visible = visibleOrders(actor)
  const rows = await db
    .selectFrom('work_order')
    .innerJoin('chapter', 'chapter.order_id', 'work_order.id')
    .where('work_order.book_id', '=', bookId)
    .where('work_order.target_language', '=', language)
    .where('work_order.stop_status', 'is', null)
    .where('chapter.status', '=', 'complete')
    .$if(visible !== undefined, (select) =>
      select.where(({ eb }) => (visible === undefined ? sql<boolean>`true` : visible(eb as never))),
    )
    .distinctOn('chapter.number')
    .select('chapter.id')
    .orderBy('chapter.number', 'desc')
    .orderBy('work_order.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

const readLines = async (db: Db, chapterId: string): Promise<readonly FinishedLine[]> => {
  const { rows } = await sql<FinishedLine>`
    select c.id as "chapterId", c.number as "chapterNumber", p.id as "pageId", t.id as "itemId",
      r.props ->> 'sourceText' as source, t.props ->> 'translation' as translation
    from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    join page_document b on b.source_page_id = p.id and b.kind = 'base'
    join page_item r on r.document_id = b.id and r.kind = 'region'
    join page_document l on l.source_page_id = p.id and l.kind = 'lane' and l.chapter_id = c.id
    join page_item t on t.document_id = l.id and t.kind = 'text'
      and coalesce(t.props ->> 'regionId', t.id) = r.id
    where c.id = ${chapterId} and coalesce(r.props ->> 'kind', '') <> 'effect'
      and r.props ->> 'sourceText' <> '' and t.props ->> 'translation' <> ''
    order by p.position, (r.props ->> 'order')::float`.execute(db)
  return rows
}

interface KnownNames {
  /** names that are not proposed */
  readonly closed: ReadonlySet<string>
  /** terms of the book that want a translation, by the key of a name */
  readonly open: ReadonlyMap<string, string>
  readonly dismissed: readonly string[]
}

const loadKnown = async (db: Db, bookId: string, language: TargetLanguage): Promise<KnownNames> => {
  const { rows } = await sql<{ id: string; key: string; isOwn: boolean; isTranslated: boolean }>`
    select t.id, n.name_key as key, t.book_id is not null as "isOwn",
      coalesce(t.translations ->> ${language}, '') <> '' as "isTranslated"
    from term t join term_name n on n.term_id = t.id
    where (t.book_id = ${bookId} or t.book_id is null) and t.kind = 'name'`.execute(db)
  const dismissed = await db
    .selectFrom('term_dismissal')
    .select('name_key')
    .where('book_id', '=', bookId)
    .where('language', '=', language)
    .orderBy('dismissed_at', 'desc')
    .execute()
  return {
    closed: new Set([
      ...rows.filter(({ isOwn, isTranslated }) => isTranslated || !isOwn).map(({ key }) => key),
      ...dismissed.map(({ name_key }) => name_key),
    ]),
    open: new Map(
      rows.flatMap(({ id, key, isOwn, isTranslated }) =>
        isOwn && !isTranslated ? [[key, id] as const] : [],
      ),
    ),
    dismissed: dismissed.map(({ name_key }) => name_key),
  }
}

interface CandidateScope {
  readonly bookId: string
  readonly language: TargetLanguage
}

/** @throws AppError `book.not_found`, `permission.role_denied` */
export const listCandidates = async (
  db: Db,
  actor: Actor,
  { bookId, language }: CandidateScope,
): Promise<EndpointAnswer<typeof termCandidateList>> => {
  requireTermRight(actor, 'term.create_edit')
  await findVisibleBook(db, actor, bookId)
  const finished = await listFinished(db, actor, bookId, language)
  const lines: FinishedLine[] = []
  let read = 0
  for (const chapterId of finished) {
    if (lines.length >= MAX_LINES) break
    lines.push(...(await readLines(db, chapterId)))
    read++
  }
  lines.length = Math.min(lines.length, MAX_LINES)
  const known = await loadKnown(db, bookId, language)
  const rows = extractTerms(lines, known.closed).map(
    ({ source, translation, lines: places }): CandidateView => {
      const found = places.flatMap((at) => lines[at] ?? [])
      return {
        source,
        translation,
        lines: places.length,
        chapters: [...new Set(found.map(({ chapterNumber }) => chapterNumber))].toSorted(
          (a, b) => a - b,
        ),
        examples: found.slice(0, MAX_EXAMPLES),
        termId: known.open.get(normaliseText(source)) ?? null,
      }
    },
  )
  return { rows, chapters: finished.length, read, dismissed: [...known.dismissed] }
}

type ApproveBody = EndpointBody<typeof termCandidateApprove>

const approveOne = async (
  deps: Needs,
  actor: Actor,
  { bookId, language }: CandidateScope,
  { original, translation, firstChapter, termId }: ApproveBody['terms'][number],
): Promise<string> => {
  if (termId === null)
    return await createTerm(deps, actor, {
      bookId,
      original,
      translations: { [language]: translation },
      firstChapter,
    })
  const row = await getTermRow(deps.db, termId)
  if (row.book_id !== bookId) throw new AppError('term.other_glossary')
  const { translations } = toValues(row)
  await updateTerm(deps, actor, termId, {
    version: row.version,
    translations: { ...translations, [language]: translation },
  })
  return termId
}

/** @throws AppError `book.not_found`, `permission.role_denied` */
export const approveCandidates = async (
  deps: Needs,
  actor: Actor,
  bookId: string,
  { language, terms }: ApproveBody,
): Promise<EndpointAnswer<typeof termCandidateApprove>> => {
  requireTermRight(actor, 'term.create_edit')
  await findVisibleBook(deps.db, actor, bookId)
  const results: EndpointAnswer<typeof termCandidateApprove> = []
  for (const term of terms) {
    try {
      const termId = await approveOne(deps, actor, { bookId, language }, term)
      results.push({ original: term.original, termId, error: null })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      results.push({ original: term.original, termId: null, error: error.code })
    }
  }
  return results
}

/** @throws AppError `book.not_found`, `permission.role_denied` */
export const dismissCandidates = async (
  deps: Needs,
  actor: Actor,
  bookId: string,
  { language, names, restore }: EndpointBody<typeof termCandidateDismiss>,
): Promise<void> => {
  requireTermRight(actor, 'term.create_edit')
  await findVisibleBook(deps.db, actor, bookId)
  const keys = [...new Set(names.map(normaliseText))]
  await inTransaction(deps.db, async (tx) => {
    if (restore)
      await tx
        .deleteFrom('term_dismissal')
        .where('book_id', '=', bookId)
        .where('language', '=', language)
        .where('name_key', 'in', keys)
        .execute()
    else
      await tx
        .insertInto('term_dismissal')
        .values(
          keys.map((name_key) => ({
            book_id: bookId,
            language,
            name_key,
            dismissed_by: actor.accountId,
            dismissed_at: deps.clock.now(),
          })),
        )
        .onConflict((row) => row.doNothing())
        .execute()
    await publishGlossary(tx, bookId)
  })
}
