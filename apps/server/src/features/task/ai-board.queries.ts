import { TAKES_MISSING_DRAFTS } from '@panelflow/domain/chapter/chapter-status.ts'
import { RUN_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import { readCause, type StoredCause } from './task-cause.ts'
import {
  type aiBoardList,
  type aiBoardPages,
  BOARD_STATES,
  type BoardPageView,
  type BoardRowView,
  type BoardState,
} from '@panelflow/contract/ai-board.ts'
import type { EndpointAnswer, EndpointQuery } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { searchPattern } from '../../db/contains-pattern.ts'
import { getNames } from '../../core/people/people.ts'
import { type ChapterFacts, viewRow } from './ai-board.view.ts'
import { coverageByPage } from './draft-coverage.queries.ts'
import { listStages } from './stage-figures.queries.ts'

type Query = EndpointQuery<typeof aiBoardList>
type Page = EndpointAnswer<typeof aiBoardList>

/** 0 raised by hand, 1 urgent, 2 the others: the order in which the queue takes them. */
const PRIORITY_CLASS = sql`case when c.ai_first then 0 when o.type = 'urgent' then 1 else 2 end`

/** Machine work that gave up, or was stopped by hand. The words of index chapter_ai_failed. */
const GIVEN_UP = sql`(c.status in ('text_extraction_failed', 'patch_generation_failed', 'machine_translation_failed') or c.final_images = 'failed')`

/** A translation as proposals gave up on a page; the status of the chapter did not wait. */
const PROPOSALS_FAILED = sql`(c.status in (${sql.join(TAKES_MISSING_DRAFTS)}) and exists (
  select 1 from page_task t where t.chapter_id = c.id and t.stage = 'machine_translation' and t.status = 'failed' and t.proposes
    and t.generation = (select max(l.generation) from page_task l where l.chapter_id = c.id and l.stage = 'machine_translation')))`

/** Every chapter that can be on the board, found by small indexes, with the state it is in. */
const board = ({ state, stage, language, search, orderId }: Query): RawBuilder<unknown> => {
  const recent =
    state === 'done'
      ? sql`union select chapter_id from page_task where status in ('done', 'failed') and finished_at > now() - interval '24 hours'`
      : sql``
  const words =
    search === undefined || search === ''
      ? sql``
      : sql`and (fold_text(o.title) like ${searchPattern(search)} or o.serial::text = ${search.replace(/^#/, '')})`
  return sql`
    with candidate (id) as (
      select distinct chapter_id from page_task where status in ('pending', 'running', 'failed')
      union select c.id from chapter c where ${GIVEN_UP}
      union select id from chapter where ai_paused_at is not null
      ${recent}
    ), found as (
      select c.id, c.number, c.status, c.problem, c.final_images, c.ai_paused_at, c.ai_paused_by, c.ai_first, o.id as order_id, o.serial, o.title,
        o.type, o.target_language, o.cutoff_at, ${PRIORITY_CLASS} as lane,
        exists (select 1 from page_task t where t.chapter_id = c.id and t.status = 'running') as running,
        exists (select 1 from page_task t where t.chapter_id = c.id and t.status = 'pending') as waiting,
        (${GIVEN_UP} or ${PROPOSALS_FAILED} or (c.status = 'pending_image_synthesis' and c.problem is not null)) as given_up
      from candidate join chapter c on c.id = candidate.id join work_order o on o.id = c.order_id
      where o.stop_status is null ${words}
        ${language === undefined ? sql`` : sql`and o.target_language = ${language}`}
        ${orderId === undefined ? sql`` : sql`and o.id = ${orderId}`}
        ${
          stage === undefined
            ? sql``
            : sql`and exists (select 1 from page_task s where s.chapter_id = c.id and s.stage = ${stage} and s.status in ('pending', 'running', 'failed')
                and s.generation = (select max(generation) from page_task l where l.chapter_id = c.id and l.stage = ${stage}))`
        }
    ), board as (
      select *, case when ai_paused_at is not null then 'paused' when running then 'running' when waiting then 'waiting' when given_up then 'failed' else 'done' end as state
      from found
    )`
}

const MARK = /^([012])~(\d{4}-\d\d-\d\dT[\d:.]+Z)~([0-9a-f-]{36})$/

/** The rows after the one a mark names. @throws AppError `request.malformed` */
const afterMark = (after: string | undefined): RawBuilder<unknown> => {
  if (after === undefined) return sql``
  const [, lane, cutoffAt, id] = MARK.exec(after) ?? []
  if (lane === undefined || cutoffAt === undefined || id === undefined)
    throw new AppError('request.malformed')
  return sql`and (lane, cutoff_at, id) > (${Number(lane)}::int, ${new Date(cutoffAt)}::timestamptz, ${id}::uuid)`
}

const viewRows = async (db: Db, facts: readonly ChapterFacts[]): Promise<BoardRowView[]> => {
  const ids = facts.map(({ id }) => id)
  const [stages, names] = await Promise.all([
    listStages(db, ids),
    getNames(
      db,
      facts.map(({ ai_paused_by }) => ai_paused_by),
    ),
  ])
  return facts.map((row) => viewRow(row, stages.get(row.id) ?? [], names))
}

/** The board, in the order in which the queue takes chapters. */
export const listBoard = async (db: Db, query: Query): Promise<Page> => {
  const wanted = query.state === undefined ? sql`state <> 'done'` : sql`state = ${query.state}`
  const [{ rows }, counted] = await Promise.all([
    sql<ChapterFacts>`${board(query)} select * from board where ${wanted} ${afterMark(query.after)} order by lane, cutoff_at, id limit ${query.size + 1}`.execute(
      db,
    ),
    sql<{
      state: BoardState
      chapters: number
    }>`${board({ ...query, state: 'done' })} select state, count(*)::int as chapters from board group by state`.execute(
      db,
    ),
  ])
  const part = rows.slice(0, query.size)
  const last = part.at(-1)
  const counts = Object.fromEntries(
    BOARD_STATES.map((state) => [
      state,
      counted.rows.find((row) => row.state === state)?.chapters ?? 0,
    ]),
  )
  return {
    rows: await viewRows(db, part),
    next:
      rows.length > query.size && last !== undefined
        ? `${last.lane}~${last.cutoff_at.toISOString()}~${last.id}`
        : null,
    counts: counts as Page['counts'],
  }
}

/**
 * One chapter of the board, whether it would be listed or not. @throws AppError `chapter.not_found`
 */
const getBoardRow = async (db: Db, chapterId: string): Promise<BoardRowView> => {
  const { rows } = await sql<ChapterFacts>`
    select c.id, c.number, c.status, c.problem, c.final_images, c.ai_paused_at, c.ai_paused_by, c.ai_first, o.id as order_id, o.serial, o.title,
      o.type, o.target_language, o.cutoff_at, ${PRIORITY_CLASS} as lane,
      case when c.ai_paused_at is not null then 'paused'
        when exists (select 1 from page_task t where t.chapter_id = c.id and t.status = 'running') then 'running'
        when exists (select 1 from page_task t where t.chapter_id = c.id and t.status = 'pending') then 'waiting'
        when ${GIVEN_UP} or ${PROPOSALS_FAILED} or (c.status = 'pending_image_synthesis' and c.problem is not null) then 'failed' else 'done' end as state
    from chapter c join work_order o on o.id = c.order_id where c.id = ${chapterId}`.execute(db)
  const [row] = await viewRows(db, rows)
  if (row === undefined) throw new AppError('chapter.not_found')
  return row
}

interface PageRow
  extends Omit<BoardPageView, 'cost' | 'drafts' | 'cause' | 'proposals'>, StoredCause {
  readonly micros: string | null
  readonly currency: string | null
  readonly proposals: BoardPageView['proposals']
}

/** Pages × stages of a chapter, latest run of each. @throws AppError `chapter.not_found` */
export const boardPages = async (
  db: Db,
  chapterId: string,
): Promise<EndpointAnswer<typeof aiBoardPages>> => {
  const [row, drafts] = await Promise.all([
    getBoardRow(db, chapterId),
    coverageByPage(db, chapterId),
  ])
  const { rows } = await sql<PageRow>`
    select t.id as "taskId", p.id as "pageId", p.name as "pageName", p.position, t.stage, t.status, t.progress, t.attempt, t.failures, t.cause, t.cause_details,
      t.cause_details ->> 'message' as detail, r.engine, r.milliseconds, r.cost_micros::text as micros, r.cost_currency as currency,
      case when t.proposes and t.status = 'done' then r.proposals end as proposals
    from page_task t join source_page p on p.id = t.source_page_id
    left join lateral (select engine, milliseconds, cost_micros, cost_currency, result -> 'proposals' as proposals from ai_run where page_task_id = t.id and engine <> 'none' order by at desc limit 1) r on true
    where t.chapter_id = ${chapterId}
      and t.generation = (select max(generation) from page_task l where l.chapter_id = t.chapter_id and l.stage = t.stage)
    order by p.position, array_position(array[${sql.join([...RUN_STAGES])}]::text[], t.stage)`.execute(
    db,
  )
  return {
    row,
    pages: rows.map(({ micros, currency, cause, cause_details, ...page }) => ({
      ...page,
      cause: cause === null ? null : readCause({ cause, cause_details }),
      cost: micros === null || currency === null ? null : { currency, micros: Number(micros) },
      drafts:
        page.stage === 'machine_translation' && page.status === 'done'
          ? (drafts.get(page.pageId) ?? null)
          : null,
    })),
  }
}
