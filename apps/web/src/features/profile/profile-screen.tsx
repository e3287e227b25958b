import { isReadFrom } from '../../lib/http/refetch.ts'
import type { Endpoint } from '@panelflow/contract/endpoint.ts'
import { gradeList } from '@panelflow/contract/grade.ts'
import { payOwn } from '@panelflow/contract/pay-sheet.ts'
import { Skeleton, Stack, Tabs } from '@mantine/core'
import {
  userStatistics,
  apiTokenList,
  userDevices,
  type ProfileView,
  userProfile,
} from '@panelflow/contract/user.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SecretModal } from '../account/parts/secret-modal.tsx'
import { NotificationPreferences } from '../notification/parts/notification-preferences.tsx'
import { ApiTokens } from './parts/api-tokens.tsx'
import { Devices } from './parts/devices.tsx'
import { OwnProfile } from './parts/own-profile.tsx'
import { OwnStatistics } from './parts/own-statistics.tsx'
import { Panel } from './parts/panel.tsx'
import { OwnPasswordForm } from '../session/own-password-form.tsx'
import { personName } from '../../lib/i18n/labels.ts'
import { useRead } from '../../lib/http/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { TableError } from '../../lib/table/table-states.tsx'
import { useMay } from '../../lib/permission/use-may.ts'
import { parseProfileSearch, PROFILE_TABS, type ProfileTab } from './profile-search.ts'
import { loadTranslations } from '../../lib/i18n/i18n.ts'

const KeysPanel = lazy(async () => {
  const [{ KeysPanel: panel }] = await Promise.all([
    import('./keys-panel.tsx'),
    loadTranslations('workspace', 'rework', 'shortcut'),
  ])
  return { default: panel }
})

const OwnPay = lazy(async () => {
  const [{ OwnPay: panel }] = await Promise.all([import('./own-pay.tsx'), loadTranslations('pay')])
  return { default: panel }
})

const OwnGrades = lazy(async () => {
  const [{ OwnGrades: panel }] = await Promise.all([
    import('./own-grades.tsx'),
    loadTranslations('grade'),
  ])
  return { default: panel }
})

/**
 * Nobody tells this screen of changes made elsewhere, so what is kept from the last visit is old.
 */
const READS: readonly Endpoint[] = [
  userProfile,
  userDevices,
  apiTokenList,
  userStatistics,
  gradeList,
  payOwn,
]
const useFreshReads = (): (() => void) => {
  const client = useQueryClient()
  const forget = (refetchType: 'none' | 'active'): void =>
    void client.invalidateQueries({
      predicate: (query) => isReadFrom(READS, query),
      refetchType,
    })
  useState(() => forget('none'))
  return () => forget('active')
}

interface SubjectProps {
  readonly tab: ProfileTab
  readonly profile: ProfileView
  readonly onSecret: (name: string, token: string) => void
}

const Subject = ({ tab, profile, onSecret }: SubjectProps): ReactNode => {
  const { t } = useTranslation('session')
  const { t: profileT } = useTranslation('profile')
  const refetchReads = useFreshReads()
  switch (tab) {
    case 'data':
      return <OwnProfile profile={profile} />
    case 'security':
      return (
        <Stack>
          <Panel title={t('own.title')} hint={t('own.hint')}>
            <OwnPasswordForm
              accountName={profile.name}
              context={[profile.realName, profile.email ?? '', profile.phone ?? '']}
              onChanged={refetchReads}
            />
          </Panel>
          <Devices />
        </Stack>
      )
    case 'tokens':
      return <ApiTokens onSecret={onSecret} />
    case 'statistics':
      return <OwnStatistics />
    case 'pay':
      return <OwnPay />
    case 'grades':
      return <OwnGrades />
    case 'notifications':
      return (
        <Panel title={profileT('notifications.title')} hint={profileT('notifications.hint')}>
          <NotificationPreferences />
        </Panel>
      )
    case 'keys':
      return <KeysPanel />
  }
}

const WIDE: readonly ProfileTab[] = ['statistics', 'pay', 'grades']

/** Administrators have the list of all scores; who neither got nor gave one has none to see. */
const useTabs = (): readonly ProfileTab[] => {
  const own = useMay('grade.view_own')
  const all = useMay('grade.list')
  return PROFILE_TABS.filter((one) => one !== 'grades' || (own && !all))
}

/** The own account (spec 2.screen.profile). */
export const ProfileScreen = () => {
  const { t } = useTranslation('profile')
  const { t: app } = useTranslation()
  const navigate = useNavigate()
  const tabs = useTabs()
  const { tab: wanted = 'data' } = parseProfileSearch(useSearch({ strict: false }))
  const tab = tabs.includes(wanted) ? wanted : 'data'
  const [secret, setSecret] = useState<{ readonly name: string; readonly token: string } | null>(
    null,
  )
  const query = useRead(userProfile, {})
  const profile = query.data
  return (
    <Screen
      title={app('screen.profile')}
      subtitle={profile === undefined ? undefined : personName(profile)}
    >
      <Tabs
        value={tab}
        onChange={(next) =>
          void navigate({ to: '.', search: { tab: next } as never, replace: true })
        }
        keepMounted={false}
        style={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}
      >
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((one) => (
          <Tabs.Panel
            key={one}
            value={one}
            pt="md"
            pb="md"
            tabIndex={0}
            style={{ overflow: 'auto', minHeight: 0 }}
          >
            <Stack maw={WIDE.includes(one) ? 1100 : 820}>
              {profile === undefined && query.isError ? (
                <TableError error={query.error} onRetry={() => void query.refetch()} />
              ) : null}
              {profile === undefined && !query.isError ? <Skeleton h={240} /> : null}
              {profile === undefined ? null : (
                <Suspense fallback={<Skeleton h={240} />}>
                  <Subject
                    tab={one}
                    profile={profile}
                    onSecret={(name, token) => setSecret({ name, token })}
                  />
                </Suspense>
              )}
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
      {secret === null ? null : (
        <SecretModal
          title={t('tokens.secret_title', { name: secret.name })}
          hint={t('tokens.secret_hint')}
          secret={secret.token}
          onClose={() => setSecret(null)}
        />
      )}
    </Screen>
  )
}
