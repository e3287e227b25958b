import type { UserView } from '@panelflow/contract/user.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { signOut } from '../lib/api.ts'
import { session, sessionStore } from '../lib/session-store.ts'
import { useSettings } from '../lib/settings/settings-store.ts'
import { Moved } from '../shell/moved.tsx'
import { Frame } from '../shell/frame.tsx'
import { PaletteDoor } from '../features/palette/palette-door.tsx'
import { useOwnKeys } from '../features/shortcut/use-own-keys.ts'
import { forgetRecent } from '../features/palette/recent-items.ts'
import { useLiveUpdates } from '../shell/live-updates.tsx'
import { useFirstNodeTest } from '../shell/use-first-node-test.ts'
import { useTabs } from '../shell/use-tabs.ts'
import { isBuilt } from './added/is-built.ts'
import { NotificationActivity } from './notification/notification-activity.tsx'
import { ExportActivity } from './output/export-activity.tsx'
import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'

const SignInAgain = lazy(async () => ({ default: (await import('../features/session/sign-in-again.tsx')).SignInAgain }))

/** Same screen, other hat: `/order/base/5/…` becomes `/order/base/3/…`. */
const inRole = (pathname: string, role: RoleId): string => pathname.replace(/^(\/order\/\w+\/)\d+/, `$1${role}`)

const isBuiltVisit = ({ screen }: { readonly screen: string }): boolean => isBuilt(screen)

export const AppLayout = () => {
  const { user, status, actingRole } = useStore(sessionStore)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const navigate = useNavigate()
  const router = useRouter()
  const client = useQueryClient()
  const motion = useSettings(({ transition }) => transition.motion)
  const connected = useLiveUpdates(status === 'signed_in')
  useFirstNodeTest(status === 'signed_in')
  useOwnKeys(status === 'signed_in')
  useTabs(user?.id ?? '', actingRole, isBuiltVisit)
  if (user === null) return null

  const changeRole = (role: RoleId): void => {
    session.actAs(role)
    const target = inRole(pathname, role)
    if (target !== pathname) router.history.push(`${target}${router.state.location.searchStr}`)
  }
  const leave = async (): Promise<void> => {
    await signOut()
    forgetRecent(user.id)
    await navigate({ to: '/login', search: {} })
  }
  const goOn = (entered: UserView): void => {
    if (entered.id !== user.id || entered.passwordExpired) window.location.assign('/')
    else void client.invalidateQueries()
  }

  return (
    <Frame
      user={user}
      connected={connected || status !== 'signed_in'}
      pathname={pathname}
      isOpenable={isBuilt}
      onOpen={(href) => router.history.push(href)}
      onRole={changeRole}
      onSignOut={() => void leave()}
      renderSearch={(openSettings) => (
        <PaletteDoor
          isOpenable={isBuilt}
          onOpen={(href) => router.history.push(href)}
          onRole={changeRole}
          onSettings={openSettings}
          onSignOut={() => void leave()}
        />
      )}
      activity={
        status === 'signed_in' ? (
          <>
            <ExportActivity onAll={() => void navigate({ to: '/order/exports' })} />
            <NotificationActivity />
          </>
        ) : null
      }
    >
      <Moved key={motion === 'none' ? '' : pathname} motion={motion}>
        <Outlet />
      </Moved>
      <Suspense fallback={null}>{status === 'ended' ? <SignInAgain user={user} onEntered={goOn} /> : null}</Suspense>
    </Frame>
  )
}
