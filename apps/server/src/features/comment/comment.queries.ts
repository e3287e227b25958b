import type { commentList, CommentReply, CommentView } from '@panelflow/contract/comment.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { ADMINISTRATOR_ROLES } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, type PermissionRow } from '@panelflow/domain/permission/can.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import type { CommentTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { type AttachmentRow } from './attachment.commands.ts'
import { attachmentView } from './attachment.view.ts'
import { getPins } from './comment-pin.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { namedPerson, getNames } from '../../core/people/people.ts'

export type CommentRow = Selectable<CommentTable>
type ListQuery = z.output<NonNullable<typeof commentList.query>>

/** The words as they are stored now. @throws AppError `comment.not_found` */
export const getCommentText = async (
  db: Db,
  commentId: string,
): Promise<{ readonly version: number; readonly text: string }> => {
  const row = await db
    .selectFrom('comment')
    .select(['version', 'text'])
    .where('id', '=', commentId)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('comment.not_found')
  return row
}

/** People who see the order and so may be called: those on its seats, and the administrators. */
export const listPeople = async (db: Db | Tx, orderId: string): Promise<PersonView[]> => {
  const rows = await db
    .selectFrom('account as a')
    .select(['a.id', 'a.name', 'a.real_name'])
    .where('a.disabled_at', 'is', null)
    .where('a.deleted_at', 'is', null)
    .where('a.approved_at', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('a.is_root', '=', true),
        eb.exists(
          eb
            .selectFrom('account_role as r')
            .select('r.role_id')
            .whereRef('r.account_id', '=', 'a.id')
            .where('r.role_id', 'in', [...ADMINISTRATOR_ROLES]),
        ),
        eb.exists(
          eb
            .selectFrom('order_member as m')
            .select('m.order_id')
            .whereRef('m.account_id', '=', 'a.id')
            .where('m.order_id', '=', orderId),
        ),
      ]),
    )
    .orderBy('a.name_key')
    .execute()
  return rows.map((row) => ({ id: row.id, name: row.name, realName: row.real_name }))
}

/** A rights holder's words belong to nobody of the studio. */
export const toOwnedRow = ({ author_id, id }: CommentRow): PermissionRow => ({
  kind: 'owned',
  ownerId: author_id ?? id,
})

/** What the actor may do with a comment of an order they see. */
const commentCan = (actor: Actor, row: CommentRow): CommentReply['can'] => {
  const own = can(actor, 'order.comment.edit_delete', toOwnedRow(row))
  const moderate = can(actor, 'order.comment.moderate')
  const isDeleted = row.deleted_at !== null
  return {
    edit: isDeleted ? 'comment.deleted' : own.ok ? true : own.code,
    delete: isDeleted ? 'comment.deleted' : own.ok || moderate.ok ? true : own.code,
    ...(row.parent_id === null
      ? { resolve: isDeleted ? 'comment.deleted' : true, reply: true }
      : {}),
  }
}

interface CommentContext {
  readonly names: ReadonlyMap<string, PersonView>
  readonly files: readonly AttachmentRow[]
  /** recipients of preview links, by link */
  readonly clients: ReadonlyMap<string, string>
  readonly sign: (path: string) => string
}

const toClient = (clients: CommentContext['clients'], linkId: string): PersonView => ({
  id: linkId,
  name: clients.get(linkId) ?? '',
  realName: '',
})

const getClients = async (
  db: Db,
  rows: readonly CommentRow[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(rows.flatMap(({ preview_link_id }) => preview_link_id ?? []))]
  if (ids.length === 0) return new Map()
  const links = await db
    .selectFrom('preview_link')
    .select(['id', 'recipient'])
    .where('id', 'in', ids)
    .execute()
  return new Map(links.map(({ id, recipient }) => [id, recipient]))
}

const toView = (
  actor: Actor,
  { names, clients, files, sign }: CommentContext,
  row: CommentRow,
): CommentReply => ({
  id: row.id,
  kind: row.kind,
  text: row.deleted_at === null ? row.text : '',
  author:
    row.author_id === null
      ? toClient(clients, row.preview_link_id ?? row.id)
      : namedPerson(names, row.author_id),
  byClient: row.author_id === null,
  forClient: row.for_client,
  authorRole: row.author_role,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  deleted: row.deleted_at !== null,
  attachments:
    row.deleted_at === null
      ? files.filter((file) => file.comment_id === row.id).map((file) => attachmentView(file, sign))
      : [],
  version: row.version,
  can: commentCan(actor, row),
})

const selectThreads = (db: Db, orderId: string, { show, chapterId, before, size }: ListQuery) => {
  let rows = db
    .selectFrom('comment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('parent_id', 'is', null)
  if (show === 'open') rows = rows.where('resolved_at', 'is', null).where('deleted_at', 'is', null)
  if (show === 'resolved') rows = rows.where('resolved_at', 'is not', null)
  if (chapterId !== undefined) rows = rows.where('chapter_id', '=', chapterId)
  // ids are UUIDv7: their order is that of their making
  if (before !== undefined) rows = rows.where('id', '<', before)
  return rows
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
}

const countThreads = async (
  db: Db,
  orderId: string,
): Promise<{ readonly open: number; readonly total: number }> => {
  const { open, total } = await db
    .selectFrom('comment')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn
        .countAll<number>()
        .filterWhere('resolved_at', 'is', null)
        .filterWhere('deleted_at', 'is', null)
        .as('open'),
    ])
    .where('order_id', '=', orderId)
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
  return { open: Number(open), total: Number(total) }
}

/** Threads with their replies. @throws AppError `order.not_found`, permission codes */
export const listComments = async (
  { db, sign }: { readonly db: Db; readonly sign: (path: string) => string },
  actor: Actor,
  orderId: string,
  query: ListQuery,
): Promise<z.output<typeof commentList.response>> => {
  const { chapters } = await requireOrder(db, actor, 'order.comment.view', orderId)
  const found = await selectThreads(db, orderId, query)
  const threads = found.slice(0, query.size)
  const ids = threads.map(({ id }) => id)
  const replies =
    ids.length === 0
      ? []
      : await db
          .selectFrom('comment')
          .selectAll()
          .where('parent_id', 'in', ids)
          .orderBy('id')
          .execute()
  const names = await getNames(
    db,
    [...threads, ...replies].flatMap((row) => [row.author_id, row.resolved_by]),
  )
  const numbers = new Map(chapters.map((chapter) => [chapter.id, chapter.number]))
  const all = [...threads, ...replies].map(({ id }) => id)
  const files =
    all.length === 0
      ? []
      : await db
          .selectFrom('comment_attachment')
          .selectAll()
          .where('comment_id', 'in', all)
          .orderBy('id')
          .execute()
  const pins = await getPins(db, threads)
  const clients = await getClients(db, [...threads, ...replies])
  const context = { names, clients, files, sign }
  const rows = threads.map((row): CommentView => ({
    ...toView(actor, context, row),
    pin: row.deleted_at === null ? (pins.get(row.id) ?? null) : null,
    chapter:
      row.chapter_id === null
        ? null
        : { id: row.chapter_id, number: numbers.get(row.chapter_id) ?? 0 },
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by === null ? null : namedPerson(names, row.resolved_by),
    replies: replies
      .filter((reply) => reply.parent_id === row.id)
      .map((reply) => toView(actor, context, reply)),
  }))
  const write = can(actor, 'order.comment.add_reply')
  return {
    rows,
    next: found.length > query.size ? (ids.at(-1) ?? null) : null,
    ...(await countThreads(db, orderId)),
    people: await listPeople(db, orderId),
    mayWrite: write.ok ? true : write.code,
  }
}
