import { isAwayFor } from '@panelflow/domain/crew/crew.ts'
import { checkAssignee, isPastCutoff } from '@panelflow/domain/order/assignee-rules.ts'
import { isSeatOpen } from '@panelflow/domain/order/decide-assign.ts'
import type { ChapterState } from '@panelflow/domain/order/order-state.ts'
import { getSeatHolder, type Seat } from '@panelflow/domain/order/seat.ts'
import { type AnyActor, personIn, SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { toLocalTime } from '@panelflow/contract/local-time.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { OrderSession } from '../../core/workflow/order-session.ts'
import { writeLog } from '../../core/workflow/write-decision.ts'
import { readCrew, readMembers } from './crew.queries.ts'

const DEADLINE_COLUMN = {
  translator: 'translation_deadline',
  proofreader: 'proofreading_deadline',
  reviewer: null,
  typesetter: 'typesetting_deadline',
  visual_reviewer: null,
} as const satisfies Readonly<Record<Seat, string | null>>

/** The day by which the work of a seat is to be done, of the organisation's calendar. */
const getDueDay = ({ row }: OrderSession, seat: Seat, zone: string): string => {
  const column = DEADLINE_COLUMN[seat]
  const due = (column === null ? null : row[column]) ?? row.cutoff_at
  return toLocalTime(due, zone).slice(0, 10)
}

/**
 * Puts the crew of the book and language on the chapters of an order where nobody sits: each seat's
 * person, or the substitute where they are away, or have lost role, language or account. The log
 * says whom a substitute stands in for, and which seats of the crew stay empty.
 */
export const applyCrew = async (
  session: OrderSession,
  actor: AnyActor,
  {
    isWanted = () => true,
    mayFill = () => true,
  }: {
    readonly isWanted?: (chapter: ChapterState) => boolean
    readonly mayFill?: (seat: Seat) => boolean
  } = {},
): Promise<void> => {
  const { tx, row, now } = session
  const crew = await readCrew(tx, row.book_id, row.target_language)
  if (crew.length === 0 || isPastCutoff(session.state, now.toISOString())) return
  const members = await readMembers(
    tx,
    crew.flatMap(({ accountId, substituteId }) => [accountId, substituteId ?? accountId]),
  )
  const zone = await organisationZone(tx)
  const today = toLocalTime(now, zone).slice(0, 10)
  for (const { seat, accountId, substituteId } of crew) {
    if (!mayFill(seat)) continue
    const vacant = session.state.chapters.filter(
      (chapter) =>
        isWanted(chapter) &&
        getSeatHolder(chapter, seat) === null &&
        isSeatOpen(session.state, chapter, seat),
    )
    if (vacant.length === 0) continue
    const dueDay = getDueDay(session, seat, zone)
    const offers = [accountId, substituteId].flatMap((id) => {
      const member = id === null ? undefined : members.get(id)
      if (id === null || member === undefined || isAwayFor(member.absence, today, dueDay)) return []
      const assignee = member.toAssignee(row.target_language)
      const facts = { now: now.toISOString(), assignee }
      const chapterIds = vacant
        .filter((chapter) => checkAssignee(session.state, chapter, seat, id, facts) === null)
        .map((chapter) => chapter.id)
      return chapterIds.length === 0 ? [] : [{ accountId: id, assignee, chapterIds }]
    })
    const [offer] = offers
    if (offer === undefined) {
      await writeLog(tx, now, row.id, SYSTEM_ACTOR, [
        { type: 'order.crew_seat_left_empty', seat, accountId },
      ])
      continue
    }
    const { assignee, ...given } = offer
    await session.send(
      { type: 'assign', seat, ...given },
      SYSTEM_ACTOR,
      { assignee },
      personIn(actor) ?? undefined,
    )
    if (given.accountId !== accountId)
      await writeLog(tx, now, row.id, SYSTEM_ACTOR, [
        {
          type: 'order.substitute_assigned',
          seat,
          accountId: given.accountId,
          previousId: accountId,
        },
      ])
  }
}
