import type { Assignee } from '@panelflow/domain/order/decision.ts'
import { getRoles } from '@panelflow/domain/account/role.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

/** The person as the assignment rules see them; unknown people are inactive ones. */
export const findAssignee = async (
  db: Db | Tx,
  accountId: string,
  targetLanguage: string,
): Promise<Assignee> => {
  const [account, roles, languages] = await Promise.all([
    db
      .selectFrom('account')
      .select(['disabled_at', 'deleted_at', 'is_root'])
      .where('id', '=', accountId)
      .executeTakeFirst(),
    db.selectFrom('account_role').select('role_id').where('account_id', '=', accountId).execute(),
    db
      .selectFrom('account_language')
      .select('language')
      .where('account_id', '=', accountId)
      .execute(),
  ])
  return {
    accountId,
    active: account !== undefined && account.disabled_at === null && account.deleted_at === null,
    roles: getRoles({
      isRoot: account?.is_root ?? false,
      roleIds: roles.map((row) => row.role_id),
    }),
    // no languages listed means the person takes any
    speaksTarget:
      languages.length === 0 || languages.some((row) => row.language === targetLanguage),
  }
}
