import { createHmac, timingSafeEqual } from 'node:crypto'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { parseLocale } from '@panelflow/contract/messages/sentence.ts'
import { getRoles } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import type { Deps } from '../../ports/deps.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { LetterReader } from './letter.ts'

export interface MailReader {
  readonly actor: Actor
  readonly reader: LetterReader
  /** unsubscribed: only what is about the account's safety */
  readonly isMailStopped: boolean
}

const sign = (serverKey: Buffer, accountId: string): string =>
  createHmac('sha256', serverKey).update(`unsubscribe ${accountId}`).digest('base64url')

/**
 * Stands in the links of letters: whoever has the letter may stop those to its address, and
 * nothing else. It does not expire, as letters are kept.
 */
const createUnsubscribeToken = (serverKey: Buffer, accountId: string): string =>
  `${accountId}.${sign(serverKey, accountId)}`

/** The account of a token that is ours. */
const readUnsubscribeToken = (serverKey: Buffer, token: string): string | undefined => {
  const [accountId = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(serverKey, accountId))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? accountId
    : undefined
}

/** The person as somebody who reads; undefined for accounts that are closed. */
export const findActiveActor = async (db: Db, accountId: string): Promise<Actor | undefined> => {
  const account = await db
    .selectFrom('account')
    .select('is_root')
    .where('id', '=', accountId)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined) return undefined
  const roles = await db
    .selectFrom('account_role')
    .select('role_id')
    .where('account_id', '=', accountId)
    .execute()
  const isRoot = account.is_root
  return {
    accountId,
    isRoot,
    roles: getRoles({ isRoot, roleIds: roles.map((row) => row.role_id) }),
    actingRole: null,
  }
}

/** Whom a letter goes to; undefined for accounts that are closed or have no address. */
export const findMailReader = async (
  { db, serverKey }: Pick<Deps, 'db' | 'serverKey'>,
  accountId: string,
  publicUrl: string,
): Promise<MailReader | undefined> => {
  const actor = await findActiveActor(db, accountId)
  const account = await db
    .selectFrom('account')
    .leftJoin('notification_reader', 'notification_reader.account_id', 'account.id')
    .select([
      'account.name',
      'account.real_name',
      'account.email',
      'notification_reader.locale',
      'notification_reader.mail_stopped_at',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirst()
  if (actor === undefined || account === undefined || account.email === null) return undefined
  return {
    actor,
    reader: {
      to: account.email,
      name: account.real_name.trim() || account.name,
      locale: account.locale ?? parseLocale(undefined),
      zone: await organisationZone(db),
      publicUrl,
      unsubscribeToken: createUnsubscribeToken(serverKey, accountId),
    },
    isMailStopped: account.mail_stopped_at !== null,
  }
}

/** Letters enough to recognise one's own address: `l…@example.com`. */
const hideAddress = (email: string): string => email.replace(/^(.)[^@]*/, '$1…')

/**
 * Whether letters go to the address of one that was sent.
 * @throws AppError `notification.link_invalid`
 */
export const findSubscription = async (
  { db, serverKey }: Pick<Deps, 'db' | 'serverKey'>,
  token: string,
) => {
  const accountId = readUnsubscribeToken(serverKey, token)
  const row =
    accountId === undefined
      ? undefined
      : await db
          .selectFrom('account')
          .leftJoin('notification_reader', 'notification_reader.account_id', 'account.id')
          .select(['account.id', 'account.email', 'notification_reader.mail_stopped_at'])
          .where('account.id', '=', accountId)
          .where('account.deleted_at', 'is', null)
          .executeTakeFirst()
  if (row === undefined || row.email === null) throw new AppError('notification.link_invalid')
  return {
    accountId: row.id,
    email: hideAddress(row.email),
    isMailStopped: row.mail_stopped_at !== null,
  }
}
