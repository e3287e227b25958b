import { Alert, Group, Text } from '@mantine/core'
import { checkRequestQueue } from '@panelflow/contract/check-request.ts'
import type { UserView } from '@panelflow/contract/user.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import type { ScreenLeaf } from '@panelflow/domain/permission/menu-tree.ts'
import { AppFrame } from '@panelflow/ui/patterns/app-frame.tsx'
import type { MenuEntry } from '@panelflow/ui/patterns/menu-link.tsx'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCellTranslations } from '../lib/i18n/use-cell-translations.ts'
import { useStore } from 'zustand'
import { useRead } from '../lib/http/query.ts'
import { useMay } from '../lib/permission/use-may.ts'
import { rolesOfUser, sessionStore } from '../lib/http/session-store.ts'
import { settings, useSettings } from '../lib/settings/settings-store.ts'
import { Brand } from './brand.tsx'
import { mayChangeRole, permissionStore } from '../lib/permission/permission-store.ts'
import { screenHref, useRoleHolder } from '../lib/permission/screen-role.ts'
import { ScreenIcon } from './screen-icon.tsx'
import { TabStrip } from './tab-strip.tsx'
import { LanguageMenu, ProfileMenu, RoleMenu, ThemeMenu } from './top-bar-menus.tsx'

const SettingsDrawer = lazy(async () => ({
  default: (await import('./settings-drawer.tsx')).SettingsDrawer,
}))

interface FrameProps {
  readonly user: UserView
  readonly connected: boolean
  readonly pathname: string
  /** does this build have the screens of the section? */
  readonly isOpenable: (section: string) => boolean
  readonly onOpen: (href: string) => void
  readonly onRole: (role: RoleId) => void
  readonly onSignOut: () => void
  /** what machines do for this person just now; stands in the top bar */
  readonly activity?: ReactNode
  /** opens search and commands; gets what opens the settings */
  readonly renderSearch?: (openSettings: () => void) => ReactNode
  readonly children: ReactNode
}

/** Check requests that wait, for whoever decides them. */
const useOpenChecks = (): number => {
  const may = useMay('check.confirm_dismiss')
  return useRead(checkRequestQueue, { query: { size: 1 } }, { enabled: may }).data?.open ?? 0
}

const useMenu = (pathname: string, isOpenable: (screen: string) => boolean): MenuEntry[] => {
  const { t } = useCellTranslations()
  const menu = useStore(permissionStore, ({ source }) => source?.menu)
  const counts: Readonly<Record<string, number>> = { checks: useOpenChecks() }
  const holder = useRoleHolder()
  const entry = ({ name, path, meta }: ScreenLeaf, href: string): MenuEntry => ({
    key: name,
    label: t(meta.title, { defaultValue: name }),
    icon: <ScreenIcon screen={name} />,
    href: meta.externalLink ?? href,
    outside: meta.externalLink !== undefined,
    count: counts[name],
    current: pathname === path || pathname.startsWith(`${path}/`),
  })
  return (menu ?? [])
    .filter((section) => isOpenable(section.name))
    .flatMap((section) => {
      const href = screenHref(holder, section.redirect ?? section.path, section.meta.allowedRoles)
      if (href === null) return []
      const line = entry(section, href)
      return section.meta.shouldShallowMenu
        ? [line]
        : [
            {
              ...line,
              children: section.children.map((leaf) => ({ ...entry(leaf, leaf.path), icon: null })),
            },
          ]
    })
}

/** Menu, bar and the screen in it. */
export const Frame = ({
  user,
  connected,
  pathname,
  isOpenable,
  onOpen,
  onRole,
  onSignOut,
  activity,
  renderSearch,
  children,
}: FrameProps) => {
  const { t } = useCellTranslations()
  const acting = useStore(sessionStore, (state) => state.actingRole)
  const narrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false })
  const chosen = useSettings(({ project }) => project.menuCollapsed)
  const [settingsOpen, setSettingsOpen] = useState(false)
  // the page is what the workspace is for
  const collapsed = chosen ?? (narrow === true || pathname.startsWith('/workspace'))
  const entries = useMenu(pathname, isOpenable)
  const showTabs = useSettings(({ project }) => project.showTabs)
  const roleMenu = useStore(permissionStore, mayChangeRole)
  const bar = (
    <>
      {showTabs ? (
        <TabStrip onOpen={onOpen} />
      ) : (
        <Text fw={600} truncate style={{ flex: 1 }}>
          {entries.find((entry) => entry.current)?.label ?? ''}
        </Text>
      )}
      <Group gap={6} wrap="nowrap">
        {renderSearch?.(() => setSettingsOpen(true))}
        {activity}
        <RoleMenu
          roles={roleMenu ? rolesOfUser(user) : rolesOfUser(user).slice(0, 1)}
          acting={acting}
          onChange={onRole}
        />
        {/* on a phone both are in the settings */}
        <Group gap={6} wrap="nowrap" visibleFrom="xs">
          <LanguageMenu />
          <ThemeMenu />
        </Group>
        <ProfileMenu user={user} onSettings={() => setSettingsOpen(true)} onSignOut={onSignOut} />
      </Group>
    </>
  )
  const words = {
    menu: t('frame.menu'),
    collapse: t('frame.collapse'),
    expand: t('frame.expand'),
    skip: t('frame.skip'),
  }
  return (
    <AppFrame
      brand={<Brand name={t('app.name')} collapsed={collapsed} />}
      bar={bar}
      entries={entries}
      onOpen={(entry) => onOpen(entry.href)}
      collapsed={collapsed}
      onCollapse={(menuCollapsed) => settings.change('project', { menuCollapsed })}
      words={words}
    >
      {connected ? null : (
        <Alert
          color="yellow"
          radius={0}
          py={6}
          role="status"
          icon={<IconPlugConnectedX size={16} />}
        >
          {t('frame.offline')}
        </Alert>
      )}
      {children}
      <Suspense fallback={null}>
        {settingsOpen ? <SettingsDrawer onClose={() => setSettingsOpen(false)} /> : null}
      </Suspense>
    </AppFrame>
  )
}
