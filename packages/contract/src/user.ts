import { FIRST_HINTS } from '@panelflow/domain/account/first-hint.ts'
import { TOKEN_SCOPES } from '@panelflow/domain/account/token-scope.ts'
import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { absence, instant, roleId, uuid } from './primitives.ts'

/**
 * Passwords are never trimmed (ASVS 6.2.8). Letters and digits only, 6 to 30 characters (spec
 * 5.account.password).
 */
export const newPassword = z.string().regex(/^[A-Za-z0-9]{6,30}$/)

export const sessionView = z.object({
  /** value of the `x-a-token` header from now on, or of `Authorization: Bearer` */
  token: z.string(),
  /**
   * only for clients that ask with `x-client: api`; a browser gets an HttpOnly cookie and the
   * public id of the session
   */
  refreshToken: z.string(),
  tokenExpiresAt: instant,
  /** when the session ends if it is not used again */
  sessionExpiresAt: instant,
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
  secret: true,
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

const userName = z.string().min(1).max(100)
const phoneNumber = z.string().min(1).max(40)

export const userSignUp = defineEndpoint({
  id: 'user.sign_up',
  method: 'POST',
  path: '/user/sign-up',
  summary: 'Ask for an account; an administrator approves it',
  body: z.strictObject({
    username: userName,
    realName: z.string().max(100).default(''),
    phone: phoneNumber,
    password: newPassword,
  }),
  response: z.null(),
  access: 'public',
})

export const userForgotPassword = defineEndpoint({
  id: 'user.forgot_password',
  method: 'POST',
  path: '/user/forgot-password',
  summary: 'Ask for a new password. Same answer whether the account exists or not',
  body: z.strictObject({ username: userName, phone: phoneNumber }),
  response: z.object({
    /** how the code comes: by e-mail where a mail server is set, else from an administrator */
    by: z.enum(['email', 'administrator']),
  }),
  access: 'public',
})

export const userResetPassword = defineEndpoint({
  id: 'user.reset_password',
  method: 'POST',
  path: '/user/reset-password',
  summary: 'A new password with the six-digit code: ten minutes, five tries, one use',
  body: z.strictObject({ username: userName, code: z.string().regex(/^\d{6}$/), newPassword }),
  response: z.null(),
  access: 'public',
})

export const deviceView = z.object({
  id: uuid,
  /** browser and system, as it said itself */
  userAgent: z.string(),
  current: z.boolean(),
  keepSignedIn: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  endsAt: instant,
})
export type DeviceView = z.output<typeof deviceView>

export const userDevices = defineEndpoint({
  id: 'user.devices',
  method: 'GET',
  path: '/user/sessions',
  summary: 'Where one is signed in',
  response: z.array(deviceView),
  access: 'self.sessions.list_revoke',
})

export const userEndDevices = defineEndpoint({
  id: 'user.end_devices',
  method: 'POST',
  path: '/user/sessions/end',
  summary: 'Sign out elsewhere: one session, or all others',
  body: z.strictObject({ sessionId: uuid.optional() }),
  /** how many ended */
  response: z.object({ ended: z.number().int() }),
  access: 'self.sessions.list_revoke',
})

export const profileView = z.object({
  id: uuid,
  name: z.string(),
  realName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  role_list: z.array(z.object({ role_id: roleId })),
  languages: z.array(z.string()),
  homePageUrl: z.string().nullable(),
  absence,
  createdAt: instant,
  version: z.number().int(),
})
export type ProfileView = z.output<typeof profileView>

export const userProfile = defineEndpoint({
  id: 'user.profile',
  method: 'GET',
  path: '/user/profile',
  summary: 'Own data',
  response: profileView,
  access: 'self.profile.view_edit',
})

export const userUpdateProfile = defineEndpoint({
  id: 'user.update_profile',
  method: 'PATCH',
  path: '/user/profile',
  summary: 'Change own data; roles and languages are the administrators’',
  body: z.strictObject({
    version: z.coerce.number().int().min(1),
    realName: z.string().max(100).optional(),
    phone: z.string().max(40).nullable().optional(),
    email: z.email().max(200).nullable().optional(),
    homePageUrl: z.string().max(200).nullable().optional(),
    absence: absence.optional(),
  }),
  response: profileView,
  access: 'self.profile.view_edit',
})

export const apiTokenView = z.object({
  id: uuid,
  name: z.string(),
  /** `read`: only GET; `write`: everything the person may, but accounts, passwords and tokens */
  scope: z.enum(TOKEN_SCOPES),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
  expiresAt: instant,
})
export type ApiTokenView = z.output<typeof apiTokenView>

export const apiTokenList = defineEndpoint({
  id: 'api_token.list',
  method: 'GET',
  path: '/user/api-tokens',
  summary: 'Own tokens for programs',
  response: z.array(apiTokenView),
  access: 'api_token.own',
})

export const apiTokenCreate = defineEndpoint({
  id: 'api_token.create',
  method: 'POST',
  path: '/user/api-tokens',
  summary: 'A token for a program, shown once; at most twenty',
  body: z.strictObject({
    name: z.string().min(1).max(60),
    scope: z.enum(TOKEN_SCOPES),
    days: z.coerce.number().int().min(1).max(365),
  }),
  response: apiTokenView.extend({ token: z.string() }),
  secret: true,
  access: 'api_token.own',
})

export const apiTokenRevoke = defineEndpoint({
  id: 'api_token.revoke',
  method: 'DELETE',
  path: '/user/api-tokens/:tokenId',
  summary: 'End a token',
  params: z.strictObject({ tokenId: uuid }),
  response: z.null(),
  access: 'api_token.own',
})

/** One month of a person's work. */
export const userStatistics = defineEndpoint({
  id: 'user.statistics',
  method: 'GET',
  path: '/user/statistics',
  summary:
    'Own figures of the last twelve months: chapters done by stage, on time, late, sent back',
  response: z.object({
    months: z.array(
      z.object({
        /** `2026-11` in the organisation's zone */
        month: z.string(),
        /** by stage: translation, proofreading, review, typesetting, visual_review */
        chapters: z.record(z.string(), z.number().int()),
        onTime: z.number().int(),
        late: z.number().int(),
        returned: z.number().int(),
      }),
    ),
    open: z.number().int(),
  }),
  access: 'self.profile.view_edit',
})

const firstHint = z.enum(FIRST_HINTS)
const dismissedHints = z.object({ dismissed: z.array(firstHint) })

export const userHints = defineEndpoint({
  id: 'user.hints',
  method: 'GET',
  path: '/user/hints',
  summary: 'Hints for the first use of a screen that one has dismissed',
  response: dismissedHints,
  access: 'self.profile.view_edit',
})

export const userDismissHint = defineEndpoint({
  id: 'user.dismiss_hint',
  method: 'POST',
  path: '/user/hints/dismiss',
  summary: 'Do not show a hint again, on any computer',
  body: z.strictObject({ hint: firstHint }),
  response: dismissedHints,
  access: 'self.profile.view_edit',
})
