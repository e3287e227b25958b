import type { NoticeSpot } from './notification.ts'

const query = (values: Readonly<Record<string, string | null>>): string => {
  const parameters = Object.entries(values).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`
}

/** Address of a spot inside the client: for the centre, letters and devices alike. */
export const noticePath = (spot: NoticeSpot | null): string => {
  if (spot === null) return '/'
  switch (spot.place) {
    case 'workspace':
      return `/workspace/index${query({ chapterId: spot.chapterId, pageId: spot.pageId, itemId: spot.itemId })}`
    case 'chapters':
      return `/order/chapter/${spot.roleId}/${spot.orderId}${query({ chapterId: spot.chapterId, open: spot.open })}`
    case 'order':
      return `/order/base/${spot.roleId}/${spot.orderId}`
    case 'comments':
      return `/order/comment/${spot.roleId}/${spot.orderId}`
    case 'sessions':
      return '/profile/index?tab=security'
    case 'scores':
      return '/profile/index?tab=grades'
    case 'webhooks':
      return '/webhooks/index'
    case 'accounts':
      return `/users/index/${spot.roleId}${query({ status: spot.waiting ? 'waiting' : null })}`
    case 'serial':
      return `/serials/books/${spot.roleId}/${spot.serialId}`
  }
}
