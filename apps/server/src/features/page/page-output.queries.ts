import type { PictureKind, PageFormat } from '@panelflow/domain/output/output-values.ts'
import { renderHash } from '@panelflow/render/compose/render-hash.ts'
import { freshLayout } from '@panelflow/render/text/input-hash.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { keepReaching } from '@panelflow/domain/page/joints.ts'
import {
  listNeighbours,
  loadJoinedPages,
  type Neighbour,
  toAroundRevs,
} from './joined-pages.queries.ts'
import { type DocumentRef, loadDocument } from './page-store.ts'

export interface OutputRow {
  readonly id: string
  readonly page_id: string
  readonly position: number
  readonly name: string
  readonly kind: PictureKind
  readonly image: string
  readonly format: PageFormat
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly engine: string
  readonly render_hash: string
  readonly created_at: Date
  /** its documents or those around it moved on; whether that shows is for `createStaleCheck` */
  readonly moved: boolean
  /** another picture came in the place of its page since, and that shows */
  readonly replaced: boolean
  /** pages of a strip that meet it */
  readonly around: readonly Neighbour[]
}

/** A page that was only stored anew still looks as it was published. */
const REPLACED_SINCE = sql<boolean>`exists (
  select 1 from page_revision v join source_page w on w.id = v.previous_id
  where v.id = o.source_page_id and v.created_at > o.created_at
    and not (v.status = 'done' and v.refusal is null and v.changes = '[]' and w.width = p.width and w.height = p.height
      and (v.placement ->> 'dx')::float8 = 0 and (v.placement ->> 'dy')::float8 = 0))`

const readOutputs = async (db: Db, chapterId: string) =>
  await db
    .selectFrom('page_output as o')
    .innerJoin('source_page as p', 'p.id', 'o.source_page_id')
    .innerJoin('page_document as b', (join) =>
      join.onRef('b.source_page_id', '=', 'p.id').on('b.kind', '=', 'base'),
    )
    .innerJoin('page_document as l', (join) =>
      join.onRef('l.source_page_id', '=', 'p.id').onRef('l.chapter_id', '=', 'o.chapter_id'),
    )
    .select([
      'o.id',
      'p.id as page_id',
      'p.position',
      'p.name',
      'o.kind',
      'o.image',
      'o.format',
      'o.bytes',
      'o.width',
      'o.height',
    ])
    .select(['o.engine', 'o.render_hash', 'o.created_at', 'o.around_revs'])
    .select((eb) =>
      eb
        .or([eb('b.rev', '<>', eb.ref('o.base_rev')), eb('l.rev', '<>', eb.ref('o.lane_rev'))])
        .as('moved'),
    )
    .select(REPLACED_SINCE.as('replaced'))
    .where('o.chapter_id', '=', chapterId)
    .where('p.replaced_at', 'is', null)
    .orderBy('p.position')
    .orderBy('o.kind', 'desc')
    .execute()

/** Synthesised images of the chapter's present pages: by page, the final one first. */
export const listOutputRows = async (db: Db, chapterId: string): Promise<readonly OutputRow[]> => {
  const rows = await readOutputs(db, chapterId)
  const neighbours = rows.length === 0 ? new Map() : await listNeighbours(db, chapterId)
  return rows.map((row) => {
    const around: readonly Neighbour[] = neighbours.get(row.page_id) ?? []
    return { ...row, around, moved: row.moved === true || row.around_revs !== toAroundRevs(around) }
  })
}

/**
 * Would a page look different if it were made again? Documents are read only where one of the page
 * or of those that meet it moved on, each of them once.
 */
export const createStaleCheck = (
  db: Db,
  chapterId: string,
  language: string,
): ((output: OutputRow) => Promise<boolean>) => {
  const loaded = new Map<string, ReturnType<typeof loadDocument>>()
  const load = (ref: DocumentRef): ReturnType<typeof loadDocument> => {
    const key = `${ref.kind} ${ref.pageId}`
    const known = loaded.get(key) ?? loadDocument(db, ref)
    loaded.set(key, known)
    return known
  }
  return async (output) => {
    if (output.replaced) return true
    if (!output.moved) return false
    const ref = { pageId: output.page_id, chapterId }
    const [base, lane] = [
      await load({ ...ref, kind: 'base' }),
      await load({ ...ref, kind: 'lane' }),
    ]
    if (base === undefined || lane === undefined) return true
    const joined = await loadJoinedPages(load, chapterId, output.around)
    const around = keepReaching(lane, joined, (text) => freshLayout(text, language))
    return renderHash(base, lane, language, around) !== output.render_hash
  }
}
