import { toLocalTime } from '@panelflow/contract/local-time.ts'
import type { Db } from '../../db/open-database.ts'
import { readSettings } from '../../db/setting.ts'
import type { Tx } from '../../db/transaction.ts'

export const ZONE_KEY = 'organisation.zone'
const DEFAULT_ZONE = 'Asia/Shanghai'

/** The zone that the stored setting means. */
export const getZone = (stored: unknown): string =>
  typeof stored === 'string' ? stored : DEFAULT_ZONE

/** IANA zone in which dates without one are read and shown (spec 10.request.zone). */
export const organisationZone = async (db: Db | Tx): Promise<string> =>
  getZone((await readSettings(db, ZONE_KEY))[ZONE_KEY])

/** Today, `YYYY-MM-DD` of the organisation's calendar. */
export const getToday = async (db: Db | Tx, now: Date): Promise<string> =>
  toLocalTime(now, await organisationZone(db)).slice(0, 10)
