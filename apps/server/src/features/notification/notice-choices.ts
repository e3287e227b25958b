import {
  defaultChoice,
  type NoticeChoice,
  type NoticeKind,
  soundChoice,
} from '@panelflow/domain/notification/notice-kind.ts'
import type { Tx } from '../../db/transaction.ts'

/** What each of these people chose for a kind; the installation's default for those who did not. */
export const getChoices = async (
  tx: Tx,
  kind: NoticeKind,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, NoticeChoice>> => {
  if (accountIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('notification_choice')
    .selectAll()
    .where('kind', '=', kind)
    .where('account_id', 'in', accountIds)
    .execute()
  const chosen = new Map(
    rows.map((row) => [
      row.account_id,
      { inApp: row.in_app, mail: row.mail, webhook: row.webhook },
    ]),
  )
  return new Map(
    accountIds.map((id) => [id, soundChoice(kind, chosen.get(id) ?? defaultChoice(kind))]),
  )
}
