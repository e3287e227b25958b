import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { openBlobs } from '../adapters/open-blobs.ts'
import { MIGRATIONS } from '../db/migrations/list.ts'
import { openDatabase } from '../db/open-database.ts'
import type { Configuration } from './configuration.ts'

export interface Finding {
  readonly ok: boolean
  readonly what: string
  readonly advice: string
}

type Check = readonly [what: string, advice: string, look: () => Promise<boolean>]

const checks = (configuration: Configuration, url: string): readonly Check[] => {
  const asking = async <T extends object>(
    question: (db: ReturnType<typeof openDatabase>['db']) => Promise<{ rows: T[] }>,
  ): Promise<T | undefined> => {
    const { db, close } = openDatabase(url, { max: 1 })
    return question(db)
      .then(({ rows }) => rows[0])
      .finally(close)
  }
  return [
    [
      'The database answers',
      'Is the server running, is DATABASE_URL right?',
      async () => Boolean(await asking((db) => sql<{ n: number }>`select 1 as n`.execute(db))),
    ],
    [
      'PostgreSQL is 15 or newer',
      'Move the data to a newer PostgreSQL.',
      async () =>
        Number((await asking((db) => sql<{ v: string }>`select current_setting('server_version_num') as v`.execute(db)))?.v) >= 150_000,
    ],
    [
      'Every migration is applied',
      'Start the server once: it applies them.',
      async () =>
        Number((await asking((db) => sql<{ n: number }>`select count(*)::int as n from applied_migration`.execute(db)))?.n) ===
        MIGRATIONS.length,
    ],
    [
      'Letters of every script are told apart (C.UTF-8, or a language of your own; not C)',
      'Create the database again with --locale=C.UTF-8: with C a search finds no Chinese.',
      async () => (await asking((db) => sql<{ w: boolean }>`select '第一話' ~ '^\\w+$' as w`.execute(db)))?.w === true,
    ],
    [
      'There is a root account',
      'Make one: npm run panelflow -- create-root',
      async () =>
        Boolean(
          await asking((db) =>
            sql<{ n: number }>`select 1 as n from account where is_root and disabled_at is null and deleted_at is null limit 1`.execute(db),
          ),
        ),
    ],
    [
      `Files can be stored and read (${configuration.blobs.replace(/\/\/[^@]*@/, '//…@')})`,
      'Is the folder writable, is the bucket reachable? See PANELFLOW_BLOBS.',
      async () => {
        const blobs = await openBlobs(configuration.blobs)
        const { sha } = await blobs.put(Buffer.from('panelflow doctor'))
        return (await blobs.get(sha)).toString() === 'panelflow doctor'
      },
    ],
    ['The web client is built', 'Build it: npm run build', async () => existsSync(path.join(configuration.webRoot, 'index.html'))],
  ]
}

/** Looks at everything the studio stands on. */
export const examine = async (configuration: Configuration, url: string): Promise<readonly Finding[]> => {
  const findings: Finding[] = []
  for (const [what, advice, look] of checks(configuration, url)) {
    try {
      findings.push({ ok: await look(), what, advice })
    } catch (error) {
      findings.push({ ok: false, what, advice: `${advice} (${error instanceof Error ? error.message : String(error)})` })
    }
  }
  return findings
}
