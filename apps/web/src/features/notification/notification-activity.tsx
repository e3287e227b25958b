import type { NoticeSpot } from '@panelflow/contract/notification.ts'
import { noticePath } from '@panelflow/contract/notice-path.ts'
import { useRouter } from '@tanstack/react-router'
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

/** Screens of a person's and the installation's settings, and the section they are in. */
const SETTINGS = { sessions: 'profile', scores: 'profile', webhooks: 'webhooks' } as const

const isSetting = (
  spot: NoticeSpot,
): spot is NoticeSpot & { readonly place: keyof typeof SETTINGS } => spot.place in SETTINGS

/** Goes to the very spot a message is about, in the role it was sent to. */
const useOpenSpot = (): ((spot: NoticeSpot) => void) => {
  const router = useRouter()
  return useCallback(
    (spot) => {
      if ('roleId' in spot) switchRole(spot.roleId)
      router.history.push(noticePath(spot))
    },
    [router],
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
    isSetting(spot) ? isOpenable(SETTINGS[spot.place]) : true
  return (
    <Suspense fallback={null}>
      <NotificationBell mayOpen={mayOpen} onOpen={open} />
    </Suspense>
  )
}
