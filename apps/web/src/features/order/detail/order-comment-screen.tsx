import { orderChapters } from '@panelflow/contract/order.ts'
import { getRouteApi } from '@tanstack/react-router'
import { OrderComments } from '../../comment/order-comments.tsx'
import { useRead } from '../../../lib/http/query.ts'
import { OrderPage } from './order-page.tsx'

const route = getRouteApi('/app/order/comment/$roleId/$id')

export const OrderCommentScreen = () => {
  const { roleId, id } = route.useParams()
  const chapters = useRead(orderChapters, { params: { orderId: id } })
  return (
    <OrderPage roleId={roleId} orderId={id} tab="comment">
      {/* words and place belong to one order: another one begins anew, although its page is the same screen */}
      {() => <OrderComments key={id} orderId={id} chapters={chapters.data ?? []} />}
    </OrderPage>
  )
}
