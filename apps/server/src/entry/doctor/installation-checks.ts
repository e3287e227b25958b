import { existsSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { type Check, judge } from './check.ts'

export const INSTALLATION_CHECKS: readonly Check[] = [
  {
    what: 'There is a root account',
    advice: 'Make one: npm run panelflow -- create-root',
    run: async ({ db }) => {
      const { rows } =
        await sql`select 1 from account where is_root and disabled_at is null and deleted_at is null limit 1`.execute(
          db,
        )
      return judge(rows.length > 0)
    },
  },
  {
    what: 'The web client is built',
    advice: 'Build it: npm run build',
    run: async ({ configuration }) =>
      judge(existsSync(path.join(configuration.webRoot, 'index.html'))),
  },
]
