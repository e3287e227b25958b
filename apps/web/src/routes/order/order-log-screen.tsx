import { getRouteApi } from '@tanstack/react-router'
import { OrderLog } from '../../features/log/order-log.tsx'
import { OrderPage } from './order-page.tsx'

const route = getRouteApi('/app/order/log/$roleId/$id')

export const OrderLogScreen = () => {
  const { roleId, id } = route.useParams()
  return (
    <OrderPage roleId={roleId} orderId={id} tab="log">
      {() => <OrderLog orderId={id} />}
    </OrderPage>
  )
}
