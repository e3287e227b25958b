import { foundTerm, SEARCH_LIMIT, type searchEverything } from '@panelflow/contract/search.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, getReach } from '@panelflow/domain/permission/can.ts'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import { foldText } from '@panelflow/domain/text/fold.ts'
import { anyContains, searchPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tables } from '../../db/tables.ts'
import { visibleOrders, toWorkRow } from '../../core/access/order-access.ts'
import { IDENTITY_COLUMNS, toIdentity } from '../../core/access/order-identity.ts'
import { toChapterState } from '../../core/access/order-state.ts'
import { visibleBooks } from '../book/book.queries.ts'
import { readSearch, type SearchQuery } from './search-query.ts'

type Found = z.output<typeof searchEverything.response>

const NOTHING: Found = { orders: [], chapters: [], books: [], terms: [], people: [] }

/** Every word stands in the order's title or in one of its book's names. */
const named = (words: readonly string[]) =>
  sql<SqlBool>`(${sql.join(
    [
      sql`true`,
      ...words
        .map(searchPattern)
        .map(
          (word) =>
            sql`fold_text(concat_ws(' ', work_order.title, book.title_zh, book.title_en, book.book_id, book.book_sub_id)) like ${word}`,
        ),
    ],
    sql` and `,
  )})`

/** Orders in reach with their books: where both order searches begin. */
const ordersInReach = (db: Db, actor: Actor) => {
  const visible = visibleOrders(actor)
  return db
    .selectFrom('work_order')
    .innerJoin('book', 'book.id', 'work_order.book_id')
    .$if(visible !== undefined, (select) =>
      select.where(
        (eb) =>
          visible?.(eb as unknown as ExpressionBuilder<Tables, 'work_order'>) ??
          sql<SqlBool>`false`,
      ),
    )
}

const CLOSED = sql`(work_order.completed_at is not null or work_order.stopped_at is not null)`

/** The order whose serial or title was typed, then those that go on, the newest first. */
const findOrders = async (
  db: Db,
  actor: Actor,
  { words, serial }: SearchQuery,
): Promise<Found['orders']> => {
  const rows = await ordersInReach(db, actor)
    .where((eb) =>
      eb.or([
        named(words),
        ...(serial === null ? [] : [sql<SqlBool>`work_order.serial::text like ${`${serial}%`}`]),
      ]),
    )
    .select(['work_order.id', 'work_order.status'])
    .select(IDENTITY_COLUMNS)
    .orderBy(sql`work_order.serial::text = ${serial ?? ''}`, 'desc')
    .orderBy(sql`fold_text(work_order.title) = ${foldText(words.join(' '))}`, 'desc')
    .orderBy(CLOSED)
    .orderBy('work_order.id', 'desc')
    .limit(SEARCH_LIMIT)
    .execute()
  return rows.map((row) => ({ id: row.id, status: row.status, ...toIdentity(row) }))
}

const findChapters = async (
  db: Db,
  actor: Actor,
  { chapter: parsed }: SearchQuery,
): Promise<Found['chapters']> => {
  if (parsed === null) return []
  const rows = await ordersInReach(db, actor)
    .innerJoin('chapter', 'chapter.order_id', 'work_order.id')
    .where('chapter.number', '=', parsed.number)
    .where(
      parsed.serial === null
        ? named(parsed.words)
        : sql<SqlBool>`work_order.serial = ${parsed.serial}`,
    )
    .selectAll('chapter')
    .select(IDENTITY_COLUMNS)
    .orderBy(CLOSED)
    .orderBy('work_order.id', 'desc')
    .limit(SEARCH_LIMIT)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    status: row.status,
    orderId: row.order_id,
    order: toIdentity(row),
    openable: can(actor, 'workspace.open', toWorkRow([toChapterState(row)])).ok,
  }))
}

/** Books of orders in reach, those whose title or id begins with the words first. */
const findBooks = async (db: Db, actor: Actor, { words }: SearchQuery): Promise<Found['books']> => {
  const inBook = sql.join(
    words
      .map(searchPattern)
      .map(
        (word) =>
          sql`fold_text(concat_ws(' ', title_zh, title_en, book.book_id, book_sub_id)) like ${word}`,
      ),
    sql` and `,
  )
  const first = searchPattern(words.join(' ')).slice(1)
  const rows = await db
    .selectFrom('book')
    .select(['id', 'book_id', 'title_zh', 'title_en'])
    .where(sql<SqlBool>`${inBook}`)
    .where(visibleBooks(db, actor))
    .orderBy(anyContains(['title_zh', 'title_en', 'book.book_id'], first), 'desc')
    .orderBy('title_zh')
    .orderBy('id')
    .limit(SEARCH_LIMIT)
    .execute()
  return rows.map(({ id, book_id, title_zh, title_en }) => ({
    id,
    bookId: book_id,
    titleZh: title_zh,
    titleEn: title_en,
  }))
}

const findTerms = async (db: Db, actor: Actor, { words }: SearchQuery): Promise<Found['terms']> => {
  if (getReach(actor, 'term.list') === 'no') return []
  const inTerm = sql.join(
    words.map(searchPattern).map(
      (
        word,
      ) => sql`(fold_text(term.original) like ${word} or fold_text(array_to_string(term.aliases, ' ')) like ${word}
          or exists (select 1 from jsonb_each_text(term.translations) as t(language, words) where fold_text(t.words) like ${word}))`,
    ),
    sql` and `,
  )
  const rows = await db
    .selectFrom('term')
    .leftJoin('book', 'book.id', 'term.book_id')
    .where('term.status', '=', 'approved')
    .where(sql<SqlBool>`${inTerm}`)
    .select([
      'term.id',
      'term.original',
      'term.aliases',
      'term.translations',
      'book.title_zh',
      'book.title_en',
    ])
    .orderBy(sql`length(term.original)`)
    .orderBy('term.original')
    .limit(SEARCH_LIMIT)
    .execute()
  return rows.map(({ title_zh, title_en, translations, ...row }) => ({
    ...row,
    translations: foundTerm.shape.translations.parse(translations),
    bookTitleZh: title_zh,
    bookTitleEn: title_en,
  }))
}

const findPeople = async (
  db: Db,
  actor: Actor,
  { words }: SearchQuery,
): Promise<Found['people']> => {
  if (getReach(actor, 'user.list') === 'no') return []
  const inName = sql.join(
    words.map((word) => anyContains(['name', 'real_name'], searchPattern(word))),
    sql` and `,
  )
  const rows = await db
    .selectFrom('account')
    .where('deleted_at', 'is', null)
    .where(sql<SqlBool>`${inName}`)
    .select(['id', 'name', 'real_name'])
    .select(
      sql<
        number[]
      >`array(select r.role_id::int from account_role r where r.account_id = account.id order by 1)`.as(
        'roles',
      ),
    )
    .orderBy('name_key')
    .limit(SEARCH_LIMIT)
    .execute()
  return rows.map(({ real_name, roles, ...row }) => ({
    ...row,
    realName: real_name,
    roles: roles.filter(isRoleId),
  }))
}

/** One query per kind, each with a limit; what the person may not see is not asked for. */
export const search = async (db: Db, actor: Actor, q: string): Promise<Found> => {
  const parsed = readSearch(q)
  if (parsed.words.length === 0) return NOTHING
  const [orders, chapters, books, terms, people] = await Promise.all([
    findOrders(db, actor, parsed),
    findChapters(db, actor, parsed),
    findBooks(db, actor, parsed),
    findTerms(db, actor, parsed),
    findPeople(db, actor, parsed),
  ])
  return { orders, chapters, books, terms, people }
}
