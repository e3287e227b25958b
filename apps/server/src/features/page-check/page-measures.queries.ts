/** What is measured in the pixels of a chapter's pages, and having a worker measure the rest. */
import {
  listUnmeasured,
  NOTHING_MEASURED,
  type PageMeasures,
} from '@panelflow/domain/page/checks/page-measures.ts'
import {
  judgePictures,
  type PagePicture,
  PICTURE_MEASURE_VERSION,
  type PictureFaults,
  type PictureMeasure,
} from '@panelflow/domain/page/checks/page-pictures.ts'
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import type { PagePanels } from '@panelflow/domain/page/page-panels.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Db } from '../../db/open-database.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Ids } from '../../ports/ids.ts'
import { requestPanels } from '../page/page-list.queries.ts'
import type { ChapterPage } from '../page/chapter-documents.queries.ts'

/** What is known of one page besides its documents. */
interface MeasuredPage {
  readonly picture: PagePicture
  readonly measures: PageMeasures
  readonly panels: PagePanels
  /** what a worker was last asked to measure; null: nothing yet */
  readonly asked: string | null
  /** a worker is to measure it, or does */
  readonly isWaiting: boolean
}

interface MeasureRow extends Omit<PagePicture, 'measure'> {
  readonly measure: (PictureMeasure & { readonly version: number }) | null
  readonly measures: PageMeasures | null
  readonly panels: PagePanels
  readonly asked: string | null
  readonly isWaiting: boolean
}

/** Pages of the chapter in their order, by id. */
export const loadMeasuredPages = async (
  db: Db | Tx,
  chapterId: string,
): Promise<ReadonlyMap<string, MeasuredPage>> => {
  const { rows } = await sql<MeasureRow>`
    select p.id, p.name, p.width, p.height, p.image as source, p.picture_measure as measure, m.measures, m.asked, f.panels,
      coalesce(m.status <> 'done', false) or coalesce(f.status <> 'done', false) as "isWaiting"
    from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    left join page_measure m on m.source_page_id = p.id and m.chapter_id = c.id
    left join page_panels f on f.id = p.id
    where c.id = ${chapterId} order by p.position`.execute(db)
  return new Map(
    rows.map(({ measures, asked, isWaiting, panels, measure, ...page }) => [
      page.id,
      {
        picture: {
          ...page,
          measure: measure?.version === PICTURE_MEASURE_VERSION ? measure : null,
        },
        measures: measures ?? NOTHING_MEASURED,
        panels,
        asked,
        isWaiting,
      },
    ]),
  )
}

export const listPictureFaults = (
  pages: ReadonlyMap<string, MeasuredPage>,
  direction: ReadingDirection,
): PictureFaults =>
  judgePictures(
    [...pages.values()].map(({ picture }) => picture),
    direction,
  )

/** Names what is to be measured; empty: all is. */
const describeUnmeasured = (page: ChapterPage, { picture, measures }: MeasuredPage): string => {
  const { seams, lettering } = listUnmeasured(page, measures)
  const keys = [...seams, ...lettering].map(({ key }) => key)
  const missing = picture.measure === null ? ['picture', ...keys] : keys
  return missing.length === 0
    ? ''
    : createHash('sha256').update(JSON.stringify(missing)).digest('hex')
}

/** Has a worker measure what is not measured, unless it was asked for just that. */
export const requestMeasures = async (
  { db, ids }: { readonly db: Db; readonly ids: Ids },
  chapterId: string,
  pages: readonly ChapterPage[],
): Promise<void> => {
  const known = await loadMeasuredPages(db, chapterId)
  await requestPanels(
    db,
    [...known].flatMap(([id, { panels }]) => (panels === null ? [id] : [])),
  )
  const wanted = pages.flatMap((page) => {
    const measured = known.get(page.pageId)
    const asked = measured === undefined ? '' : describeUnmeasured(page, measured)
    return asked === '' || asked === measured?.asked
      ? []
      : [{ id: ids.next(), page: page.pageId, asked }]
  })
  if (wanted.length === 0) return
  await sql`
    insert into page_measure (id, chapter_id, source_page_id, asked)
    select id, ${chapterId}, page, asked from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, page uuid, asked text)
    on conflict (chapter_id, source_page_id) do update
      set asked = excluded.asked, status = 'waiting', failures = 0, not_before = now(), lease_until = null
      where page_measure.asked <> excluded.asked`.execute(db)
  await sql`select pg_notify(${TASK_CHANNEL}, 'measures')`.execute(db)
}
