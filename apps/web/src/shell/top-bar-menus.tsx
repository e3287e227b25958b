import { Box, Button, Menu, Text, useMantineColorScheme } from '@mantine/core'
import { INTERFACE_LOCALE_NAMES, INTERFACE_LOCALES } from '@panelflow/domain/locale/language.ts'
import type { RoleId } from '@panelflow/domain/account/role.ts'
import {
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconHelpCircle,
  IconLogout,
  IconMoon,
  IconSettings,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCellTranslations } from '../lib/i18n/use-cell-translations.ts'
import { changeLocale } from '../lib/i18n/i18n.ts'
import { personName, roleName } from '../lib/i18n/labels.ts'
import type { UserView } from '@panelflow/contract/user.ts'
import { helpStore } from '../lib/help-store.ts'
import { useKeyLabel } from '../lib/shortcut/shortcut-store.ts'
import { LanguageButton, ThemeButton } from './preference-buttons.tsx'
import { RoleIcon } from './role-icon.tsx'

/**
 * Below this width the icons stand alone: the names of role and person would push the tabs over the
 * search.
 */
const NAMES_FROM = 'sm'

const mark = (chosen: boolean) => (chosen ? <IconCheck size={14} aria-hidden /> : null)

interface RoleMenuProps {
  readonly roles: readonly RoleId[]
  readonly acting: RoleId | null
  readonly onChange: (role: RoleId) => void
}

/** Which hat the person wears: only for people with several. */
export const RoleMenu = ({ roles, acting, onChange }: RoleMenuProps) => {
  const { t } = useCellTranslations()
  if (acting === null) return null
  const name = t(`role.${roleName(acting)}`)
  const icon = <RoleIcon role={roleName(acting)} />
  if (roles.length < 2) {
    return (
      <Text
        component="span"
        fz="sm"
        c="dimmed"
        title={name}
        style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}
      >
        {icon}
        <Box component="span" visibleFrom={NAMES_FROM}>
          {name}
        </Box>
      </Text>
    )
  }
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={icon}
          rightSection={
            <Box visibleFrom={NAMES_FROM} lh={0}>
              <IconChevronDown size={14} />
            </Box>
          }
          px={{ base: 8, [NAMES_FROM]: 'sm' }}
          aria-label={`${t('frame.role')}: ${name}`}
        >
          <Box component="span" visibleFrom={NAMES_FROM}>
            {name}
          </Box>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('frame.role')}</Menu.Label>
        {roles.map((role) => (
          <Menu.Item
            key={role}
            leftSection={<RoleIcon role={roleName(role)} />}
            rightSection={mark(role === acting)}
            onClick={() => onChange(role)}
          >
            {t(`role.${roleName(role)}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface PreferenceMenuProps {
  /** stands open from the beginning */
  readonly defaultOpened?: boolean
}

export const LanguageMenu = ({ defaultOpened }: PreferenceMenuProps) => {
  const { i18n } = useTranslation()
  return (
    <Menu defaultOpened={defaultOpened}>
      <Menu.Target>
        <LanguageButton />
      </Menu.Target>
      <Menu.Dropdown>
        {INTERFACE_LOCALES.map((locale) => (
          <Menu.Item
            key={locale}
            lang={locale}
            rightSection={mark(i18n.language === locale)}
            onClick={() => void changeLocale(locale)}
          >
            {INTERFACE_LOCALE_NAMES[locale]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const THEMES = [
  { scheme: 'light', icon: <IconSun size={16} /> },
  { scheme: 'dark', icon: <IconMoon size={16} /> },
  { scheme: 'auto', icon: <IconDeviceDesktop size={16} /> },
] as const

export const ThemeMenu = ({ defaultOpened }: PreferenceMenuProps) => {
  const { t } = useCellTranslations()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu defaultOpened={defaultOpened}>
      <Menu.Target>
        <ThemeButton />
      </Menu.Target>
      <Menu.Dropdown>
        {THEMES.map(({ scheme, icon }) => (
          <Menu.Item
            key={scheme}
            leftSection={icon}
            rightSection={mark(colorScheme === scheme)}
            onClick={() => setColorScheme(scheme)}
          >
            {t(`frame.theme_${scheme}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

interface ProfileMenuProps {
  readonly user: UserView
  readonly onSettings: () => void
  readonly onSignOut: () => void
}

export const ProfileMenu = ({ user, onSettings, onSignOut }: ProfileMenuProps) => {
  const { t } = useCellTranslations()
  const router = useRouter()
  const keyLabel = useKeyLabel()
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconUserCircle size={18} stroke={1.7} />}
          aria-label={`${t('frame.profile')}: ${personName(user)}`}
          maw={180}
        >
          <Text component="span" truncate fz="sm" visibleFrom={NAMES_FROM}>
            {personName(user)}
          </Text>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user.name}</Menu.Label>
        <Menu.Item
          leftSection={<IconUserCircle size={16} />}
          onClick={() => router.history.push('/profile/index')}
        >
          {t('frame.my_profile')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSettings size={16} />} onClick={onSettings}>
          {t('settings.title')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconHelpCircle size={16} />}
          onClick={() => helpStore.setState({ open: true })}
        >
          {keyLabel(t('frame.help'), 'help')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={onSignOut}>
          {t('frame.sign_out')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
