import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { previewLinkList, PreviewLinkView } from '@panelflow/contract/preview-link.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Db } from '../../db/open-database.ts'
import { getNames, namedPerson } from '../../core/people/people.ts'
import type { Deps } from '../../ports/deps.ts'
import { listDecisions } from './preview.queries.ts'
import { listScopeChapters } from './preview-scope.queries.ts'
import { linkPath } from './preview-token.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'serverKey'>

/** Links with the order, chapter and book they show. */
const selectLinks = (db: Db) =>
  db
    .selectFrom('preview_link as l')
    .leftJoin('chapter as c', 'c.id', 'l.chapter_id')
    .leftJoin('work_order as o', (join) =>
      join.on((eb) => eb('o.id', '=', eb.fn.coalesce('l.order_id', 'c.order_id'))),
    )
    .selectAll('l')
    .select(['c.number as chapter_number', 'o.id as scope_order_id', 'o.serial'])
    .select((eb) => [
      eb.fn.coalesce('l.book_id', 'o.book_id').as('scope_book_id'),
      eb.fn.coalesce('l.target_language', 'o.target_language').as('language'),
      eb
        .selectFrom('preview_visit as v')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('v.link_id', '=', 'l.id')
        .where('v.by_studio', '=', false)
        .as('visits'),
      eb
        .selectFrom('preview_visit as v')
        .select(({ fn }) => fn.min('v.opened_at').as('at'))
        .whereRef('v.link_id', '=', 'l.id')
        .where('v.by_studio', '=', false)
        .as('first_at'),
      eb
        .selectFrom('preview_visit as v')
        .select(({ fn }) => fn.max('v.seen_at').as('at'))
        .whereRef('v.link_id', '=', 'l.id')
        .where('v.by_studio', '=', false)
        .as('last_at'),
      eb
        .selectFrom('comment as m')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('m.preview_link_id', '=', 'l.id')
        .where('m.deleted_at', 'is', null)
        .where('m.parent_id', 'is', null)
        .as('threads'),
      eb
        .selectFrom('comment as m')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('m.preview_link_id', '=', 'l.id')
        .where('m.deleted_at', 'is', null)
        .where('m.parent_id', 'is', null)
        .where('m.resolved_at', 'is', null)
        .as('open_threads'),
    ])

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>

const getState = ({ revoked_at, expires_at }: LinkRow, now: Date): PreviewLinkView['state'] => {
  if (revoked_at !== null) return 'revoked'
  return expires_at.getTime() <= now.getTime() ? 'expired' : 'open'
}

const toScope = (row: LinkRow): PreviewLinkView['scope'] => ({
  kind: row.book_id !== null ? 'book' : row.chapter_id === null ? 'order' : 'chapter',
  orderId: row.scope_order_id,
  orderSerial: row.serial,
  chapterNumber: row.chapter_number,
  bookId: row.scope_book_id ?? '',
  language: row.language ?? 'en',
})

const viewLinks = async (
  { db, clock, serverKey }: Needs,
  rows: readonly LinkRow[],
): Promise<PreviewLinkView[]> => {
  const names = await getNames(
    db,
    rows.map(({ created_by }) => created_by),
  )
  const decisions = await listDecisions(
    db,
    rows.map(({ id }) => id),
  )
  const chapterIds = [...new Set(decisions.map(({ chapter_id }) => chapter_id))]
  const chapters =
    chapterIds.length === 0
      ? []
      : await db
          .selectFrom('chapter')
          .select(['id', 'number'])
          .where('id', 'in', chapterIds)
          .execute()
  const numbers = new Map(chapters.map(({ id, number }) => [id, number]))
  return rows.map((row): PreviewLinkView => {
    const state = getState(row, clock.now())
    return {
      id: row.id,
      scope: toScope(row),
      recipient: row.recipient,
      state,
      path: state === 'open' ? linkPath(serverKey, row.id) : null,
      hasPassword: row.password_hash !== null,
      watermark: row.watermark,
      expiresAt: row.expires_at.toISOString(),
      createdBy: namedPerson(names, row.created_by),
      createdAt: row.created_at.toISOString(),
      revokedAt: row.revoked_at?.toISOString() ?? null,
      opened: {
        count: Number(row.visits ?? 0),
        firstAt: row.first_at?.toISOString() ?? null,
        lastAt: row.last_at?.toISOString() ?? null,
      },
      comments: { open: Number(row.open_threads ?? 0), total: Number(row.threads ?? 0) },
      decisions: decisions
        .filter(({ link_id }) => link_id === row.id)
        .map(({ chapter_id, decision, note, decided_at }) => ({
          chapterId: chapter_id,
          chapterNumber: numbers.get(chapter_id) ?? 0,
          decision,
          note,
          at: decided_at.toISOString(),
        }))
        .toSorted((a, b) => a.chapterNumber - b.chapterNumber),
      version: row.version,
    }
  })
}

/** @throws AppError `preview_link.not_found` */
export const getPreviewLink = async (deps: Needs, linkId: string): Promise<PreviewLinkView> => {
  const rows = await selectLinks(deps.db).where('l.id', '=', linkId).execute()
  const [view] = await viewLinks(deps, rows)
  if (view === undefined) throw new AppError('preview_link.not_found')
  return view
}

const SHOWN = 200

/** Links of a book, newest first. */
const listBookLinks = async (deps: Needs, bookId: string): Promise<PreviewLinkView[]> => {
  const rows = await selectLinks(deps.db)
    .where((eb) => eb(eb.fn.coalesce('l.book_id', 'o.book_id'), '=', bookId))
    .orderBy('l.id', 'desc')
    .limit(SHOWN)
    .execute()
  return await viewLinks(deps, rows)
}

/**
 * Links that show something of an order or of a book. @throws AppError `order.not_found`,
 * `book.not_found`
 */
export const listPreviewLinks = async (
  deps: Needs,
  {
    orderId,
    bookId,
  }: { readonly orderId?: string | undefined; readonly bookId?: string | undefined },
): Promise<EndpointAnswer<typeof previewLinkList>> => {
  if (orderId === undefined) {
    const book = await deps.db
      .selectFrom('book')
      .select('id')
      .where('id', '=', bookId ?? '')
      .executeTakeFirst()
    if (book === undefined) throw new AppError('book.not_found')
    return { rows: await listBookLinks(deps, book.id), chapters: [] }
  }
  const order = await deps.db
    .selectFrom('work_order')
    .select(['id', 'book_id', 'target_language'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (order === undefined) throw new AppError('order.not_found')
  const rows = await listBookLinks(deps, order.book_id)
  const scope = { order_id: orderId, chapter_id: null, book_id: null, target_language: null }
  const chapters = await listScopeChapters(deps.db, scope)
  return {
    rows: rows.filter(({ scope: { kind, orderId: of, language } }) =>
      kind === 'book' ? language === order.target_language : of === orderId,
    ),
    chapters: chapters.map(({ id, number, pages, ready }) => ({
      chapterId: id,
      chapterNumber: number,
      pages,
      ready,
    })),
  }
}
