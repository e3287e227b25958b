import { orderChapters } from '@panelflow/contract/order.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { OrderLog } from '../../log/order-log.tsx'
import { useRead } from '../../../lib/http/query.ts'
import { OrderPage } from './order-page.tsx'

const route = getRouteApi('/app/order/log/$roleId/$id')

export const OrderLogScreen = () => {
  const { roleId, id } = route.useParams()
  const filter = route.useSearch()
  const navigate = useNavigate({ from: '/order/log/$roleId/$id' })
  const chapters = useRead(orderChapters, { params: { orderId: id } })
  return (
    <OrderPage roleId={roleId} orderId={id} tab="log">
      {(order) => (
        <OrderLog
          order={order}
          chapters={chapters.data ?? []}
          filter={filter}
          onFilter={(search) => void navigate({ search, replace: true })}
        />
      )}
    </OrderPage>
  )
}
