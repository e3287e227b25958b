import type { CandidateView } from '@panelflow/contract/assignment.ts'
import { LANGUAGE_SEATS, type Seat } from '@panelflow/domain/order/seat.ts'
import { RISKS } from '@panelflow/domain/schedule/forecast.ts'

/** Who is chosen for a seat; a seat that is missing stays as it is. */
export type ChosenPeople = Readonly<Partial<Record<Seat, string>>>

const compare = (a: CandidateView, b: CandidateView): number =>
  RISKS.indexOf(a.risk) - RISKS.indexOf(b.risk) ||
  Date.parse(a.finishAt ?? '9999-12-31') - Date.parse(b.finishAt ?? '9999-12-31') ||
  a.openWords - b.openWords ||
  a.openChapters - b.openChapters ||
  b.sameBook - a.sameBook

const isFree = ({ refusal, fits, open }: CandidateView): boolean =>
  refusal === null && fits === open

/**
 * For each of the seats the person who would be done first, the less loaded of two; nobody twice on
 * the seats that have to be different people. Whoever is away comes last.
 * @param crew the book's people for the seat, then substitutes: they come first
 */
export const suggestPeople = (
  seats: readonly { readonly seat: Seat; readonly candidates: readonly CandidateView[] }[],
  chosen: ChosenPeople,
  holders: Readonly<Partial<Record<Seat, readonly string[]>>>,
  crew: Readonly<Partial<Record<Seat, readonly string[]>>> = {},
): ChosenPeople => {
  const found: Partial<Record<Seat, string>> = { ...chosen }
  for (const { seat, candidates } of seats) {
    if (found[seat] !== undefined) continue
    const taken = new Set(
      LANGUAGE_SEATS.includes(seat)
        ? LANGUAGE_SEATS.filter((other) => other !== seat).flatMap((other) => {
            const person = found[other]
            return person === undefined ? (holders[other] ?? []) : [person]
          })
        : [],
    )
    const free = candidates.filter(
      (candidate) => isFree(candidate) && !taken.has(candidate.person.id),
    )
    const ofCrew = (crew[seat] ?? []).find((id) =>
      free.some(({ person, absence }) => person.id === id && absence === null),
    )
    if (ofCrew !== undefined) {
      found[seat] = ofCrew
      continue
    }
    const [best] = free.toSorted(
      (a, b) => Number(a.absence !== null) - Number(b.absence !== null) || compare(a, b),
    )
    if (best !== undefined) found[seat] = best.person.id
  }
  return found
}
