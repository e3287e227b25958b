import type { PageView } from '@panelflow/contract/page.ts'
import { type PagePanels, PANEL_FINDER_VERSION } from '@panelflow/domain/page/page-panels.ts'
import { sql } from 'kysely'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import { type SignUrl, outputUrl, thumbnailUrl, tileTemplate } from '../file/file-address.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { createStaleCheck, listOutputRows } from './page-output.queries.ts'
import { HAS_TRANSLATION, LACKS_TRANSLATION } from './page.queries.ts'

interface PageRow {
  readonly id: string
  readonly position: number
  readonly name: string
  readonly width: number
  readonly height: number
  readonly source: string
  readonly tileLevels: number
  readonly panels: PagePanels
  /** version that found its panels, or is to find them */
  readonly panelVersion: number | null
  readonly baseRev: number
  readonly laneRev: number
  readonly texts: number
  readonly translated: number
  readonly overflowing: number
}

const pageRows = async (db: Db, chapterId: string): Promise<readonly PageRow[]> => {
  const { rows } = await sql<PageRow>`
    select p.id, p.position, p.name, p.width, p.height, p.image as source, p.tile_levels as "tileLevels",
      f.panels, f.version as "panelVersion",
      coalesce(b.rev, 0) as "baseRev", coalesce(l.rev, 0) as "laneRev",
      count(t.id) filter (where ${sql.raw(HAS_TRANSLATION)} or (${sql.raw(LACKS_TRANSLATION)})) as texts,
      count(t.id) filter (where ${sql.raw(HAS_TRANSLATION)}) as translated,
      count(t.id) filter (where t.props -> 'layout' ->> 'overflow' = 'true' and t.props ->> 'translation' <> '') as overflowing
    from chapter c
    join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    left join page_panels f on f.id = p.id
    left join page_document b on b.source_page_id = p.id and b.kind = 'base'
    left join page_document l on l.source_page_id = p.id and l.chapter_id = c.id
    left join page_item t on t.document_id = l.id and t.kind = 'text' and t.props ->> 'hidden' = 'false'
    left join page_item r on r.document_id = b.id and r.kind = 'region' and r.id = t.props ->> 'regionId'
    where c.id = ${chapterId} group by p.id, f.id, b.rev, l.rev order by p.position`.execute(db)
  return rows
}

/**
 * Has a worker look for the panels of pages, unless it is to do so already. Panels found by an
 * earlier version stay until then.
 */
export const requestPanels = async (db: Db, pageIds: readonly string[]): Promise<void> => {
  if (pageIds.length === 0) return
  const { numAffectedRows = 0n } = await sql`
    insert into page_panels (id, version)
    select id, ${PANEL_FINDER_VERSION} from unnest(${pageIds}::uuid[]) as id
    on conflict (id) do update
      set version = excluded.version, status = 'waiting', failures = 0, not_before = now(), lease_until = null
      where page_panels.version <> excluded.version`.execute(db)
  if (numAffectedRows > 0n) await sql`select pg_notify(${TASK_CHANNEL}, 'panels')`.execute(db)
}

/**
 * Pages of the chapter with signed addresses, counts and the best picture made of each so far.
 * Panels that nobody looked for are looked for now, by a worker.
 */
export const listPages = async (
  db: Db,
  actor: Actor,
  chapterId: string,
  sign: SignUrl,
): Promise<PageView[]> => {
  const access = await requireChapter(db, actor, 'workspace.open', chapterId)
  const [pages, outputs] = await Promise.all([
    pageRows(db, chapterId),
    listOutputRows(db, chapterId),
  ])
  const unknown = pages.filter(({ panelVersion }) => panelVersion !== PANEL_FINDER_VERSION)
  await requestPanels(
    db,
    unknown.map(({ id }) => id),
  )
  const isStale = createStaleCheck(db, chapterId, access.row.target_language)
  return await Promise.all(
    pages.map(async ({ panelVersion: _version, ...page }) => {
      const output = outputs.find((one) => one.page_id === page.id)
      return {
        ...page,
        tiles: tileTemplate(sign, page.id),
        thumbnail: thumbnailUrl(sign, page.id, page.tileLevels),
        output:
          output === undefined
            ? null
            : {
                kind: output.kind,
                url: outputUrl(sign, output.id),
                stale: await isStale(output),
                renderHash: output.render_hash,
              },
      }
    }),
  )
}
