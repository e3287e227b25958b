/**
 * What dropping a card on a column means: the order's own command, or why not. The workflow decides
 * by the row's `can`; the board adds nothing to it.
 */
import type { OrderView } from '@panelflow/contract/order.ts'
import { STAGES } from '@panelflow/domain/chapter/chapter-status.ts'
import { type BoardColumn, getBoardColumn } from '@panelflow/domain/order/order-stage.ts'
import { getReasonText, isOffered, type Right } from '../../../../lib/forms/reason.ts'
import { type OrderCommand, orderActions } from '../../order.actions.ts'

/** Why a card cannot be dropped, where no error code of the workflow says it. */
type MoveReason = 'ended' | 'back' | 'by_itself' | 'one_stage' | 'not_yours'

export type Move =
  | { readonly type: 'here' }
  | { readonly type: 'command'; readonly command: OrderCommand }
  | { readonly type: 'refused'; readonly reason: MoveReason }
  | { readonly type: 'refused'; readonly sentence: string }

const refused = (reason: MoveReason): Move => ({ type: 'refused', reason })

const toMove = (right: Right, command: OrderCommand): Move => {
  if (!isOffered(right)) return refused('not_yours')
  const sentence = getReasonText(right)
  return sentence === null ? { type: 'command', command } : { type: 'refused', sentence }
}

const stopping = (order: OrderView): Move => {
  const action = orderActions(order).find(({ key }) => key === 'cancel' || key === 'terminate')
  if (action === undefined) return refused('not_yours')
  return action.reason === null
    ? { type: 'command', command: action.command }
    : { type: 'refused', sentence: action.reason }
}

/** Steps that a person takes for a whole order, by the column it leaves and the one it enters. */
const findStep = ({ can }: OrderView, from: BoardColumn, to: BoardColumn): Move | undefined => {
  switch (`${from} ${to}`) {
    case 'assignment translation':
      return toMove(can.assign_translator, { type: 'assign', seat: 'translator' })
    case 'proofreading review':
      return toMove(can.send_for_review, { type: 'send_for_review' })
    case 'typesetter_assignment typesetting':
      return toMove(can.assign_typesetter, { type: 'assign', seat: 'typesetter' })
    default:
      return undefined
  }
}

/** What moving the order to the column would do. */
export const getMove = (order: OrderView, to: BoardColumn): Move => {
  const from = getBoardColumn(order.status)
  if (from === to) return { type: 'here' }
  if (from === 'stopped' || from === 'delivered') return refused('ended')
  if (to === 'stopped') return stopping(order)
  const step = findStep(order, from, to)
  if (step !== undefined) return step
  const distance = STAGES.indexOf(to) - STAGES.indexOf(from)
  if (distance < 0) return refused('back')
  return refused(distance === 1 ? 'by_itself' : 'one_stage')
}
