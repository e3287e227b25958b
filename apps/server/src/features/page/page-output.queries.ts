import type { PictureKind, PageFormat } from '@panelflow/domain/output/output-values.ts'
import { renderHash } from '@panelflow/render/compose/render-hash.ts'
import type { Db } from '../../db/open-database.ts'
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
  /** the documents moved on since; whether that shows is for `isStale` */
  readonly moved: boolean
}

/** Synthesised images of the chapter's present pages: by page, the final one first. */
export const listOutputRows = async (db: Db, chapterId: string): Promise<readonly OutputRow[]> =>
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
    .select(['o.engine', 'o.render_hash', 'o.created_at'])
    .select((eb) =>
      eb
        .or([eb('b.rev', '<>', eb.ref('o.base_rev')), eb('l.rev', '<>', eb.ref('o.lane_rev'))])
        .as('moved'),
    )
    .where('o.chapter_id', '=', chapterId)
    .where('p.replaced_at', 'is', null)
    .orderBy('p.position')
    .orderBy('o.kind', 'desc')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, moved: row.moved === true })))

/** Would the page look different if it were made again? Only asked where a document moved on. */
export const isStale = async (
  db: Db,
  chapterId: string,
  language: string,
  output: OutputRow,
): Promise<boolean> => {
  if (!output.moved) return false
  const ref = { pageId: output.page_id, chapterId }
  const load = async (kind: DocumentRef['kind']) => await loadDocument(db, { ...ref, kind })
  const [base, lane] = await Promise.all([load('base'), load('lane')])
  return (
    base === undefined ||
    lane === undefined ||
    renderHash(base, lane, language) !== output.render_hash
  )
}
