import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { z } from 'zod'
import type { orderEdit } from '@panelflow/contract/order.ts'
import { type Actor, SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { can } from '@panelflow/domain/permission/can.ts'
import type { FieldChange } from '@panelflow/domain/log/log-entry.ts'
import { formatRuns } from '@panelflow/domain/order/chapter-runs.ts'
import {
  listUnremovableChapters,
  type EditPart,
  editRefusal,
} from '@panelflow/domain/order/edit-rules.ts'
import { pastDeadlineErrors } from '@panelflow/domain/order/order-deadlines.ts'
import { orderEditErrors, rangeErrors } from '@panelflow/domain/order/order-rules.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { getSeatHolder, LANGUAGE_SEATS } from '@panelflow/domain/order/seat.ts'
import type { Updateable } from 'kysely'
import { publish } from '../../db/outbox.ts'
import type { WorkOrderTable } from '../../db/tables.ts'
import { parseDeadline, refuseFields } from './order-fields.ts'
import { applyCrew } from '../crew/apply-crew.ts'
import { insertChapters, removeChapters, startWithImages } from './order-chapters.ts'
import {
  withOrderTransaction,
  type OrderSession,
  withOrderLocked,
} from '../../core/workflow/order-session.ts'
import { findAssignee } from '../../core/people/assignee.ts'
import type { LockedOrder } from '../../core/access/order-state.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'
import { writeLog } from '../../core/workflow/write-decision.ts'

type EditBody = z.output<NonNullable<typeof orderEdit.body>>

const DEADLINES = {
  cutoffTime: 'cutoff_at',
  translationDeadline: 'translation_deadline',
  proofreadingDeadline: 'proofreading_deadline',
  typesettingDeadline: 'typesetting_deadline',
} as const
const COLUMN_BY_FIELD = {
  title: 'title',
  type: 'type',
  remark: 'remark',
  kind: 'kind',
  targetLanguage: 'target_language',
  chapterStart: 'chapter_start',
  chapterEnd: 'chapter_end',
} as const

/** Throws `permission.role_denied` for a field that is not this role's. */
export const mayEdit = (actor: Actor, body: EditBody): void => {
  const requiredAbilities = [
    ...(Object.keys(COLUMN_BY_FIELD).some((key) => key in body)
      ? (['order.edit_base'] as const)
      : []),
    ...('cutoffTime' in body ? (['order.edit_deadline'] as const) : []),
    ...(['translationDeadline', 'proofreadingDeadline', 'typesettingDeadline'].some(
      (key) => key in body,
    )
      ? (['order.edit_stage_deadlines'] as const)
      : []),
  ]
  for (const ability of requiredAbilities) {
    const permission = can(actor, ability)
    if (!permission.ok) throw new AppError(permission.code, { ability })
  }
}

const toText = (value: string | number | Date | null): string | null => {
  if (value instanceof Date) return value.toISOString()
  return value === null ? null : String(value)
}

type OrderColumn =
  | (typeof DEADLINES)[keyof typeof DEADLINES]
  | (typeof COLUMN_BY_FIELD)[keyof typeof COLUMN_BY_FIELD]
type OrderFields = { [column in OrderColumn]?: string | number | null }

/**
 * Writes what differs, logs it field by field and tells the live screens; nothing when nothing
 * differs. Instants as ISO text.
 */
export const writeOrderFields = async (
  { tx, now, row }: OrderSession,
  actor: Actor,
  set: Readonly<OrderFields>,
): Promise<void> => {
  const changes: FieldChange[] = Object.entries({ ...COLUMN_BY_FIELD, ...DEADLINES })
    .filter(([, column]) => column in set)
    .map(([field, column]) => ({
      field,
      from: toText(row[column]),
      to: toText(set[column] ?? null),
    }))
    .filter(({ from, to }) => from !== to)
  if (changes.length === 0) return
  await tx
    .updateTable('work_order')
    .set({ ...set, version: row.version + 1 } as Updateable<WorkOrderTable>)
    .where('id', '=', row.id)
    .execute()
  await writeLog(tx, now, row.id, actor, [{ type: 'order.edited', changes }])
  await publish(tx, { type: 'order.changed', orderId: row.id, payload: { orderId: row.id } })
}

/**
 * Throws `order.finished`, `order.edit_too_late`, `order.language_too_late`, with the order's
 * status.
 */
const requireChangeable = (order: OrderState, row: LockedOrder, body: EditBody): void => {
  const differs = (key: keyof typeof COLUMN_BY_FIELD): boolean =>
    body[key] !== undefined && body[key] !== row[COLUMN_BY_FIELD[key]]
  const requestedParts: readonly [EditPart, boolean][] = [
    ['words', true],
    ['kind', differs('kind')],
    ['language', differs('targetLanguage')],
    ['range', differs('chapterStart') || differs('chapterEnd')],
  ]
  for (const [part, wanted] of requestedParts) {
    const refusal = wanted ? editRefusal(order, part) : null
    if (refusal !== null) throw new AppError(refusal, { status: order.status })
  }
}

/** What the form sent, by column; deadlines as instants. */
const toColumns = (body: EditBody, zone: string): OrderFields => {
  const set: OrderFields = {}
  for (const [key, column] of Object.entries(COLUMN_BY_FIELD)) {
    const value = body[key as keyof typeof COLUMN_BY_FIELD]
    if (value !== undefined) set[column] = value
  }
  for (const [key, column] of Object.entries(DEADLINES)) {
    const value = body[key as keyof typeof DEADLINES]
    if (value !== undefined) set[column] = parseDeadline(key, value, zone)
  }
  return set
}

/**
 * The order as it would be afterwards, held to the rules of spec 5.order. A deadline that passed
 * may stay as it is.
 */
const refuseBroken = (row: LockedOrder, set: OrderFields, now: Date): void => {
  const text = (column: OrderColumn): string | null =>
    column in set ? toText(set[column] ?? null) : toText(row[column])
  const getNew = (column: OrderColumn): string | null =>
    column in set && text(column) !== toText(row[column]) ? text(column) : null
  const number = (column: 'chapter_start' | 'chapter_end'): number =>
    Number(set[column] ?? row[column])
  refuseFields([
    ...orderEditErrors({
      title: text('title'),
      type: text('type'),
      cutoffAt: text('cutoff_at'),
      translationDeadline: text('translation_deadline'),
      proofreadingDeadline: text('proofreading_deadline'),
      typesettingDeadline: text('typesetting_deadline'),
    }),
    ...rangeErrors(number('chapter_start'), number('chapter_end')),
    ...pastDeadlineErrors(
      {
        cutoffAt: getNew('cutoff_at'),
        translationDeadline: getNew('translation_deadline'),
        proofreadingDeadline: getNew('proofreading_deadline'),
        typesettingDeadline: getNew('typesetting_deadline'),
      },
      now.toISOString(),
    ),
  ])
}

/**
 * Would the edit be refused, as the order stands now? Throws what `editOrder` would, but for
 * permissions and chapters that have begun.
 */
export const checkEdit = (
  row: LockedOrder,
  state: OrderState,
  body: EditBody,
  { now, zone }: { readonly now: Date; readonly zone: string },
): void => {
  requireChangeable(state, row, body)
  refuseBroken(row, toColumns(body, zone), now)
}

/**
 * Chapters follow the range: new ones are made, empty ones left out. Throws `order.chapters_begun`.
 */
const changeRange = async (
  deps: OrderDeps,
  actor: Actor,
  { tx, row, state }: OrderSession,
  start: number,
  end: number,
): Promise<void> => {
  if (start === row.chapter_start && end === row.chapter_end) return
  const remaining = listUnremovableChapters(state, start, end)
  if (remaining.length > 0)
    throw new AppError('order.chapters_begun', { chapters: formatRuns(remaining) })
  await removeChapters(tx, row.id, { start, end })
  await insertChapters(tx, deps, row.id, row.book_id, { start, end })
  await withOrderLocked(deps, tx, row.id, async (session) => {
    await session.advance(actor)
    const isNew = ({ number }: ChapterState): boolean =>
      number < row.chapter_start || number > row.chapter_end
    await applyCrew(session, actor, { isWanted: isNew })
    await startWithImages(session, actor)
  })
}

/** Who does not take the new language leaves, and the crew of that language sits down. */
const changeLanguage = async (
  deps: OrderDeps,
  actor: Actor,
  { tx, row }: OrderSession,
  language: string,
): Promise<void> => {
  if (language === row.target_language) return
  await withOrderLocked(deps, tx, row.id, async (session) => {
    for (const seat of LANGUAGE_SEATS) {
      const leaving: string[] = []
      for (const chapter of session.state.chapters) {
        const holder = getSeatHolder(chapter, seat)
        if (holder !== null && !(await findAssignee(tx, holder, language)).speaksTarget)
          leaving.push(chapter.id)
      }
      if (leaving.length > 0)
        await session.send(
          { type: 'unassign', seat, chapterIds: leaving },
          SYSTEM_ACTOR,
          {},
          actor.accountId,
        )
    }
    await applyCrew(session, actor)
  })
}

/** As `editOrder`, with the order already locked by the caller. */
export const editLocked = async (
  deps: OrderDeps,
  actor: Actor,
  session: OrderSession,
  body: EditBody,
): Promise<void> => {
  mayEdit(actor, body)
  await session.expectOrderVersion(actor, body.version)
  checkEdit(session.row, session.state, body, { now: deps.clock.now(), zone: deps.zone })
  await writeOrderFields(session, actor, toColumns(body, deps.zone))
  await changeLanguage(deps, actor, session, body.targetLanguage ?? session.row.target_language)
  await changeRange(
    deps,
    actor,
    session,
    body.chapterStart ?? session.row.chapter_start,
    body.chapterEnd ?? session.row.chapter_end,
  )
}

/**
 * Title, type, remark and deadlines; before production also kind, language and range. What changed
 * is logged field by field.
 * Throws `order.changed_meanwhile`, `order.finished`, `order.edit_too_late`,
 * `order.language_too_late`, `order.chapters_begun`,
 * `request.invalid` with the fields at fault, and permission codes.
 */
export const editOrder = async (
  deps: OrderDeps,
  actor: Actor,
  orderId: string,
  body: EditBody,
): Promise<void> => {
  mayEdit(actor, body)
  await withOrderTransaction(deps, orderId, (session) => editLocked(deps, actor, session, body))
}
