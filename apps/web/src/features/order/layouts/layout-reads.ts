import type { OrderLayout } from '@panelflow/domain/order/order-layout.ts'

/** What the keys of a layout's reads begin with. */
export const LAYOUT_READS: Readonly<Record<OrderLayout, string>> = {
  // not its endpoint's: a live event must not read the board again and move cards under the hand
  board: 'order.board_cards',
  calendar: 'order.calendar',
  workload: 'order.people_load',
}
