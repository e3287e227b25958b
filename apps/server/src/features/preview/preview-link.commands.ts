import { toInstant } from '@panelflow/contract/local-time.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type {
  previewLinkCreate,
  PreviewScope,
  previewLinkUpdate,
} from '@panelflow/contract/preview-link.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { PREVIEW_MAX_DAYS, PREVIEW_MAX_LINKS } from '@panelflow/domain/preview/preview-rules.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { hashPassword } from '../user/password-hash.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids'>

const DAY_MS = 86_400_000

/** The end of a day of the organisation's calendar. @throws AppError `preview_link.last_day` */
const toExpiry = async (tx: Tx, lastDay: string, now: Date): Promise<Date> => {
  const end = toInstant(`${lastDay} 23:59:59`, await organisationZone(tx))
  const ahead = end.getTime() - now.getTime()
  if (ahead <= 0 || ahead > (PREVIEW_MAX_DAYS + 1) * DAY_MS)
    throw new AppError('preview_link.last_day', { days: PREVIEW_MAX_DAYS })
  return end
}

/**
 * Columns of a scope, with the book it belongs to. @throws AppError `order.not_found`,
 * `chapter.not_found`, `book.not_found`
 */
const readScope = async (tx: Tx, scope: PreviewScope) => {
  const none = { order_id: null, chapter_id: null, book_id: null, target_language: null }
  if (scope.kind === 'book') {
    const book = await tx
      .selectFrom('book')
      .select('id')
      .where('id', '=', scope.bookId)
      .executeTakeFirst()
    if (book === undefined) throw new AppError('book.not_found')
    return {
      bookId: book.id,
      columns: { ...none, book_id: book.id, target_language: scope.language },
    }
  }
  if (scope.kind === 'order') {
    const order = await tx
      .selectFrom('work_order')
      .select('book_id')
      .where('id', '=', scope.orderId)
      .executeTakeFirst()
    if (order === undefined) throw new AppError('order.not_found')
    return { bookId: order.book_id, columns: { ...none, order_id: scope.orderId } }
  }
  const chapter = await tx
    .selectFrom('chapter as c')
    .innerJoin('work_order as o', 'o.id', 'c.order_id')
    .select('o.book_id')
    .where('c.id', '=', scope.chapterId)
    .executeTakeFirst()
  if (chapter === undefined) throw new AppError('chapter.not_found')
  return { bookId: chapter.book_id, columns: { ...none, chapter_id: scope.chapterId } }
}

/** @throws AppError `preview_link.too_many` */
const requireFewLinks = async (tx: Tx, bookId: string, now: Date): Promise<void> => {
  const { count } = await tx
    .selectFrom('preview_link as l')
    .leftJoin('chapter as c', 'c.id', 'l.chapter_id')
    .leftJoin('work_order as o', (join) =>
      join.on((eb) => eb('o.id', '=', eb.fn.coalesce('l.order_id', 'c.order_id'))),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((eb) => eb(eb.fn.coalesce('l.book_id', 'o.book_id'), '=', bookId))
    .where('l.revoked_at', 'is', null)
    .where('l.expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(count) >= PREVIEW_MAX_LINKS)
    throw new AppError('preview_link.too_many', { limit: PREVIEW_MAX_LINKS })
}

const audit = (
  tx: Tx,
  { clock }: Needs,
  accountId: string,
  id: string,
  what: {
    readonly action: 'preview_link_created' | 'preview_link_changed' | 'preview_link_revoked'
    readonly params: Readonly<Record<string, unknown>>
  },
): Promise<void> =>
  recordAudit(tx, { at: clock.now(), accountId, object: { kind: 'preview_link', id }, ...what })

/**
 * @returns the id. @throws AppError `preview_link.last_day`, `preview_link.too_many`,
 * `order.not_found`, `chapter.not_found`, `book.not_found`
 */
export const createPreviewLink = async (
  deps: Needs,
  accountId: string,
  { scope, recipient, lastDay, watermark, password }: EndpointBody<typeof previewLinkCreate>,
): Promise<string> => {
  const passwordHash = password === undefined ? null : await hashPassword(password)
  return await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const { bookId, columns } = await readScope(tx, scope)
    await requireFewLinks(tx, bookId, now)
    const id = deps.ids.next()
    await tx
      .insertInto('preview_link')
      .values({
        id,
        ...columns,
        recipient,
        password_hash: passwordHash,
        watermark,
        expires_at: await toExpiry(tx, lastDay, now),
        created_by: accountId,
        created_at: now,
      })
      .execute()
    const params = { recipient, scope, lastDay, watermark, password: passwordHash !== null }
    await audit(tx, deps, accountId, id, { action: 'preview_link_created', params })
    return id
  })
}

/**
 * A new password closes the link wherever it is open. @throws AppError `preview_link.not_found`,
 * `preview_link.changed_meanwhile`, `preview_link.revoked`, `preview_link.last_day`
 */
export const updatePreviewLink = async (
  deps: Needs,
  accountId: string,
  linkId: string,
  { version, recipient, lastDay, watermark, password }: EndpointBody<typeof previewLinkUpdate>,
): Promise<void> => {
  const passwordHash =
    password === undefined || password === null ? null : await hashPassword(password)
  await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const link = await tx
      .selectFrom('preview_link')
      .selectAll()
      .where('id', '=', linkId)
      .forUpdate()
      .executeTakeFirst()
    if (link === undefined) throw new AppError('preview_link.not_found')
    if (link.version !== version) throw new AppError('preview_link.changed_meanwhile')
    if (link.revoked_at !== null) throw new AppError('preview_link.revoked')
    await tx
      .updateTable('preview_link')
      .set({
        version: version + 1,
        ...(recipient === undefined ? {} : { recipient }),
        ...(lastDay === undefined ? {} : { expires_at: await toExpiry(tx, lastDay, now) }),
        ...(watermark === undefined ? {} : { watermark }),
        ...(password === undefined ? {} : { password_hash: passwordHash }),
      })
      .where('id', '=', linkId)
      .execute()
    // a visit before that moment is over; that it took place stays
    if (password !== undefined)
      await tx
        .updateTable('preview_visit')
        .set({ token_hash: Buffer.alloc(0) })
        .where('link_id', '=', linkId)
        .execute()
    const params = { recipient, lastDay, watermark, password: password !== undefined }
    await audit(tx, deps, accountId, linkId, { action: 'preview_link_changed', params })
  })
}

/** @throws AppError `preview_link.not_found` */
export const revokePreviewLink = (deps: Needs, accountId: string, linkId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const link = await tx
      .selectFrom('preview_link')
      .select('revoked_at')
      .where('id', '=', linkId)
      .forUpdate()
      .executeTakeFirst()
    if (link === undefined) throw new AppError('preview_link.not_found')
    if (link.revoked_at !== null) return
    await tx
      .updateTable('preview_link')
      .set((eb) => ({
        revoked_at: deps.clock.now(),
        revoked_by: accountId,
        version: eb('version', '+', 1),
      }))
      .where('id', '=', linkId)
      .execute()
    await audit(tx, deps, accountId, linkId, { action: 'preview_link_revoked', params: {} })
  })
