import type { NoticeSpot } from '@panelflow/contract/notification.ts'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import { useStore } from 'zustand'
import { switchRole } from '../../lib/permission/switch-role.ts'
import { rolesOfUser, sessionStore } from '../../lib/http/session-store.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

const NotificationBell = lazy(async () => {
  const [{ NotificationBell: bell }] = await Promise.all([
    import('./parts/notification-bell.tsx'),
    loadTranslations('notification'),
  ])
  return { default: bell }
})

/**
 * Screens of a person's and the installation's settings: which section of the build they are in,
 * and
 * their address.
 */
const SETTINGS = {
  sessions: { section: 'profile', path: '/profile/index?tab=security' },
  scores: { section: 'profile', path: '/profile/index?tab=grades' },
  webhooks: { section: 'webhooks', path: '/webhooks/index' },
} as const

const isSetting = (
  spot: NoticeSpot,
): spot is NoticeSpot & { readonly place: keyof typeof SETTINGS } => spot.place in SETTINGS

/** Goes to the very spot a message is about, under the hat it was sent to. */
const useOpenSpot = (): ((spot: NoticeSpot) => void) => {
  const navigate = useNavigate()
  const router = useRouter()
  return useCallback(
    (spot) => {
      if (isSetting(spot)) return router.history.push(SETTINGS[spot.place].path)
      switchRole(spot.roleId)
      const roleId = String(spot.roleId)
      if (spot.place === 'accounts')
        return router.history.push(`/users/index/${roleId}${spot.waiting ? '?status=waiting' : ''}`)
      if (spot.place === 'serial')
        return router.history.push(`/serials/books/${roleId}/${spot.serialId}`)
      if (spot.place === 'workspace') {
        const search = {
          chapterId: spot.chapterId,
          pageId: spot.pageId ?? undefined,
          itemId: spot.itemId ?? undefined,
        }
        void navigate({ to: '/workspace/index', search })
      } else if (spot.place === 'order')
        void navigate({ to: '/order/base/$roleId/$id', params: { roleId, id: spot.orderId } })
      else if (spot.place === 'comments')
        void navigate({ to: '/order/comment/$roleId/$id', params: { roleId, id: spot.orderId } })
      else {
        const search = { chapterId: spot.chapterId ?? undefined, open: spot.open ?? undefined }
        void navigate({
          to: '/order/chapter/$roleId/$id',
          params: { roleId, id: spot.orderId },
          search,
        })
      }
    },
    [navigate, router],
  )
}

interface NotificationActivityProps {
  /** whether this build has a section's screens */
  readonly isOpenable: (section: string) => boolean
}

/** The bell in the top bar, for everybody with a role: nobody else is notified. */
export const NotificationActivity = ({ isOpenable }: NotificationActivityProps) => {
  const open = useOpenSpot()
  const roles = useStore(sessionStore, ({ user }) => rolesOfUser(user).length)
  if (roles === 0) return null
  const mayOpen = (spot: NoticeSpot): boolean =>
    isSetting(spot) ? isOpenable(SETTINGS[spot.place].section) : true
  return (
    <Suspense fallback={null}>
      <NotificationBell mayOpen={mayOpen} onOpen={open} />
    </Suspense>
  )
}
