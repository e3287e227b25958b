import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import type { gradeTrend } from '@panelflow/contract/grade.ts'
import type { Score } from '@panelflow/domain/grade/grade.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/open-database.ts'
import { organisationZone } from '../../core/settings/organisation-zone.ts'
import { type GradeFilter, gradesMatching } from './grade-filter.ts'
import { GRADE_FROM } from './grade.queries.ts'

const MOST_MONTHS = 24

interface Row extends Record<Score, number> {
  readonly month: string
  readonly words: number
  readonly edited_words: number
}

/** Month by month what the filter finds, oldest first. */
export const trendOfGrades = async (
  db: Db,
  actor: Actor,
  filter: GradeFilter,
): Promise<EndpointAnswer<typeof gradeTrend>> => {
  const zone = await organisationZone(db)
  const { rows } = await sql<Row>`
    with found as (
      select g.score, g.chapter_id, g.translator_id, e.words, e.edited_words, to_char(g.scored_at at time zone ${zone}, 'YYYY-MM') as month
      ${GRADE_FROM} where ${gradesMatching(actor, filter, zone)}
    ), edits as (
      select month, sum(words)::int as words, sum(edited_words)::int as edited_words
      from (select distinct month, chapter_id, translator_id, words, edited_words from found) each_once group by month
    )
    select month, coalesce(max(edits.words), 0) as words, coalesce(max(edits.edited_words), 0) as edited_words,
      (count(*) filter (where score = 'excellent'))::int as excellent, (count(*) filter (where score = 'good'))::int as good,
      (count(*) filter (where score = 'average'))::int as average, (count(*) filter (where score = 'poor'))::int as poor
    from found join edits using (month) group by month order by month desc limit ${MOST_MONTHS}`.execute(
    db,
  )
  return rows
    .map(({ month, words, edited_words: editedWords, excellent, good, average, poor }) => {
      return { month, counts: { excellent, good, average, poor }, words, editedWords }
    })
    .toReversed()
}
