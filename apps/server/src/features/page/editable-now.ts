import { editableFields, type EditableFields } from '@panelflow/domain/page/page-access.ts'
import type { ChapterState } from '@panelflow/domain/order/order-state.ts'
import { holderOf, SEATS } from '@panelflow/domain/order/seat.ts'
import { type Actor, effectiveRoles } from '@panelflow/domain/permission/actor.ts'

/** What the actor may change in this chapter at this moment. */
export const editableNow = (actor: Actor, chapter: ChapterState, stopped: boolean): EditableFields =>
  editableFields({
    roles: effectiveRoles(actor),
    status: chapter.status,
    seats: SEATS.filter((seat) => holderOf(chapter, seat) === actor.accountId),
    stopped,
  })
