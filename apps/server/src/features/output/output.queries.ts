import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { outputList } from '@panelflow/contract/page.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { renderHash } from '@panelflow/render/compose/render-hash.ts'
import type { Db } from '../../db/open-database.ts'
import { outputUrl, type SignUrl } from '../file/file-address.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { type DocumentRef, loadDocument } from '../page/page-store.ts'
import type { ZippedFile } from './zip-outputs.ts'

export interface OutputRow {
  readonly id: string
  readonly page_id: string
  readonly position: number
  readonly name: string
  readonly kind: 'composite' | 'final'
  readonly image: string
  readonly format: 'png' | 'jpeg'
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
    .innerJoin('page_document as b', (join) => join.onRef('b.source_page_id', '=', 'p.id').on('b.kind', '=', 'base'))
    .innerJoin('page_document as l', (join) => join.onRef('l.source_page_id', '=', 'p.id').onRef('l.chapter_id', '=', 'o.chapter_id'))
    .select(['o.id', 'p.id as page_id', 'p.position', 'p.name', 'o.kind', 'o.image', 'o.format', 'o.bytes', 'o.width', 'o.height'])
    .select(['o.engine', 'o.render_hash', 'o.created_at'])
    .select((eb) => eb.or([eb('b.rev', '<>', eb.ref('o.base_rev')), eb('l.rev', '<>', eb.ref('o.lane_rev'))]).as('moved'))
    .where('o.chapter_id', '=', chapterId)
    .where('p.replaced_at', 'is', null)
    .orderBy('p.position')
    .orderBy('o.kind', 'desc')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, moved: row.moved === true })))

/** Would the page look different if it were made again? Only asked where a document moved on. */
export const isStale = async (db: Db, chapterId: string, language: string, output: OutputRow): Promise<boolean> => {
  if (!output.moved) return false
  const ref = { pageId: output.page_id, chapterId }
  const load = async (kind: DocumentRef['kind']) => await loadDocument(db, { ...ref, kind })
  const [base, lane] = await Promise.all([load('base'), load('lane')])
  return base === undefined || lane === undefined || renderHash(base, lane, language) !== output.render_hash
}

/** Pictures of the chapter, each with a signed address. */
export const listOutputs = async (db: Db, actor: Actor, chapterId: string, sign: SignUrl): Promise<EndpointAnswer<typeof outputList>> => {
  const access = await requireChapter(db, actor, 'workspace.open', chapterId)
  const rows = await listOutputRows(db, chapterId)
  return await Promise.all(
    rows.map(async (row) => ({
      pageId: row.page_id,
      position: row.position,
      kind: row.kind,
      url: outputUrl(sign, row.id),
      format: row.format,
      sha: row.image,
      bytes: row.bytes,
      width: row.width,
      height: row.height,
      engine: row.engine,
      renderHash: row.render_hash,
      stale: await isStale(db, chapterId, access.row.target_language, row),
      createdAt: row.created_at.toISOString(),
    })),
  )
}

const DIGITS = 3

/** The final pictures of a complete set, named by page: `001.png`. Throws `output.not_deliverable` while one is missing. */
export const deliverableFiles = async (
  db: Db,
  actor: Actor,
  chapterId: string,
): Promise<{ readonly name: string; readonly files: readonly ZippedFile[] }> => {
  const { row, chapter } = await requireChapter(db, actor, 'final.download_publish', chapterId)
  const finals = (await listOutputRows(db, chapterId)).filter((output) => output.kind === 'final')
  const { pages } = await db
    .selectFrom('source_page')
    .select(({ fn }) => fn.countAll<number>().as('pages'))
    .where('source_chapter_id', '=', chapter.source_chapter_id)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (finals.length === 0 || finals.length < pages || chapter.final_images !== 'ready') throw new AppError('output.not_deliverable')
  const files = finals.map(({ position, format, image, created_at }) => ({
    name: `${String(position + 1).padStart(DIGITS, '0')}.${format === 'jpeg' ? 'jpg' : format}`,
    sha: image,
    at: created_at,
  }))
  return { name: `${row.serial}-${String(chapter.number).padStart(DIGITS, '0')}-${row.target_language}.zip`, files }
}
