import type { QueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { RouterProvider } from '@tanstack/react-router'
import { FocusRestorer } from '@panelflow/ui/patterns/keep-focus.tsx'
import { UiProvider } from '@panelflow/ui/primitives/ui-provider.tsx'
import { createPersister, persistOptions } from '../lib/http/query-persistence.ts'
import { sessionStore } from '../lib/http/session-store.ts'
import { useSettings } from '../lib/settings/settings-store.ts'
import type { AppRouter } from '../routes/router.ts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NewVersionNotice } from '../shell/new-version-notice.tsx'
import { colorSchemeStore } from './color-scheme-store.ts'

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
