import {
  type Completion,
  measuredPace,
  UNIT_OF_STAGE,
  type WorkStage,
} from '@panelflow/domain/schedule/pace.ts'
import type { LocalClock, WorkingCalendar } from '@panelflow/domain/schedule/working-calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import type { Tx } from '../../db/transaction.ts'

/** What ends a person's work of a stage. */
const ENDS: Readonly<Record<WorkStage, string>> = {
  translation: 'complete_translation',
  proofreading: 'complete_proofreading',
  review: 'accept_review',
  typesetting: 'complete_typesetting',
  visual_review: 'accept_visual',
}

const HISTORY_DAYS = 90
/** newest completions of a person looked at */
const MOST = 400

interface Row {
  readonly actor_id: string
  readonly event: string
  readonly at: Date
  readonly assigned_at: Date | null
  readonly words: number | null
  readonly pages: number
}

/**
 * Completions of these people in the last ninety days. The words of a chapter are its share, by
 * pages, of what was frozen on its order.
 */
const listCompletions = async (
  db: Db | Tx,
  people: readonly string[],
  now: Date,
): Promise<readonly Row[]> => {
  const since = new Date(now.getTime() - HISTORY_DAYS * 86_400_000)
  const { rows } = await sql<Row>`
    select l.actor_id, l.details ->> 'event' as event, l.at,
      (select max(a.assigned_at) from assignment a where a.chapter_id = l.chapter_id and a.account_id = l.actor_id and a.assigned_at <= l.at) as assigned_at,
      o.word_count::float / greatest(1, o.chapter_end - o.chapter_start + 1) as words,
      (select count(*)::int from source_page p where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null) as pages
    from unnest(${[...people]}::uuid[]) as person(id)
    cross join lateral (
      select e.actor_id, e.chapter_id, e.order_id, e.details, e.at from log_entry e
      where e.type = 'chapter.status_changed' and e.actor_id = person.id and e.at > ${since} and e.details ->> 'event' = any(${Object.values(ENDS)}::text[])
      order by e.at desc limit ${MOST}) l
    join chapter c on c.id = l.chapter_id join work_order o on o.id = l.order_id`.execute(db)
  return rows
}

/** How fast these people work, in words or pages in a working hour. */
export const loadPaces = async (
  db: Db | Tx,
  people: readonly string[],
  now: Date,
  { calendar, clock }: { readonly calendar: WorkingCalendar; readonly clock: LocalClock },
): Promise<(stage: WorkStage, accountId: string) => number | undefined> => {
  const rows = people.length === 0 ? [] : await listCompletions(db, people, now)
  const known = new Map<string, number>()
  return (stage, accountId) => {
    const key = `${stage} ${accountId}`
    const before = known.get(key)
    if (before !== undefined) return before
    const done = rows
      .filter(
        (row) =>
          row.actor_id === accountId && row.event === ENDS[stage] && row.assigned_at !== null,
      )
      .map((row): Completion => ({
        from: row.assigned_at?.getTime() ?? 0,
        until: row.at.getTime(),
        amount: UNIT_OF_STAGE[stage] === 'words' ? (row.words ?? 0) : row.pages,
      }))
    const pace = measuredPace(stage, done, calendar, clock)
    known.set(key, pace)
    return pace
  }
}
