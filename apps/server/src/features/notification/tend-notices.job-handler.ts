import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'
import { DEFAULT_DIGEST_HOUR } from '@panelflow/domain/notification/notice-kind.ts'
import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { notifyDeadlines } from './deadline-notices.ts'
import { scheduleTending } from './tend-notices.job.ts'

const EVERY_S = 300

/** Asks for the digests whose hour has come today, in the installation's time zone. */
const queueDigests = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const zone = await organisationZone(deps.db)
  const day = toLocalTime(now, zone).slice(0, 10)
  const { rows } = await sql<{ id: string; hour: number; oldest: Date }>`
    select a.id, coalesce(r.digest_hour, ${DEFAULT_DIGEST_HOUR}) as hour, min(n.created_at) as oldest
    from notification n join account a on a.id = n.account_id left join notification_reader r on r.account_id = a.id
    where n.mail = 'digest' and n.mailed_at is null and n.read_at is null
      and a.email is not null and a.disabled_at is null and a.deleted_at is null
      and coalesce(r.digested_on, '') < ${day}
    group by 1, 2`.execute(deps.db)
  for (const { id, hour, oldest } of rows) {
    const until = toInstant(`${day} ${String(hour).padStart(2, '0')}:00:00`, zone)
    if (until > now || oldest >= until) continue
    const digest = { accountId: id, day, until: until.toISOString() }
    await inTransaction(deps.db, (tx) =>
      deps.queue.enqueue(tx, 'notification.send_digest', digest, { singletonKey: `${id} ${day}` }),
    )
  }
}

/** Every five minutes: deadlines that come near or pass, and digests whose hour has come. */
export const maintainNoticesJob = async (deps: Deps): Promise<void> => {
  await notifyDeadlines(deps)
  if (deps.mail !== undefined) await queueDigests(deps)
  await scheduleTending(deps, EVERY_S)
}
