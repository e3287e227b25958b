import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'
import { DEFAULT_DIGEST_HOURS } from '@panelflow/domain/notification/notice-kind.ts'
import { sql } from 'kysely'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { notifyDeadlines } from './deadline-notices.ts'
import { dropSettledReminders } from './replace-outdated.ts'
import { scheduleTending } from './tend-notices.job.ts'

const EVERY_S = 300

interface Reader {
  readonly id: string
  readonly hours: readonly number[]
  readonly zone: string | null
  readonly digested_until: Date | null
  readonly oldest: Date
}

const DAY_MS = 86_400_000

/** The last of the person's hours that has come: today's, else yesterday's. */
const getLastDigest = (now: Date, hours: readonly number[], zone: string): Date | undefined => {
  const days = [now, new Date(now.getTime() - DAY_MS)].map((day) =>
    toLocalTime(day, zone).slice(0, 10),
  )
  return days
    .flatMap((day) =>
      hours.map((hour) => toInstant(`${day} ${String(hour).padStart(2, '0')}:00:00`, zone)),
    )
    .filter((moment) => moment <= now)
    .toSorted((a, b) => b.getTime() - a.getTime())[0]
}

/** Asks for the digests whose hour has come, in each person's time zone. */
const queueDigests = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const studioZone = await organisationZone(deps.db)
  const { rows } = await sql<Reader>`
    select a.id, coalesce(r.digest_hours, ${JSON.stringify(DEFAULT_DIGEST_HOURS)}::jsonb) as hours,
      r.time_zone as zone, r.digested_until, min(n.created_at) as oldest
    from notification n join account a on a.id = n.account_id left join notification_reader r on r.account_id = a.id
    where n.mail = 'digest' and n.mailed_at is null and n.read_at is null
      and a.email is not null and a.disabled_at is null and a.deleted_at is null
      and r.mail_stopped_at is null
    group by 1, 2, 3, 4`.execute(deps.db)
  for (const { id, hours, zone, digested_until, oldest } of rows) {
    const until = getLastDigest(now, hours, zone ?? studioZone)
    if (until === undefined || oldest >= until) continue
    if (digested_until !== null && digested_until >= until) continue
    const digest = { accountId: id, until: until.toISOString() }
    await inTransaction(deps.db, (tx) =>
      deps.queue.enqueue(tx, 'notification.send_digest', digest, {
        singletonKey: `${id} ${digest.until}`,
      }),
    )
  }
}

/** Every five minutes: deadlines that come near or pass, and digests whose hour has come. */
export const maintainNoticesJob = async (deps: Deps): Promise<void> => {
  await inTransaction(deps.db, dropSettledReminders)
  await notifyDeadlines(deps)
  if (deps.mail !== undefined) await queueDigests(deps)
  await scheduleTending(deps, EVERY_S)
}
