import type { UserView } from '@panelflow/contract/user.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { signOut } from '../lib/http/api.ts'
import { switchRole } from '../lib/permission/switch-role.ts'
import { sessionStore } from '../lib/http/session-store.ts'
import { useSettings } from '../lib/settings/settings-store.ts'
import { Frame } from './frame.tsx'
import { HelpLauncher } from '../features/guide/help-launcher.tsx'
import { PaletteLauncher } from '../features/palette/palette-launcher.tsx'
import { useOwnKeys } from '../features/shortcut/use-own-keys.ts'
import { forgetRecent } from '../features/palette/recent-items.ts'
import { useReconnecting } from '../lib/http/reconnecting.ts'
import { tabStore } from '../lib/tabs/tab-store.ts'
import { useDocumentTitle } from '../lib/i18n/use-document-title.ts'
import { useLiveUpdates } from './live-updates.tsx'
import { useTabNames } from './use-tab-names.ts'
import { useTabs } from './use-tabs.ts'
import { isBuilt } from '../routes/added/screen-registry.ts'
import { placeInRole } from '../routes/guards.ts'
import { NotificationActivity } from '../features/notification/notification-activity.tsx'
import { ExportActivity } from '../features/output/export-activity.tsx'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { Settings } from '../lib/settings/settings.ts'
import classes from './moved.module.css'
import { toastRemark } from '@panelflow/ui/patterns/toast.ts'
import { whenIdle } from '@panelflow/ui/patterns/when-idle.ts'
import { useTranslation } from 'react-i18next'
import { wantsOtherNode } from '../lib/image-node/image-nodes.ts'

/** The page and its lists come first: the test takes half a megabyte of the line. */
const FIRST_NODE_TEST_MS = 5000

/**
 * Says once per browser that the chosen node is slow from here, and where another one is chosen
 * (spec 7.node).
 */
const useFirstNodeTest = (signedIn: boolean): void => {
  const { t } = useTranslation()
  useEffect(() => {
    if (!signedIn) return undefined
    const say = async (): Promise<void> => {
      if (await wantsOtherNode()) toastRemark(t('network.first_hint'))
    }
    const timer = setTimeout(() => void say(), FIRST_NODE_TEST_MS)
    return () => clearTimeout(timer)
  }, [signedIn, t])
}

/**
 * Lets a screen come in softly. The stylesheet leaves it still for people who asked for less
 * motion.
 */
const Moved = ({
  motion,
  children,
}: {
  readonly motion: Settings['transition']['motion']
  readonly children: ReactNode
}) => (
  <div className={classes['moved']} data-motion={motion}>
    {children}
  </div>
)

const loadSessionExpiredDialog = async () => ({
  default: (await import('../features/session/session-expired-dialog.tsx')).SessionExpiredDialog,
})
const SessionExpiredDialog = lazy(loadSessionExpiredDialog)

/** The screen that is being opened comes first. */
const SIGN_IN_PRELOAD_MS = 3000

/** Fetched ahead: this tab or another may sign out while the server cannot be reached. */
const usePreloadedSignIn = (isSignedIn: boolean): void => {
  const router = useRouter()
  useEffect(() => {
    if (!isSignedIn) return undefined
    const preload = (): void => {
      void loadSessionExpiredDialog().catch(() => undefined)
      void router.routesById['/login'].options.component?.preload?.()
    }
    const timer = setTimeout(() => whenIdle(preload), SIGN_IN_PRELOAD_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn, router])
}

const useScreenTitle = (): void => {
  const current = useStore(tabStore, (state) => state.current)
  const names = useTabNames()
  useDocumentTitle(current === null ? undefined : names.get(current))
}

const isBuiltVisit = ({ screen }: { readonly screen: string }): boolean => isBuilt(screen)

export const AppLayout = () => {
  const { user, status } = useStore(sessionStore)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  const navigate = useNavigate()
  const router = useRouter()
  const client = useQueryClient()
  const motion = useSettings(({ transition }) => transition.motion)
  const reconnecting = useReconnecting()
  const live = useLiveUpdates(status === 'signed_in')
  const connected = live && !reconnecting
  useFirstNodeTest(status === 'signed_in')
  useOwnKeys(status === 'signed_in')
  usePreloadedSignIn(status === 'signed_in')
  useTabs(user?.id ?? '', isBuiltVisit)
  useScreenTitle()
  if (user === null) return null

  const changeRole = async (role: RoleId): Promise<void> => {
    const target = await placeInRole(router.state.location, role, client)
    if (switchRole(role) === role && target !== router.state.location.href)
      router.history.push(target)
  }
  const leave = async (): Promise<void> => {
    signOut()
    forgetRecent(user.id)
    await navigate({ to: '/login', search: {} })
  }
  const continueSession = (entered: UserView): void => {
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
      onRole={(role) => void changeRole(role)}
      onSignOut={() => void leave()}
      renderSearch={(openSettings) => (
        <PaletteLauncher
          isOpenable={isBuilt}
          onOpen={(href) => router.history.push(href)}
          onRole={(role) => void changeRole(role)}
          onSettings={openSettings}
          onSignOut={() => void leave()}
        />
      )}
      activity={
        status === 'signed_in' ? (
          <>
            <ExportActivity onAll={() => void navigate({ to: '/order/exports' })} />
            <NotificationActivity isOpenable={isBuilt} />
          </>
        ) : null
      }
    >
      <Moved key={motion === 'none' ? '' : pathname} motion={motion}>
        <Outlet />
      </Moved>
      <HelpLauncher />
      <Suspense fallback={null}>
        {status === 'ended' ? (
          <SessionExpiredDialog user={user} onEntered={continueSession} />
        ) : null}
      </Suspense>
    </Frame>
  )
}
