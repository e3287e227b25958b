import type { accountDecideSignUp } from '@panelflow/contract/account.ts'
import type { userSignUp } from '@panelflow/contract/user.ts'
import { accountNameErrors } from '@panelflow/domain/account/account-name.ts'
import { normalisePhone, phoneErrors } from '@panelflow/domain/account/phone-rule.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import { brokenConstraint, inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { refuseGuessablePassword } from '../user/guessable-password.ts'
import { toNameKey } from '../user/name-key.ts'
import { hashPassword } from '../user/password-hash.ts'
import type { Needs } from './account.commands.ts'
import { enqueueWaitingNotice, publishAccounts } from './account-events.ts'
import { getAccountRow } from './account.queries.ts'
import { requireGrant, requireStep } from './account-rights.ts'
import { replaceLanguages, replaceRoles } from './account-sets.ts'

type SignUp = z.output<typeof userSignUp.body & {}>
type Decision = z.output<typeof accountDecideSignUp.body & {}>

/**
 * An account without roles that can do nothing until somebody approves it.
 * @throws AppError `request.invalid` with the fields at fault, `account.name_taken`
 */
export const signUp = async (deps: Needs & Pick<Deps, 'queue'>, body: SignUp): Promise<void> => {
  const faults = [...accountNameErrors(body.username, 'username'), ...phoneErrors(body.phone)]
  if (faults.length > 0) throw new AppError('request.invalid', { fields: faults })
  await refuseGuessablePassword(body.password, 'password', [
    body.username,
    body.realName,
    body.phone,
  ])
  const name = body.username.trim()
  const now = deps.clock.now()
  const password_hash = await hashPassword(body.password)
  try {
    await inTransaction(deps.db, async (tx) => {
      await tx
        .insertInto('account')
        .values({
          id: deps.ids.next(),
          name,
          name_key: toNameKey(name),
          real_name: body.realName.trim(),
          phone: normalisePhone(body.phone),
          password_hash,
          approved_at: null,
          created_at: now,
          updated_at: now,
        })
        .execute()
      await enqueueWaitingNotice(deps, tx)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'account_name_key')
      throw new AppError('account.name_taken', { name })
    throw error
  }
}

/**
 * Approves with roles and languages; a refused one is deleted, its name is free again. @throws
 * AppError `account.not_waiting`, permission codes
 */
export const decideSignUp = (
  deps: Needs,
  actor: Actor,
  accountId: string,
  decision: Decision,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    requireStep(actor, decision.approve ? 'approve' : 'refuse', await getAccountRow(tx, accountId))
    const object = { kind: 'account', id: accountId }
    await publishAccounts(tx)
    if (decision.approve) {
      requireGrant(actor, [], decision.roles)
      await tx
        .updateTable('account')
        .set({ approved_at: now, updated_at: now })
        .where('id', '=', accountId)
        .execute()
      await replaceRoles(tx, accountId, decision.roles)
      await replaceLanguages(tx, accountId, decision.languages)
      await recordAudit(tx, {
        at: now,
        action: 'user_approved',
        accountId: actor.accountId,
        object,
        params: { roles: decision.roles },
      })
      return
    }
    await tx
      .updateTable('account')
      .set({ deleted_at: now, phone: null, email: null })
      .where('id', '=', accountId)
      .execute()
    await recordAudit(tx, { at: now, action: 'user_refused', accountId: actor.accountId, object })
  })
