import { sql } from 'kysely'
import { verifyAuditChain } from '../../db/audit-chain.ts'
import { MIGRATIONS } from '../../db/schema-files.ts'
import { compareAnchors } from '../../features/audit/compare-anchors.ts'
import { listAuditAnchors } from '../audit-anchors.ts'
import { type Check, judge } from './check.ts'

const MIN_VERSION = 150_000

export const DATABASE_CHECKS: readonly Check[] = [
  {
    what: 'The database answers',
    advice: 'Is the server running, is DATABASE_URL right?',
    run: async ({ db }) => {
      await sql`select 1`.execute(db)
      return judge(true)
    },
  },
  {
    what: 'PostgreSQL is 15 or newer',
    advice: 'Move the data to a newer PostgreSQL.',
    run: async ({ db }) => {
      const { rows } = await sql<{
        v: string
      }>`select current_setting('server_version_num') as v`.execute(db)
      return judge(Number(rows[0]?.v) >= MIN_VERSION)
    },
  },
  {
    what: 'Every migration is applied',
    advice: 'Start the server once: it applies them.',
    run: async ({ db }) => {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from applied_migration`.execute(db)
      return judge(rows[0]?.n === MIGRATIONS.length, `${rows[0]?.n ?? 0} of ${MIGRATIONS.length}`)
    },
  },
  {
    what: 'Letters of every script are distinguished (C.UTF-8, or a language of your own; not C)',
    advice: 'Create the database again with --locale=C.UTF-8: with C a search finds no Chinese.',
    run: async ({ db }) =>
      judge(
        (await sql<{ w: boolean }>`select '第一話' ~ '^\\w+$' as w`.execute(db)).rows[0]?.w ===
          true,
      ),
  },
  {
    what: 'The audit chain is intact',
    advice:
      'Run  npm run panelflow -- audit verify  and compare with the last good backup: somebody changed or removed entries.',
    run: async ({ db, configuration }) => {
      const { entries, brokenAt } = await verifyAuditChain(db)
      if (brokenAt !== null) return judge(false, `entry ${brokenAt} is missing or changed`)
      const anchors = await listAuditAnchors(configuration)
      const [differing] = await compareAnchors(db, anchors)
      if (differing !== undefined)
        return judge(false, `entry ${differing.seq} is not the one noted in ${differing.source}`)
      return judge(true, `${entries} entries, ${anchors.length} notes outside of the database`)
    },
  },
]
