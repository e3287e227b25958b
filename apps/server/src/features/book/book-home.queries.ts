import type { BookAction, BookHomeView } from '@panelflow/contract/book-home.ts'
import type { Editions } from '@panelflow/domain/book/edition.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { thumbnailUrl } from '../file/file-address.ts'
import { type BookQueryDeps, findVisibleBook, getBook } from './book.queries.ts'

/** Any of them gives the action. */
const ABILITIES: Readonly<Record<BookAction, readonly Ability[]>> = {
  edit: ['order.create'],
  set_editions: ['order.create', 'term.create_edit'],
  set_rules: ['order.create', 'term.create_edit'],
  set_crew: ['order.assign_translator', 'order.assign_typesetter'],
  set_engines: ['engine.manage'],
  create_order: ['order.create'],
  upload: ['chapter.image.upload_replace'],
  see_releases: ['serial.list_books'],
  see_history: ['order.log.view'],
}

const toRights = (actor: Actor): BookHomeView['can'] =>
  Object.fromEntries(
    Object.entries(ABILITIES).flatMap(([action, abilities]) =>
      abilities.some((ability) => can(actor, ability).ok) ? [[action, true]] : [],
    ),
  )

/** Series of a book with the batches it is in, oldest first. */
const listReleases = async (db: Db, bookId: string): Promise<BookHomeView['releases']> => {
  const rows = await db
    .selectFrom('serial_book as sb')
    .innerJoin('serial as s', 's.id', 'sb.serial_id')
    .leftJoin('batch_book as bb', (join) =>
      join
        .onRef('bb.book_id', '=', 'sb.book_id')
        .on(
          sql<boolean>`exists (select 1 from batch x where x.id = bb.batch_id and x.serial_id = s.id)`,
        ),
    )
    .leftJoin('batch as b', 'b.id', 'bb.batch_id')
    .where('sb.book_id', '=', bookId)
    .select(['s.id as serial_id', 's.title', 'b.id', 'b.number', 'b.description', 'b.status'])
    .select('b.starts_at')
    .orderBy('s.title_key')
    .orderBy('b.starts_at')
    .execute()
  const releases = new Map<string, BookHomeView['releases'][number]>()
  for (const { serial_id: serialId, title, id, number, description, status, ...row } of rows) {
    const release = releases.get(serialId) ?? { serialId, title, batches: [] }
    releases.set(serialId, release)
    if (id === null || number === null || status === null || row.starts_at === null) continue
    const startsAt = row.starts_at.toISOString()
    release.batches.push({ id, number, description: description ?? '', status, startsAt })
  }
  return [...releases.values()]
}

/** Were page images ever uploaded? */
export const hasPages = async (db: Db | Tx, bookId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('source_page as p')
    .innerJoin('source_chapter as c', 'c.id', 'p.source_chapter_id')
    .select('p.id')
    .where('c.book_id', '=', bookId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The first page of the first chapter that has pages. */
export const findFirstPage = (db: Db, bookId: string) =>
  db
    .selectFrom('source_page as p')
    .innerJoin('source_chapter as c', 'c.id', 'p.source_chapter_id')
    .select(['c.number as chapter', 'p.id', 'p.image', 'p.tile_levels', 'p.width', 'p.height'])
    .where('c.book_id', '=', bookId)
    .where('p.replaced_at', 'is', null)
    .orderBy('c.number')
    .orderBy('p.position')
    .limit(1)
    .executeTakeFirst()

/** @throws AppError `book.not_found`, also for a book the actor may not see */
export const getBookHome = async (
  deps: BookQueryDeps,
  actor: Actor,
  bookId: string,
): Promise<BookHomeView> => {
  const found = await findVisibleBook(deps.db, actor, bookId)
  const editions = found.editions as unknown as Editions
  const rights = toRights(actor)
  const first = rights.edit === true ? await findFirstPage(deps.db, bookId) : undefined
  return {
    ...(await getBook(deps, bookId)),
    titles: Object.fromEntries(
      TARGET_LANGUAGES.flatMap((language) => {
        const title = editions[language]?.title ?? ''
        return title === '' ? [] : [[language, title]]
      }),
    ),
    hasPages: await hasPages(deps.db, bookId),
    firstPage:
      first === undefined
        ? null
        : {
            chapter: first.chapter,
            image: thumbnailUrl(deps.fileUrl, first.id, first.tile_levels),
            width: first.width,
            height: first.height,
          },
    releases: rights.see_releases === true ? await listReleases(deps.db, bookId) : [],
    can: rights,
  }
}
