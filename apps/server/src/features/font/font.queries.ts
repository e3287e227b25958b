import type { FontScope, FontUse } from '@panelflow/contract/font.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { ListedFace } from '@panelflow/render/font/font-face.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { FontTable } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type FontRow = Selectable<FontTable>

export interface FontCounts {
  readonly pages: number
  readonly chapters: number
}

/**
 * Families in the order of the alphabet, faces of one by weight. Their code points stay in the
 * database: those of 2,000 fonts are 8 MB.
 */
export const listFonts = async (db: Db): Promise<readonly FontRow[]> => {
  const rows = await db
    .selectFrom('font')
    .select([
      'id',
      'version',
      'sha',
      'source_sha',
      'file_name',
      'family',
      'subfamily',
      'format',
      'bytes',
      'glyphs',
      'missing',
      'embedding',
    ])
    .select([
      'may_subset',
      'bitmap_only',
      'remarks',
      'languages',
      'licence_note',
      'licence_until',
      'series',
      'platforms',
      'uploaded_by',
      'uploaded_at',
      'hidden_at',
    ])
    .select(sql`face - 'coverage'`.as('face'))
    .orderBy('family')
    .orderBy('uploaded_at')
    .execute()
  return rows.toSorted(
    (a, b) => a.family.localeCompare(b.family) || toFace(a).weight - toFace(b).weight,
  )
}

const MAX_LISTED_SCOPES = 500

/** Series and platforms that a licence can be for. */
export const listFontScopes = async (
  db: Db,
): Promise<{ series: FontScope[]; platforms: FontScope[] }> => {
  const series = await db
    .selectFrom('serial')
    .select(['id', 'title as name'])
    .orderBy('title')
    .limit(MAX_LISTED_SCOPES)
    .execute()
  const { rows: platforms } = await sql<FontScope>`
    select p.id, concat_ws(' · ', p.name, b.title_zh) as name from platform_profile p left join book b on b.id = p.book_id
    order by p.name, b.title_zh limit ${MAX_LISTED_SCOPES}`.execute(db)
  return { series, platforms }
}

/** @throws AppError font.not_found */
export const getFont = async (db: Db | Tx, id: string): Promise<FontRow> => {
  const row = await db.selectFrom('font').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) throw new AppError('font.not_found')
  return row
}

/** What lists show of a font, with the languages people offer it for. */
export const toFace = (row: Pick<FontRow, 'face' | 'languages'>): ListedFace => ({
  // written by upload-font.ts from the bytes, and by nothing else
  ...(row.face as ListedFace),
  languages: row.languages as readonly string[],
})

/**
 * Own fonts by the document with text set in them: of a whole text, or of stretches. The conditions
 * are those of the indexes page_item_own_font and page_item_range_font, word for word.
 */
const USED = sql`
  select i.document_id, i.props ->> 'font' as font from page_item i
  where i.kind = 'text' and i.props ->> 'font' like 'own-%'
  union
  select i.document_id, stretch #>> '{}' as font
  from page_item i, jsonb_path_query(i.props, '$.ranges[*].font') stretch
  where i.kind = 'text' and jsonb_path_exists(i.props, '$.ranges[*].font')
    and stretch #>> '{}' like 'own-%'`

/** Pages and chapters with text set in each own font. */
export const countUses = async (db: Db): Promise<ReadonlyMap<string, FontCounts>> => {
  const { rows } = await sql<{ font: string; pages: number; chapters: number }>`
    select used.font, count(distinct d.id)::int as pages, count(distinct d.chapter_id)::int as chapters
    from (${USED}) as used join page_document d on d.id = used.document_id
    group by 1`.execute(db)
  return new Map(rows.map(({ font, pages, chapters }) => [font, { pages, chapters }]))
}

const MOST_USES = 200

export const listUses = async (db: Db, fontId: string): Promise<FontUse[]> => {
  const { rows } = await sql<FontUse>`
    select c.id as "chapterId", c.number as chapter, o.id as "orderId", o.serial, o.title as "bookTitle",
      o.target_language as language, count(distinct d.id)::int as pages
    from (${USED}) as used
    join page_document d on d.id = used.document_id
    join chapter c on c.id = d.chapter_id
    join work_order o on o.id = c.order_id
    where used.font = ${fontId}
    group by c.id, o.id
    order by o.serial desc, c.number
    limit ${MOST_USES}`.execute(db)
  return rows
}

/** Pages that are set in the font now, or were in a state that was kept and may come back. */
export const countAllPages = async (tx: Tx, fontId: string): Promise<number> => {
  const whole = JSON.stringify([{ props: { font: fontId } }])
  const stretch = JSON.stringify([{ props: { ranges: [{ font: fontId }] } }])
  const { rows } = await sql<{ pages: number }>`
    select count(*)::int as pages from (
      select document_id from (${USED}) as used where font = ${fontId}
      union
      select document_id from page_snapshot
      where items @> ${whole}::jsonb or items @> ${stretch}::jsonb
    ) as used`.execute(tx)
  return rows[0]?.pages ?? 0
}
