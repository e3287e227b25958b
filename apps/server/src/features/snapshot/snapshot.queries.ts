import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { ItemChangeView, snapshotPage, SnapshotView } from '@panelflow/contract/snapshot.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { parseItems } from '@panelflow/domain/page/document/parse-document.ts'
import { boxOfItem, changesBetween, type PageItems } from '@panelflow/domain/page/page-changes.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { assetTemplate, type SignUrl } from '../file/file-address.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { getNames, findPerson } from '../../core/people/people.ts'
import { type ChapterVersion, getStoredVersion, presentVersion } from './chapter-versions.ts'

interface SnapshotRow {
  readonly id: string
  readonly name: string
  readonly round: number
  readonly taken_by: string | null
  readonly at: Date
  readonly pages: number
}

/** Kept versions of a chapter, newest first. */
export const listSnapshots = async (
  db: Db,
  actor: Actor,
  chapterId: string,
): Promise<SnapshotView[]> => {
  await requireChapter(db, actor, 'workspace.open', chapterId)
  const { rows } = await sql<SnapshotRow>`
    select k.id, k.name, k.round, k.taken_by, k.at,
      (select count(distinct d.source_page_id)::int from page_snapshot s join page_document d on d.id = s.document_id where s.snapshot_id = k.id) as pages
    from chapter_snapshot k where k.chapter_id = ${chapterId} order by k.at desc, k.id desc`.execute(
    db,
  )
  const names = await getNames(
    db,
    rows.map((row) => row.taken_by),
  )
  return rows.map(({ id, name, round, taken_by, at, pages }) => ({
    id,
    name,
    round,
    by: findPerson(names, taken_by),
    at: at.toISOString(),
    pages,
  }))
}

interface SnapshotRef {
  readonly chapterId: string
  readonly snapshotId: string
}

const requireSnapshot = async (
  db: Db,
  actor: Actor,
  { chapterId, snapshotId }: SnapshotRef,
): Promise<void> => {
  await requireChapter(db, actor, 'workspace.open', chapterId)
  const snapshot = await db
    .selectFrom('chapter_snapshot')
    .select('id')
    .where('id', '=', snapshotId)
    .where('chapter_id', '=', chapterId)
    .executeTakeFirst()
  if (snapshot === undefined) throw new AppError('snapshot.not_found')
}

const changesIn = (
  pageId: string,
  document: 'base' | 'lane',
  before: PageItems,
  after: PageItems,
): readonly ItemChangeView[] =>
  changesBetween(before, after).flatMap(({ id, appearance, ...change }) => {
    const item = after[id] ?? before[id]
    return item === undefined
      ? []
      : [
          {
            pageId,
            document,
            itemId: id,
            ...change,
            appearance: [...appearance],
            box: boxOfItem(item),
          },
        ]
  })

const listChanges = (
  before: ChapterVersion,
  after: ChapterVersion,
  pageId: string,
): readonly ItemChangeView[] => {
  const [was, is] = [before.get(pageId), after.get(pageId)]
  return [
    ...changesIn(pageId, 'base', was?.base ?? {}, is?.base ?? {}),
    ...changesIn(pageId, 'lane', was?.lane ?? {}, is?.lane ?? {}),
  ].toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
}

/**
 * What differs from the version kept to now, in the order of the pages. Throws
 * `snapshot.not_found`.
 */
export const changesSince = async (
  db: Db,
  actor: Actor,
  snapshot: SnapshotRef,
): Promise<ItemChangeView[]> => {
  await requireSnapshot(db, actor, snapshot)
  const [before, after] = [
    await getStoredVersion(db, snapshot.snapshotId),
    await presentVersion(db, snapshot.chapterId),
  ]
  const pages = await db
    .selectFrom('source_page')
    .innerJoin('chapter', 'chapter.source_chapter_id', 'source_page.source_chapter_id')
    .select('source_page.id')
    .where('chapter.id', '=', snapshot.chapterId)
    .where('source_page.replaced_at', 'is', null)
    .orderBy('source_page.position')
    .execute()
  return pages.flatMap(({ id }) => listChanges(before, after, id))
}

interface PlaceRow {
  readonly id: string
  readonly kind: 'base' | 'lane'
  readonly rev: number
  readonly width: number
  readonly height: number
  readonly image: string
  readonly schema: number
  readonly items: readonly unknown[]
}

const toDocument = ({ id, kind, rev, width, height, image, schema, items }: PlaceRow) => ({
  schema: PAGE_SCHEMA_VERSION,
  id,
  kind,
  rev,
  width,
  height,
  source: image,
  items: Object.fromEntries(
    Object.values(parseItems(schema, items)).map((item) => [
      item.id,
      { ...item, props: { ...item.props }, origin: { ...item.origin } },
    ]),
  ),
})

/** Both documents of a page as they were kept. Throws `snapshot.not_found`, `page.not_found`. */
export const getSnapshotPage = async (
  db: Db,
  actor: Actor,
  { pageId, ...snapshot }: SnapshotRef & { readonly pageId: string },
  sign: SignUrl,
): Promise<EndpointAnswer<typeof snapshotPage>> => {
  await requireSnapshot(db, actor, snapshot)
  const { rows } = await sql<PlaceRow>`
    select d.id, d.kind, s.rev, p.width, p.height, p.image, s.schema, s.items
    from page_snapshot s join page_document d on d.id = s.document_id join source_page p on p.id = d.source_page_id
    where s.snapshot_id = ${snapshot.snapshotId} and d.source_page_id = ${pageId}`.execute(db)
  const [base, lane] = (['base', 'lane'] as const).map((kind) =>
    rows.find((row) => row.kind === kind),
  )
  if (base === undefined || lane === undefined) throw new AppError('page.not_found')
  return {
    base: toDocument(base),
    lane: toDocument(lane),
    assets: assetTemplate(sign, snapshot.chapterId),
  }
}
