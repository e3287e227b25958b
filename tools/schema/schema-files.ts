/** The two files that are generated from the migrated database: what they must hold. */
import { Client } from 'pg'
import { readCatalog } from './read-catalog.ts'
import { schemaSql } from './schema-sql.ts'
import { tablesSource } from './tables-source.ts'

/** Contents by path from the repository's root. */
export const schemaFiles = async (
  connectionString: string,
): Promise<ReadonlyMap<string, string>> => {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    const catalog = await readCatalog(client)
    return new Map([
      ['apps/server/src/db/schema.sql', schemaSql(catalog)],
      ['apps/server/src/db/tables.ts', tablesSource(catalog)],
    ])
  } finally {
    await client.end()
  }
}
