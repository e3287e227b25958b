import { parseLocale } from '@panelflow/contract/messages/sentence.ts'
import { getRoles } from '@panelflow/domain/account/role.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { LetterReader } from './letter.ts'

export interface MailReader {
  readonly actor: Actor
  readonly reader: LetterReader
}

/** Whom a letter goes to; undefined for accounts that are closed or have no address. */
export const findMailReader = async (
  db: Db,
  accountId: string,
  publicUrl: string,
): Promise<MailReader | undefined> => {
  const account = await db
    .selectFrom('account')
    .leftJoin('notification_reader', 'notification_reader.account_id', 'account.id')
    .select([
      'account.name',
      'account.real_name',
      'account.email',
      'account.is_root',
      'notification_reader.locale',
    ])
    .where('account.id', '=', accountId)
    .where('account.disabled_at', 'is', null)
    .where('account.deleted_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined || account.email === null) return undefined
  const roles = await db
    .selectFrom('account_role')
    .select('role_id')
    .where('account_id', '=', accountId)
    .execute()
  const isRoot = account.is_root
  return {
    actor: {
      accountId,
      isRoot,
      roles: getRoles({ isRoot, roleIds: roles.map((row) => row.role_id) }),
      actingRole: null,
    },
    reader: {
      to: account.email,
      name: account.real_name.trim() || account.name,
      locale: account.locale ?? parseLocale(undefined),
      zone: await organisationZone(db),
      publicUrl,
    },
  }
}
