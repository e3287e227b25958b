import type { accountImport, ACCOUNT_IMPORT_RESULTS } from '@panelflow/contract/account.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { FIELD_CODES } from '@panelflow/domain/error/field-error.ts'
import { getRoleName, isRoleId } from '@panelflow/domain/account/role.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../lib/i18n/labels.ts'
import { useFieldMessage } from '../../lib/forms/field-messages.ts'
import { getReasonText } from '../../lib/forms/reason.ts'

export type ImportAnswer = EndpointAnswer<typeof accountImport>
export type ImportRow = ImportAnswer['rows'][number]
export type ImportResult = (typeof ACCOUNT_IMPORT_RESULTS)[number]

/** spec 5.term.xlsx: xlsx, up to 10 MB */
export const SHEET_BYTES = 10 * 1024 * 1024

/** What can be said of a file without opening it. */
export const fileFault = (file: Pick<File, 'name' | 'size'>): 'not_xlsx' | 'too_large' | null => {
  if (!file.name.toLowerCase().endsWith('.xlsx')) return 'not_xlsx'
  return file.size > SHEET_BYTES ? 'too_large' : null
}

export const countResults = (
  rows: readonly ImportRow[],
): Readonly<Record<ImportResult, number>> => {
  const counts: Record<ImportResult, number> = { new: 0, changed: 0, same: 0, refused: 0 }
  for (const { result } of rows) counts[result] += 1
  return counts
}

const COLUMNS = {
  name: 'name',
  realName: 'real_name',
  roles: 'roles',
  languages: 'languages',
  phone: 'phone',
  email: 'email',
} as const

const isColumn = (column: string): column is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, column)

/** A column of the sheet as the form calls it. */
const useColumnLabel = (): ((column: string) => string) => {
  const { t } = useTranslation('account')
  return (column) => (isColumn(column) ? t(`field.${COLUMNS[column]}`) : column)
}

/** What differs, as the screen shows it: roles and languages by their names. */
export const useChangeTexts = (): ((row: ImportRow) => readonly {
  readonly column: string
  readonly label: string
  readonly from: string
  readonly to: string
}[]) => {
  const { t: app, i18n } = useTranslation()
  const getColumnLabel = useColumnLabel()
  const toText = (column: string, value: string): string => {
    const role = Number(value)
    if (column === 'roles' && isRoleId(role)) return app(`role.${getRoleName(role)}`)
    const language = TARGET_LANGUAGES.find((one) => one === value)
    return column === 'languages' && language !== undefined
      ? languageName(language, i18n.language)
      : value
  }
  return ({ changes }) =>
    changes.map(({ column, from, to }) => ({
      column,
      label: getColumnLabel(column),
      from: from.map((value) => toText(column, value)).join(', '),
      to: to.map((value) => toText(column, value)).join(', '),
    }))
}

/** A fault of a line as column and sentence. */
export const useFaultMessage = (): ((fault: ImportRow['faults'][number]) => {
  readonly column: string
  readonly words: string
}) => {
  const { t } = useTranslation('account')
  const getFieldMessage = useFieldMessage()
  const getColumnLabel = useColumnLabel()
  return ({ column, code, params }) => {
    const known = FIELD_CODES.find((one) => one === code)
    const words =
      (known === undefined
        ? isErrorCode(code)
          ? getReasonText(code, params)
          : null
        : getFieldMessage({ field: column, code: known, params })) ?? code
    const word = params['word']
    return {
      column: getColumnLabel(column),
      words: typeof word === 'string' ? t('import.word', { word, words }) : words,
    }
  }
}
