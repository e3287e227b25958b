import { sessionStore } from '../http/session-store.ts'

/** Zone the wire's zone-less dates are meant in; null while the server has not said. */
export const organisationZone = (): string | null => {
  const user: unknown = sessionStore.getState().user
  return typeof user === 'object' &&
    user !== null &&
    'timeZone' in user &&
    typeof user.timeZone === 'string'
    ? user.timeZone
    : null
}

/** Zone in which the screen shows and reads dates: the organisation's, else this computer's. */
export const getDisplayZone = (): string =>
  organisationZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
