import { type Absence, isAbsent } from '../account/absence.ts'
import { LANGUAGE_SEATS, type Seat } from '../order/seat.ts'

/** Who sits on a seat of new orders of a book in a language, and who stands in for them. */
export interface CrewSeat {
  readonly seat: Seat
  readonly accountId: string
  readonly substituteId: string | null
}

const DAY_MS = 86_400_000

/** Days looked at: an order due in years is not staffed by what is known of a far day. */
const MOST_DAYS = 120

/**
 * Is somebody away so much that an order due on a day is not theirs? More than half of the days
 * until then. Days `YYYY-MM-DD` of the organisation's calendar.
 */
export const isAwayFor = (absence: Absence, today: string, dueDay: string): boolean => {
  const first = Date.parse(`${today}T00:00:00Z`)
  const last = Math.max(first, Date.parse(`${dueDay}T00:00:00Z`))
  const days = Math.min(MOST_DAYS, Math.round((last - first) / DAY_MS) + 1)
  let away = 0
  for (let day = 0; day < days; day++)
    if (isAbsent(absence, new Date(first + day * DAY_MS).toISOString().slice(0, 10))) away += 1
  return away * 2 > days
}

/**
 * Seats whose people have to be different and are not: two of translation, proofreading and review
 * with the same person or substitute; the later of the two.
 */
export const findCrewConflict = (
  seats: readonly CrewSeat[],
): { readonly seat: Seat; readonly other: Seat } | null => {
  const seen = new Map<string, Seat>()
  for (const { seat, accountId } of seats) {
    if (!LANGUAGE_SEATS.includes(seat)) continue
    const other = seen.get(accountId)
    if (other !== undefined) return { seat, other }
    seen.set(accountId, seat)
  }
  return null
}
