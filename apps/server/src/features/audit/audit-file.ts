import { Readable } from 'node:stream'
import type { auditExport } from '@panelflow/contract/audit.ts'
import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import { AUDIT_COLUMNS, AUDIT_LABELS } from '@panelflow/contract/messages/audit-labels.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { FastifyRequest } from 'fastify'
import { auditExport as noteExport } from '../../http/audit-export.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import type { Deps } from '../../ports/deps.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { writeSheet, XLSX_TYPE } from '../../sheets/write-sheet.ts'
import { auditCsv, auditRows, countAudit } from './audit.queries.ts'

/** A workbook is made in memory, some kilobytes an entry; CSV has no end. */
const MOST_IN_SHEET = 20_000

/** in characters */
const WIDTHS: Readonly<Partial<Record<(typeof AUDIT_COLUMNS)[number], number>>> = {
  seq: 8,
  details: 60,
  hash: 66,
}
const WIDTH = 24

/**
 * The entries of a filter as a file, written into the chain before it leaves: a CSV is for programs
 * that check it, a workbook for people.
 * @throws AppError `audit.too_many_for_sheet`
 */
export const auditFile = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { format, ...filters }: EndpointQuery<typeof auditExport>,
  { request, locale }: { readonly request: FastifyRequest; readonly locale: InterfaceLocale },
): Promise<FileAnswer> => {
  const count = await countAudit(db, filters)
  if (format === 'xlsx' && count > MOST_IN_SHEET)
    throw new AppError('audit.too_many_for_sheet', { count, max: MOST_IN_SHEET })
  const now = clock.now()
  // what leaves is what was counted: the entry of this export is not among it
  const rows =
    format === 'xlsx'
      ? await auditRows(db, filters, { locale, zone: await organisationZone(db) })
      : []
  await noteExport({ db, clock }, request, actor, {
    object: { kind: 'audit', id: '' },
    params: { entries: count, format, ...filters },
  })
  const name = `audit-${now.toISOString().slice(0, 10)}`
  if (format === 'csv')
    return {
      file: Readable.from(auditCsv(db, filters)),
      type: 'text/csv; charset=utf-8',
      downloadName: `${name}.csv`,
    }
  const words = AUDIT_LABELS[locale]
  const columns = AUDIT_COLUMNS.map((column) => ({
    heading: words.column[column],
    width: WIDTHS[column] ?? WIDTH,
  }))
  return {
    file: writeSheet({ name: words.sheet, columns, rows, modifiedAt: now }),
    type: XLSX_TYPE,
    downloadName: `${name}.xlsx`,
  }
}
