import { Group, Text } from '@mantine/core'
import { ADMINISTRATOR_ROLES, type RoleId } from '@panelflow/domain/account/role.ts'
import { useTranslation } from 'react-i18next'
import { roleName } from '../lib/i18n/labels.ts'
import { RoleIcon } from './role-icon.tsx'

/**
 * What is expected of somebody who works on chapters (spec 6.note.role_notes). Administrators have
 * none.
 */
export const RoleNote = ({ role }: { readonly role: RoleId | null }) => {
  const { t } = useTranslation()
  if (role === null || ADMINISTRATOR_ROLES.includes(role)) return null
  const name = roleName(role)
  return (
    <Group gap={6} wrap="nowrap" align="flex-start" role="note">
      <RoleIcon role={name} />
      <Text fz="sm">{t(`role_note.${name}`, { defaultValue: '' })}</Text>
    </Group>
  )
}
