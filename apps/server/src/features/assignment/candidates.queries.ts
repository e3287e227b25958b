import type { CandidateView, orderCandidates } from '@panelflow/contract/assignment.ts'
import type { EndpointQuery } from '@panelflow/contract/endpoint.ts'
import type { RefusalView } from '@panelflow/contract/refusal.ts'
import { isAbsenceUpcoming } from '@panelflow/domain/account/absence.ts'
import { getRoles } from '@panelflow/domain/account/role.ts'
import { type Score, SCORES } from '@panelflow/domain/grade/grade.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { checkAssignee } from '@panelflow/domain/order/assignee-rules.ts'
import { checkAssign } from '@panelflow/domain/order/decide-assign.ts'
import type { Assignee, Refusal } from '@panelflow/domain/order/decision.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { getSeatHolder, type Seat, SEAT_ROLE } from '@panelflow/domain/order/seat.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { getReach } from '@panelflow/domain/permission/can.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyContains, optionalPattern } from '../../db/contains-pattern.ts'
import type { Db } from '../../db/open-database.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { getToday } from '../../core/settings/organisation-zone.ts'
import { stageDue } from '../../core/workflow/stage-due.queries.ts'
import { toAbsence } from '../schedule/absence.queries.ts'
import {
  type CandidateForecast,
  forecastCandidates,
} from '../schedule/candidate-forecast.queries.ts'

export interface PersonRow {
  readonly id: string
  readonly name: string
  readonly real_name: string
  readonly is_root: boolean
  readonly roles: readonly number[]
  readonly languages: readonly TargetLanguage[]
  readonly open_chapters: number
  readonly open_words: number
  readonly on_time: number
  readonly finished: number
  readonly grades: readonly { readonly score: string; readonly at: string }[]
  readonly same_book: number
  readonly last_seen: Date | null
  readonly away_from: string | null
  readonly away_until: string | null
  readonly leaving_on: string | null
}

interface SeatWork {
  /** the event that ends the work of the seat */
  readonly event: string
  readonly deadline: RawBuilder<unknown>
}

const WORK: Readonly<Record<Seat, SeatWork>> = {
  translator: { event: 'complete_translation', deadline: stageDue(sql`'translation'`) },
  proofreader: { event: 'complete_proofreading', deadline: stageDue(sql`'proofreading'`) },
  reviewer: { event: 'accept_review', deadline: sql`o.cutoff_at` },
  typesetter: { event: 'complete_typesetting', deadline: stageDue(sql`'typesetting'`) },
  visual_reviewer: { event: 'accept_visual', deadline: sql`o.cutoff_at` },
}

/** How much of a record is looked at: what somebody did years ago says little. */
const RECENT = 50
const GRADES = 3
const MOST_PEOPLE = 200

interface PeopleQuery {
  readonly seat: Seat
  readonly bookId: string
  readonly language: string
  readonly search: string | undefined
  readonly withGrades: boolean
}

/**
 * People with the role and all that is known of them, in one statement; their records are read for
 * those who are shown.
 */
export const peopleFor = async (
  db: Db,
  { seat, bookId, language, search, withGrades }: PeopleQuery,
): Promise<readonly PersonRow[]> => {
  const { event, deadline } = WORK[seat]
  const named = optionalPattern(search)
  const { rows } = await sql<PersonRow>`
    select a.id, a.name, a.real_name, a.is_root, a.away_from, a.away_until, a.leaving_on,
      (select array_agg(r.role_id) from account_role r where r.account_id = a.id) as roles,
      coalesce((select array_agg(l.language order by l.language) from account_language l where l.account_id = a.id), '{}') as languages,
      a.chapters as open_chapters, a.words as open_words, done.on_time, done.finished,
      coalesce((select jsonb_agg(g) from (
        select g.score, g.scored_at as at from grade g where g.translator_id = a.id and g.deleted_at is null and ${withGrades} order by g.id desc limit ${GRADES}
      ) g), '[]') as grades,
      (select count(distinct s.chapter_id)::int from assignment s join chapter c on c.id = s.chapter_id join work_order o on o.id = c.order_id
        where s.account_id = a.id and s.seat = ${seat} and o.book_id = ${bookId}) as same_book,
      (select max(t.last_seen_at) from session t where t.account_id = a.id) as last_seen
    from (
      select p.*, load.chapters, load.words,
        not exists (select 1 from account_language l where l.account_id = p.id)
          or exists (select 1 from account_language l where l.account_id = p.id and l.language = ${language}) as speaks
      from account p
      cross join lateral (
        select count(*)::int as chapters,
          coalesce(round(sum(o.word_count::numeric / greatest(1, o.chapter_end - o.chapter_start + 1))), 0)::int as words
        from todo t join work_order o on o.id = t.order_id where t.account_id = p.id
      ) load
      where exists (select 1 from account_role r where r.account_id = p.id and r.role_id = ${SEAT_ROLE[seat]})
        and p.deleted_at is null and p.disabled_at is null
        and ${named === null ? sql`true` : anyContains(['p.name', 'p.real_name'], named)}
      order by speaks desc, load.chapters, p.name limit ${MOST_PEOPLE}
    ) a
    cross join lateral (
      select count(*)::int as finished, count(*) filter (where e.at <= e.due)::int as on_time from (
        select l.at, ${deadline} as due from log_entry l join work_order o on o.id = l.order_id join chapter c on c.id = l.chapter_id
        where l.actor_id = a.id and l.type = 'chapter.status_changed' and l.details ->> 'event' = ${event}
          and l.details ->> 'event' in ('complete_translation', 'complete_proofreading', 'complete_typesetting', 'accept_review', 'accept_visual')
        order by l.id desc limit ${RECENT}
      ) e
    ) done
    order by a.chapters, a.name`.execute(db)
  return rows
}

export interface SeatCase {
  readonly order: OrderState
  readonly seat: Seat
  readonly actor: Actor
  /** ISO UTC */
  readonly now: string
}

/**
 * May this person take the seat of this chapter? Null: yes. The same rules that decide when it is
 * done.
 */
export const seatRefusal = (
  { order, seat, actor, now }: SeatCase,
  chapter: ChapterState,
  assignee: Assignee,
): Refusal | null =>
  checkAssign(order, chapter, seat, actor, now) ??
  checkAssignee(order, chapter, seat, assignee.accountId, { now, assignee })

export const toAssignee = (row: PersonRow, language: string): Assignee => ({
  accountId: row.id,
  active: true,
  roles: getRoles({ isRoot: row.is_root, roleIds: row.roles }),
  speaksTarget: row.languages.length === 0 || row.languages.some((one) => one === language),
})

const knownScore = (score: string): Score | undefined => SCORES.find((one) => one === score)

interface OfferRule {
  readonly isOpen: (on: SeatCase, chapter: ChapterState) => boolean
  readonly refusal: (on: SeatCase, chapter: ChapterState, assignee: Assignee) => Refusal | null
}

const SEATING: OfferRule = {
  isOpen: (on, chapter) => checkAssign(on.order, chapter, on.seat, on.actor, on.now) === null,
  refusal: seatRefusal,
}

/** A chapter under a check is given away by the decision itself, whatever its seat says now. */
const REWORK: OfferRule = {
  isOpen: (_, { status }) => status === 'pending_check',
  refusal: ({ order, seat, now }, chapter, assignee) =>
    checkAssignee(order, chapter, seat, assignee.accountId, { now, assignee }),
}

const toView = (
  row: PersonRow,
  on: SeatCase & { readonly today: string },
  language: string,
  rule: OfferRule,
  { finishAt, risk }: CandidateForecast,
): CandidateView => {
  const assignee = toAssignee(row, language)
  const absence = toAbsence(row)
  const open = on.order.chapters.filter((chapter) => rule.isOpen(on, chapter))
  // where everything is closed the first reason is the one to tell
  const relevantChapters = open.length > 0 ? open : on.order.chapters.slice(0, 1)
  const refusals = relevantChapters
    .map((chapter) => rule.refusal(on, chapter, assignee))
    .filter((refusal) => refusal !== null)
  const holdsAll =
    relevantChapters.length > 0 &&
    relevantChapters.every((chapter) => getSeatHolder(chapter, on.seat) === row.id)
  const [first] = refusals
  const refused = refusals.length === relevantChapters.length ? first : undefined
  const unchanged: RefusalView = {
    code: 'assignment.unchanged',
    params: { accountId: row.id, seat: on.seat },
  }
  return {
    person: { id: row.id, name: row.name, realName: row.real_name },
    languages: [...row.languages],
    openChapters: row.open_chapters,
    openWords: row.open_words,
    onTime: row.on_time,
    finished: row.finished,
    grades: row.grades.flatMap(({ score, at }) => {
      const known = knownScore(score)
      return known === undefined ? [] : [{ score: known, at: new Date(at).toISOString() }]
    }),
    sameBook: row.same_book,
    lastSeenAt: row.last_seen?.toISOString() ?? null,
    absence: isAbsenceUpcoming(absence, on.today) ? absence : null,
    fits: open.length - (open.length > 0 ? refusals.length : 0),
    open: open.length,
    finishAt,
    risk,
    refusal:
      refused === undefined
        ? holdsAll
          ? unchanged
          : null
        : { code: refused.code, params: { ...refused.params } },
  }
}

/**
 * Everybody with the role, least loaded first; whoever may not take the seat stays in the list with
 * the reason.
 */
export const listCandidates = async (
  db: Db,
  actor: Actor,
  now: Date,
  orderId: string,
  { seat, purpose, search }: EndpointQuery<typeof orderCandidates>,
): Promise<CandidateView[]> => {
  const access = await requireOrder(db, actor, 'order.base.view', orderId)
  const { state, row } = access
  const withGrades = getReach(actor, 'grade.list') === 'all'
  const people = await peopleFor(db, {
    seat,
    bookId: row.book_id,
    language: row.target_language,
    search,
    withGrades,
  })
  const today = await getToday(db, now)
  const on = { order: state, seat, actor, now: now.toISOString(), today }
  const rule = purpose === 'rework' ? REWORK : SEATING
  const forecast = await forecastCandidates(
    db,
    access,
    seat,
    people.map(({ id }) => id),
    now,
  )
  return people.map((person) => toView(person, on, row.target_language, rule, forecast(person.id)))
}
