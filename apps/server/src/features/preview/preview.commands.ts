import type { EndpointAnswer, EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { previewComment, previewDecide } from '@panelflow/contract/preview.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { PREVIEW_MAX_COMMENTS } from '@panelflow/domain/preview/preview-rules.ts'
import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { writeLog } from '../../core/workflow/write-decision.ts'
import type { Deps } from '../../ports/deps.ts'
import { checkedPin } from '../comment/comment-pin.ts'
import { notify } from '../notification/notify.ts'
import { requireScopeChapter, type ScopeChapter } from './preview-scope.queries.ts'
import { viewDecision } from './preview.queries.ts'
import type { PreviewLinkRow, Visit } from './preview-visit.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'queue' | 'mail' | 'publicUrl'>

const changed = (tx: Tx, orderId: string): Promise<void> =>
  publish(tx, { type: 'comment.changed', orderId, payload: { orderId } })

/** Notifies whoever made the link or the order; with `seats` also those who work on the chapter. */
const tellStudio = async (
  deps: Needs,
  tx: Tx,
  { link, chapter }: { readonly link: PreviewLinkRow; readonly chapter: ScopeChapter },
  notice: { readonly kind: NoticeKind; readonly note: string; readonly seats: boolean },
): Promise<void> => {
  const row = await tx
    .selectFrom('chapter as c')
    .innerJoin('work_order as o', 'o.id', 'c.order_id')
    .selectAll('c')
    .select('o.created_by')
    .where('c.id', '=', chapter.id)
    .executeTakeFirstOrThrow()
  const holders = notice.seats ? SEATS.flatMap((seat) => row[`${seat}_id`] ?? []) : []
  const target = { chapterIds: [chapter.id] }
  await notify(deps, tx, deps.clock.now(), {
    kind: notice.kind,
    orderId: chapter.orderId,
    by: null,
    to: new Map([link.created_by, row.created_by, ...holders].map((id) => [id, target])),
    values: { name: link.recipient, note: notice.note },
  })
}

/** A reply belongs to an own thread. @throws AppError `comment.not_found` */
const requireOwnThread = async (
  tx: Tx,
  linkId: string,
  chapterId: string,
  parentId: string,
): Promise<void> => {
  const thread = await tx
    .selectFrom('comment')
    .select('id')
    .where('id', '=', parentId)
    .where('preview_link_id', '=', linkId)
    .where('chapter_id', '=', chapterId)
    .where('parent_id', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (thread === undefined) throw new AppError('comment.not_found')
  // somebody is not done with it
  await tx
    .updateTable('comment')
    .set({ resolved_at: null, resolved_by: null })
    .where('id', '=', parentId)
    .execute()
}

const requireFewComments = async (tx: Tx, linkId: string): Promise<void> => {
  // one after the other, so that they are counted
  await tx
    .selectFrom('preview_link')
    .select('id')
    .where('id', '=', linkId)
    .forUpdate()
    .executeTakeFirst()
  const { count } = await tx
    .selectFrom('comment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('preview_link_id', '=', linkId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= PREVIEW_MAX_COMMENTS)
    throw new AppError('preview.too_many_comments', { limit: PREVIEW_MAX_COMMENTS })
}

/**
 * Words of a rights holder become a comment of the order, at the same place.
 * @throws AppError `preview.chapter_not_found`, `comment.not_found`, `page.not_found`,
 * `page.selection_outside`, `preview.too_many_comments`
 */
export const addPreviewComment = (
  deps: Needs,
  { link }: Visit,
  chapterId: string,
  { text, pageId, rect, parentId }: EndpointBody<typeof previewComment>,
): Promise<string> =>
  inTransaction(deps.db, async (tx) => {
    const chapter = await requireScopeChapter(tx, link, chapterId)
    await requireFewComments(tx, link.id)
    if (parentId !== undefined) await requireOwnThread(tx, link.id, chapterId, parentId)
    const pin =
      pageId === undefined || parentId !== undefined
        ? null
        : await checkedPin(tx, chapterId, { pageId, ...(rect === undefined ? {} : { rect }) })
    const id = deps.ids.next()
    const at = deps.clock.now()
    await tx
      .insertInto('comment')
      .values({
        id,
        order_id: chapter.orderId,
        chapter_id: chapterId,
        parent_id: parentId ?? null,
        kind: 'remark',
        text,
        author_id: null,
        author_role: null,
        preview_link_id: link.id,
        created_at: at,
        pin,
      })
      .execute()
    await writeLog(tx, at, chapter.orderId, SYSTEM_ACTOR, [
      {
        type: 'chapter.preview_commented',
        client: link.recipient,
        chapterId,
        chapterNumber: chapter.number,
      },
    ])
    await tellStudio(
      deps,
      tx,
      { link, chapter },
      { kind: 'client_commented', note: text, seats: true },
    )
    await changed(tx, chapter.orderId)
    return id
  })

/**
 * Takes own words back; the place stays for those who answered. @throws AppError
 * `comment.not_found`
 */
export const deletePreviewComment = (
  deps: Needs,
  { link }: Visit,
  commentId: string,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const row = await tx
      .updateTable('comment')
      .set({ deleted_at: deps.clock.now() })
      .where('id', '=', commentId)
      .where('preview_link_id', '=', link.id)
      .where('deleted_at', 'is', null)
      .returning('order_id')
      .executeTakeFirst()
    if (row === undefined) throw new AppError('comment.not_found')
    await changed(tx, row.order_id)
  })

/**
 * Accepts a chapter or asks for changes: the order's log, its administrators and the audit hear of
 * it. @throws AppError `preview.chapter_not_found`, `preview.nothing_to_decide`
 */
export const decidePreview = (
  deps: Needs,
  { link }: Visit,
  chapterId: string,
  { decision, note }: EndpointBody<typeof previewDecide>,
): Promise<EndpointAnswer<typeof previewDecide>> =>
  inTransaction(deps.db, async (tx) => {
    const chapter = await requireScopeChapter(tx, link, chapterId)
    if (chapter.ready === 0) throw new AppError('preview.nothing_to_decide')
    const at = deps.clock.now()
    const row = {
      id: deps.ids.next(),
      link_id: link.id,
      chapter_id: chapterId,
      decision,
      note,
      decided_at: at,
    }
    await tx.insertInto('preview_decision').values(row).execute()
    await writeLog(tx, at, chapter.orderId, SYSTEM_ACTOR, [
      {
        type: 'chapter.preview_decided',
        client: link.recipient,
        decision,
        note,
        chapterId,
        chapterNumber: chapter.number,
      },
    ])
    const isAccepted = decision === 'accepted'
    await tellStudio(
      deps,
      tx,
      { link, chapter },
      { kind: isAccepted ? 'client_accepted' : 'client_asked_changes', note, seats: !isAccepted },
    )
    await changed(tx, chapter.orderId)
    await recordAudit(tx, {
      at,
      action: 'preview_decided',
      accountId: null,
      object: { kind: 'preview_link', id: link.id },
      params: { decision, chapter: chapter.number, orderId: chapter.orderId },
    })
    return viewDecision(row)
  })
