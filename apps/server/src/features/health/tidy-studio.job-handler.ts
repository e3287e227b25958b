import { sql } from 'kysely'
import { forgetOldKeys } from '../../edge/idempotency.ts'
import type { Deps } from '../../ports/deps.ts'
import { tidyAttachments } from '../comment/attachment.commands.ts'
import { tidySubsets } from '../font-file/font-file.commands.ts'
import { tidyExports } from '../output/export/expire-export.ts'
import { tidyUploads } from '../upload/tidy-uploads.ts'
import { scheduleTidy } from './tidy-studio.job.ts'

const HOUR_S = 3600

/** Once an hour: what nobody will ask for any more goes. Live events 2 days, sessions 30 days after their end, notifications 90 days,
 * posts to webhooks 30 days, uploads 2 days, files of comments never sent a day, font subsets 30 days after their last use, files of exports as long as `settle-export` says. */
export const tidyStudioJob = async (deps: Deps): Promise<void> => {
  await forgetOldKeys(deps.db)
  await sql`delete from event_outbox where at < now() - interval '2 days'`.execute(deps.db)
  await sql`delete from session where coalesce(ended_at, absolute_expires_at) < now() - interval '30 days'`.execute(deps.db)
  await sql`delete from notification where created_at < now() - interval '90 days'`.execute(deps.db)
  await sql`delete from webhook_delivery where created_at < now() - interval '30 days'`.execute(deps.db)
  await tidyUploads(deps)
  await tidyAttachments(deps)
  await tidyExports(deps)
  await tidySubsets(deps)
  await scheduleTidy(deps, HOUR_S)
}
