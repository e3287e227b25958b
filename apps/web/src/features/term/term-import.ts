import type { TermFileFormat, TermImportRow } from '@panelflow/contract/term.ts'
import { isErrorCode } from '@panelflow/domain/error/error-code.ts'
import { FIELD_CODES } from '@panelflow/domain/error/field-error.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { useTranslation } from 'react-i18next'
import { useFieldMessage } from '../../lib/forms/field-messages.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { getReasonText } from '../../lib/forms/reason.ts'

/** spec 5.term.xlsx: xlsx, up to 10 MB; so for TBX */
const SHEET_BYTES = 10 * 1024 * 1024

/** What can be said of a file without opening it. */
export const fileFault = (
  file: Pick<File, 'name' | 'size'> | null,
  format: TermFileFormat,
): 'not_chosen' | 'not_xlsx' | 'not_tbx' | 'too_large' | null => {
  if (file === null) return 'not_chosen'
  if (!file.name.toLowerCase().endsWith(`.${format}`)) return `not_${format}`
  return file.size > SHEET_BYTES ? 'too_large' : null
}

const TMX_BYTES = 20 * 1024 * 1024

/** What can be said of a file of translation memory without opening it. */
export const findTmxFault = ({
  name,
  size,
}: Pick<File, 'name' | 'size'>): 'not_tmx' | 'too_large' | null => {
  if (!name.toLowerCase().endsWith('.tmx')) return 'not_tmx'
  return size > TMX_BYTES ? 'too_large' : null
}

const COLUMNS = {
  book: 'book',
  original: 'original',
  aliases: 'aliases',
  translations: 'translations',
  remark: 'remark',
  explanation: 'explanation',
  firstChapter: 'first_chapter',
  chapterNumber: 'chapter_number',
  status: 'status',
} as const
const isColumn = (column: string): column is keyof typeof COLUMNS => Object.hasOwn(COLUMNS, column)

type Fault = TermImportRow['faults'][number]

/** A column of the sheet as the glossary calls it. */
export const useTermColumnLabel = (): ((column: string) => string) => {
  const { t, i18n } = useTranslation('term')
  return (column) => {
    const language = TARGET_LANGUAGES.find((one) => column === `translations.${one}`)
    if (language !== undefined) return languageName(language, i18n.language)
    const forbidden = TARGET_LANGUAGES.find((one) => column === `forbidden.${one}`)
    if (forbidden !== undefined)
      return t('field.forbidden_in', { language: languageName(forbidden, i18n.language) })
    return isColumn(column) ? t(`field.${COLUMNS[column]}`) : column
  }
}

/** A fault of a line as one sentence: column and cause. */
export const useTermFaultMessage = (): ((fault: Fault) => string) => {
  const { t } = useTranslation('term')
  const getFieldMessage = useFieldMessage()
  const getColumnLabel = useTermColumnLabel()
  const getCauseMessage = ({ column, code, params }: Fault): string => {
    if (code === 'term.name_taken')
      return t('fault.name_taken', {
        name: String(params['name']),
        original: String(params['original']),
      })
    if (code === 'term.twice_in_sheet')
      return t('fault.twice_in_sheet', { name: String(params['name']), row: String(params['row']) })
    if (code === 'term.other_glossary')
      return t('fault.other_glossary', { title: String(params['title']) })
    const known = FIELD_CODES.find((one) => one === code)
    return (
      (known === undefined
        ? isErrorCode(code)
          ? getReasonText(code)
          : null
        : getFieldMessage({ field: column, code: known, params: {} })) ?? code
    )
  }
  return (fault) =>
    t('import.word', { word: getColumnLabel(fault.column), words: getCauseMessage(fault) })
}
