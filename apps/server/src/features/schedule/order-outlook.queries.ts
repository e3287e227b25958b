import type { orderOutlook } from '@panelflow/contract/schedule.ts'
import type { Stage } from '@panelflow/domain/chapter/chapter-status.ts'
import { isFinished } from '@panelflow/domain/order/derive-order-status.ts'
import { deadlinesOfChapter } from '@panelflow/domain/order/return-deadline.ts'
import { finishOf, forecastStages, riskOf, type Schedule, type StageForecast } from '@panelflow/domain/schedule/forecast.ts'
import type { WorkStage } from '@panelflow/domain/schedule/pace.ts'
import { isHeldBy } from '@panelflow/domain/schedule/reminders.ts'
import { type ChapterSize, remainingWork } from '@panelflow/domain/schedule/remaining-work.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { z } from 'zod'
import type { Db } from '../../db/open-database.ts'
import { type OrderAccess, requireOrder } from '../order/order-access.ts'
import type { OrderRow } from '../order/order-state.ts'
import { ownDeadlinesOf } from '../order/own-deadlines.ts'
import { deadlinesOf } from '../order/shift-deadlines.ts'
import { pagesByChapter, wordsByChapter } from './chapter-words.queries.ts'
import { sizesOf } from './order-sizes.ts'
import { pacesOf } from './pace.queries.ts'
import { readTiming } from './studio-calendar.ts'

type Outlook = z.output<typeof orderOutlook.response>

const FIELD = { translation: 'translationDeadline', proofreading: 'proofreadingDeadline', typesetting: 'typesettingDeadline' } as const

const isHeld = (stage: WorkStage): stage is keyof typeof FIELD => Object.hasOwn(FIELD, stage)

/** The earliest deadline of the stage among the chapters that still go through it. */
const deadlineOf = ({ row, chapters }: OrderAccess, stage: WorkStage): number | null => {
  if (!isHeld(stage)) return null
  const due = chapters
    .filter(({ furthest }) => isHeldBy(stage, furthest as Stage))
    .flatMap((chapter) => deadlinesOfChapter(deadlinesOf(row), ownDeadlinesOf(chapter))[FIELD[stage]] ?? [])
  return due.length === 0 ? null : Math.min(...due.map((at) => Date.parse(at)))
}

const iso = (instant: number | null): string | null => (instant === null ? null : new Date(Math.round(instant)).toISOString())

const stagesOf = async (db: Db, access: OrderAccess, sizeOf: (id: string) => ChapterSize, now: Date) => {
  const timing = await readTiming(db)
  const work = remainingWork(access.state, sizeOf)
  const people = [...new Set(work.flatMap(({ accountId }) => accountId ?? []))]
  const schedule: Schedule = { ...timing, paceOf: await pacesOf(db, people, now, timing) }
  return { schedule, stages: forecastStages(work, now.getTime(), schedule) }
}

const whyNot = ({ state }: OrderAccess, pages: ReadonlyMap<string, number>, words: number | null): Outlook['why'] => {
  if (isFinished(state)) return 'finished'
  if (state.chapters.some(({ id }) => (pages.get(id) ?? 0) === 0)) return 'no_images'
  return words === null ? 'no_words' : null
}

const relationsOf = async (db: Db, row: OrderRow): Promise<Pick<Outlook, 'clonedFrom' | 'clones'>> => {
  const found = await db
    .selectFrom('work_order')
    .select(['id', 'serial', 'cloned_from'])
    .where((eb) => eb.or([eb('cloned_from', '=', row.id), ...(row.cloned_from === null ? [] : [eb('id', '=', row.cloned_from)])]))
    .orderBy('serial')
    .limit(50)
    .execute()
  const named = found.map(({ id, serial, cloned_from }) => ({ id, serial, of: cloned_from }))
  const source = named.find(({ id }) => id === row.cloned_from)
  return {
    clonedFrom: source === undefined ? null : { id: source.id, serial: source.serial },
    clones: named.filter(({ of }) => of === row.id).map(({ id, serial }) => ({ id, serial })),
  }
}

/** What may be expected of an order. Throws `order.not_found` and permission codes. */
export const outlookOf = async (db: Db, actor: Actor, orderId: string, now: Date): Promise<Outlook> => {
  const access = await requireOrder(db, actor, 'order.base.view', orderId)
  const [words, pages] = await Promise.all([wordsByChapter(db, orderId), pagesByChapter(db, orderId)])
  const counted = words === null || words.size === 0 ? null : [...words.values()].reduce((sum, count) => sum + count, 0)
  const why = whyNot(access, pages, counted ?? access.row.word_count)
  const { schedule, stages } = await stagesOf(db, access, sizesOf(access, words, pages), now)
  const known: readonly StageForecast[] = why === null ? stages : []
  const finish = finishOf(known)
  const risk = (deadline: number | null, end: number | null) => riskOf(deadline, end, now.getTime(), schedule)
  return {
    finishAt: iso(finish),
    why,
    risk: risk(access.row.cutoff_at.getTime(), finish),
    stages: known.map(({ stage, hours, finishAt }) => ({
      stage,
      hours: Math.round(hours * 10) / 10,
      finishAt: iso(finishAt),
      risk: risk(deadlineOf(access, stage), finishAt),
    })),
    words: {
      frozen: access.row.word_count,
      now: counted,
      chapters: [...(words ?? [])].map(([chapterId, count]) => ({ chapterId, words: count })),
    },
    ...(await relationsOf(db, access.row)),
  }
}
