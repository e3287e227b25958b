import { toInstant, toLocalTime } from '@panelflow/contract/local-time.ts'
import type { NoticeRules } from '@panelflow/domain/notification/notice-delivery.ts'
import {
  defaultChoice,
  type NoticeChoice,
  type NoticeKind,
  soundChoice,
} from '@panelflow/domain/notification/notice-kind.ts'
import { sql } from 'kysely'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

export interface RecipientRules {
  readonly choice: NoticeChoice
  readonly rules: NoticeRules
  readonly zone: string
  /** are there devices of the person to push to? */
  readonly hasDevices: boolean
}

interface Stored {
  readonly account_id: string
  readonly in_app: boolean | null
  readonly mail: NoticeChoice['mail'] | null
  readonly webhook: boolean | null
  readonly push: boolean | null
  readonly risk_only: boolean | null
  readonly quiet_from: number | null
  readonly quiet_until: number | null
  readonly time_zone: string | null
  readonly mail_stopped_at: Date | null
  readonly has_devices: boolean
}

const toChoice = (kind: NoticeKind, row: Stored): NoticeChoice => {
  const { in_app: inApp, mail, webhook, push } = row
  if (inApp === null || mail === null || webhook === null || push === null)
    return defaultChoice(kind)
  return soundChoice(kind, { inApp, mail, webhook, push })
}

/** What each of these people set for a kind; the defaults for those who set nothing. */
export const readRecipientRules = async (
  db: Db | Tx,
  kind: NoticeKind,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, RecipientRules>> => {
  const studioZone = await organisationZone(db)
  const { rows } = await sql<Stored>`
    select a.id as account_id, c.in_app, c.mail, c.webhook, c.push, r.risk_only, r.quiet_from,
      r.quiet_until, r.time_zone, r.mail_stopped_at,
      exists (select 1 from push_subscription p where p.account_id = a.id) as has_devices
    from account a
    left join notification_choice c on c.account_id = a.id and c.kind = ${kind}
    left join notification_reader r on r.account_id = a.id
    where a.id = any(${[...accountIds]})`.execute(db)
  return new Map(
    rows.map((row) => [
      row.account_id,
      {
        choice: toChoice(kind, row),
        rules: {
          riskOnly: row.risk_only === true,
          quiet:
            row.quiet_from === null || row.quiet_until === null
              ? null
              : { from: row.quiet_from, until: row.quiet_until },
          isMailStopped: row.mail_stopped_at !== null,
        },
        zone: row.time_zone ?? studioZone,
        hasDevices: row.has_devices,
      },
    ]),
  )
}

/** Minute of the day in a zone, and when that day began. */
export const getLocalDay = (now: Date, zone: string): { minute: number; start: Date } => {
  const local = toLocalTime(now, zone)
  return {
    minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)),
    start: toInstant(`${local.slice(0, 10)} 00:00:00`, zone),
  }
}
