import { bookMatrix } from '@panelflow/contract/book-matrix.ts'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { chapterGet, fixItemList } from '@panelflow/contract/workflow.ts'
import { snapshotChanges, snapshotList } from '@panelflow/contract/snapshot.ts'
import { checkRequestQueue, checkRequestList } from '@panelflow/contract/check-request.ts'
import { orderCandidates, orderSeats, orderWorkload } from '@panelflow/contract/assignment.ts'
import { orderRange } from '@panelflow/contract/new-order.ts'
import { orderOutlook } from '@panelflow/contract/schedule.ts'
import { orderLog } from '@panelflow/contract/order-log.ts'
import { todoList, orderChapters, orderGet } from '@panelflow/contract/order.ts'
import { orderCalendar } from '@panelflow/contract/order-calendar.ts'
import { orderFacet, orderList } from '@panelflow/contract/order-list.ts'

/**
 * Endpoints that show orders and their work: a change to one order, by whomever, may show in all of
 * them.
 */
export const ORDER_READS: readonly Endpoint[] = [
  bookMatrix,
  orderList,
  orderFacet,
  orderCalendar,
  orderGet,
  orderChapters,
  orderLog,
  orderOutlook,
  orderRange,
  orderCandidates,
  orderSeats,
  todoList,
  checkRequestList,
  checkRequestQueue,
  orderWorkload,
  snapshotList,
  snapshotChanges,
  fixItemList,
  chapterGet,
]
