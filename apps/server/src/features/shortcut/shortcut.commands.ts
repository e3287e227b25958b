import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import type { shortcutSet } from '@panelflow/contract/shortcut.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { choicesFault } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import { publish } from '../../db/outbox.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** @throws AppError `shortcut.changed_meanwhile`, and the codes of `KeyFault` */
export const setShortcuts = (
  deps: Needs,
  accountId: string,
  { version, choices }: EndpointBody<typeof shortcutSet>,
): Promise<void> => {
  const fault = choicesFault(choices)
  if (fault !== null) {
    const { code, ...params } = fault
    throw AppError.from({ code, params })
  }
  return inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ version: number }>`
      insert into shortcut_choice (account_id, choices, version, updated_at)
      values (${accountId}, ${JSON.stringify(choices)}, 1, ${deps.clock.now()})
      on conflict (account_id) do update
        set choices = excluded.choices, version = shortcut_choice.version + 1, updated_at = excluded.updated_at
      returning version`.execute(tx)
    const storedVersion = rows[0]?.version ?? 0
    if (storedVersion !== version + 1) throw new AppError('shortcut.changed_meanwhile')
    await publish(tx, { type: 'shortcut.changed', accountId, payload: { version: storedVersion } })
    const object = { kind: 'account', id: accountId }
    await recordAudit(tx, {
      at: deps.clock.now(),
      action: 'settings_changed',
      accountId,
      object,
      params: { what: 'shortcuts' },
    })
  })
}
