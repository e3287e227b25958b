import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { instant, roleId, uuid } from './primitives.ts'

/** Passwords are never trimmed (ASVS 6.2.8). Letters and digits only, 6 to 30 characters (spec §5). */
export const newPassword = z.string().regex(/^[A-Za-z0-9]{6,30}$/)

export const sessionView = z.object({
  /** value of the `x-a-token` header from now on */
  token: z.string(),
  /** only for clients that ask with `x-client: api`; a browser gets an HttpOnly cookie and the public id of the session */
  refreshToken: z.string(),
  tokenExpiresAt: instant,
  /** the token is good only for user info, change of password and logout */
  passwordExpired: z.boolean(),
})
export type SessionView = z.output<typeof sessionView>

export const userLogin = defineEndpoint({
  id: 'user.login',
  method: 'POST',
  path: '/user/login',
  summary: 'Sign in. Same answer for unknown, wrong and disabled accounts',
  body: z.strictObject({
    username: z.string().min(1).max(100),
    password: z.string().min(1).max(200),
    /** idle 3 d, absolute 14 d instead of 2 h, 12 h */
    keepSignedIn: z.boolean().default(false),
  }),
  response: sessionView,
  access: 'public',
})

export const userRefresh = defineEndpoint({
  id: 'user.refresh',
  method: 'POST',
  path: '/user/refresh',
  summary: 'New tokens for an expired one, by cookie, or by `refreshToken` for `x-client: api`',
  body: z.strictObject({ refreshToken: z.string().max(200).optional() }),
  response: sessionView,
  access: 'public',
})

export const userView = z.object({
  id: uuid,
  name: z.string(),
  realName: z.string(),
  role_list: z.array(z.object({ role_id: roleId })),
  is_root: z.boolean(),
  homePageUrl: z.string().nullable(),
  token: z.string(),
  refreshToken: z.string(),
  /** changes whenever name, roles or password change */
  updatedAt: instant,
  passwordExpired: z.boolean(),
  /** IANA zone of the organisation, in which dates are shown and read */
  timeZone: z.string(),
})
export type UserView = z.output<typeof userView>

export const userCurrent = defineEndpoint({
  id: 'user.current',
  method: 'GET',
  path: '/user/info',
  summary: 'Who is signed in',
  response: userView,
  access: 'signed_in',
  restricted: true,
})

export const userLogout = defineEndpoint({
  id: 'user.logout',
  method: 'POST',
  path: '/user/logout',
  summary: 'End this session; also succeeds when it has ended already',
  response: z.null(),
  access: 'public',
})

export const userChangePassword = defineEndpoint({
  id: 'user.change_password',
  method: 'POST',
  path: '/user/password',
  summary: 'Choose a new password; ends all other sessions and answers new tokens',
  body: z.strictObject({ currentPassword: z.string().min(1).max(200), newPassword }),
  response: sessionView,
  access: 'self.change_password',
  restricted: true,
})

export const permissionCodes = defineEndpoint({
  id: 'auth.permission_codes',
  method: 'GET',
  path: '/auth/permission-code',
  summary: 'Abilities of the account in its acting role (backend permission mode)',
  response: z.array(z.string()),
  access: 'signed_in',
})
