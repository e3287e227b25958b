import { ADMINISTRATOR_ROLES, isRoleId } from '@panelflow/domain/account/role.ts'
import type { NoticeKind } from '@panelflow/domain/notification/notice-kind.ts'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { notify } from '../notification/notify.ts'
import { publishAccounts } from './account-events.ts'
import { accountRefusal, type AccountFacts, type AccountStep } from './account-rights.ts'

type Waiting = AccountFacts & { readonly name: string }

/** names in one message; more are left to the list */
const MOST_NAMES = 5

const FACTS = sql`a.id, a.name, a.is_root, a.disabled_at, a.approved_at, array(select r.role_id::int from account_role r where r.account_id = a.id) as roles`

/** Marked as notified with the same statement, so that two workers never notify twice. */
const newSignUps = async (tx: Tx, now: Date): Promise<readonly Waiting[]> => {
  const { rows } = await sql<Waiting>`
    update account a set sign_up_notified_at = ${now}
    where a.approved_at is null and a.sign_up_notified_at is null and a.deleted_at is null returning ${FACTS}`.execute(
    tx,
  )
  return rows
}

const newResets = async (tx: Tx, now: Date): Promise<readonly Waiting[]> => {
  const { rows } = await sql<Waiting>`
    update password_reset p set notified_at = ${now} from account a
    where a.id = p.account_id and p.notified_at is null and p.settled_at is null and p.ended_at is null returning ${FACTS}`.execute(
    tx,
  )
  return rows
}

const administrators = async (tx: Tx): Promise<readonly AccountFacts[]> => {
  const { rows } = await sql<AccountFacts>`
    select ${FACTS} from account a where a.disabled_at is null and a.deleted_at is null and a.approved_at is not null
      and (a.is_root or exists (select 1 from account_role r where r.account_id = a.id and r.role_id = any(${[...ADMINISTRATOR_ROLES]})))`.execute(
    tx,
  )
  return rows
}

const formatNames = (people: readonly Waiting[]): string =>
  people
    .slice(0, MOST_NAMES)
    .map(({ name }) => name)
    .join(', ') + (people.length > MOST_NAMES ? ` … (${people.length})` : '')

/** Everybody is notified of those they may decide themselves. */
const notifyAdministrators = async (
  deps: Deps,
  tx: Tx,
  kind: NoticeKind,
  step: AccountStep,
  people: readonly Waiting[],
): Promise<void> => {
  if (people.length === 0) return
  for (const { id, is_root, roles } of await administrators(tx)) {
    const actor = {
      accountId: id,
      isRoot: is_root,
      roles: roles.filter(isRoleId),
      actingRole: null,
    }
    const theirs = people.filter((one) => accountRefusal(actor, step, one) === null)
    if (theirs.length === 0) continue
    const to = new Map([[id, { chapterIds: [] }]])
    await notify(deps, tx, deps.clock.now(), {
      kind,
      orderId: null,
      by: null,
      to,
      values: { names: formatNames(theirs) },
    })
  }
}

/**
 * People who signed up or forgot their password wait for an administrator: those who may settle it
 * get a message, once.
 */
export const notifyWaitingJob = (deps: Deps): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const signUps = await newSignUps(tx, now)
    const resets = await newResets(tx, now)
    await notifyAdministrators(deps, tx, 'account.sign_up_waiting', 'approve', signUps)
    await notifyAdministrators(deps, tx, 'account.reset_wanted', 'reset_password', resets)
    if (signUps.length + resets.length > 0) await publishAccounts(tx)
  })
