import type { apiTokenCreate, ApiTokenView } from '@panelflow/contract/user.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { z } from 'zod'
import { recordAudit } from '../../db/audit-chain.ts'
import type { Db } from '../../db/open-database.ts'
import { inTransaction } from '../../db/transaction.ts'
import { newSecret, createToken } from '../../http/session/token.ts'
import type { Deps } from '../../ports/deps.ts'

type TokenRequest = z.output<typeof apiTokenCreate.body & {}>
type Row = Awaited<ReturnType<typeof tokenRows>>[number]

const DAY_MS = 86_400_000
const MOST_TOKENS = 20

const tokenRows = (db: Db, accountId: string, now: Date) =>
  db
    .selectFrom('api_token')
    .select(['id', 'name', 'scope', 'created_at', 'last_used_at', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute()

const view = (row: Row): ApiTokenView => ({
  id: row.id,
  name: row.name,
  scope: row.scope,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  expiresAt: row.expires_at.toISOString(),
})

export const listApiTokens = async (
  db: Db,
  accountId: string,
  now: Date,
): Promise<ApiTokenView[]> => (await tokenRows(db, accountId, now)).map(view)

/**
 * A token for a program; its text is answered here and kept nowhere. @throws AppError
 * `account.too_many_tokens`
 */
export const createApiToken = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  accountId: string,
  { name, scope, days }: TokenRequest,
): Promise<ApiTokenView & { readonly token: string }> => {
  const now = deps.clock.now()
  const id = deps.ids.next()
  const { token, hash } = createToken(id, newSecret())
  const row = {
    id,
    name: name.trim(),
    scope,
    created_at: now,
    last_used_at: null,
    expires_at: new Date(now.getTime() + days * DAY_MS),
  }
  await inTransaction(deps.db, async (tx) => {
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    if ((await tokenRows(tx, accountId, now)).length >= MOST_TOKENS)
      throw new AppError('account.too_many_tokens', { limit: MOST_TOKENS })
    await tx
      .insertInto('api_token')
      .values({ ...row, account_id: accountId, token_hash: hash })
      .execute()
    await recordAudit(tx, {
      at: now,
      action: 'authn_token_created',
      accountId,
      object: { kind: 'api_token', id },
      params: { scope, days },
    })
  })
  return { ...view(row), token }
}

/** Ends one of one's own tokens; fine if it has ended already. */
export const revokeApiToken = (
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  tokenId: string,
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const revoked = await tx
      .updateTable('api_token')
      .set({ revoked_at: now })
      .where('id', '=', tokenId)
      .where('account_id', '=', accountId)
      .where('revoked_at', 'is', null)
      .returning('id')
      .execute()
    for (const { id } of revoked)
      await recordAudit(tx, {
        at: now,
        action: 'authn_token_revoked',
        accountId,
        object: { kind: 'api_token', id },
      })
  })
