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
import { getToday, readCrew, readMembers } from './crew.queries.ts'

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
  isWanted: (chapter: ChapterState) => boolean = () => true,
): Promise<void> => {
  const { tx, row, now } = session
  const crew = await readCrew(tx, row.book_id, row.target_language)
  if (crew.length === 0 || isPastCutoff(session.state, now.toISOString())) return
  const members = await readMembers(
    tx,
    crew.flatMap(({ accountId, substituteId }) => [accountId, substituteId ?? accountId]),
  )
  const [zone, today] = [await organisationZone(tx), await getToday(tx, now)]
  for (const { seat, accountId, substituteId } of crew) {
    const dueDay = getDueDay(session, seat, zone)
    const listChapters = (id: string): readonly string[] => {
      const member = members.get(id)
      if (member === undefined || isAwayFor(member.absence, today, dueDay)) return []
      const facts = { now: now.toISOString(), assignee: member.toAssignee(row.target_language) }
      return session.state.chapters
        .filter((chapter) => isWanted(chapter) && getSeatHolder(chapter, seat) === null)
        .filter((chapter) => isSeatOpen(session.state, chapter, seat))
        .filter((chapter) => checkAssignee(session.state, chapter, seat, id, facts) === null)
        .map(({ id: chapterId }) => chapterId)
    }
    const isVacant = session.state.chapters.some(
      (chapter) =>
        isWanted(chapter) &&
        getSeatHolder(chapter, seat) === null &&
        isSeatOpen(session.state, chapter, seat),
    )
    if (!isVacant) continue
    const candidates = substituteId === null ? [accountId] : [accountId, substituteId]
    const found = candidates.find((id) => listChapters(id).length > 0)
    if (found === undefined) {
      await writeLog(tx, now, row.id, SYSTEM_ACTOR, [
        { type: 'order.crew_seat_left_empty', seat, accountId },
      ])
      continue
    }
    const assignee = members.get(found)?.toAssignee(row.target_language)
    const chapterIds = listChapters(found)
    await session.send(
      { type: 'assign', seat, accountId: found, chapterIds },
      SYSTEM_ACTOR,
      assignee === undefined ? {} : { assignee },
      personIn(actor) ?? undefined,
    )
    if (found !== accountId)
      await writeLog(tx, now, row.id, SYSTEM_ACTOR, [
        { type: 'order.substitute_assigned', seat, accountId: found, previousId: accountId },
      ])
  }
}
