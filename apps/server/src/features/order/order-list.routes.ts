import * as contract from '@panelflow/contract/order-list.ts'
import { orderBoard } from '@panelflow/contract/order-board.ts'
import { orderCalendar } from '@panelflow/contract/order-calendar.ts'
import { loadOrders, peopleLoad } from '@panelflow/contract/people-load.ts'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import type { Db } from '../../db/open-database.ts'
import type { Edge } from '../../http/edge.ts'
import { type Call, registerEndpoint } from '../../http/register-endpoint.ts'
import { getCalendar } from './order-calendar.queries.ts'
import { listBoard } from './order-board.queries.ts'
import { countValues } from './order-facet.queries.ts'
import type { OrderQueryDeps } from './order.queries.ts'
import { writeOrderList } from './order-list.queries.ts'
import { getPeopleLoad, listLoadOrders } from './people-load.queries.ts'
import { listOrderRows } from './order-rows.queries.ts'

export const orderListRoutes = (
  edge: Edge,
  db: Db,
  reading: (call: Call<Endpoint>) => OrderQueryDeps,
): void => {
  registerEndpoint(
    edge,
    contract.orderList,
    async (call) => await writeOrderList(reading(call), call.actor, call.query),
  )
  registerEndpoint(
    edge,
    contract.orderRows,
    async (call) => await listOrderRows(reading(call), call.actor, call.query),
  )
  registerEndpoint(
    edge,
    orderBoard,
    async (call) => await listBoard(reading(call), call.actor, call.query),
  )
  registerEndpoint(
    edge,
    orderCalendar,
    async (call) => await getCalendar(reading(call), call.actor, call.query),
  )
  registerEndpoint(
    edge,
    peopleLoad,
    async (call) => await getPeopleLoad(reading(call), call.actor, call.query),
  )
  registerEndpoint(
    edge,
    loadOrders,
    async (call) => await listLoadOrders(reading(call), call.actor, call.query),
  )
  registerEndpoint(
    edge,
    contract.orderFacet,
    async (call) => await countValues(db, reading(call).now(), call.actor, call.query),
  )
}
