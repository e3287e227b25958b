import { Readable } from 'node:stream'
import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import { toLocalTime } from '@panelflow/contract/local-time.ts'
import {
  logSentence,
  type LogReader,
  getLogMessages,
} from '@panelflow/contract/messages/log-sentence.ts'
import type { LogView, orderLogFile } from '@panelflow/contract/order-log.ts'
import { isRoleId, getRoleName } from '@panelflow/domain/account/role.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { formatMessage } from '@panelflow/contract/messages/sentence.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '@panelflow/domain/text/csv.ts'
import type { Db } from '../../db/open-database.ts'
import type { FileAnswer } from '../../http/send-file.ts'
import { MOST_TABLE_LINES, tableFile } from '../../sheets/table-file.ts'
import type { SheetCell } from '../../sheets/write-sheet.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { countLog, wholeLog } from './order-log.queries.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'

/** in characters */
const WIDTHS = [20, 20, 22, 10, 100]

const headingsIn = (locale: InterfaceLocale): readonly string[] => {
  const { at, actor, role, chapter, what } = getLogMessages(locale).column
  return [at, actor, role, chapter, what]
}

const toCells = (entry: LogView, reader: LogReader): readonly SheetCell[] => {
  const words = getLogMessages(reader.locale)
  const { actor, actorRole, chapterNumber } = entry
  return [
    toLocalTime(new Date(entry.at), reader.zone),
    actor === null ? words.system : actor.realName || actor.name,
    isRoleId(actorRole) ? words.role[getRoleName(actorRole)] : '',
    chapterNumber ?? '',
    logSentence(reader, entry),
  ]
}

type Parts = AsyncIterable<readonly LogView[]>

async function* csvOfLog(parts: Parts, reader: LogReader): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headingsIn(reader.locale))
  for await (const part of parts)
    yield part.map((entry) => csvLine(toCells(entry, reader))).join('')
}

const rowsOfLog = async (
  parts: Parts,
  reader: LogReader,
): Promise<readonly (readonly SheetCell[])[]> => {
  const rows: (readonly SheetCell[])[] = []
  for await (const part of parts) rows.push(...part.map((entry) => toCells(entry, reader)))
  return rows
}

interface LogFileRequest {
  readonly orderId: string
  readonly query: EndpointQuery<typeof orderLogFile>
  readonly locale: InterfaceLocale
  readonly now: Date
}

/**
 * The order's log as a file; CSV has no end. @throws AppError `audit.too_many_for_sheet`,
 * `order.not_found` and permission codes
 */
export const createOrderLogFile = async (
  db: Db,
  actor: Actor,
  { orderId, query, locale, now }: LogFileRequest,
): Promise<{ readonly answer: FileAnswer; readonly lines: number }> => {
  const { row } = await requireOrder(db, actor, 'order.log.view', orderId)
  const { format, ...filter } = query
  const lines = await countLog(db, orderId, filter)
  if (format === 'xlsx' && lines > MOST_TABLE_LINES)
    throw new AppError('audit.too_many_for_sheet', { count: lines, max: MOST_TABLE_LINES })
  const reader = { locale, zone: await organisationZone(db), formatMessage }
  const parts = wholeLog(db, actor, orderId, filter)
  const { sheet } = getLogMessages(locale)
  const name = `${sheet}-${row.serial}`
  if (format === 'csv')
    return {
      answer: {
        file: Readable.from(csvOfLog(parts, reader)),
        type: 'text/csv; charset=utf-8',
        downloadName: `${name}.csv`,
      },
      lines,
    }
  const table = {
    name,
    sheet,
    headings: headingsIn(locale),
    widths: WIDTHS,
    rows: await rowsOfLog(parts, reader),
  }
  return { answer: tableFile(table, format, now), lines }
}
