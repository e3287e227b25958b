import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { outputList } from '@panelflow/contract/page-output.ts'
import { getResolution } from '@panelflow/domain/output/resolution.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { outputUrl, type SignUrl } from '../file/file-address.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { createStaleCheck, listOutputRows } from '../page/page-output.queries.ts'
import type { ZippedFile } from './zip-outputs.ts'

/** Pictures of the chapter, each with a signed address. */
export const listOutputs = async (
  db: Db,
  actor: Actor,
  chapterId: string,
  sign: SignUrl,
): Promise<EndpointAnswer<typeof outputList>> => {
  const access = await requireChapter(db, actor, 'workspace.open', chapterId)
  const rows = await listOutputRows(db, chapterId)
  const isStale = createStaleCheck(db, chapterId, access.row.target_language)
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
      stale: await isStale(row),
      createdAt: row.created_at.toISOString(),
    })),
  )
}

const DIGITS = 3

interface Deliverable {
  readonly name: string
  readonly files: readonly ZippedFile[]
  /** pixels per inch of pictures that are converted on the way */
  readonly resolution: number
}

/**
 * The final pictures of a complete set, named by page: `001.png`. Throws `output.not_deliverable`
 * while one is missing.
 */
export const deliverableFiles = async (
  db: Db,
  actor: Actor,
  chapterId: string,
): Promise<Deliverable> => {
  const { row, chapter } = await requireChapter(db, actor, 'final.download_publish', chapterId)
  const finals = (await listOutputRows(db, chapterId)).filter((output) => output.kind === 'final')
  const { reading_direction } = await db
    .selectFrom('source_chapter as s')
    .innerJoin('book as b', 'b.id', 's.book_id')
    .select('b.reading_direction')
    .where('s.id', '=', chapter.source_chapter_id)
    .executeTakeFirstOrThrow()
  const { pages } = await db
    .selectFrom('source_page')
    .select(({ fn }) => fn.countAll<number>().as('pages'))
    .where('source_chapter_id', '=', chapter.source_chapter_id)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (finals.length === 0 || finals.length < pages || chapter.final_images !== 'ready')
    throw new AppError('output.not_deliverable')
  const files = finals.map(({ position, format, image, created_at }) => ({
    name: `${String(position + 1).padStart(DIGITS, '0')}.${format === 'jpeg' ? 'jpg' : format}`,
    sha: image,
    at: created_at,
  }))
  return {
    name: `${row.serial}-${String(chapter.number).padStart(DIGITS, '0')}-${row.target_language}.zip`,
    files,
    resolution: getResolution(reading_direction),
  }
}
