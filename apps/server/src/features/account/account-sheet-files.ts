import type { accountExport } from '@panelflow/contract/account.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { requestLocale } from '../../http/answer.ts'
import { auditExport } from '../../http/audit-export.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { writeSheet, XLSX_TYPE } from '../../sheets/write-sheet.ts'
import { ACCOUNT_SHEET, accountCells, accountColumns } from './account-sheet.ts'
import type { Needs } from './account.commands.ts'
import { accountRows } from './account.queries.ts'

const NAMES: Readonly<
  Record<InterfaceLocale, { readonly template: string; readonly accounts: string }>
> = {
  en: { template: 'accounts-template', accounts: 'accounts' },
  'zh-CN': { template: '账号模板', accounts: '账号' },
}

const toSheetFile = (
  name: string,
  rows: readonly string[][],
  locale: InterfaceLocale,
  modifiedAt: Date,
): FileAnswer => ({
  file: writeSheet({ name: ACCOUNT_SHEET, columns: accountColumns(locale), rows, modifiedAt }),
  type: XLSX_TYPE,
  downloadName: `${name}.xlsx`,
})

export const accountTemplateFile = (locale: InterfaceLocale, now: Date): FileAnswer =>
  toSheetFile(NAMES[locale].template, [], locale, now)

/** The accounts of a filter in the form of the template; the export is audited before it leaves. */
export const accountExportFile = async (
  deps: Needs,
  actor: Actor,
  filter: z.output<NonNullable<typeof accountExport.query>>,
  request: FastifyRequest,
): Promise<FileAnswer> => {
  const locale = requestLocale(request)
  const now = deps.clock.now()
  const rows = await accountRows(deps.db, filter)
  await auditExport(deps, request, actor, {
    object: { kind: 'account', id: '' },
    params: { accounts: rows.length, ...filter },
  })
  return toSheetFile(
    `${NAMES[locale].accounts}-${now.toISOString().slice(0, 10)}`,
    rows.map((row) => accountCells(row, locale)),
    locale,
    now,
  )
}
