import type { EndpointAnswer, EndpointQuery } from '@panelflow/contract/endpoint.ts'
import { type styleList, styleView, type StyleView } from '@panelflow/contract/style.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { PresetValues } from '@panelflow/domain/style/style-preset.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { StylePresetTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { styleRight } from './style-rights.ts'

export type StyleRow = Selectable<StylePresetTable>

export const toValues = (row: StyleRow): PresetValues => ({
  name: row.name,
  remark: row.remark,
  folder: row.folder,
  language: styleView.shape.language.parse(row.language),
  bookId: row.book_id,
  font: row.font,
  size: row.size,
  align: row.align,
  fontStyle: row.font_style,
  more: styleView.shape.more.parse(row.more),
})

export const toView = (row: StyleRow, actor: Actor): StyleView => {
  const right = styleRight(actor, row.owner_id)
  return styleView.parse({
    ...toValues(row),
    id: row.id,
    shared: row.owner_id === null,
    sortId: row.sort,
    version: row.version,
    can: { edit: right, delete: right, sort: right },
  })
}

/** Presets of others do not exist for anybody but them. */
const mineAndShared = (db: Db | Tx, actor: Actor) =>
  db
    .selectFrom('style_preset')
    .selectAll()
    .where((eb) => eb.or([eb('owner_id', '=', actor.accountId), eb('owner_id', 'is', null)]))

export const listStyles = async (
  db: Db,
  actor: Actor,
  { bookId, language }: EndpointQuery<typeof styleList>,
): Promise<EndpointAnswer<typeof styleList>> => {
  let query = mineAndShared(db, actor)
  if (bookId !== undefined)
    query = query.where((eb) => eb.or([eb('book_id', '=', bookId), eb('book_id', 'is', null)]))
  if (language !== undefined)
    query = query.where((eb) => eb.or([eb('language', '=', language), eb('language', 'is', null)]))
  const rows = await query
    .orderBy('owner_id', (column) => column.asc().nullsLast())
    .orderBy('folder')
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return {
    rows: rows.map((row) => toView(row, actor)),
    can: { create: styleRight(actor, actor.accountId), share: styleRight(actor, null) },
  }
}

/** @throws AppError `style.not_found` */
export const getStyleRow = async (
  db: Db | Tx,
  actor: Actor,
  styleId: string,
): Promise<StyleRow> => {
  const row = await mineAndShared(db, actor).where('id', '=', styleId).executeTakeFirst()
  if (row === undefined) throw new AppError('style.not_found')
  return row
}
