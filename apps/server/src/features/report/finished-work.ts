import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type { EditShare, reportLines } from '@panelflow/contract/report.ts'
import type { InterfaceLocale } from '@panelflow/domain/locale/language.ts'
import { type ReportStage, STAGE_ENDS } from '@panelflow/domain/report/report-stage.ts'
import { type RawBuilder, sql } from 'kysely'
import { stageDue } from '../../core/workflow/stage-due.queries.ts'
import type { ReportReach } from './report-reach.ts'

export type ReportFilter = Omit<EndpointQuery<typeof reportLines>, 'after' | 'size'>

const ENDS = sql.join(
  STAGE_ENDS.map(({ event, stage, done }) => sql`(${event}, ${stage}, ${done}::boolean)`),
)

const among = (
  column: RawBuilder<unknown>,
  values: readonly string[] | undefined,
): RawBuilder<unknown> =>
  values === undefined ? sql`true` : sql`${column}::text = any (${[...values]}::text[])`

/**
 * Rates of the translator's own work; in proofreading those of all whose text the proofreader had
 * before him.
 */
const EDITS = sql`
  left join machine_edit_rate m on k.stage = 'translation' and m.chapter_id = k.chapter_id and m.translator_id = k.actor_id and m.words > 0
  left join lateral (
    select sum(e.words)::int as words, sum(e.edited_words)::int as edited_words from edit_rate e
    where e.chapter_id = k.chapter_id and ((k.stage = 'translation' and e.translator_id = k.actor_id) or k.stage = 'proofreading') and e.words > 0
  ) e on true`

/**
 * Root completed it although the seat was another's: the measured rates are the seat's, and beside
 * a score they stay so.
 */
const IN_PLACE = sql`(k.stage = 'translation' and exists (select 1 from machine_edit_rate x where x.chapter_id = k.chapter_id)
  and not exists (select 1 from machine_edit_rate x where x.chapter_id = k.chapter_id and x.translator_id = k.actor_id))`

/**
 * A line for each stage of a chapter somebody completed for good in the period, as the table
 * `finished`. It counts when it was first completed and
 * not taken back before the stage went on; later rework does not count again, so a month that was
 * paid never changes.
 */
export const finishedWork = (
  { from, to, stage, language, person, book }: ReportFilter,
  { isMe }: ReportReach,
  zone: string,
): RawBuilder<unknown> => {
  const begin = sql`(${from}::timestamp at time zone ${zone})`
  const end = sql`((${to}::date + 1)::timestamp at time zone ${zone})`
  return sql`
    with ends (event, stage, done) as (values ${ENDS}),
    touched as (
      select distinct l.chapter_id from log_entry l
      where l.type = 'chapter.status_changed' and l.at >= ${begin} and l.at < ${end} and l.actor_id is not null and ${isMe(sql`l.actor_id`)}
    ), moves as (
      select l.id, l.chapter_id, l.order_id, l.actor_id, l.at, s.stage, s.done,
        lead(s.done) over (partition by l.chapter_id, s.stage order by l.id) as next_done
      from touched t join log_entry l on l.chapter_id = t.chapter_id and l.type = 'chapter.status_changed' and l.actor_id is not null
      join ends s on s.event = l.details ->> 'event'
    ), kept as (
      select distinct on (chapter_id, stage, actor_id) * from moves where done and next_done is distinct from false order by chapter_id, stage, actor_id, id
    ), finished as (
      select k.id as log_id, k.stage, k.at, k.actor_id, k.chapter_id, c.number, c.word_count, o.id as order_id, o.serial, o.title, o.target_language, o.book_id,
        k.at <= ${stageDue(sql`k.stage`)} as on_time,
        (select count(*)::int from source_page p where p.source_chapter_id = c.source_chapter_id and p.replaced_at is null) as pages,
        m.words as machine_words, m.edited_words as machine_edited, e.words as proof_words, e.edited_words as proof_edited,
        ${IN_PLACE} as in_place
      from kept k join chapter c on c.id = k.chapter_id join work_order o on o.id = k.order_id ${EDITS}
      where k.at >= ${begin} and k.at < ${end} and ${isMe(sql`k.actor_id`)}
        and ${among(sql`k.stage`, stage)} and ${among(sql`o.target_language`, language)} and ${among(sql`k.actor_id`, person)}
        and ${book === undefined ? sql`true` : sql`o.book_id = ${book}::uuid`}
    )`
}

/** Sums of the rates over rows of `finished f`. */
export const EDIT_SUMS = sql`
  (count(*) filter (where f.machine_words is not null))::int as machine_chapters, coalesce(sum(f.machine_words), 0)::int as machine_words,
  coalesce(sum(f.machine_edited), 0)::int as machine_edited, (count(*) filter (where f.proof_words is not null))::int as proof_chapters,
  coalesce(sum(f.proof_words), 0)::int as proof_words, coalesce(sum(f.proof_edited), 0)::int as proof_edited,
  (count(*) filter (where f.in_place))::int as in_place_chapters`

export interface EditSums {
  readonly machine_chapters: number
  readonly machine_words: number
  readonly machine_edited: number
  readonly proof_chapters: number
  readonly proof_words: number
  readonly proof_edited: number
  readonly in_place_chapters: number
}

/** As the wire has them: null where a stage has no such rate, or the caller no right to it. */
export const toEdits = (sums: EditSums, stage: ReportStage, { showsEdits }: ReportReach) => {
  const inPlace = sums.in_place_chapters
  const byTranslator: EditShare = {
    chapters: sums.machine_chapters,
    words: sums.machine_words,
    editedWords: sums.machine_edited,
    inPlace,
  }
  const inProofreading: EditShare = {
    chapters: sums.proof_chapters,
    words: sums.proof_words,
    editedWords: sums.proof_edited,
    inPlace,
  }
  return {
    byTranslator: showsEdits && stage === 'translation' ? byTranslator : null,
    inProofreading:
      showsEdits && (stage === 'translation' || stage === 'proofreading') ? inProofreading : null,
  }
}

/** Title of the book `b` as the reader's screens say it. */
export const selectBookName = (locale: InterfaceLocale): RawBuilder<unknown> =>
  locale === 'en'
    ? sql`coalesce(nullif(b.title_en, ''), b.title_zh)`
    : sql`coalesce(nullif(b.title_zh, ''), b.title_en)`
