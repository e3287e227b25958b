import type { AuditAction } from '@panelflow/domain/log/audit-action.ts'
import type { gradeEdit, gradeGive } from '@panelflow/contract/grade.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { gradeRefusal } from '@panelflow/domain/grade/grade.ts'
import type { LogEntry } from '@panelflow/domain/log/log-entry.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import { publish } from '../../db/outbox.ts'
import { brokenConstraint, inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import type { NotifyDeps } from '../../ports/workflow-effects.ts'
import { notify } from '../notification/notify.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { writeLog } from '../../core/workflow/write-decision.ts'
import { answerReason, editReason, getGradeRow, type GradeRow, refuse } from './grade.queries.ts'

type Needs = Pick<Deps, 'db' | 'clock'> & NotifyDeps
type Opinion = z.output<NonNullable<typeof gradeGive.body>>
type Change = z.output<NonNullable<typeof gradeEdit.body>>

/** Errors are marked on pages of this chapter. @throws AppError `page.not_found` */
const requirePages = async (
  tx: Tx,
  chapterId: string,
  errors: Opinion['errors'],
): Promise<void> => {
  const pages = [...new Set(errors.map(({ pageId }) => pageId))]
  if (pages.length === 0) return
  const known = await tx
    .selectFrom('source_page')
    .innerJoin('chapter', 'chapter.source_chapter_id', 'source_page.source_chapter_id')
    .select('source_page.id')
    .where('chapter.id', '=', chapterId)
    .where('source_page.id', 'in', pages)
    .execute()
  if (known.length < pages.length) throw new AppError('page.not_found')
}

/** What a marked error is counts as a tag too. */
const opinionColumns = ({ score, tags, errors, note }: Opinion) => ({
  score,
  tags: JSON.stringify([...new Set([...tags, ...errors.map(({ tag }) => tag)])]),
  errors: JSON.stringify(errors),
  note,
})

interface GradeChange {
  readonly at: Date
  readonly actor: Actor
  readonly grade: { readonly id: string; readonly orderId: string }
  readonly entry: Extract<LogEntry, { readonly type: `grade.${string}` }>
  readonly action: AuditAction
  readonly params?: Readonly<Record<string, unknown>>
  readonly notification?: { readonly kind: 'scored' | 'score_answered'; readonly accountId: string }
}

/** The order's log, its screens, whom it concerns, and last the audit chain hear of it. */
const noted = async (
  deps: NotifyDeps,
  tx: Tx,
  { at, actor, grade, entry, action, params = {}, notification }: GradeChange,
): Promise<void> => {
  await writeLog(tx, at, grade.orderId, actor, [entry])
  await publish(tx, {
    type: 'order.changed',
    orderId: grade.orderId,
    payload: { orderId: grade.orderId },
  })
  if (notification !== undefined) {
    const to = new Map([[notification.accountId, { chapterIds: [entry.chapterId] }]])
    await notify(deps, tx, at, {
      kind: notification.kind,
      orderId: grade.orderId,
      by: actor.accountId,
      to,
    })
  }
  await recordAudit(tx, {
    at,
    action,
    accountId: actor.accountId,
    object: { kind: 'grade', id: grade.id },
    params,
  })
}

const about = ({ chapter_id: chapterId, number: chapterNumber }: GradeRow) => ({
  chapterId,
  chapterNumber,
})

/**
 * Scores a chapter's translation. Answers the grade's id.
 * @throws AppError `grade.given`, `grade.too_early`, `grade.no_translator`, `order.finished`,
 * `page.not_found`, chapter and permission codes
 */
export const giveGrade = async (
  deps: Needs,
  actor: Actor,
  chapterId: string,
  opinion: Opinion,
): Promise<string> => {
  try {
    return await inTransaction(deps.db, async (tx) => {
      const { row, state, chapterState } = await requireChapter(
        tx,
        actor,
        'grade.create',
        chapterId,
      )
      const { status, translatorId } = chapterState
      const refusal = gradeRefusal({ status, translatorId, orderFinished: isFinished(state) })
      if (refusal !== null) throw new AppError(refusal, { status: state.status })
      if (translatorId === null) throw new AppError('grade.no_translator')
      if (translatorId === actor.accountId) throw new AppError('grade.own_work')
      await requirePages(tx, chapterId, opinion.errors)
      const [id, now] = [deps.ids.next(), deps.clock.now()]
      await tx
        .insertInto('grade')
        .values({
          id,
          order_id: row.id,
          chapter_id: chapterId,
          translator_id: translatorId,
          scorer_id: actor.accountId,
          language: row.target_language,
          ...opinionColumns(opinion),
          scored_at: now,
        })
        .execute()
      await noted(deps, tx, {
        at: now,
        actor,
        grade: { id, orderId: row.id },
        entry: {
          type: 'grade.given',
          chapterId,
          chapterNumber: chapterState.number,
          accountId: translatorId,
          grade: opinion.score,
        },
        action: 'grade_given',
        params: { score: opinion.score, errors: opinion.errors.length },
        notification: { kind: 'scored', accountId: translatorId },
      })
      return id
    })
  } catch (error) {
    if (brokenConstraint(error) === 'grade_once') throw new AppError('grade.given')
    throw error
  }
}

/**
 * Changes a score; the older one is kept. @throws AppError `grade.changed_meanwhile`,
 * `grade.too_late`, `grade.not_found`
 */
export const editGrade = (
  deps: Needs,
  actor: Actor,
  gradeId: string,
  change: Change,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await tx.selectFrom('grade').select('id').where('id', '=', gradeId).forUpdate().execute()
    const grade = await getGradeRow(tx, actor, gradeId)
    const now = deps.clock.now()
    refuse(editReason(actor, grade, now))
    if (grade.version !== change.version)
      throw new AppError('grade.changed_meanwhile', { version: grade.version })
    await requirePages(tx, grade.chapter_id, change.errors)
    await tx
      .insertInto('grade_revision')
      .values({
        grade_id: gradeId,
        version: grade.version,
        score: grade.score,
        tags: JSON.stringify(grade.tags),
        errors: JSON.stringify(grade.errors),
        note: grade.note,
        written_at: grade.edited_at ?? grade.scored_at,
      })
      .execute()
    await tx
      .updateTable('grade')
      .set({ ...opinionColumns(change), edited_at: now, version: grade.version + 1 })
      .where('id', '=', gradeId)
      .execute()
    const entry = {
      ...about(grade),
      accountId: grade.translator_id,
      from: grade.score,
      to: change.score,
    }
    await noted(deps, tx, {
      at: now,
      actor,
      grade: { id: gradeId, orderId: grade.order_id },
      entry: { type: 'grade.changed', ...entry },
      action: 'grade_changed',
      params: { from: grade.score, to: change.score, errors: change.errors.length },
      notification: { kind: 'scored', accountId: grade.translator_id },
    })
  })

/**
 * What the translator says to a score, once. @throws AppError `grade.answered`, `grade.not_found`
 */
export const answerGrade = (
  deps: Needs,
  actor: Actor,
  gradeId: string,
  answer: string,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await tx.selectFrom('grade').select('id').where('id', '=', gradeId).forUpdate().execute()
    const grade = await getGradeRow(tx, actor, gradeId)
    refuse(answerReason(actor, grade))
    const at = deps.clock.now()
    await tx
      .updateTable('grade')
      .set({ answer, answered_at: at })
      .where('id', '=', gradeId)
      .execute()
    const noting = {
      at,
      actor,
      grade: { id: gradeId, orderId: grade.order_id },
      action: 'grade_answered',
    } as const
    const notification = { kind: 'score_answered', accountId: grade.scorer_id } as const
    await noted(deps, tx, {
      ...noting,
      entry: { type: 'grade.answered', ...about(grade) },
      notification,
    })
  })

/** Deletes a score; its row stays, marked as deleted. */
export const deleteGrade = (deps: Needs, actor: Actor, gradeId: string): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const grade = await getGradeRow(tx, actor, gradeId)
    const right = can(actor, 'grade.delete')
    if (!right.ok) throw new AppError(right.code, { ability: 'grade.delete' })
    const at = deps.clock.now()
    await tx.updateTable('grade').set({ deleted_at: at }).where('id', '=', gradeId).execute()
    const noting = {
      at,
      actor,
      grade: { id: gradeId, orderId: grade.order_id },
      action: 'grade_deleted',
    } as const
    await noted(deps, tx, {
      ...noting,
      entry: { type: 'grade.deleted', ...about(grade), accountId: grade.translator_id },
      params: { score: grade.score },
    })
  })
