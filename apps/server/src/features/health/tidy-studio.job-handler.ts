import { type RawBuilder, sql } from 'kysely'
import { allowLongStatements, inTransaction } from '../../db/transaction.ts'
import { forgetOldKeys } from '../../http/idempotency.ts'
import type { Deps } from '../../ports/deps.ts'
import { tidyAttachments } from '../comment/attachment.commands.ts'
import { tidySubsets } from '../font-file/font-file.commands.ts'
import { tidyIntakes } from '../intake/intake.commands.ts'
import { settleLeft } from '../intake/settle-intake.ts'
import { tidyExports } from '../output/export/expire-export.ts'
import { tidyUploads } from '../upload/tidy-uploads.ts'
import { scheduleTidy } from './tidy-studio.job.ts'

const HOUR_S = 3600
/** After a long standstill there is much to delete. */
const DELETE_LIMIT_MS = 600_000

const deleteOld = (deps: Deps, table: string, condition: RawBuilder<unknown>): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await allowLongStatements(tx, DELETE_LIMIT_MS)
    await sql`delete from ${sql.table(table)} where ${condition}`.execute(tx)
  })

/**
 * Deletes expired rows once an hour: live events after 2 days, sessions 30 days after their end,
 * notifications after 90 days, posts to webhooks after 30 days, counters of failed sign-ins and
 * uploads after 2 days, files of comments never sent after a day, font subsets 30 days after their
 * last use, files of exports when `settle-export` says. Intakes that were left for 7 days end, and
 * their chapters are free again.
 */
export const tidyStudioJob = async (deps: Deps): Promise<void> => {
  await forgetOldKeys(deps.db)
  await deleteOld(deps, 'event_outbox', sql`at < now() - interval '2 days'`)
  await deleteOld(
    deps,
    'session',
    sql`coalesce(ended_at, absolute_expires_at) < now() - interval '30 days'`,
  )
  await deleteOld(deps, 'notification', sql`created_at < now() - interval '90 days'`)
  await deleteOld(deps, 'webhook_delivery', sql`created_at < now() - interval '30 days'`)
  await deleteOld(deps, 'login_throttle', sql`updated_at < now() - interval '2 days'`)
  await settleLeft(deps)
  await tidyIntakes(deps)
  await tidyUploads(deps)
  await tidyAttachments(deps)
  await tidyExports(deps)
  await tidySubsets(deps)
  await scheduleTidy(deps, HOUR_S)
}
