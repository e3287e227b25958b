import type { RoleId } from '@panelflow/domain/account/role.ts'
import type { Tx } from '../../db/transaction.ts'

export const replaceRoles = async (
  tx: Tx,
  accountId: string,
  roles: readonly RoleId[],
): Promise<void> => {
  await tx.deleteFrom('account_role').where('account_id', '=', accountId).execute()
  const rows = [...new Set(roles)].map((role_id) => ({ account_id: accountId, role_id }))
  if (rows.length > 0) await tx.insertInto('account_role').values(rows).execute()
}

export const replaceLanguages = async (
  tx: Tx,
  accountId: string,
  languages: readonly string[],
): Promise<void> => {
  await tx.deleteFrom('account_language').where('account_id', '=', accountId).execute()
  const rows = [...new Set(languages)].map((language) => ({ account_id: accountId, language }))
  if (rows.length > 0) await tx.insertInto('account_language').values(rows).execute()
}
