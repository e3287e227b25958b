import { Alert, Group, Text } from '@mantine/core'
import type { UserView } from '@panelflow/contract/user.ts'
import { menuFor, type ScreenName } from '@panelflow/domain/permission/screens.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import { AppFrame, type MenuEntry } from '@panelflow/ui/patterns/app-frame.tsx'
import { IconClipboardList, IconHome, IconLayoutBoard, IconPlugConnectedX } from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { rolesOfUser, sessionStore } from '../lib/session-store.ts'
import { settings, useSettings } from '../lib/settings/settings-store.ts'
import { Brand } from './brand.tsx'
import { LanguageMenu, ProfileMenu, RoleMenu, ThemeMenu } from './top-bar-menus.tsx'

/** Menu screens that exist in this build; the others of the screen table have no entry until they do. */
const BUILT = ['home', 'workspace', 'order'] as const satisfies readonly ScreenName[]
type BuiltScreen = (typeof BUILT)[number]

const ICONS: Readonly<Record<BuiltScreen, ReactNode>> = {
  home: <IconHome size={18} stroke={1.6} />,
  workspace: <IconLayoutBoard size={18} stroke={1.6} />,
  order: <IconClipboardList size={18} stroke={1.6} />,
}

const hrefOf = (screen: BuiltScreen, role: RoleId | null): string =>
  screen === 'order' ? `/order/index/${role ?? ''}` : `/${screen}/index`

interface FrameProps {
  readonly user: UserView
  readonly connected: boolean
  readonly pathname: string
  readonly onOpen: (href: string) => void
  readonly onRole: (role: RoleId) => void
  readonly onSignOut: () => void
  readonly children: ReactNode
}

const useMenu = (user: UserView, pathname: string, acting: RoleId | null): MenuEntry[] => {
  const { t } = useTranslation()
  const allowed = menuFor(rolesOfUser(user)).map((screen) => screen.name)
  return BUILT.filter((screen) => allowed.includes(screen)).map((screen) => ({
    key: screen,
    label: t(`screen.${screen}`),
    icon: ICONS[screen],
    href: hrefOf(screen, acting),
    current: pathname.startsWith(`/${screen}/`),
  }))
}

/** Menu, bar and the screen in it. */
export const Frame = ({ user, connected, pathname, onOpen, onRole, onSignOut, children }: FrameProps) => {
  const { t } = useTranslation()
  const acting = useStore(sessionStore, (state) => state.actingRole)
  const narrow = useMediaQuery('(max-width: 1100px)', false, { getInitialValueInEffect: false })
  const chosen = useSettings(({ project }) => project.menuCollapsed)
  const collapsed = chosen ?? narrow === true
  const entries = useMenu(user, pathname, acting)
  const bar = (
    <>
      <Text fw={600} truncate style={{ flex: 1 }}>
        {entries.find((entry) => entry.current)?.label ?? ''}
      </Text>
      <Group gap={6} wrap="nowrap">
        <RoleMenu roles={rolesOfUser(user)} acting={acting} onChange={onRole} />
        <LanguageMenu />
        <ThemeMenu />
        <ProfileMenu user={user} onSignOut={onSignOut} />
      </Group>
    </>
  )
  const words = { menu: t('frame.menu'), collapse: t('frame.collapse'), expand: t('frame.expand'), skip: t('frame.skip') }
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
        <Alert color="yellow" radius={0} py={6} role="status" icon={<IconPlugConnectedX size={16} />}>
          {t('frame.offline')}
        </Alert>
      )}
      {children}
    </AppFrame>
  )
}
