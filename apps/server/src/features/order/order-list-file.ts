import { Readable } from 'node:stream'
import type { EndpointBody } from '@panelflow/contract/endpoint.ts'
import { ORDER_SHEET_LABELS } from '@panelflow/contract/messages/order-sheet-labels.ts'
import { ORDER_FILE_LIMIT, type orderListFile } from '@panelflow/contract/order-file.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { BYTE_ORDER_MARK, csvLine } from '@panelflow/domain/text/csv.ts'
import { type RawBuilder, sql } from 'kysely'
import type { FileAnswer } from '../../http/send-file.ts'
import { tableFile } from '../../sheets/table-file.ts'
import type { SheetCell } from '../../sheets/write-sheet.ts'
import { joinConditions, filterConditions, visibilityConditions } from './order-filter.ts'
import { filterContext, listOrderRows } from './order-rows.queries.ts'
import { sheetLine, type SheetReader } from './order-sheet.ts'
import { orderBy, toSorting } from './order-sort.ts'
import type { OrderQueryDeps } from './order.queries.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'

type OrderFileRequest = EndpointBody<typeof orderListFile>

/** rows looked up at once: other requests get their turn between two of them */
const BATCH_SIZE = 200

const createConditions = async (
  deps: OrderQueryDeps,
  actor: Actor,
  { target }: OrderFileRequest,
): Promise<RawBuilder<unknown>> => {
  if ('ids' in target)
    return joinConditions([
      ...visibilityConditions(actor),
      sql`work_order.id = any(${target.ids}::uuid[])`,
    ])
  const wanted = filterConditions(
    target.filter,
    await filterContext(deps.db, deps.now(), actor, target.filter),
  )
  const except =
    target.except.length === 0 ? [] : [sql`not work_order.id = any(${target.except}::uuid[])`]
  return joinConditions([...visibilityConditions(actor), ...wanted, ...except])
}

/** What the file holds, in its order, settled before the first line goes out. */
const listIds = async (
  deps: OrderQueryDeps,
  actor: Actor,
  fileRequest: OrderFileRequest,
): Promise<readonly string[]> => {
  const max = ORDER_FILE_LIMIT[fileRequest.format]
  const where = await createConditions(deps, actor, fileRequest)
  const { rows } = await sql<{ id: string }>`
    select work_order.id from work_order where ${where} order by ${orderBy(toSorting(fileRequest))} limit ${max + 1}`.execute(
    deps.db,
  )
  if (rows.length <= max) return rows.map(({ id }) => id)
  const { rows: all } = await sql<{
    count: number
  }>`select count(*)::int as count from work_order where ${where}`.execute(deps.db)
  throw new AppError('order.too_many_for_sheet', { count: all[0]?.count ?? rows.length, max })
}

async function* streamLines(
  deps: OrderQueryDeps,
  actor: Actor,
  ids: readonly string[],
  toCells: (order: Parameters<typeof sheetLine>[0]) => readonly SheetCell[],
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const part = ids.slice(from, from + BATCH_SIZE)
    const { rows } = await listOrderRows(deps, actor, { ids: part, scope: 'all' })
    const known = new Map(rows.map(({ order }) => [order.id, order]))
    yield part.flatMap((id) => {
      const order = known.get(id)
      return order === undefined ? [] : [toCells(order)]
    })
  }
}

async function* writeCsv(
  headings: readonly string[],
  parts: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(headings)
  for await (const part of parts) yield part.map(csvLine).join('')
}

/** in characters */
const [NARROW, WIDE, MEASURED_ROWS] = [10, 60, 200]

const computeWidths = (
  headings: readonly string[],
  rows: readonly (readonly SheetCell[])[],
): readonly number[] =>
  headings.map((heading, at) =>
    rows
      .slice(0, MEASURED_ROWS)
      .reduce(
        (width, row) => Math.min(WIDE, Math.max(width, String(row[at] ?? '').length + 2)),
        Math.max(NARROW, heading.length + 2),
      ),
  )

/**
 * The list as a file; `lines` is how many orders it holds. @throws AppError
 * `order.too_many_for_sheet`
 */
export const createOrderListFile = async (
  deps: OrderQueryDeps,
  actor: Actor,
  fileRequest: OrderFileRequest,
  locale: InterfaceLocale,
): Promise<{ readonly answer: FileAnswer; readonly lines: number }> => {
  const ids = await listIds(deps, actor, fileRequest)
  const reader: SheetReader = { locale, zone: await organisationZone(deps.db), now: deps.now() }
  const columns = fileRequest.columns.map(({ id }) => id)
  const headings = fileRequest.columns.map(({ heading }) => heading)
  const parts = streamLines(deps, actor, ids, (order) => sheetLine(order, columns, reader))
  const { name } = ORDER_SHEET_LABELS[locale]
  if (fileRequest.format === 'csv') {
    const file = Readable.from(writeCsv(headings, parts))
    return {
      answer: { file, type: 'text/csv; charset=utf-8', downloadName: `${name}.csv` },
      lines: ids.length,
    }
  }
  const rows: (readonly SheetCell[])[] = []
  for await (const part of parts) rows.push(...part)
  return {
    answer: tableFile(
      { name, sheet: name, headings, widths: computeWidths(headings, rows), rows },
      'xlsx',
      reader.now,
    ),
    lines: rows.length,
  }
}
