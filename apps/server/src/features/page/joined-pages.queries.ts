/** Pages of a strip that meet a page: what crosses the joint is painted on both. */
import type { ReadingDirection } from '@panelflow/domain/book/reading-direction.ts'
import { getJoints, type JoinedPage } from '@panelflow/domain/page/joints.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'
import { type DocumentRef, loadDocument } from './page-store.ts'

export interface Neighbour {
  readonly pageId: string
  /** row of the page in question at which it begins; below 0: it lies above */
  readonly top: number
  readonly baseRev: number
  readonly laneRev: number
}

interface StripRow {
  readonly id: string
  readonly width: number
  readonly height: number
  readonly baseRev: number | null
  readonly laneRev: number | null
  readonly direction: ReadingDirection
}

/** By page, the pages that meet it and were preprocessed, from above. */
export const listNeighbours = async (
  db: Db | Tx,
  chapterId: string,
): Promise<ReadonlyMap<string, readonly Neighbour[]>> => {
  const { rows } = await sql<StripRow>`
    select p.id, p.width, p.height, b.rev as "baseRev", l.rev as "laneRev", k.reading_direction as direction
    from chapter c
    join source_chapter s on s.id = c.source_chapter_id
    join book k on k.id = s.book_id
    join source_page p on p.source_chapter_id = s.id and p.replaced_at is null
    left join page_document b on b.source_page_id = p.id and b.kind = 'base'
    left join page_document l on l.source_page_id = p.id and l.chapter_id = c.id
    where c.id = ${chapterId} order by p.position`.execute(db)
  const toNeighbour = (row: StripRow | undefined, top: number): readonly Neighbour[] =>
    row === undefined || row.baseRev === null || row.laneRev === null
      ? []
      : [{ pageId: row.id, top, baseRev: row.baseRev, laneRev: row.laneRev }]
  return new Map(
    rows.map((row, index) => {
      const { above, below } = getJoints(row.direction, rows, index)
      const around = [
        ...(above > 0 ? toNeighbour(rows[index - 1], -above) : []),
        ...(below > 0 ? toNeighbour(rows[index + 1], row.height) : []),
      ]
      return [row.id, around] as const
    }),
  )
}

/** Pages with the revisions they have, to be compared later. */
export const toAroundRevs = (
  around: readonly Pick<Neighbour, 'pageId' | 'baseRev' | 'laneRev'>[],
): string =>
  around.map(({ pageId, baseRev, laneRev }) => `${pageId}:${baseRev}:${laneRev}`).join(' ')

type LoadDocument = (ref: DocumentRef) => ReturnType<typeof loadDocument>

/** Documents of the neighbours. @param load reads a document, or gives it from where it is kept */
export const loadJoinedPages = async (
  load: LoadDocument,
  chapterId: string,
  neighbours: readonly Neighbour[],
): Promise<readonly (JoinedPage & { readonly pageId: string })[]> => {
  const pages = await Promise.all(
    neighbours.map(async ({ pageId, top }) => {
      const base = await load({ kind: 'base', pageId, chapterId })
      const lane = await load({ kind: 'lane', pageId, chapterId })
      return base === undefined || lane === undefined ? [] : [{ pageId, base, lane, top }]
    }),
  )
  return pages.flat()
}
