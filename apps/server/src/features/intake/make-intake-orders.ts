/** Orders of an intake are made from its template, a few at a time. */
import {
  type OrderTemplate,
  type PlannedOrder,
  planOrders,
} from '@panelflow/domain/intake/intake-orders.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { createOrdersIn } from '../order/create-order.ts'
import { getTemplate, type IntakeRow, requireIntake } from './intake-rows.ts'

/** of one call, which stays shorter than what a request may last */
const MAX_ORDERS_AT_ONCE = 12

interface Missing extends PlannedOrder {
  readonly language: TargetLanguage
}

/** Chapters of the plan; those that were canceled are not ordered. */
const listNumbers = async (tx: Tx, intakeId: string): Promise<readonly number[]> => {
  const rows = await tx
    .selectFrom('intake_chapter')
    .select('number')
    .where('intake_id', '=', intakeId)
    .where('status', '<>', 'canceled')
    .execute()
  return rows.map(({ number }) => number)
}

const listMissing = async (
  tx: Tx,
  intakeId: string,
  template: OrderTemplate,
): Promise<readonly Missing[]> => {
  const made = await tx
    .selectFrom('intake_order')
    .select(['chapter_start', 'target_language'])
    .where('intake_id', '=', intakeId)
    .execute()
  const known = new Set(made.map((one) => `${one.chapter_start} ${one.target_language}`))
  return planOrders(template, await listNumbers(tx, intakeId)).flatMap((order) =>
    template.languages
      .filter((language) => !known.has(`${order.chapterStart} ${language}`))
      .map((language) => ({ ...order, language })),
  )
}

/** An order of the language that has one of the chapters already and was not stopped. */
const findPresent = async (
  tx: Tx,
  bookId: string,
  { language, chapterStart, chapterEnd }: Missing,
): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('work_order')
      .select('id')
      .where('book_id', '=', bookId)
      .where('target_language', '=', language)
      .where('stop_status', 'is', null)
      .where('chapter_start', '<=', chapterEnd)
      .where('chapter_end', '>=', chapterStart)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
  )?.id

const makeOne = async (
  tx: Tx,
  deps: OrderDeps,
  actor: Actor,
  { bookId, template, order }: { bookId: string; template: OrderTemplate; order: Missing },
): Promise<string> => {
  const { kind, type, withCrew, languages } = template
  const { chapterStart, chapterEnd, cutoffTime, language } = order
  const { translationDeadline, proofreadingDeadline, typesettingDeadline } = order
  const deadlines = { cutoffTime, translationDeadline, proofreadingDeadline, typesettingDeadline }
  const body = { title: '', bookId, kind, type, withCrew, chapterStart, chapterEnd, remark: '' }
  const [made] = await createOrdersIn(
    tx,
    deps,
    actor,
    { ...body, ...deadlines, targetLanguages: [language] },
    languages.length > 1,
  )
  if (made === undefined) throw new Error('one language makes one order')
  return made.id
}

const makeNext = async (
  tx: Tx,
  deps: OrderDeps,
  actor: Actor,
  intake: IntakeRow,
  template: OrderTemplate,
): Promise<void> => {
  const missing = await listMissing(tx, intake.id, template)
  for (const order of missing.slice(0, MAX_ORDERS_AT_ONCE)) {
    const present = await findPresent(tx, intake.book_id, order)
    const orderId =
      present ?? (await makeOne(tx, deps, actor, { bookId: intake.book_id, template, order }))
    await tx
      .insertInto('intake_order')
      .values({
        intake_id: intake.id,
        order_id: orderId,
        target_language: order.language,
        chapter_start: order.chapterStart,
        chapter_end: order.chapterEnd,
        is_new: present === undefined,
      })
      .execute()
  }
}

/**
 * Makes the next orders that are missing; nothing where none is. Chapters that are ordered in a
 * language already get no second order.
 * @throws AppError `intake.not_found`, `request.invalid` for a deadline that has passed meanwhile
 */
export const makeIntakeOrders = async (
  deps: OrderDeps,
  actor: Actor,
  intakeId: string,
): Promise<void> =>
  await inTransaction(deps.db, async (tx) => {
    const intake = await requireIntake(tx, intakeId, 'lock')
    const template = getTemplate(intake)
    if (template === null || intake.status === 'canceled') return
    await makeNext(tx, deps, actor, intake, template)
  })
