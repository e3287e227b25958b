import { Group, SegmentedControl, Select, Stack, Switch, Table, Text } from '@mantine/core'
import { isRoleId, ROLE_IDS } from '@panelflow/domain/account/role.ts'
import { StatusLabel } from '@panelflow/ui/patterns/status-label.tsx'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { roleName } from '../../lib/i18n/labels.ts'
import {
  choosePermissionMode,
  mayChangeRole,
  permissionStore,
} from '../../lib/permission/permission-store.ts'
import type { PermissionValue } from '../../lib/permission/permission-source.ts'
import { switchRole } from '../../lib/permission/switch-role.ts'
import { rolesOfUser, sessionStore } from '../../lib/http/session-store.ts'
import { PERMISSION_MODES } from '../../lib/settings/settings.ts'
import { DemoPage, DemoSection } from './demo-page.tsx'

/**
 * one value, a list, roles and codes: roles pass in role and route-mapping mode, codes in backend
 * mode (spec 6.mode.three)
 */
const QUESTIONS: readonly (PermissionValue | readonly PermissionValue[])[] = [
  3,
  8,
  [3, 8],
  [8, 12],
  'order.create',
  ['order.create', 3],
]

const Mode = () => {
  const { t } = useTranslation('demo')
  const { t: app } = useTranslation()
  const mode = useStore(permissionStore, ({ source }) => source?.mode)
  return (
    <DemoSection title={app('settings.permission_mode')} hint={t('permission.mode_hint')}>
      <Stack gap="sm" align="flex-start">
        <SegmentedControl
          aria-label={app('settings.permission_mode')}
          value={mode}
          onChange={choosePermissionMode}
          data={PERMISSION_MODES.map((value) => ({
            value,
            label: app(`settings.permission_mode_${value}`),
          }))}
        />
        <Switch
          label={t('permission.toggle')}
          checked={mode === 'backend'}
          onChange={({ currentTarget }) =>
            choosePermissionMode(currentTarget.checked ? 'backend' : 'route_mapping')
          }
        />
      </Stack>
    </DemoSection>
  )
}

const Role = () => {
  const { t } = useTranslation('demo')
  const { t: app } = useTranslation()
  const { user, actingRole } = useStore(sessionStore)
  const allowed = useStore(permissionStore, mayChangeRole)
  return (
    <DemoSection title={t('permission.role')} hint={t('permission.role_hint')}>
      <Select
        aria-label={t('permission.role')}
        w={260}
        allowDeselect={false}
        disabled={!allowed}
        description={allowed ? undefined : t('permission.role_only_mapping')}
        value={String(actingRole ?? '')}
        onChange={(next) => {
          const role = Number(next)
          if (isRoleId(role)) switchRole(role)
        }}
        data={rolesOfUser(user).map((role) => ({
          value: String(role),
          label: app(`role.${roleName(role)}`),
        }))}
      />
    </DemoSection>
  )
}

const Questions = () => {
  const { t } = useTranslation('demo')
  const source = useStore(permissionStore, (state) => state.source)
  return (
    <DemoSection title={t('permission.questions')} hint={t('permission.questions_hint')}>
      <Table withRowBorders={false} verticalSpacing={4} w="auto">
        <Table.Tbody>
          {QUESTIONS.map((question) => {
            const words = JSON.stringify(question)
            const yes = source?.can(question) ?? false
            return (
              <Table.Tr key={words}>
                <Table.Td ff="monospace">{`can(${words})`}</Table.Td>
                <Table.Td>
                  <StatusLabel tone={yes ? 'good' : 'neutral'}>
                    {t(yes ? 'permission.yes' : 'permission.no')}
                  </StatusLabel>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </DemoSection>
  )
}

/** The three permission modes at work (spec 2.screen.permission). */
export const DemoPermissionScreen = () => {
  const { t } = useTranslation('demo')
  const { t: app } = useTranslation()
  const user = useStore(sessionStore, (state) => state.user)
  const source = useStore(permissionStore, (state) => state.source)
  const owned = rolesOfUser(user)
  return (
    <DemoPage title={t('permission.title')} hint={t('permission.hint')}>
      <Mode />
      <Role />
      <Questions />
      <DemoSection
        title={t('permission.owned')}
        hint={t('permission.screens', { number: source?.tree.length ?? 0 })}
      >
        <Group gap="xs">
          {ROLE_IDS.map((role) => (
            <StatusLabel key={role} tone={owned.includes(role) ? 'good' : 'neutral'}>
              {`${role} ${app(`role.${roleName(role)}`)}`}
            </StatusLabel>
          ))}
        </Group>
        <Text fz="xs" c="dimmed" mt="xs">
          {t('permission.server')}
        </Text>
      </DemoSection>
    </DemoPage>
  )
}
