/** What speaks against the fonts of a chapter: their licences, and the choice of its book. */
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import {
  type ApprovedFonts,
  createFontApproval,
  type FontApproval,
} from '@panelflow/domain/page/checks/approved-fonts.ts'
import type { FontFault, FontFaults } from '@panelflow/domain/page/checks/font-faults.ts'
import { FONT_LIST } from '@panelflow/render/font/font-list.ts'
import { sql } from 'kysely'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { listOwnFaces } from '../font-file/own-faces.queries.ts'

interface CheckedBook {
  readonly bookId: string
  readonly language: TargetLanguage
}

/**
 * A licence holds through its last day, in the organisation's zone. Where it is for some series
 * only, the book belongs to one of them; where for some platforms, all profiles of the book are
 * among these.
 */
export const loadFontFaults = async (
  db: Db | Tx,
  { bookId, language }: CheckedBook,
): Promise<FontFaults> => {
  const zone = await organisationZone(db)
  const { rows } = await sql<{ readonly id: string; readonly fault: FontFault | null }>`
    select id, case
      when licence_until < (now() at time zone ${zone})::date::text then 'expired'
      when hidden_at is not null then 'hidden'
      when not languages ? ${language} then 'other_language'
      when series is not null and not exists (
        select from serial_book s where s.book_id = ${bookId} and f.series ? s.serial_id::text) then 'other_series'
      when platforms is not null and exists (
        select from platform_profile p where p.book_id = ${bookId} and not p.hidden and not f.platforms ? p.id::text) then 'other_platform'
    end as fault from font f`.execute(db)
  return Object.fromEntries(
    rows.flatMap(({ id, fault }) => (fault === null ? [] : [[id, fault] as const])),
  )
}

/** Null: the book approved every font for the language. */
export const loadFontApproval = async (
  db: Db | Tx,
  fonts: ApprovedFonts,
  language: TargetLanguage,
): Promise<FontApproval | null> => {
  const approved = fonts[language] ?? []
  if (approved.length === 0) return null
  const own = (await listOwnFaces(db)).map(({ face }) => face)
  return createFontApproval([...FONT_LIST, ...own], approved)
}
