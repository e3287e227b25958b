import type { UserView } from '@panelflow/contract/user.ts'
import type { Session } from '../../http/session/session.ts'
import { getZone } from '../../core/settings/organisation-zone.ts'

/**
 * The signed-in person as the client's session store keeps them (spec 3.user.session_store). The
 * token is the caller's
 * business.
 */
export const userOfSession = ({
  id,
  accountId,
  isRoot,
  roles,
  person,
}: Session): Omit<UserView, 'token'> => ({
  id: accountId,
  name: person.name,
  realName: person.realName,
  role_list: roles.map((role) => ({ role_id: role })),
  is_root: isRoot,
  homePageUrl: person.homePageUrl,
  refreshToken: id,
  updatedAt: person.updatedAt.toISOString(),
  passwordExpired: person.passwordExpired,
  timeZone: getZone(person.zone),
})
