import type { AssignPreviewRow, WorkloadView } from '@panelflow/contract/assignment.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { checkAssign } from '@panelflow/domain/order/decide-assign.ts'
import type { Assignee } from '@panelflow/domain/order/decision.ts'
import type { Share } from '@panelflow/domain/order/split-work.ts'
import type { ChapterState } from '@panelflow/domain/order/order-state.ts'
import { getSeatHolder, type Seat } from '@panelflow/domain/order/seat.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { countTotalWords } from '@panelflow/domain/text/word-count.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { findAssignee } from '../../core/people/assignee.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { namedPerson, getNames, findPerson } from '../../core/people/people.ts'
import { type SeatCase, seatRefusal } from './candidates.queries.ts'

/** Above this many lines counting keeps everybody waiting: the split then goes by chapters. */
const COUNTED_LINES = 60_000

interface LinesRow {
  readonly id: string
  readonly pages: number
  readonly lines: readonly string[] | null
}

/** Pages and source lines of every chapter of the order. */
const readLines = async (db: Db, orderId: string): Promise<readonly LinesRow[]> => {
  const { rows } = await sql<LinesRow>`
    select c.id, count(distinct p.id)::int as pages, array_agg(i.props ->> 'sourceText') filter (where i.id is not null) as lines
    from chapter c
    left join source_page p on p.source_chapter_id = c.source_chapter_id and p.replaced_at is null
    left join page_document d on d.source_page_id = p.id and d.kind = 'base'
    left join page_item i on i.document_id = d.id and i.kind = 'region' and i.props ->> 'kind' not in ('effect', 'art')
    where c.order_id = ${orderId} group by c.id`.execute(db)
  return rows
}

const toWordCounts = (rows: readonly LinesRow[]): ReadonlyMap<string, number> => {
  const total = rows.reduce((sum, { lines }) => sum + (lines?.length ?? 0), 0)
  if (total > COUNTED_LINES) return new Map()
  return new Map(rows.map(({ id, lines }) => [id, countTotalWords(lines ?? [])]))
}

/**
 * Chapters of the order with what there is to do, and whether the seat can be filled or changed
 * now.
 */
export const getWorkload = async (
  db: Db,
  actor: Actor,
  now: Date,
  orderId: string,
  seat: Seat,
): Promise<WorkloadView[]> => {
  const { state } = await requireOrder(db, actor, 'order.base.view', orderId)
  const rows = await readLines(db, orderId)
  const words = toWordCounts(rows)
  const pages = new Map(rows.map((row) => [row.id, row.pages]))
  const names = await getNames(
    db,
    state.chapters.map((chapter) => getSeatHolder(chapter, seat)),
  )
  return state.chapters.map((chapter) => {
    const refusal = checkAssign(state, chapter, seat, actor, now.toISOString())
    return {
      chapterId: chapter.id,
      number: chapter.number,
      status: chapter.status,
      pages: pages.get(chapter.id) ?? 0,
      words: words.get(chapter.id) ?? 0,
      holder: findPerson(names, getSeatHolder(chapter, seat)),
      refusal: refusal === null ? null : { code: refusal.code, params: { ...refusal.params } },
    }
  })
}

interface OpenWork {
  readonly holderIds: readonly string[]
  readonly translated: number
  readonly texts: number
}

/** What lies on the desks now: whose to-do each chapter is, and how far its lines are. */
const listOpenWork = async (
  db: Db,
  chapterIds: readonly string[],
): Promise<ReadonlyMap<string, OpenWork>> => {
  if (chapterIds.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    holders: string[] | null
    translated: number
    texts: number
  }>`
    select c.id, (select array_agg(t.account_id) from todo t where t.chapter_id = c.id and t.account_id is not null) as holders,
      count(i.id)::int as texts, count(i.id) filter (where btrim(i.props ->> 'translation') <> '')::int as translated
    from chapter c
    left join page_document d on d.chapter_id = c.id and d.kind = 'lane'
    left join page_item i on i.document_id = d.id and i.kind = 'text'
    where c.id in (${sql.join(chapterIds)}) group by c.id`.execute(db)
  return new Map(
    rows.map(({ id, holders, translated, texts }) => [
      id,
      { holderIds: holders ?? [], translated, texts },
    ]),
  )
}

const getOutcome = (
  on: SeatCase,
  chapter: ChapterState,
  assignee: Assignee,
): Pick<AssignPreviewRow, 'outcome' | 'refusal'> => {
  const holder = getSeatHolder(chapter, on.seat)
  if (holder === assignee.accountId) return { outcome: 'unchanged', refusal: null }
  const refusal = seatRefusal(on, chapter, assignee)
  if (refusal !== null)
    return { outcome: 'refused', refusal: { code: refusal.code, params: { ...refusal.params } } }
  return { outcome: holder === null ? 'new' : 'replaces', refusal: null }
}

/** Every chapter once. Throws `assignment.chapter_twice`. */
export const requireDistinct = (
  parts: readonly Share[],
  getNumber: (chapterId: string) => number | undefined,
): void => {
  const seen = new Set<string>()
  for (const chapterId of parts.flatMap(({ chapterIds }) => chapterIds)) {
    if (seen.has(chapterId))
      throw new AppError('assignment.chapter_twice', { chapter: getNumber(chapterId) ?? 0 })
    seen.add(chapterId)
  }
}

/**
 * What assigning would do, chapter by chapter, decided by the rules that decide when it is done.
 * Throws `chapter.not_found`.
 */
export const previewAssign = async (
  db: Db,
  actor: Actor,
  now: Date,
  orderId: string,
  { seat, parts }: { readonly seat: Seat; readonly parts: readonly Share[] },
): Promise<AssignPreviewRow[]> => {
  const { state, row } = await requireOrder(db, actor, 'order.base.view', orderId)
  const chapters = new Map(state.chapters.map((chapter) => [chapter.id, chapter]))
  requireDistinct(parts, (id) => chapters.get(id)?.number)
  const on: SeatCase = { order: state, seat, actor, now: now.toISOString() }
  const work = await listOpenWork(
    db,
    parts.flatMap(({ chapterIds }) => [...chapterIds]),
  )
  const names = await getNames(db, [
    ...parts.map(({ accountId }) => accountId),
    ...state.chapters.map((chapter) => getSeatHolder(chapter, seat)),
  ])
  const rows: AssignPreviewRow[] = []
  for (const { accountId, chapterIds } of parts) {
    const assignee = await findAssignee(db, accountId, row.target_language)
    for (const chapterId of chapterIds) {
      const chapter = chapters.get(chapterId)
      if (chapter === undefined) throw new AppError('chapter.not_found', { chapterId })
      const holder = getSeatHolder(chapter, seat)
      const { holderIds = [], translated = 0, texts = 0 } = work.get(chapterId) ?? {}
      const isOnTodoList = holder !== null && holderIds.includes(holder)
      const people = { person: namedPerson(names, accountId), previous: findPerson(names, holder) }
      rows.push({
        chapterId,
        number: chapter.number,
        ...people,
        ...getOutcome(on, chapter, assignee),
        isOnTodoList,
        translated,
        texts,
      })
    }
  }
  return rows.toSorted((a, b) => a.number - b.number)
}
