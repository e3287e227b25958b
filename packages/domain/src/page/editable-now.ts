import type { ChapterState } from '../order/order-state.ts'
import { SEATS, getSeatHolder } from '../order/seat.ts'
import { type Actor, effectiveRoles } from '../permission/actor.ts'
import { editableFields, type EditableFields } from './page-access.ts'

/** What the actor may change in this chapter at this moment. */
export const editableNow = (
  actor: Actor,
  chapter: ChapterState,
  stopped: boolean,
): EditableFields =>
  editableFields({
    roles: effectiveRoles(actor),
    status: chapter.status,
    seats: SEATS.filter((seat) => getSeatHolder(chapter, seat) === actor.accountId),
    stopped,
  })
