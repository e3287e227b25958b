/**
 * Accounts as administrators keep them (spec 2.path.users). What a person does with their
 * own account is in user.ts.
 */
import { SEATS } from '@panelflow/domain/order/seat.ts'
import { z } from 'zod'
import { canView } from './can-view.ts'
import { defineEndpoint } from './endpoint.ts'
import {
  absence,
  instant,
  createListSchema,
  pagingShape,
  roleId,
  targetLanguage,
  uuid,
  version,
  flag,
  keptFields,
} from './primitives.ts'
import { newPassword } from './user.ts'
import { errorCode } from './refusal.ts'

/** `waiting`: signed up, nobody has approved it yet */
export const ACCOUNT_STATUSES = ['active', 'waiting', 'disabled'] as const
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

export const accountView = z.object({
  id: uuid,
  name: z.string(),
  realName: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  roles: z.array(roleId),
  /** languages the person works in; none: any */
  languages: z.array(targetLanguage),
  isRoot: z.boolean(),
  status: z.enum(ACCOUNT_STATUSES),
  passwordExpired: z.boolean(),
  /** a forgotten password waits for an administrator */
  resetWanted: z.boolean(),
  absence,
  /** seats on work that is not finished */
  openWork: z.number().int(),
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  version: z.number().int(),
  can: canView([
    'edit',
    'disable',
    'enable',
    'delete',
    'reset_password',
    'approve',
    'refuse',
    'revoke_sessions',
  ]),
})
export type AccountView = z.output<typeof accountView>

const name = z.string().min(1).max(100)
const realName = z.string().max(100)
const phone = z.string().max(40).nullable()
const email = z.email().max(200).nullable()
const roles = z.array(roleId).max(6)
const languages = z.array(targetLanguage).max(8)
const accountId = z.strictObject({ accountId: uuid })

const many = <T extends z.ZodType>(one: T) =>
  z.union([z.array(one), one.transform((value) => [value])]).optional()

const filters = {
  search: z.string().max(100).optional(),
  role: many(roleId),
  language: many(targetLanguage),
  status: many(z.enum(ACCOUNT_STATUSES)),
}

export const accountList = defineEndpoint({
  id: 'account.list',
  method: 'GET',
  path: '/accounts',
  summary: 'Accounts; sort by name, realName, createdAt, lastSeenAt or openWork',
  query: z.strictObject({ ...pagingShape, ...filters }),
  response: createListSchema(accountView).extend({
    /** for the badges above the list */
    waiting: z.number().int(),
    resets: z.number().int(),
  }),
  access: 'user.list',
})

export const accountGet = defineEndpoint({
  id: 'account.get',
  method: 'GET',
  path: '/accounts/:accountId',
  summary: 'One account',
  params: accountId,
  response: accountView,
  access: 'user.list',
})

/** The first password, in clear, once: whoever asked writes it down and hands it over. */
const withPassword = z.object({ account: accountView, initialPassword: z.string() })

export const accountCreate = defineEndpoint({
  id: 'account.create',
  method: 'POST',
  path: '/accounts',
  summary:
    'A new account; without a password one is made up. It must be changed at the first sign-in',
  body: z.strictObject({
    name,
    realName: realName.default(''),
    phone: phone.default(null),
    email: email.default(null),
    roles,
    languages: languages.default([]),
    password: newPassword.optional(),
  }),
  response: withPassword,
  secret: true,
  access: 'user.create',
})

export const accountUpdate = defineEndpoint({
  id: 'account.update',
  method: 'PATCH',
  path: '/accounts/:accountId',
  summary:
    'Change an account; roles and languages replace what was there and count from the next request on',
  params: accountId,
  body: z.strictObject({
    version,
    name: name.optional(),
    realName: realName.optional(),
    phone: phone.optional(),
    email: email.optional(),
    roles: roles.optional(),
    languages: languages.optional(),
    homePageUrl: z.string().max(200).nullable().optional(),
    absence: absence.optional(),
  }),
  response: accountView,
  access: 'user.edit',
})

/** A seat somebody still holds. */
export const openSeatView = z.object({
  orderId: uuid,
  orderSerial: z.number().int(),
  orderTitle: z.string(),
  chapterId: uuid,
  chapterNumber: z.number().int(),
  seat: z.string(),
  cutoffTime: instant,
})

export const accountOpenWork = defineEndpoint({
  id: 'account.open_work',
  method: 'GET',
  path: '/accounts/:accountId/open-work',
  summary: 'Seats of an account on unfinished work, for redistribution',
  params: accountId,
  response: z.array(openSeatView),
  access: 'user.list',
})

export const accountCrews = defineEndpoint({
  id: 'account.crews',
  method: 'GET',
  path: '/accounts/:accountId/crews',
  summary: 'Seats of an account in the crews of books, also as a substitute',
  params: accountId,
  response: z.array(
    z.object({
      book: z.object({ id: uuid, titleZh: z.string(), titleEn: z.string(), bookId: z.string() }),
      language: targetLanguage,
      seat: z.enum(SEATS),
      isSubstitute: z.boolean(),
    }),
  ),
  access: 'user.list',
})

/** What is done to one account, or to many at once. */
export const ACCOUNT_ACTIONS = [
  'disable',
  'enable',
  'delete',
  'revoke_sessions',
  'add_role',
  'remove_role',
  'set_languages',
] as const

export const accountAct = defineEndpoint({
  id: 'account.act',
  method: 'POST',
  path: '/accounts/act',
  summary:
    'Disable, enable, delete, end sessions, change roles or languages of 1 to 500 accounts; a result per account',
  body: z.strictObject({
    accountIds: z.array(uuid).min(1).max(500),
    action: z.enum(ACCOUNT_ACTIONS),
    /** for add_role and remove_role */
    role: roleId.optional(),
    /** for set_languages */
    languages: languages.optional(),
  }),
  response: z.array(
    z.object({
      accountId: uuid,
      done: z.boolean(),
      /** code why not */
      error: errorCode.nullable(),
      /** seats left behind by somebody who was disabled or deleted */
      openWork: z.number().int(),
    }),
  ),
  access: ['user.edit', 'user.disable_enable', 'user.delete', 'user.revoke_sessions'],
})

export const accountResetPassword = defineEndpoint({
  id: 'account.reset_password',
  method: 'POST',
  path: '/accounts/:accountId/reset-password',
  summary:
    'A new one-time password, shown once; all sessions end. Also settles a forgotten password',
  params: accountId,
  response: withPassword,
  secret: true,
  access: 'user.reset_password',
})

export const accountDecideReset = defineEndpoint({
  id: 'account.decide_reset',
  method: 'POST',
  path: '/accounts/:accountId/decide-reset',
  summary:
    'Answer to a forgotten password: a six-digit code to hand over, good for ten minutes and five tries; or a refusal',
  params: accountId,
  body: z.strictObject({ accept: z.boolean() }),
  /** null when refused */
  response: z.object({ code: z.string().nullable() }),
  secret: true,
  access: 'user.reset_password',
})

export const accountDecideSignUp = defineEndpoint({
  id: 'account.decide_sign_up',
  method: 'POST',
  path: '/accounts/:accountId/decide',
  summary: 'Approve a sign-up with its roles and languages, or refuse it: a refused one is deleted',
  params: accountId,
  body: z.discriminatedUnion('approve', [
    z.strictObject({
      approve: z.literal(true),
      roles: roles.min(1),
      languages: languages.default([]),
    }),
    z.strictObject({ approve: z.literal(false) }),
  ]),
  response: accountView.nullable(),
  access: 'user.create',
})

export const ACCOUNT_IMPORT_RESULTS = ['new', 'changed', 'same', 'refused'] as const
const importRow = z.object({
  /** line of the sheet, the heading is 1 */
  row: z.number().int(),
  name: z.string(),
  result: z.enum(ACCOUNT_IMPORT_RESULTS),
  /** column and code for each fault */
  faults: z.array(
    z.object({
      column: z.string(),
      code: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  /** what is stored and what the sheet has, field by field; roles and languages by their ids */
  changes: z.array(
    z.object({ column: z.string(), from: z.array(z.string()), to: z.array(z.string()) }),
  ),
  /** once, for new accounts that were really made */
  initialPassword: z.string().nullable(),
})

export const accountImport = defineEndpoint({
  id: 'account.import',
  method: 'POST',
  path: '/accounts/import',
  summary:
    'Accounts from an xlsx of at most 10 MB; `apply=false` only looks. All rows or none are taken',
  query: z.strictObject({ apply: flag.default('false'), keep: keptFields }),
  raw: 'request',
  response: z.object({ rows: z.array(importRow), applied: z.boolean() }),
  access: 'user.create',
})

export const accountTemplate = defineEndpoint({
  id: 'account.template',
  method: 'GET',
  path: '/accounts/template',
  summary: 'The empty sheet for the import',
  raw: 'response',
  response: z.unknown(),
  access: 'user.create',
})

export const accountExport = defineEndpoint({
  id: 'account.export',
  method: 'GET',
  path: '/accounts/export',
  summary: 'The accounts of a filter as xlsx',
  query: z.strictObject(filters),
  raw: 'response',
  response: z.unknown(),
  access: 'user.list',
})
