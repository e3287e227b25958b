/**
 * `npm run schema`: writes `db/schema.sql` and `db/tables.ts` from a database that the migrations
 * made.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/adapters/embedded-postgres.ts'
import { prepareDatabase } from '../../apps/server/src/entry/prepare-database.ts'
import { schemaFiles } from './schema-files.ts'

const dataDir = mkdtempSync(path.join(os.tmpdir(), 'panelflow-schema-'))
// as root, the database runs as another user and must be let in
chmodSync(dataDir, 0o755)
const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
try {
  await prepareDatabase(server.url)
  for (const [file, text] of await schemaFiles(server.url)) writeFileSync(file, text)
} finally {
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
