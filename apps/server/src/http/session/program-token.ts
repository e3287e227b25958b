import type { TokenScope } from '@panelflow/domain/account/token-scope.ts'
import type { Db } from '../../db/open-database.ts'
import { prepared } from '../../db/prepared.ts'
import { parsePrincipal } from './principal.ts'
import type { Session } from './session.ts'

/**
 * The token of a program: the same form as a session's, but it neither expires by idling nor is it
 * refreshed.
 */
export interface ProgramRow {
  readonly id: string
  readonly token_hash: Buffer
  readonly scope: TokenScope
  readonly last_used_at: Date | null
  /** the account; null while it may not work */
  readonly principal: string | null
}

const TOUCH_AFTER_MS = 60_000

const selectProgram = prepared<ProgramRow, [id: string, now: Date]>(
  'session.program',
  `select t.id, t.token_hash, t.scope, t.last_used_at, account_principal(t.account_id) as principal from api_token t
  where t.id = $1 and t.revoked_at is null and t.expires_at > $2`,
)

/** The token with that id while it is good. */
export const liveProgram = async (db: Db, id: string, now: Date): Promise<ProgramRow | undefined> =>
  (await selectProgram(db, [id, now]))[0]

export const touchProgram = async (db: Db, row: ProgramRow, now: Date): Promise<void> => {
  if (row.last_used_at !== null && now.getTime() - row.last_used_at.getTime() < TOUCH_AFTER_MS)
    return
  await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', row.id).execute()
}

export const programSession = (row: ProgramRow | undefined): Session | undefined => {
  if (row === undefined || row.principal === null) return undefined
  const principal = parsePrincipal(row.principal)
  return principal.person.passwordExpired
    ? undefined
    : { id: row.id, restricted: false, program: row.scope, ...principal }
}
