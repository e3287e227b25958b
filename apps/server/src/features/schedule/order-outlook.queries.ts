import type { orderOutlook } from '@panelflow/contract/schedule.ts'
import type { Stage } from '@panelflow/domain/chapter/chapter-status.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { DEADLINE_FIELD, deadlinesOfChapter } from '@panelflow/domain/order/return-deadline.ts'
import {
  getFinishTime,
  forecastLoads,
  isLeftUndone,
  computeLoads,
  computeRisk,
  type StageForecast,
  type Timing,
  withAhead,
} from '@panelflow/domain/schedule/forecast.ts'
import type { WorkStage } from '@panelflow/domain/schedule/pace.ts'
import { isHeldBy } from '@panelflow/domain/schedule/reminders.ts'
import { type ChapterSize, remainingWork } from '@panelflow/domain/schedule/remaining-work.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { type OrderAccess, requireOrder } from '../../core/access/order-access.ts'
import type { OrderRow } from '../../core/access/order-state.ts'
import { toDeadlines, toOwnDeadlines } from '../../core/workflow/deadline-columns.ts'
import { loadHoursAhead } from './ahead.queries.ts'
import { pagesByChapter, getWordsByChapter } from './word-counts.queries.ts'
import { createSizeLookup } from './order-sizes.ts'
import { loadPaces } from './pace.queries.ts'
import { readTiming } from './studio-calendar.ts'

type Outlook = z.output<typeof orderOutlook.response>

const isHeld = (stage: WorkStage): stage is keyof typeof DEADLINE_FIELD =>
  Object.hasOwn(DEADLINE_FIELD, stage)

/** The earliest deadline of the stage among the chapters that still go through it. */
export const getDeadline = ({ row, chapters }: OrderAccess, stage: WorkStage): number | null => {
  if (!isHeld(stage)) return null
  const due = chapters
    .filter(({ furthest }) => isHeldBy(stage, furthest as Stage))
    .flatMap(
      (chapter) =>
        deadlinesOfChapter(toDeadlines(row), toOwnDeadlines(chapter))[DEADLINE_FIELD[stage]] ?? [],
    )
  return due.length === 0 ? null : Math.min(...due.map((at) => Date.parse(at)))
}

const tenths = (hours: number): number => Math.round(hours * 10) / 10

const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(Math.round(instant)).toISOString()

/** What is left of an order and when each stage of it will be done. */
export const forecastStages = async (
  db: Db,
  { row, state }: OrderAccess,
  getSize: (id: string) => ChapterSize,
  now: Date,
) => {
  const timing = await readTiming(db)
  const work = remainingWork(state, getSize)
  const people = [...new Set(work.flatMap(({ accountId }) => accountId ?? []))]
  const before = await loadHoursAhead(
    db,
    people.map((accountId) => ({ row, accountId })),
  )
  const loads = withAhead(
    computeLoads(work, await loadPaces(db, people, now, timing)),
    (accountId) => before(row.id, accountId),
  )
  return { timing, work, stages: forecastLoads(loads, now.getTime(), timing) }
}

/** The stage that its person leaves undone, and when; everything after it has no end either. */
const findLeaver = async (db: Db, stages: readonly StageForecast[], timing: Timing) => {
  const undone = stages.findIndex((stage) => isLeftUndone(stage, timing))
  const accountId = stages[undone]?.accountId ?? null
  if (accountId === null) return null
  const row = await db
    .selectFrom('account')
    .select(['id', 'name', 'real_name', 'leaving_on'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  if (row === undefined || row.leaving_on === null) return null
  return {
    undone,
    person: { id: row.id, name: row.name, realName: row.real_name },
    on: row.leaving_on,
  }
}

/** Why nothing can be forecast; null when it can. */
export const whyNot = (
  { state }: OrderAccess,
  pages: ReadonlyMap<string, number>,
  words: number | null,
): Outlook['why'] => {
  if (isFinished(state)) return 'finished'
  if (state.chapters.some(({ id }) => (pages.get(id) ?? 0) === 0)) return 'no_images'
  return words === null ? 'no_words' : null
}

const getRelations = async (
  db: Db,
  row: OrderRow,
): Promise<Pick<Outlook, 'clonedFrom' | 'clones' | 'correctionReason'>> => {
  const found = await db
    .selectFrom('work_order')
    .select(['id', 'serial', 'cloned_from', 'erratum_reason', 'status'])
    .where((eb) =>
      eb.or([
        eb('cloned_from', '=', row.id),
        ...(row.cloned_from === null ? [] : [eb('id', '=', row.cloned_from)]),
      ]),
    )
    .orderBy('serial')
    .limit(50)
    .execute()
  const source = found.find(({ id }) => id === row.cloned_from)
  return {
    clonedFrom: source === undefined ? null : { id: source.id, serial: source.serial },
    correctionReason: row.erratum_reason,
    clones: found
      .filter(({ cloned_from }) => cloned_from === row.id)
      .map(({ id, serial, status, erratum_reason }) => ({
        id,
        serial,
        status,
        correctionReason: erratum_reason,
      })),
  }
}

/** What may be expected of an order. Throws `order.not_found` and permission codes. */
export const getOutlook = async (
  db: Db,
  actor: Actor,
  orderId: string,
  now: Date,
): Promise<Outlook> => {
  const access = await requireOrder(db, actor, 'order.base.view', orderId)
  const [words, pages] = await Promise.all([
    getWordsByChapter(db, orderId),
    pagesByChapter(db, orderId),
  ])
  const counted =
    words === null || words.size === 0
      ? null
      : [...words.values()].reduce((sum, count) => sum + count, 0)
  const why = whyNot(access, pages, counted ?? access.row.word_count)
  const { timing, stages } = await forecastStages(
    db,
    access,
    createSizeLookup(access, words, pages),
    now,
  )
  const known: readonly StageForecast[] = why === null ? stages : []
  const finish = getFinishTime(known)
  const risk = (deadline: number | null, end: number | null) =>
    computeRisk(deadline, end, now.getTime(), timing)
  const leaver = await findLeaver(db, known, timing)
  return {
    finishAt: leaver === null ? iso(finish) : null,
    why,
    risk: risk(access.row.cutoff_at.getTime(), finish),
    stages: known.map(({ stage, hours, ahead, finishAt }, index) => ({
      stage,
      hours: tenths(hours),
      ahead: tenths(ahead),
      finishAt: leaver !== null && index >= leaver.undone ? null : iso(finishAt),
      leaves: leaver?.undone === index ? { person: leaver.person, on: leaver.on } : null,
      risk: risk(getDeadline(access, stage), finishAt),
    })),
    words: {
      frozen: access.row.word_count,
      now: counted,
      chapters: [...(words ?? [])].map(([chapterId, count]) => ({ chapterId, words: count })),
    },
    ...(await getRelations(db, access.row)),
  }
}
