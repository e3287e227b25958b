/**
 * Endpoints that show orders and their work: a change to one order, by whomever, may show in all of
 * them.
 */
export const ORDER_READS: readonly string[] = [
  'order.list',
  'order.facet',
  'order.get',
  'order.chapters',
  'order.log',
  'order.outlook',
  'order.range',
  'order.candidates',
  'todo.list',
  'check_request.list',
  'check_request.queue',
  'order.workload',
  'snapshot.list',
  'snapshot.changes',
  'fix_item.list',
  'chapter.get',
]
