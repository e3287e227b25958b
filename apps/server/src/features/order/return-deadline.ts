import type { FieldChange, LogEntry } from '@panelflow/domain/log/log-entry.ts'
import type { Deadlines } from '@panelflow/domain/order/order-deadlines.ts'
import {
  deadlinesOfChapter,
  needsNewDeadline,
  type OwnDeadlines,
  withNewDeadline,
  withSharedDeadline,
} from '@panelflow/domain/order/return-deadline.ts'
import { type DeadlineStage, todosDueWith } from '@panelflow/domain/order/todo-deadline.ts'
import { type FieldError, fieldError } from '@panelflow/domain/error/field-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { NoticeTarget } from '../../ports/workflow-effects.ts'
import { notify } from '../notification/notify.ts'
import { parseDeadline, refuseFields } from './order-fields.ts'
import type { OrderSession } from '../../core/workflow/order-session.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { toDeadlines, toOwnDeadlines } from '../../core/workflow/deadline-columns.ts'
import { writeDeadlines } from './shift-deadlines.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'
import { writeLog } from '../../core/workflow/write-decision.ts'

interface Returning {
  readonly stage: DeadlineStage | undefined
  /** what the sender chose, a date of the wire; null or undefined: nothing */
  readonly deadline: string | null | undefined
  /** the chapters that go back; where these are all of the order, the order's own deadline moves */
  readonly chapterIds: readonly string[]
}

/** One chapter that is sent back, with the deadlines it is held to. */
interface Held {
  readonly id: string
  readonly number: number
  readonly before: Deadlines
}

type StageDeadlines = Readonly<Record<keyof OwnDeadlines, string | null>>

const COLUMNS = [
  ['translationDeadline', 'translation_deadline'],
  ['proofreadingDeadline', 'proofreading_deadline'],
  ['typesettingDeadline', 'typesetting_deadline'],
] as const

const heldChapters = async (
  { tx, row }: OrderSession,
  chapterIds: readonly string[],
): Promise<readonly Held[]> => {
  if (chapterIds.length === 0) return []
  const rows = await tx
    .selectFrom('chapter')
    .select([
      'id',
      'number',
      'translation_deadline',
      'proofreading_deadline',
      'typesetting_deadline',
    ])
    .where('order_id', '=', row.id)
    .where('id', 'in', [...chapterIds])
    .orderBy('number')
    .execute()
  return rows.map((one) => ({
    id: one.id,
    number: one.number,
    before: deadlinesOfChapter(toDeadlines(row), toOwnDeadlines(one)),
  }))
}

const listRecipients = async (
  { tx, row }: OrderSession,
  stage: DeadlineStage,
  onlyChapters: ReadonlySet<string> | null,
): Promise<ReadonlyMap<string, NoticeTarget>> => {
  const rows = await tx
    .selectFrom('todo')
    .select(['account_id', 'chapter_id'])
    .where('order_id', '=', row.id)
    .where('kind', 'in', [...todosDueWith(stage)])
    .where('account_id', 'is not', null)
    .execute()
  const to = new Map<string, NoticeTarget>()
  for (const { account_id, chapter_id } of rows)
    if (account_id !== null && (onlyChapters === null || onlyChapters.has(chapter_id)))
      to.set(account_id, { chapterIds: [...(to.get(account_id)?.chapterIds ?? []), chapter_id] })
  return to
}

/** Each chapter's own deadlines, with what changes in the log. */
const writeOwn = async (
  { tx, now, row }: OrderSession,
  actor: Actor,
  held: readonly Held[],
  after: readonly StageDeadlines[],
) => {
  const entries: LogEntry[] = []
  for (const [index, { id: chapterId, number: chapterNumber, before }] of held.entries()) {
    const its = after[index]
    const differ = COLUMNS.filter(([field]) => its?.[field] !== before[field])
    if (its === undefined || differ.length === 0) continue
    const columns = Object.fromEntries(differ.map(([field, column]) => [column, its[field]]))
    await tx.updateTable('chapter').set(columns).where('id', '=', chapterId).execute()
    const changes = differ.map(([field]): FieldChange => ({
      field,
      from: before[field],
      to: its[field],
    }))
    entries.push({ type: 'chapter.deadline_set', chapterId, chapterNumber, changes })
  }
  await writeLog(tx, now, row.id, actor, entries)
}

interface Wanted {
  readonly errors: readonly FieldError[]
  readonly at: string | null
  /** null: there is nothing to write */
  readonly write: (() => Promise<void>) | null
  /** whom the deadline is for; null: the whole order */
  readonly onlyChapters: ReadonlySet<string> | null
}

const NOTHING: Wanted = { errors: [], at: null, write: null, onlyChapters: null }

const wanted = async (
  session: OrderSession,
  actor: Actor,
  { stage, deadline, chapterIds }: Returning,
): Promise<Wanted> => {
  if (stage === undefined) return NOTHING
  const now = session.now.toISOString()
  const at = parseDeadline('deadline', deadline, await organisationZone(session.tx))
  const held = await heldChapters(session, chapterIds)
  if (at === null) {
    const isNeeded = held.some(({ before }) => needsNewDeadline(before, stage, now))
    return isNeeded ? { ...NOTHING, errors: [fieldError('deadline', 'field.required')] } : NOTHING
  }
  if (held.length === session.state.chapters.length) {
    const { errors, deadlines } = withNewDeadline(toDeadlines(session.row), stage, at, now)
    return {
      errors,
      at,
      write: () => writeDeadlines(session, actor, deadlines),
      onlyChapters: null,
    }
  }
  const after = held.map(({ before }) => withSharedDeadline(before, stage, at, now))
  const errors = after.find((one) => one.errors.length > 0)?.errors ?? []
  const write = () =>
    writeOwn(
      session,
      actor,
      held,
      after.map(({ deadlines }) => deadlines),
    )
  return { errors, at, write, onlyChapters: new Set(chapterIds) }
}

/**
 * Sends work back by `send`, with the new stage deadline in the same transaction: the order's where
 * all of it goes back, else of these
 * chapters alone. Everybody who works against that deadline is notified.
 * What the workflow refuses comes before a deadline that is missing or wrong (`request.invalid`,
 * field `deadline`).
 */
export const returningWork = async (
  deps: WorkflowDeps,
  session: OrderSession,
  actor: Actor,
  returning: Returning,
  send: () => Promise<void>,
): Promise<void> => {
  const { errors, at, write, onlyChapters } = await wanted(session, actor, returning)
  // before the event: both raise the order's version to the same number
  if (write !== null && errors.length === 0) await write()
  await send()
  refuseFields(errors)
  if (write === null || at === null || returning.stage === undefined) return
  const values = { cutoffAt: at, deadline: returning.stage }
  const to = await listRecipients(session, returning.stage, onlyChapters)
  await notify(deps, session.tx, session.now, {
    kind: 'deadline_moved',
    orderId: session.row.id,
    by: actor.accountId,
    to,
    values,
  })
}
