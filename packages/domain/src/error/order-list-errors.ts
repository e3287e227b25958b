/**
 * Codes of the order list's saved views and of its actions on many orders. Numbers as in
 * error-code.ts.
 */
export const ORDER_LIST_ERRORS = {
  // saved views of the order list
  'order_view.not_found': 40401,
  'order_view.name_taken': 42201,
  'order_view.changed_meanwhile': 40901,
  'order_view.too_many': 42201,

  // one action on many orders
  'bulk.not_found': 40401,
  'bulk.nothing_chosen': 42201,
  'bulk.too_many': 42201,
  'bulk.finished': 40902,
  'bulk.undone': 40902,
  'bulk.undo_over': 40902,
  'bulk.no_way_back': 40902,
  'bulk.seat_was_empty': 40902,
  'bulk.changed_since': 40902,
} as const
