import { createHash } from 'node:crypto'
import { DummyDriver, Kysely, PostgresAdapter, PostgresDialect, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import type pg from 'pg'
import type { Migration } from './migration.ts'

/** Any number, but always the same one: who holds it migrates, the others wait. */
const LOCK = 7_226_352_351

/** What a migration would say to the database, hashed: the trace that tells when an applied one was edited. */
const checksumOf = async (migration: Migration): Promise<string> => {
  const hash = createHash('sha256')
  const dry = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: (event) => void hash.update(event.query.sql).update('\0'),
  })
  await migration.up(dry)
  return hash.digest('hex')
}

const applyOne = async (db: Kysely<unknown>, migration: Migration, known: ReadonlyMap<string, string>): Promise<boolean> => {
  const checksum = await checksumOf(migration)
  const applied = known.get(migration.id)
  if (applied === checksum) return false
  if (applied !== undefined)
    throw new Error(
      `Migration ${migration.id} was edited after this database had applied it. Put it back as it was and write a new migration; a demo database can simply be deleted.`,
    )
  await db.transaction().execute(async (tx) => {
    await migration.up(tx)
    await sql`insert into applied_migration (id, checksum) values (${migration.id}, ${checksum})`.execute(tx)
  })
  return true
}

/**
 * Brings the schema up to date, each step in its own transaction. Several processes may call it at once: one works, the others wait.
 * @returns ids of the steps that were applied now
 * @throws Error when an applied step was edited, or the database is newer than this program
 */
export const migrate = async (pool: pg.Pool, migrations: readonly Migration[]): Promise<readonly string[]> =>
  // one connection: the lock belongs to the session that took it, and goes with it if we are killed
  new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) }).connection().execute(async (session) => {
    await sql`select pg_advisory_lock(${LOCK})`.execute(session)
    try {
      await sql`create table if not exists applied_migration (id text primary key, checksum text not null, at timestamptz not null default now())`.execute(
        session,
      )
      const { rows } = await sql<{ id: string; checksum: string }>`select id, checksum from applied_migration`.execute(session)
      const known = new Map(rows.map((row) => [row.id, row.checksum]))
      const ours = new Set(migrations.map((one) => one.id))
      const strangers = rows.filter((row) => !ours.has(row.id))
      if (strangers.length > 0)
        throw new Error(
          `This database was migrated by a newer Panelflow (${strangers.map((row) => row.id).join(', ')}). Start that version, or restore a backup.`,
        )
      const applied: string[] = []
      for (const migration of migrations) if (await applyOne(session, migration, known)) applied.push(migration.id)
      return applied
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(session)
    }
  })
