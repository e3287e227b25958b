import type { commentAdd } from '@panelflow/contract/comment.ts'
import { mentionedNames } from '@panelflow/domain/comment/mentions.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { z } from 'zod'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { NoticeTarget } from '../../ports/workflow-effects.ts'
import { notify } from '../notification/notify.ts'
import { requireOrder, requirePermission, toWorkRow } from '../../core/access/order-access.ts'
import { writeLog } from '../../core/workflow/write-decision.ts'
import { toNameKey } from '../user/name-key.ts'
import { attach } from './attachment.commands.ts'
import { checkedPin } from './comment-pin.ts'
import { type CommentRow, listPeople, toOwnedRow } from './comment.queries.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'mail' | 'publicUrl'>
type Addition = z.output<NonNullable<typeof commentAdd.body>>

const changed = (tx: Tx, orderId: string): Promise<void> =>
  publish(tx, { type: 'comment.changed', orderId, payload: { orderId } })

/**
 * Who is called. Calling somebody who does not see the order is refused, in the same words as
 * calling nobody (expectation 14).
 */
const calledIn = async (tx: Tx, orderId: string, text: string): Promise<readonly string[]> => {
  const names = mentionedNames(text)
  if (names.length === 0) return []
  const people = new Map(
    (await listPeople(tx, orderId)).map(({ id, name }) => [toNameKey(name), id]),
  )
  const strangers = names.filter((name) => !people.has(toNameKey(name)))
  if (strangers.length > 0)
    throw new AppError('comment.mention_unknown', { names: strangers.slice(0, 5).join(', ') })
  return names.flatMap((name) => people.get(toNameKey(name)) ?? [])
}

/** Whom a new comment notifies: the people mentioned, and everybody in the thread. */
const notifyAbout = async (
  deps: Needs,
  tx: Tx,
  actor: Actor,
  row: Pick<CommentRow, 'order_id' | 'chapter_id' | 'parent_id'>,
  called: readonly string[],
) => {
  const now = deps.clock.now()
  const chapterIds = row.chapter_id === null ? [] : [row.chapter_id]
  const toRecipients = (ids: readonly string[]): ReadonlyMap<string, NoticeTarget> =>
    new Map(ids.map((id) => [id, { chapterIds }]))
  const notice = { orderId: row.order_id, by: actor.accountId }
  await notify(deps, tx, now, { ...notice, kind: 'mentioned', to: toRecipients(called) })
  if (row.parent_id === null) return
  const spoke = await tx
    .selectFrom('comment')
    .select('author_id')
    .distinct()
    .where((eb) => eb.or([eb('id', '=', row.parent_id), eb('parent_id', '=', row.parent_id)]))
    .where('deleted_at', 'is', null)
    .execute()
  const seeing = new Set((await listPeople(tx, row.order_id)).map(({ id }) => id))
  const others = spoke
    .flatMap(({ author_id }) => author_id ?? [])
    .filter((id) => !called.includes(id) && seeing.has(id))
  await notify(deps, tx, now, { ...notice, kind: 'replied', to: toRecipients(others) })
}

/**
 * The thread a reply belongs to. @throws AppError `comment.not_found` when it is no thread of this
 * order
 */
const getThread = async (tx: Tx, orderId: string, parentId: string): Promise<CommentRow> => {
  const row = await tx
    .selectFrom('comment')
    .selectAll()
    .where('id', '=', parentId)
    .where('order_id', '=', orderId)
    .where('parent_id', 'is', null)
    .executeTakeFirst()
  if (row === undefined) throw new AppError('comment.not_found')
  return row
}

const getNumber = (
  chapters: readonly { readonly id: string; readonly number: number }[],
  chapterId: string | null,
): number | null => chapters.find(({ id }) => id === chapterId)?.number ?? null

/**
 * Administrators speak to rights holders. @throws AppError `permission.role_denied`,
 * `comment.not_of_client`
 */
const requireClientThread = (actor: Actor, thread: CommentRow | undefined): void => {
  const right = can(actor, 'final.download_publish')
  if (!right.ok) throw new AppError(right.code, { ability: 'final.download_publish' })
  if (thread === undefined || thread.preview_link_id === null)
    throw new AppError('comment.not_of_client')
}

/**
 * Says something, with files and a place on a page if there are any. @throws AppError
 * `comment.mention_unknown`, `comment.not_found`, `chapter.not_found`, `attachment.not_found`,
 * `page.not_found`, order and permission codes
 */
export const addComment = (
  deps: Needs,
  actor: Actor,
  orderId: string,
  body: Addition,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const { chapters, state } = await requireOrder(tx, actor, 'order.comment.add_reply', orderId)
    const thread =
      body.parentId === undefined ? undefined : await getThread(tx, orderId, body.parentId)
    const chapterId = thread?.chapter_id ?? body.chapterId ?? null
    if (chapterId !== null && !chapters.some(({ id }) => id === chapterId))
      throw new AppError('chapter.not_found')
    if (body.forClient) requireClientThread(actor, thread)
    const called = await calledIn(tx, orderId, body.text)
    const row = {
      id: deps.ids.next(),
      order_id: orderId,
      chapter_id: chapterId,
      parent_id: thread?.id ?? null,
      kind: thread?.kind ?? body.kind,
      text: body.text,
      author_id: actor.accountId,
      author_role: actor.actingRole,
      for_client: body.forClient,
      created_at: deps.clock.now(),
    }
    const pin = body.pin === undefined ? null : await checkedPin(tx, chapterId, body.pin)
    if (body.pin !== undefined)
      requirePermission(
        actor,
        'visual.pin_comment',
        toWorkRow(state.chapters.filter(({ id }) => id === chapterId)),
      )
    await tx
      .insertInto('comment')
      .values({ ...row, pin })
      .execute()
    await attach(tx, actor, orderId, row.id, body.attachmentIds)
    await writeLog(tx, row.created_at, orderId, actor, [
      { type: 'comment.added', commentId: row.id, chapterNumber: getNumber(chapters, chapterId) },
    ])
    // a reply to a settled thread opens it again: somebody is not done with it
    if (thread !== undefined)
      await tx
        .updateTable('comment')
        .set({ resolved_at: null, resolved_by: null })
        .where('id', '=', thread.id)
        .execute()
    await notifyAbout(deps, tx, actor, row, called)
    await changed(tx, orderId)
    return row.id
  })

/** The comment, locked, of an order the actor sees. */
const lockComment = async (
  tx: Tx,
  actor: Actor,
  ability: Ability,
  commentId: string,
): Promise<CommentRow> => {
  const row = await tx
    .selectFrom('comment')
    .selectAll()
    .where('id', '=', commentId)
    .forUpdate()
    .executeTakeFirst()
  if (row === undefined) throw new AppError('comment.not_found')
  await requireOrder(tx, actor, ability, row.order_id)
  if (row.deleted_at !== null) throw new AppError('comment.deleted')
  return row
}

const requireOwn = (actor: Actor, row: CommentRow): void => {
  const own = can(actor, 'order.comment.edit_delete', toOwnedRow(row))
  if (!own.ok) throw new AppError(own.code, { ability: 'order.comment.edit_delete' })
}

/**
 * Changes the actor's own comment; people newly mentioned are notified. @throws AppError
 * `comment.changed_meanwhile`, `comment.deleted` and others
 */
export const editComment = (
  deps: Needs,
  actor: Actor,
  commentId: string,
  body: { readonly version: number; readonly text: string },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const row = await lockComment(tx, actor, 'order.comment.view', commentId)
    requireOwn(actor, row)
    if (row.version !== body.version)
      throw new AppError('comment.changed_meanwhile', { version: row.version })
    if (row.text === body.text) return
    const before = mentionedNames(row.text)
    const called = await calledIn(tx, row.order_id, body.text)
    const anew = called.filter((_id, at) => !before.includes(mentionedNames(body.text)[at] ?? ''))
    await tx
      .insertInto('comment_revision')
      .values({
        comment_id: row.id,
        version: row.version,
        text: row.text,
        written_at: row.edited_at ?? row.created_at,
      })
      .execute()
    await tx
      .updateTable('comment')
      .set({ text: body.text, edited_at: deps.clock.now(), version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
    await notifyAbout(deps, tx, actor, { ...row, parent_id: null }, anew)
    await changed(tx, row.order_id)
  })

/** Takes words back; the place stays, so that replies keep their sense. */
export const deleteComment = (deps: Needs, actor: Actor, commentId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const row = await lockComment(tx, actor, 'order.comment.view', commentId)
    if (!can(actor, 'order.comment.moderate').ok) requireOwn(actor, row)
    const now = deps.clock.now()
    await tx
      .updateTable('comment')
      .set({ deleted_at: now, deleted_by: actor.accountId })
      .where('id', '=', row.id)
      .execute()
    const chapters = await tx
      .selectFrom('chapter')
      .select(['id', 'number'])
      .where('order_id', '=', row.order_id)
      .execute()
    await writeLog(tx, now, row.order_id, actor, [
      {
        type: 'comment.deleted',
        commentId: row.id,
        chapterNumber: getNumber(chapters, row.chapter_id),
      },
    ])
    await changed(tx, row.order_id)
  })

/** Settles a thread or opens it again; doing so twice changes nothing. */
export const resolveComment = (
  deps: Needs,
  actor: Actor,
  commentId: string,
  resolved: boolean,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const row = await lockComment(tx, actor, 'order.comment.add_reply', commentId)
    if (row.parent_id !== null) throw new AppError('comment.not_found')
    if ((row.resolved_at !== null) === resolved) return
    await tx
      .updateTable('comment')
      .set(
        resolved
          ? { resolved_at: deps.clock.now(), resolved_by: actor.accountId }
          : { resolved_at: null, resolved_by: null },
      )
      .where('id', '=', row.id)
      .execute()
    await changed(tx, row.order_id)
  })
