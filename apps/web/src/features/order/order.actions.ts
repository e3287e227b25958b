import type { OrderView } from '@panelflow/contract/order.ts'
import { SEATS, type Seat } from '@panelflow/domain/order/seat.ts'
import { isOffered, type Right, getReasonText } from '../../lib/forms/reason.ts'

/** What can be opened from an order; each is a window (spec 2.modal). */
export type OrderCommand =
  | { readonly type: 'edit' }
  /** without a seat: all seats of the order */
  | { readonly type: 'assign'; readonly seat?: Seat; readonly chapterId?: string }
  | { readonly type: 'send_for_review' }
  | { readonly type: 'cancel' }
  | { readonly type: 'terminate' }
  | { readonly type: 'request_check' }
  | { readonly type: 'export' }
  | { readonly type: 'clone' }
  | { readonly type: 'correct' }

export interface OrderAction {
  readonly key: string
  readonly command: OrderCommand
  /** why not; null when it can be done */
  readonly reason: string | null
  readonly danger: boolean
}

const firstOpen = (rights: readonly Right[]): Right =>
  rights.includes(true) ? true : rights.find((right) => right !== undefined)

const action = (key: string, command: OrderCommand, right: Right, danger = false): OrderAction[] =>
  isOffered(right) ? [{ key, command, reason: getReasonText(right), danger }] : []

/** Canceling and terminating exclude each other: only the one that fits the order is offered. */
const stopActions = ({ can }: OrderView): OrderAction[] => {
  if (can.cancel === 'order.already_in_production')
    return action('terminate', { type: 'terminate' }, can.terminate, true)
  return [
    ...action('cancel', { type: 'cancel' }, can.cancel, true),
    ...(can.cancel === true ? [] : action('terminate', { type: 'terminate' }, can.terminate, true)),
  ]
}

/**
 * What the acting person may do to the order, as the server's `can` says it; what is never theirs
 * is
 * not there at all.
 */
export const orderActions = (order: OrderView): readonly OrderAction[] => {
  const { can } = order
  return [
    ...action('send_for_review', { type: 'send_for_review' }, can.send_for_review),
    ...action('request_check', { type: 'request_check' }, can.request_check),
    ...action(
      'assign',
      { type: 'assign' },
      firstOpen(SEATS.map((seat) => can[`assign_${seat}`]).filter(isOffered)),
    ),
    ...action(
      'edit',
      { type: 'edit' },
      firstOpen([can.edit_base, can.edit_deadline, can.edit_stage_deadlines]),
    ),
    ...action('export', { type: 'export' }, can.export),
    ...action('correct', { type: 'correct' }, can.correct),
    ...action('clone', { type: 'clone' }, can.clone),
    ...stopActions(order),
  ]
}

/** Statuses of an order that nobody works on yet: its people can be chosen in advance. */
const BEFORE_WORK: readonly string[] = [
  'waiting_for_image',
  'preprocessing',
  'pending_assignment',
] satisfies readonly OrderView['status'][]

/**
 * The next step of this order, if the acting person can take it: what its stage waits for, else
 * choosing its people while nobody works on it yet.
 */
export const primaryAction = (order: OrderView): OrderAction | null => {
  const open = orderActions(order).filter((one) => one.reason === null)
  const wanted = new Set(order.waitingFor.map(({ kind }) => kind))
  const isSeatWanted = (seat: Seat): boolean =>
    order.can[`assign_${seat}`] === true &&
    (wanted.has(`assign_${seat}`) || (seat === 'reviewer' && wanted.has('review')))
  const fits = ({ key }: OrderAction): boolean =>
    key === 'assign' ? SEATS.some(isSeatWanted) : wanted.has(key)
  const inAdvance = BEFORE_WORK.includes(order.status)
    ? open.find(({ key }) => key === 'assign')
    : undefined
  return open.find((one) => !one.danger && fits(one)) ?? inAdvance ?? null
}
