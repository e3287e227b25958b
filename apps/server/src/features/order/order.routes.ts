import * as contract from '@panelflow/contract/order.ts'
import { orderListFile } from '@panelflow/contract/order-file.ts'
import { deadlinePreview } from '@panelflow/contract/order-calendar.ts'
import { orderShiftDeadlines } from '@panelflow/contract/deadline.ts'
import { requestLocale } from '../../http/answer.ts'
import { auditExport } from '../../http/audit-export.ts'
import type { Edge } from '../../http/edge.ts'
import { registerChange } from '../../http/register-change.ts'
import { type Call, registerEndpoint } from '../../http/register-endpoint.ts'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import type { Deps } from '../../ports/deps.ts'
import { coverUrl } from '../file/file-address.ts'
import { previewDeadlines } from './deadline-preview.queries.ts'
import { correctOrder } from './correct-order.ts'
import { createOrder, createOrders } from './create-order.ts'
import { editOrder } from './edit-order.ts'
import { assignOrder, sendOrderForReview, stopOrder } from './order.commands.ts'
import { listTodos } from './order-lists.queries.ts'
import { createOrderListFile } from './order-list-file.ts'
import { orderListRoutes } from './order-list.routes.ts'
import { getOrder, type OrderQueryDeps } from './order.queries.ts'
import { shiftDeadlines } from './shift-deadlines.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'
import { orderCorrect, orderCreateSeveral, orderRange } from '@panelflow/contract/new-order.ts'
import type { Routes } from '../../http/create-app.ts'
import { getCountedRange } from './order-range.queries.ts'
import { orderLog, orderLogFile } from '@panelflow/contract/order-log.ts'
import { createOrderLogFile } from './order-log-file.ts'
import { listLog } from './order-log.queries.ts'

export const orderLogRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, orderLog, ({ actor, params, query }) =>
    listLog(deps.db, actor, params.orderId, query),
  )
  registerEndpoint(edge, orderLogFile, async ({ actor, params, query, request }) => {
    const fileRequest = {
      orderId: params.orderId,
      query,
      locale: requestLocale(request),
      now: deps.clock.now(),
    }
    const { answer, lines } = await createOrderLogFile(deps.db, actor, fileRequest)
    await auditExport(deps, request, actor, {
      object: { kind: 'order', id: params.orderId },
      params: { what: 'log', lines, ...query },
    })
    return answer
  })
}

/** Making orders: several languages at once, and what a range meets. */
export const newOrderRoutes: Routes = (edge, deps) => {
  registerEndpoint(edge, orderCorrect, async ({ actor, params, body, fileUrl }) => {
    const writing = { ...deps, zone: await organisationZone(deps.db) }
    const id = await correctOrder(writing, actor, params.orderId, body)
    const imageUrl = (sha: string): string => coverUrl(fileUrl, sha)
    return await getOrder({ db: deps.db, now: deps.clock.now, imageUrl }, actor, id)
  })
  registerEndpoint(edge, orderRange, ({ query }) => getCountedRange(deps.db, query))
  registerEndpoint(edge, orderCreateSeveral, async ({ actor, body, fileUrl }) => {
    const reading: OrderQueryDeps = {
      db: deps.db,
      now: deps.clock.now,
      imageUrl: (sha) => coverUrl(fileUrl, sha),
    }
    const made = await createOrders({ ...deps, zone: await organisationZone(deps.db) }, actor, body)
    return await Promise.all(
      made.map(async ({ targetLanguage, id }) => ({
        targetLanguage,
        order: await getOrder(reading, actor, id),
      })),
    )
  })
}

export const orderRoutes = (edge: Edge, deps: Deps): void => {
  const now = deps.clock.now
  const reading = (call: Call<Endpoint>): OrderQueryDeps => ({
    db: deps.db,
    now,
    imageUrl: (sha) => coverUrl(call.fileUrl, sha),
  })
  const writing = async (): Promise<OrderDeps> => ({
    ...deps,
    zone: await organisationZone(deps.db),
  })

  orderListRoutes(edge, deps.db, reading)
  registerEndpoint(edge, orderListFile, async (call) => {
    const { actor, body, request } = call
    const { answer, lines } = await createOrderListFile(
      reading(call),
      actor,
      body,
      requestLocale(request),
    )
    await auditExport(deps, request, actor, {
      params: { what: 'orders', lines, format: body.format },
    })
    return answer
  })
  registerEndpoint(
    edge,
    contract.orderGet,
    async (call) => await getOrder(reading(call), call.actor, call.params.orderId),
  )
  registerEndpoint(
    edge,
    contract.orderCreate,
    async (call) =>
      await getOrder(
        reading(call),
        call.actor,
        await createOrder(await writing(), call.actor, call.body),
      ),
  )
  registerChange(
    edge,
    contract.orderEdit,
    async (call) => editOrder(await writing(), call.actor, call.params.orderId, call.body),
    (call) => getOrder(reading(call), call.actor, call.params.orderId),
  )
  registerEndpoint(edge, deadlinePreview, async ({ actor, params, body }) =>
    previewDeadlines(await writing(), actor, params.orderId, body),
  )
  registerEndpoint(
    edge,
    orderShiftDeadlines,
    async ({ actor, body: { orders, preview, ...shift } }) =>
      shiftDeadlines(await writing(), actor, orders, shift, preview),
  )
  registerChange(
    edge,
    contract.orderAssign,
    async (call) => assignOrder(await writing(), call.actor, call.params.orderId, call.body),
    (call) => getOrder(reading(call), call.actor, call.params.orderId),
  )
  registerChange(
    edge,
    contract.orderSendForReview,
    async (call) =>
      sendOrderForReview(await writing(), call.actor, call.params.orderId, call.body.version),
    (call) => getOrder(reading(call), call.actor, call.params.orderId),
  )
  registerChange(
    edge,
    contract.orderStop,
    async (call) => stopOrder(await writing(), call.actor, call.params.orderId, call.body),
    (call) => getOrder(reading(call), call.actor, call.params.orderId),
  )
  registerEndpoint(
    edge,
    contract.todoList,
    async ({ actor, query }) => await listTodos(deps.db, actor, query, deps.clock.now()),
  )
}
