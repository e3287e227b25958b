import { AppError } from '@panelflow/domain/error/app-error.ts'
import type {
  bookCast,
  bookChapters,
  bookList,
  bookTerms,
  BookView,
} from '@panelflow/contract/book.ts'
import type { bookEditions } from '@panelflow/contract/edition.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { bookCheckLevels } from '@panelflow/contract/page-check.ts'
import type { bookEffectPolicies } from '@panelflow/contract/sound-effect.ts'
import type { Editions } from '@panelflow/domain/book/edition.ts'
import { listKeptNames } from '@panelflow/domain/glossary/mark-terms.ts'
import { findLanguage } from '@panelflow/domain/locale/language.ts'
import type { LanguageRules } from '@panelflow/domain/page/checks/book-rules.ts'
import type { LineLimits } from '@panelflow/domain/page/checks/line-limits.ts'
import type { CheckLevels } from '@panelflow/domain/page/checks/check-list.ts'
import type { EffectPolicies } from '@panelflow/domain/page/effect-policy.ts'
import type { BookDictionaries } from '@panelflow/domain/spelling/book-dictionary.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { anyContains, searchPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { visibleOrders } from '../../core/access/order-access.ts'
import { coverUrl, type SignUrl } from '../file/file-address.ts'

export interface BookQueryDeps {
  readonly db: Db
  readonly fileUrl: SignUrl
}

type ListQuery = z.output<NonNullable<typeof bookList.query>>

const bookRows = (db: Db) =>
  db
    .selectFrom('book')
    .selectAll('book')
    .select((eb) =>
      eb
        .selectFrom('source_chapter')
        .whereRef('source_chapter.book_id', '=', 'book.id')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('chapter_count'),
    )
    .select((eb) =>
      eb
        .selectFrom('source_chapter')
        .whereRef('source_chapter.book_id', '=', 'book.id')
        .select((inner) => inner.fn.max('number').as('number'))
        .as('last_number'),
    )

type BookRow = Awaited<ReturnType<ReturnType<typeof bookRows>['executeTakeFirstOrThrow']>>

const toBookView = (row: BookRow, fileUrl: SignUrl): BookView => ({
  id: row.id,
  bookId: row.book_id,
  bookSubId: row.book_sub_id,
  titleZh: row.title_zh,
  titleEn: row.title_en,
  sourceLanguage: row.source_language,
  readingDirection: row.reading_direction,
  cover: row.cover === null ? null : coverUrl(fileUrl, row.cover),
  chapterCount: Number(row.chapter_count ?? 0),
  highestChapter: Math.max(row.highest_chapter ?? 0, row.last_number ?? 0) || null,
  version: row.version,
  createdAt: row.created_at.toISOString(),
})

/**
 * Books this person sees: all, or those of orders they see. What is being prepared is nobody's
 * business before it is assigned.
 */
export const visibleBooks = (db: Db, actor: Actor) => {
  const visible = visibleOrders(actor)
  return visible === undefined
    ? sql<boolean>`true`
    : sql<boolean>`book.id in (${db.selectFrom('work_order').select('book_id').where(visible)})`
}

/** Whether a title or an id of the book fits a pattern of `searchPattern`. */
export const isBookNamed = (alias: string, pattern: string): RawBuilder<boolean> =>
  anyContains(
    ['title_zh', 'title_en', 'book_id', 'book_sub_id'].map((column) => `${alias}.${column}`),
    pattern,
  )

export const listBooks = async ({ db, fileUrl }: BookQueryDeps, actor: Actor, query: ListQuery) => {
  const visible = visibleBooks(db, actor)
  const found =
    query.search === undefined || query.search === ''
      ? sql<boolean>`true`
      : isBookNamed('book', searchPattern(query.search))
  const rows = await bookRows(db)
    .where(found)
    .where(visible)
    .orderBy('book.title_zh')
    .orderBy('book.id')
    .limit(query.size)
    .offset((query.page - 1) * query.size)
    .execute()
  const { total } = await db
    .selectFrom('book')
    .where(found)
    .where(visible)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return {
    rows: rows.map((row) => toBookView(row, fileUrl)),
    total: Number(total),
    page: query.page,
    size: query.size,
  }
}

export const getBook = async (
  { db, fileUrl }: BookQueryDeps,
  bookId: string,
): Promise<BookView> => {
  const row = await bookRows(db).where('book.id', '=', bookId).executeTakeFirst()
  if (row === undefined) throw new AppError('book.not_found')
  return toBookView(row, fileUrl)
}

/** @throws AppError `file.not_found`, also for the cover of a book the actor may not see */
export const requireCoverVisible = async (db: Db, actor: Actor, sha: string): Promise<void> => {
  const book = await db
    .selectFrom('book')
    .select('id')
    .where('cover', '=', sha)
    .where(visibleBooks(db, actor))
    .limit(1)
    .executeTakeFirst()
  if (book === undefined) throw new AppError('file.not_found')
}

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const findVisibleBook = async (db: Db, actor: Actor, bookId: string) => {
  const book = await db
    .selectFrom('book')
    .select([
      'version',
      'check_levels',
      'line_limits',
      'language_rules',
      'dictionaries',
      'approved_fonts',
      'effect_policies',
      'translation_engines',
      'editions',
      'highest_chapter',
    ])
    .where('id', '=', bookId)
    .where(visibleBooks(db, actor))
    .executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
  return book
}

type BookRules = EndpointAnswer<typeof bookCheckLevels>

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const getCheckLevels = async (db: Db, actor: Actor, bookId: string): Promise<BookRules> => {
  const book = await findVisibleBook(db, actor, bookId)
  return {
    version: book.version,
    levels: book.check_levels as CheckLevels,
    lineLimits: book.line_limits as unknown as LineLimits,
    languages: book.language_rules as unknown as LanguageRules,
    dictionaries: book.dictionaries as BookDictionaries,
    approvedFonts: book.approved_fonts as BookRules['approvedFonts'],
  }
}

/** What the book of a chapter does with sound effects; empty for a chapter that is not there. */
export const loadEffectPolicies = async (
  db: Db | Tx,
  chapterId: string,
): Promise<EffectPolicies> => {
  const row = await db
    .selectFrom('chapter as c')
    .innerJoin('work_order as o', 'o.id', 'c.order_id')
    .innerJoin('book as b', 'b.id', 'o.book_id')
    .select('b.effect_policies')
    .where('c.id', '=', chapterId)
    .executeTakeFirst()
  return (row?.effect_policies ?? {}) as EffectPolicies
}

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const getEffectPolicies = async (
  db: Db,
  actor: Actor,
  bookId: string,
): Promise<EndpointAnswer<typeof bookEffectPolicies>> => {
  const book = await findVisibleBook(db, actor, bookId)
  return { version: book.version, policies: book.effect_policies as EffectPolicies }
}

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const getEditions = async (
  db: Db,
  actor: Actor,
  bookId: string,
): Promise<EndpointAnswer<typeof bookEditions>> => {
  const book = await findVisibleBook(db, actor, bookId)
  return { version: book.version, editions: book.editions as unknown as Editions }
}

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const listSourceChapters = async (
  db: Db,
  actor: Actor,
  bookId: string,
): Promise<z.output<typeof bookChapters.response>> => {
  await findVisibleBook(db, actor, bookId)
  const rows = await db
    .selectFrom('source_chapter')
    .select(['id', 'number', 'revision'])
    .select((eb) =>
      eb
        .selectFrom('source_page')
        .whereRef('source_page.source_chapter_id', '=', 'source_chapter.id')
        .where('replaced_at', 'is', null)
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .as('page_count'),
    )
    .where('book_id', '=', bookId)
    .orderBy('number')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    pageCount: Number(row.page_count ?? 0),
    revision: row.revision,
  }))
}

/** Names beyond these are found by typing them. */
const MOST_SPEAKERS = 500

/**
 * Who speaks in a book, as people and engines named them, most lines first.
 * @throws AppError `book.not_found`, also for a book the actor may not see
 */
export const listCast = async (
  db: Db,
  actor: Actor,
  bookId: string,
): Promise<z.output<typeof bookCast.response>> => {
  await findVisibleBook(db, actor, bookId)
  const { rows } = await sql<{ name: string; lines: number }>`
    select i.props ->> 'speaker' as name, count(*)::int as lines
    from source_chapter c
    join source_page p on p.source_chapter_id = c.id and p.replaced_at is null
    join page_document d on d.source_page_id = p.id and d.kind = 'base'
    join page_item i on i.document_id = d.id and i.kind = 'region'
    where c.book_id = ${bookId} and coalesce(i.props ->> 'speaker', '') <> ''
    group by 1 order by 2 desc, 1 limit ${MOST_SPEAKERS}`.execute(db)
  return rows
}

/** The book's own terms and the global ones, as the workspace marks them in a language. */
export const listTerms = async (
  db: Db,
  bookId: string,
  language: string,
): Promise<z.output<typeof bookTerms.response>> => {
  const rows = await db
    .selectFrom('term')
    .select(['id', 'book_id', 'kind', 'original', 'aliases', 'remark', 'translations', 'forbidden'])
    .where((eb) => eb.or([eb('book_id', '=', bookId), eb('book_id', 'is', null)]))
    .where('status', '=', 'approved')
    .orderBy('sort')
    .orderBy('original')
    .execute()
  return rows.map(({ translations, forbidden, book_id, ...term }) => ({
    ...term,
    bookId: book_id,
    translation: (translations as Record<string, string | undefined>)[language] ?? null,
    forbidden: (forbidden as Record<string, string | undefined>)[language] ?? '',
  }))
}

/** Names of a book and of every book in a language, which lettering keeps whole. */
export const listBookNames = async (
  db: Db,
  bookId: string,
  language: string,
): Promise<readonly string[]> =>
  findLanguage(language)?.segmentation == null
    ? []
    : listKeptNames(await listTerms(db, bookId, language))
