import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { userHints } from '@panelflow/contract/user.ts'
import { type FirstHint, FIRST_HINTS } from '@panelflow/domain/account/first-hint.ts'
import type { Db } from '../../db/open-database.ts'
import type { Deps } from '../../ports/deps.ts'

type Needs = Pick<Deps, 'db' | 'clock'>

/** Hints the person has dismissed; those of older versions are left out. */
export const getHints = async (
  db: Db,
  accountId: string,
): Promise<EndpointAnswer<typeof userHints>> => {
  const rows = await db
    .selectFrom('dismissed_hint')
    .select('hint')
    .where('account_id', '=', accountId)
    .execute()
  const stored = new Set(rows.map(({ hint }) => hint))
  return { dismissed: FIRST_HINTS.filter((hint) => stored.has(hint)) }
}

/** Once dismissed, a hint does not come back; doing it again changes nothing. */
export const dismissHint = async (
  { db, clock }: Needs,
  accountId: string,
  hint: FirstHint,
): Promise<EndpointAnswer<typeof userHints>> => {
  await db
    .insertInto('dismissed_hint')
    .values({ account_id: accountId, hint, dismissed_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return await getHints(db, accountId)
}
