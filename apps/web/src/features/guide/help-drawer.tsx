import {
  Anchor,
  Button,
  Drawer,
  Group,
  Kbd,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core'
import { ROLE, type RoleId } from '@panelflow/domain/account/role.ts'
import { findScreenName } from '@panelflow/domain/permission/screens.ts'
import { countsWhen, getKeys } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import {
  getShortcut,
  SHORTCUT_GROUPS,
  SHORTCUT_IDS,
  type ShortcutId,
  type ShortcutWhen,
} from '@panelflow/domain/shortcut/shortcut-table.ts'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useRoleHolder } from '../../lib/permission/screen-role.ts'
import { keyParts } from '../../lib/shortcut/key-parts.ts'
import { isApple, shortcutStore } from '../../lib/shortcut/shortcut-store.ts'
import { useShortcutNames } from '../shortcut/use-shortcut-names.ts'
import { EVERYBODY, findSection, guideForRole, useGuide } from './guide-pages.ts'
import { GuideText } from './guide-text.tsx'
import classes from './guide.module.css'

/** What a person of this role does with an open chapter. */
const getWhen = (role: RoleId | null): ShortcutWhen => {
  if (role === ROLE.typesetter) return 'lettering'
  return role === ROLE.visualReviewer ? 'review' : 'words'
}

/** Keys that mean something on a screen, by group. */
const listKeys = (screen: string, role: RoleId | null) =>
  SHORTCUT_GROUPS.filter((group) =>
    screen === 'workspace_index' ? group !== 'lists' : group === 'frame' || group === 'lists',
  )
    .map((group) => ({
      group,
      ids: SHORTCUT_IDS.filter((id) => {
        const shortcut = getShortcut(id)
        return shortcut.group === group && countsWhen(shortcut, getWhen(role))
      }),
    }))
    .filter(({ ids }) => ids.length > 0)

const KeyRow = ({ id, name }: { readonly id: ShortcutId; readonly name: string }) => {
  const [key] = getKeys(
    useStore(shortcutStore, ({ choices }) => choices),
    id,
  )
  if (key === undefined) return null
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td ta="end">
        <Group gap={3} wrap="nowrap" justify="flex-end">
          {keyParts(key, isApple()).map((part) => (
            <Kbd key={part} size="xs">
              {part}
            </Kbd>
          ))}
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

interface ScreenHelpProps {
  readonly screen: string
  readonly role: RoleId | null
  readonly onFollow: (href: string) => void
}

const ScreenHelp = ({ screen, role, onFollow }: ScreenHelpProps) => {
  const { t } = useTranslation('guide')
  const guide = role === null ? EVERYBODY : guideForRole(role)
  const page = useGuide(guide)
  if (page === null) return <Skeleton h={220} aria-label={t('loading')} />
  const section = findSection(page, screen)
  const href = `/guide/${guide}${section === undefined ? '' : `#${section.anchors[0]}`}`
  return (
    <section className={classes['brief']}>
      {section === undefined ? (
        <Text fz="sm">{t('no_section')}</Text>
      ) : (
        <>
          <Title order={3} fz="md" mb={6}>
            {section.title}
          </Title>
          <GuideText html={section.html} />
        </>
      )}
      <Anchor
        fz="sm"
        href={href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onFollow(href)
        }}
      >
        {t('whole')}
      </Anchor>
    </section>
  )
}

const ScreenKeys = ({ screen, role }: Omit<ScreenHelpProps, 'onFollow'>) => {
  const { t } = useTranslation('shortcut')
  const getName = useShortcutNames()
  return listKeys(screen, role).map(({ group, ids }) => (
    <Table key={group} verticalSpacing={3} aria-label={t(`group.${group}`)}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th colSpan={2}>{t(`group.${group}`)}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ids.map((id) => (
          <KeyRow key={id} id={id} name={getName(id)} />
        ))}
      </Table.Tbody>
    </Table>
  ))
}

/** What the guide of the acting role says about the screen that is open, and its keys. */
export const HelpDrawer = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('guide')
  const navigate = useNavigate()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const { acting } = useRoleHolder()
  const screen = findScreenName(pathname) ?? 'home_index'
  const follow = (href: string): void => {
    onClose()
    void navigate({ href })
  }
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={480}
      title={<Text fw={600}>{t('help')}</Text>}
      overlayProps={{ backgroundOpacity: 0.1 }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="lg">
        <ScreenHelp screen={screen} role={acting} onFollow={follow} />
        <Stack gap="sm" component="section">
          <Group justify="space-between">
            <Title order={3} fz="md">
              {t('keys')}
            </Title>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => follow('/profile/index?tab=keys')}
            >
              {t('change_keys')}
            </Button>
          </Group>
          <ScreenKeys screen={screen} role={acting} />
        </Stack>
      </Stack>
    </Drawer>
  )
}
