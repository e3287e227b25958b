import type { QueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { RouterProvider } from '@tanstack/react-router'
import { FocusRestorer } from '@panelflow/ui/patterns/keep-focus.tsx'
import { UiProvider } from '@panelflow/ui/primitives/ui-provider.tsx'
import { createPersister, persistOptions } from '../lib/http/query-persistence.ts'
import { sessionStore } from '../lib/http/session-store.ts'
import { useSettings, settings, settingsStore } from '../lib/settings/settings-store.ts'
import type { AppRouter } from '../routes/router.ts'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type MantineColorSchemeManager, Button, Group } from '@mantine/core'
import { toastPersistent } from '@panelflow/ui/patterns/toast.ts'
import { useNewVersion } from '../lib/http/new-version.ts'

/**
 * Over every screen, also one that failed because a part of it is gone with the older build. The
 * person chooses when to reload.
 */
const NewVersionNotice = (): null => {
  const { t } = useTranslation()
  const isNew = useNewVersion()
  useEffect(() => {
    if (!isNew) return
    const message = (
      <Group gap="xs" data-notice="new-version">
        <span>{t('frame.new_version')}</span>
        <Button size="compact-xs" onClick={() => window.location.reload()}>
          {t('frame.reload')}
        </Button>
      </Group>
    )
    toastPersistent('new-version', message)
  }, [isNew, t])
  return null
}

let stopScheme: (() => void) | null = null

/**
 * Mantine asks here which scheme is chosen; our settings keep it, with everything else a person
 * set.
 */
const colorSchemeStore: MantineColorSchemeManager = {
  get: () => settingsStore.getState().theme.scheme,
  set: (scheme) => settings.change('theme', { scheme }),
  subscribe: (onChange) => {
    stopScheme?.()
    stopScheme = settingsStore.subscribe(({ theme }, before) => {
      if (theme.scheme !== before.theme.scheme) onChange(theme.scheme)
    })
  },
  unsubscribe: () => {
    stopScheme?.()
    stopScheme = null
  },
  clear: () => settings.change('theme', { scheme: 'auto' }),
}

const persister = createPersister(window.localStorage)

const OWNER_KEY = 'panelflow.cache_owner'

/** The cache of one person is never shown to the next one on this computer. */
export const forgetOthersCache = (queryClient: QueryClient): void => {
  sessionStore.subscribe(({ status, user }) => {
    if (status === 'unknown') return
    const owner = user?.id ?? ''
    if (localStorage.getItem(OWNER_KEY) === owner) return
    localStorage.setItem(OWNER_KEY, owner)
    queryClient.clear()
    void persister.removeClient()
  })
}

const Themed = ({ children }: { readonly children: ReactNode }) => {
  const { t } = useTranslation()
  const color = useSettings(({ theme }) => theme.color)
  return (
    <UiProvider
      color={color}
      schemes={colorSchemeStore}
      words={{ close: t('action.close'), showPassword: t('action.show_password') }}
    >
      <FocusRestorer />
      <NewVersionNotice />
      {children}
    </UiProvider>
  )
}

export const Providers = ({
  queryClient,
  router,
}: {
  readonly queryClient: QueryClient
  readonly router: AppRouter
}) => (
  <PersistQueryClientProvider client={queryClient} persistOptions={persistOptions(persister)}>
    <Themed>
      <RouterProvider router={router} />
    </Themed>
  </PersistQueryClientProvider>
)
