import type { LogView } from '@panelflow/contract/order-log.ts'
import { isRoleId } from '@panelflow/domain/account/role.ts'
import i18next from 'i18next'
import { csvOf } from '@panelflow/domain/text/csv.ts'
import { personName, roleName } from '../../lib/labels.ts'
import { saveBlob } from '../../lib/save-file.ts'
import { xlsxOf } from '../../lib/xlsx-file.ts'
import { logSentence } from './log-sentence.ts'
import type { Reader } from './log-values.ts'
import { toFieldTime } from '../../lib/time.ts'

const WIDTHS = [20, 20, 22, 10, 100]

/** Heading and a line per entry: the sentences of the screen, times in the organisation's zone. */
export const logLines = (entries: readonly LogView[], reader: Reader): readonly (readonly string[])[] => {
  const { t } = reader
  const heading = [
    t('log.column_at'),
    t('log.column_actor'),
    i18next.t('log.role', { ns: 'order-page' }),
    t('todo.column_chapter'),
    t('log.column_what'),
  ]
  const lines = entries.map((entry) => [
    toFieldTime(entry.at, reader.zone),
    entry.actor === null ? t('log.system') : personName(entry.actor),
    isRoleId(entry.actorRole) ? t(`role.${roleName(entry.actorRole)}`) : '',
    entry.chapterNumber === null ? '' : String(entry.chapterNumber),
    logSentence(reader, entry),
  ])
  return [heading, ...lines]
}

/** Hands the log to the browser's download. `name` without extension. */
export const saveLog = (entries: readonly LogView[], reader: Reader, name: string, format: 'csv' | 'xlsx'): void => {
  const lines = logLines(entries, reader)
  const blob = format === 'csv' ? new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }) : xlsxOf(name, lines, WIDTHS)
  saveBlob(blob, `${name}.${format}`)
}
