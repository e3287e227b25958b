import { describePlace } from '@panelflow/domain/publishing/publishing.ts'
import { targetAddress } from '@panelflow/contract/publishing.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { sql } from 'kysely'
import { recordAudit } from '../../db/audit-chain.ts'
import { TASK_CHANNEL } from '../../db/task-channel.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../ports/deps.ts'

type Needs = Pick<Deps, 'ids'>

interface Finished {
  readonly chapterId: string
  readonly sourceChapterId: string
  readonly bookId: string
  readonly language: string
  readonly completedAt: Date | null
}

interface Cause {
  readonly at: Date
  /** null: the time came */
  readonly by: string | null
  readonly batchId: string | null
  /** of a version after the first */
  readonly reason: string
  /** chapters that were finished before a target was made wait for a person */
  readonly onlyNewer: boolean
}

const FINISHED = sql`c.status = 'complete' and c.final_images = 'ready' and o.stop_status is null`
const COLUMNS = sql`c.id as "chapterId", c.source_chapter_id as "sourceChapterId", s.book_id as "bookId",
  o.target_language as language, o.completed_at as "completedAt"`

/** The version this chapter goes out as; undefined: another chapter's version is out. */
const ensurePublication = async (
  tx: Tx,
  { ids }: Needs,
  chapter: Finished,
  cause: Cause,
): Promise<string | undefined> => {
  await tx
    .selectFrom('source_chapter')
    .select('id')
    .where('id', '=', chapter.sourceChapterId)
    .forUpdate()
    .execute()
  const { rows } = await sql<{ id: string; number: number; chapterId: string }>`
    select id, number, chapter_id as "chapterId" from publication
    where source_chapter_id = ${chapter.sourceChapterId} and target_language = ${chapter.language}
    order by number desc limit 1`.execute(tx)
  const [latest] = rows
  if (latest !== undefined && cause.reason === '')
    return latest.chapterId === chapter.chapterId ? latest.id : undefined
  const id = ids.next()
  const number = (latest?.number ?? 0) + 1
  const reason = latest === undefined ? '' : cause.reason
  await sql`insert into publication (id, source_chapter_id, target_language, number, chapter_id, batch_id, reason, created_by, created_at)
    values (${id}, ${chapter.sourceChapterId}, ${chapter.language}, ${number}, ${chapter.chapterId}, ${cause.batchId}, ${reason}, ${cause.by}, ${cause.at})`.execute(
    tx,
  )
  await recordAudit(tx, {
    at: cause.at,
    action: 'chapter_published',
    accountId: cause.by,
    object: { kind: 'chapter', id: chapter.chapterId },
    params: { version: number, reason, batchId: cause.batchId },
  })
  return id
}

const queueChapter = async (
  tx: Tx,
  deps: Needs,
  chapter: Finished,
  cause: Cause,
): Promise<number> => {
  const targets = await tx
    .selectFrom('publishing_target')
    .select(['id', 'name', 'address', 'created_at'])
    .where('book_id', '=', chapter.bookId)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(target_language is null or target_language = ${chapter.language})`)
    .$if(cause.onlyNewer, (query) =>
      query.where('created_at', '<=', chapter.completedAt ?? new Date(0)),
    )
    .execute()
  if (targets.length === 0) return 0
  const publicationId = await ensurePublication(tx, deps, chapter, cause)
  if (publicationId === undefined) return 0
  const written = await tx
    .insertInto('publication_delivery')
    .values(
      targets.map(({ id, name, address }) => ({
        id: deps.ids.next(),
        publication_id: publicationId,
        target_id: id,
        target_name: name,
        place: describePlace(targetAddress.parse(address)),
        created_at: cause.at,
      })),
    )
    // exactly one delivery of a version to a target
    .onConflict((conflict) => conflict.constraint('publication_delivery_once').doNothing())
    .returning('id')
    .execute()
  return written.length
}

const queueAll = async (
  tx: Tx,
  deps: Needs,
  chapters: readonly Finished[],
  cause: Cause,
): Promise<number> => {
  let queued = 0
  for (const chapter of chapters) queued += await queueChapter(tx, deps, chapter, cause)
  if (queued > 0) await sql`select pg_notify(${TASK_CHANNEL}, 'publication')`.execute(tx)
  return queued
}

/** A batch is released: its books' finished chapters go to their targets. */
export const queueBatch = async (
  tx: Tx,
  deps: Needs,
  { batchId, at, by }: { readonly batchId: string; readonly at: Date; readonly by: string | null },
): Promise<void> => {
  const { rows } = await sql<Finished>`
    select ${COLUMNS} from batch_book x join source_chapter s on s.book_id = x.book_id
      join chapter c on c.source_chapter_id = s.id join work_order o on o.id = c.order_id
    where x.batch_id = ${batchId} and ${FINISHED} order by c.number, o.serial desc`.execute(tx)
  await queueAll(tx, deps, rows, { batchId, at, by, reason: '', onlyNewer: false })
}

/**
 * Chapters that were finished while their book's batch was in progress. What was finished before a
 * target was made is delivered only when a person asks for it.
 */
export const queueLateChapters = async (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
): Promise<void> => {
  const { rows } = await sql<Finished & { batchId: string }>`
    select distinct on (c.id) ${COLUMNS}, b.id as "batchId" from publishing_target t
      join batch_book x on x.book_id = t.book_id
      join batch b on b.id = x.batch_id and b.status = 'in_progress'
      join source_chapter s on s.book_id = t.book_id
      join chapter c on c.source_chapter_id = s.id join work_order o on o.id = c.order_id
    where t.active and t.deleted_at is null and ${FINISHED} and o.completed_at >= t.created_at
      and (t.target_language is null or t.target_language = o.target_language)
      and not exists (select 1 from publication p where p.source_chapter_id = s.id and p.target_language = o.target_language)
    order by c.id`.execute(deps.db)
  for (const { batchId, ...chapter } of rows)
    await inTransaction(deps.db, (tx) =>
      queueAll(tx, deps, [chapter], {
        batchId,
        at: deps.clock.now(),
        by: null,
        reason: '',
        onlyNewer: true,
      }),
    )
}

/**
 * Corrections of chapters that are out become the next version by themselves, with the reason they
 * were ordered for; files and certificates of the version before stay.
 */
export const queueErrata = async (deps: Pick<Deps, 'db' | 'clock' | 'ids'>): Promise<void> => {
  const { rows } = await sql<Finished & { reason: string; orderedBy: string }>`
    select ${COLUMNS}, o.erratum_reason as reason, o.created_by as "orderedBy"
    from work_order o join chapter c on c.order_id = o.id join source_chapter s on s.id = c.source_chapter_id
    where o.erratum_reason is not null and o.completed_at is not null and ${FINISHED}
      and exists (select 1 from publication p where p.source_chapter_id = s.id and p.target_language = o.target_language
        and p.created_at < o.completed_at)
      and not exists (select 1 from publication q where q.chapter_id = c.id)
    order by o.completed_at, c.number`.execute(deps.db)
  for (const { reason, orderedBy, ...chapter } of rows)
    await inTransaction(deps.db, (tx) =>
      queueAll(tx, deps, [chapter], {
        batchId: null,
        at: deps.clock.now(),
        by: orderedBy,
        reason,
        onlyNewer: false,
      }),
    )
}

/**
 * By hand, now. With a reason it is the next version of a chapter that is out.
 * @returns how many deliveries were queued
 * @throws AppError `chapter.not_found`, `publishing.not_finished`, `publishing.no_target`,
 * `publishing.reason_missing`
 */
export const publishChapter = (
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  accountId: string,
  chapterId: string,
  reason: string,
): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<Finished & { finished: boolean }>`
      select ${COLUMNS}, ${FINISHED} as finished from chapter c join work_order o on o.id = c.order_id
        join source_chapter s on s.id = c.source_chapter_id where c.id = ${chapterId}`.execute(tx)
    const [chapter] = rows
    if (chapter === undefined) throw new AppError('chapter.not_found')
    if (!chapter.finished) throw new AppError('publishing.not_finished')
    const cause = { at: deps.clock.now(), by: accountId, batchId: null, reason, onlyNewer: false }
    const queued = await queueAll(tx, deps, [chapter], cause)
    if (queued > 0) return queued
    const other = await tx
      .selectFrom('publication')
      .select('chapter_id')
      .where('source_chapter_id', '=', chapter.sourceChapterId)
      .where(sql<boolean>`target_language = ${chapter.language}`)
      .executeTakeFirst()
    throw new AppError(other === undefined ? 'publishing.no_target' : 'publishing.reason_missing')
  })
