import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../adapters/embedded-postgres.ts'
import { prepareDatabase } from '../entry/prepare-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Connection string of the server the tests share; its database `panelflow` is the migrated
     * template.
     */
    templateUrl: string
  }
}

const TEMPLATE = 'panelflow_template'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

/**
 * One real PostgreSQL for the whole run, with the schema applied once; each test file copies it
 * (see test-database.ts). The programs that tests
 * start are built before (see built-program.ts).
 */
export default async function startTestPostgres(
  project: TestProject,
): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['tools/build.mjs', 'server-tests'], {
    cwd: ROOT,
    stdio: 'inherit',
  })
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'panelflow-tests-'))
  chmodSync(dataDir, 0o755) // as root, the server runs as another user and must be let in
  // nothing here outlives the run, so it need not survive a power cut
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
    },
  })
  const admin = new Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE}`)
  await admin.end()
  const template = new URL(server.url)
  template.pathname = TEMPLATE
  await prepareDatabase(template.href)
  project.provide('templateUrl', template.href)
  return async () => {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
