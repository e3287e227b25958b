import type { AuditView, auditExport, auditList } from '@panelflow/contract/audit.ts'
import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import { AUDIT_COLUMNS, AUDIT_LABELS } from '@panelflow/contract/messages/audit-labels.ts'
import { toLocalTime } from '@panelflow/contract/local-time.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { BYTE_ORDER_MARK, csvLine } from '@panelflow/domain/text/csv.ts'
import { type AuditObject, nameObjects } from './audit-objects.queries.ts'
import type { Db } from '../../db/open-database.ts'
import type { SheetCell } from '../../sheets/write-sheet.ts'

type Filters = Omit<EndpointQuery<typeof auditExport>, 'format'>

const entries = (db: Db, { action, accountId, from, to, objectKind, objectId }: Filters) =>
  db
    .selectFrom('audit_entry as e')
    .leftJoin('account as a', 'a.id', 'e.account_id')
    .select([
      'e.seq',
      'e.at',
      'e.action',
      'e.account_id',
      'a.name',
      'a.real_name',
      'e.ip',
      'e.object_kind',
      'e.object_id',
      'e.params',
      'e.hash',
    ])
    .$if(action !== undefined, (query) => query.where('e.action', '=', action ?? ''))
    .$if(accountId !== undefined, (query) => query.where('e.account_id', '=', accountId ?? ''))
    .$if(objectKind !== undefined, (query) => query.where('e.object_kind', '=', objectKind ?? ''))
    .$if(objectId !== undefined, (query) => query.where('e.object_id', '=', objectId ?? ''))
    .$if(from !== undefined, (query) => query.where('e.at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('e.at', '<=', new Date(to ?? 0)))

type Row = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

const toObject = (
  { object_kind: kind, object_id: id }: Row,
  named: ReadonlyMap<string, AuditObject>,
): AuditView['object'] => {
  if (kind === null) return null
  const found = named.get(`${kind} ${id}`)
  return { kind, id: id ?? '', name: found?.name ?? null, path: found?.path ?? null }
}

const toView = (row: Row, named: ReadonlyMap<string, AuditObject>): AuditView => ({
  seq: row.seq,
  at: row.at.toISOString(),
  action: row.action,
  person:
    row.account_id === null
      ? null
      : { id: row.account_id, name: row.name ?? '', realName: row.real_name ?? '' },
  ip: row.ip,
  byStudio: row.account_id === null && row.ip === '',
  object: toObject(row, named),
  params: { ...(row.params as object) },
  hash: row.hash.toString('hex'),
})

/** Newest first; `seq` is given without gaps, so it is the mark to go on from. */
export const listAudit = async (
  db: Db,
  { before, size, ...filters }: EndpointQuery<typeof auditList>,
): Promise<{ readonly rows: AuditView[]; readonly next: number | null }> => {
  const rows = await entries(db, filters)
    .$if(before !== undefined, (query) => query.where('e.seq', '<', before ?? 0))
    .orderBy('e.seq', 'desc')
    .limit(size + 1)
    .execute()
  const part = rows.slice(0, size)
  const named = await nameObjects(
    db,
    part.map(({ object_kind, object_id }) => ({ kind: object_kind ?? '', id: object_id ?? '' })),
  )
  return {
    rows: part.map((row) => toView(row, named)),
    next: rows.length > size ? (part.at(-1)?.seq ?? null) : null,
  }
}

export const countAudit = async (db: Db, filters: Filters): Promise<number> => {
  const { count } = await entries(db, filters)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const PART = 2000

/** As the chain was written: what a program checks the hashes with. */
const toCells = (row: Row): readonly string[] => [
  String(row.seq),
  row.at.toISOString(),
  row.action,
  row.account_id ?? '',
  row.name ?? '',
  row.ip,
  row.object_kind ?? '',
  row.object_id ?? '',
  JSON.stringify(row.params),
  row.hash.toString('hex'),
]

/** In whose language and zone a workbook is made. */
export interface AuditReader {
  readonly locale: InterfaceLocale
  readonly zone: string
}

/** As the screen says it. */
const toAuditCells = (row: Row, { locale, zone }: AuditReader): readonly SheetCell[] => {
  const words = AUDIT_LABELS[locale]
  const kind = row.object_kind ?? ''
  return [
    row.seq,
    toLocalTime(row.at, zone),
    words.action[row.action] ?? row.action,
    row.account_id ?? '',
    row.name ?? '',
    row.ip,
    words.object[kind] ?? kind,
    row.object_id ?? '',
    JSON.stringify(row.params),
    row.hash.toString('hex'),
  ]
}

/** Oldest first, part by part: a chain of years does not fit into memory. */
async function* parts(db: Db, filters: Filters): AsyncGenerator<readonly Row[]> {
  let last = 0
  for (;;) {
    const rows = await entries(db, filters)
      .where('e.seq', '>', last)
      .orderBy('e.seq')
      .limit(PART)
      .execute()
    if (rows.length === 0) return
    yield rows
    last = rows.at(-1)?.seq ?? last
  }
}

/** The entries as CSV, as many as there are. */
export async function* auditCsv(db: Db, filters: Filters): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(AUDIT_COLUMNS)
  for await (const part of parts(db, filters))
    yield part.map((row) => csvLine(toCells(row))).join('')
}

/** The entries as cells under `AUDIT_COLUMNS`, for a workbook, which is made in memory. */
export const auditRows = async (
  db: Db,
  filters: Filters,
  reader: AuditReader,
): Promise<readonly (readonly SheetCell[])[]> => {
  const rows: (readonly SheetCell[])[] = []
  for await (const part of parts(db, filters))
    rows.push(...part.map((row) => toAuditCells(row, reader)))
  return rows
}
