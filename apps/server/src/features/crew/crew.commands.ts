import type { crewSet } from '@panelflow/contract/crew.ts'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { findCrewConflict } from '@panelflow/domain/crew/crew.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { checkMember } from '@panelflow/domain/order/assignee-rules.ts'
import { ASSIGN_RIGHT, mayFillSeat } from '@panelflow/domain/order/decide-assign.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { readCrew, readMembers } from './crew.queries.ts'

type SeatChange = EndpointBody<typeof crewSet>['seats'][number]

/** Throws `permission.role_denied`, `assignment.*`. */
const checkSeats = async (
  tx: Tx,
  actor: Actor,
  language: TargetLanguage,
  seats: readonly SeatChange[],
): Promise<void> => {
  const members = await readMembers(
    tx,
    seats.flatMap(({ accountId, substituteId }) =>
      [accountId, substituteId].filter((id) => id !== null),
    ),
  )
  for (const { seat, accountId, substituteId } of seats) {
    if (!mayFillSeat(actor, seat))
      throw new AppError('permission.role_denied', { ability: ASSIGN_RIGHT[seat] })
    if (accountId === null && substituteId !== null)
      throw new AppError('assignment.person_required', { seat })
    for (const id of [accountId, substituteId]) {
      if (id === null) continue
      const member = members.get(id)
      if (member === undefined) throw new AppError('assignment.account_disabled', { accountId: id })
      const refusal = checkMember(seat, member.toAssignee(language))
      if (refusal !== null) throw AppError.from(refusal)
    }
  }
}

const writeSeat = async (
  tx: Tx,
  bookId: string,
  language: TargetLanguage,
  { seat, accountId, substituteId }: SeatChange,
): Promise<void> => {
  if (accountId === null) {
    await tx
      .deleteFrom('crew_seat')
      .where('book_id', '=', bookId)
      .where('target_language', '=', language)
      .where('seat', '=', seat)
      .execute()
    return
  }
  const people = { account_id: accountId, substitute_id: substituteId }
  await tx
    .insertInto('crew_seat')
    .values({ book_id: bookId, target_language: language, seat, ...people })
    .onConflict((conflict) =>
      conflict.columns(['book_id', 'target_language', 'seat']).doUpdateSet(people),
    )
    .execute()
}

/**
 * Changes seats of a crew; the change stands in the audit.
 * Throws `book.not_found`, `book.changed_meanwhile`, `crew.same_person`, `assignment.*` and
 * `permission.role_denied`.
 */
export const setCrew = async (
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { bookId, language }: { readonly bookId: string; readonly language: TargetLanguage },
  { version, seats }: EndpointBody<typeof crewSet>,
): Promise<void> => {
  await inTransaction(deps.db, async (tx) => {
    const book = await tx
      .selectFrom('book')
      .select('version')
      .where('id', '=', bookId)
      .forUpdate()
      .executeTakeFirst()
    if (book === undefined) throw new AppError('book.not_found')
    if (book.version !== version) throw new AppError('book.changed_meanwhile')
    await checkSeats(tx, actor, language, seats)
    const before = await readCrew(tx, bookId, language)
    for (const seat of seats) await writeSeat(tx, bookId, language, seat)
    const conflict = findCrewConflict(await readCrew(tx, bookId, language))
    if (conflict !== null) throw new AppError('crew.same_person', { ...conflict })
    await tx
      .updateTable('book')
      .set({ version: version + 1 })
      .where('id', '=', bookId)
      .execute()
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'crew_changed',
      accountId: actor.accountId,
      object: { kind: 'book', id: bookId },
      params: {
        language,
        seats: seats.map(({ seat, accountId, substituteId }) => {
          const was = before.find((one) => one.seat === seat)
          return {
            seat,
            from: was?.accountId ?? null,
            to: accountId,
            substituteFrom: was?.substituteId ?? null,
            substituteTo: substituteId,
          }
        }),
      },
    })
  })
}
