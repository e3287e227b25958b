import { sql } from 'kysely'
import { restartAuditChain } from '../audit-chain.ts'
import { SCHEMA_RECORDS } from '../migrate.ts'
import type { Db } from '../open-database.ts'

/**
 * Settings belong to the installation; which migrations ran, and which names the cards of orders
 * are of, to the database.
 */
const KEPT = ['setting', ...SCHEMA_RECORDS, 'card_epoch', 'audit_anchor']

/**
 * Empties every table of a seed that was interrupted. Files stay: they are known by their content
 * and cost nothing twice.
 * The example profiles came with a migration; emptying books and accounts takes them along, so they
 * are put back.
 */
export const startOver = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not in (${sql.join(KEPT)})`.execute(
    db,
  )
  if (rows.length === 0) return
  const tables = sql.join(rows.map(({ name }) => sql.table(`public.${name}`)))
  await db.transaction().execute(async (tx) => {
    const examples = await tx
      .selectFrom('platform_profile')
      .selectAll()
      .where('built_in', 'is not', null)
      .execute()
    await sql`truncate ${tables} restart identity cascade`.execute(tx)
    await restartAuditChain(tx)
    if (examples.length > 0) await tx.insertInto('platform_profile').values(examples).execute()
  })
}
