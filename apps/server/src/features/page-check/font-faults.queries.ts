/** Fonts of the house that a chapter should not be set in. */
import type { FontFault, FontFaults } from '@panelflow/domain/page/checks/font-faults.ts'
import { sql } from 'kysely'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

/** A licence holds through its last day, in the organisation's zone. */
export const loadFontFaults = async (db: Db | Tx, language: string): Promise<FontFaults> => {
  const zone = await organisationZone(db)
  const { rows } = await sql<{ readonly id: string; readonly fault: FontFault | null }>`
    select id, case
      when licence_until < (now() at time zone ${zone})::date::text then 'expired'
      when hidden_at is not null then 'hidden'
      when not languages ? ${language} then 'other_language'
    end as fault from font`.execute(db)
  return Object.fromEntries(
    rows.flatMap(({ id, fault }) => (fault === null ? [] : [[id, fault] as const])),
  )
}
