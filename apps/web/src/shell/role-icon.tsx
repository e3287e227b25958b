import type { RoleName } from '@panelflow/domain/account/role.ts'
import {
  type Icon,
  IconBriefcase,
  IconChecklist,
  IconEye,
  IconLanguage,
  IconTypography,
  IconUsersGroup,
} from '@tabler/icons-react'

const ICONS: Readonly<Record<RoleName, Icon>> = {
  projectAdministrator: IconBriefcase,
  translationAdministrator: IconUsersGroup,
  translator: IconLanguage,
  proofreader: IconChecklist,
  visualReviewer: IconEye,
  typesetter: IconTypography,
}

/** Each role has its own icon (spec 6.role.icon). */
export const RoleIcon = ({
  role,
  size = 16,
}: {
  readonly role: RoleName
  readonly size?: number
}) => {
  const Shape = ICONS[role]
  return <Shape size={size} stroke={1.7} aria-hidden style={{ flex: 'none' }} />
}
