import type { CrewView } from '@panelflow/contract/crew.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { type Seat, SEATS } from '@panelflow/domain/order/seat.ts'

interface SeatPeople {
  readonly accountId: string | null
  readonly substituteId: string | null
}

/** The crew of one language as a form holds it. */
export type CrewValues = Readonly<Record<Seat, SeatPeople>>

const NOBODY: SeatPeople = { accountId: null, substituteId: null }

export const toCrewValues = (view: CrewView, language: TargetLanguage): CrewValues => {
  const seats = view.crews.find((crew) => crew.language === language)?.seats ?? []
  const find = (seat: Seat): SeatPeople => {
    const found = seats.find((one) => one.seat === seat)
    return found === undefined
      ? NOBODY
      : { accountId: found.member.person.id, substituteId: found.substitute?.person.id ?? null }
  }
  return {
    translator: find('translator'),
    proofreader: find('proofreader'),
    reviewer: find('reviewer'),
    typesetter: find('typesetter'),
    visual_reviewer: find('visual_reviewer'),
  }
}

/** The seats to be sent: those that differ from what is stored. */
export const listCrewChanges = (
  stored: CrewValues,
  values: CrewValues,
): readonly ({ readonly seat: Seat } & SeatPeople)[] =>
  SEATS.filter(
    (seat) =>
      stored[seat].accountId !== values[seat].accountId ||
      stored[seat].substituteId !== values[seat].substituteId,
  ).map((seat) => ({ seat, ...values[seat] }))
