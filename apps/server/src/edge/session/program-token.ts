import { rolesOf } from '@panelflow/domain/account/role.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Session } from './session.ts'

/** The token of a program: the same form as a session's, but it neither expires by idling nor is it refreshed. */
export interface ProgramRow {
  readonly id: string
  readonly account_id: string
  readonly token_hash: Buffer
  readonly scope: 'read' | 'write'
  readonly last_used_at: Date | null
  readonly is_root: boolean
  readonly roles: readonly number[]
}

const TOUCH_AFTER_MS = 60_000

/** The token with that id while it, its account and its account's password are good. */
export const liveProgram = async (db: Db, id: string, now: Date): Promise<ProgramRow | undefined> => {
  const { rows } = await sql<ProgramRow>`
    select t.id, t.account_id, t.token_hash, t.scope, t.last_used_at, a.is_root,
      array(select r.role_id::int from account_role r where r.account_id = a.id) as roles
    from api_token t join account a on a.id = t.account_id
    where t.id = ${id} and t.revoked_at is null and t.expires_at > ${now}
      and a.disabled_at is null and a.deleted_at is null and not a.password_expired`.execute(db)
  return rows[0]
}

export const touchProgram = async (db: Db, row: ProgramRow, now: Date): Promise<void> => {
  if (row.last_used_at !== null && now.getTime() - row.last_used_at.getTime() < TOUCH_AFTER_MS) return
  await db.updateTable('api_token').set({ last_used_at: now }).where('id', '=', row.id).execute()
}

export const programSession = (row: ProgramRow | undefined): Session | undefined =>
  row && {
    id: row.id,
    accountId: row.account_id,
    isRoot: row.is_root,
    roles: rolesOf({ isRoot: row.is_root, roleIds: row.roles }),
    restricted: false,
    program: row.scope,
  }
