import { getRouteApi } from '@tanstack/react-router'
import { OrderBase } from './order-base.tsx'
import { OrderPage } from './order-page.tsx'

const route = getRouteApi('/app/order/base/$roleId/$id')

export const OrderBaseScreen = () => {
  const { roleId, id } = route.useParams()
  return (
    <OrderPage roleId={roleId} orderId={id} tab="base">
      {(order) => <OrderBase order={order} getHref={(other) => `/order/base/${roleId}/${other}`} />}
    </OrderPage>
  )
}
