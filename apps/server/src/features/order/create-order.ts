import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { z } from 'zod'
import type { orderCreateSeveral } from '@panelflow/contract/new-order.ts'
import type { orderCreate } from '@panelflow/contract/order.ts'
import { getLanguageName } from '@panelflow/contract/messages/language-name.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { defaultRiskMoments } from '@panelflow/domain/schedule/forecast.ts'
import { pastDeadlineErrors } from '@panelflow/domain/order/order-deadlines.ts'
import { MAX_TITLE_LENGTH, orderErrors } from '@panelflow/domain/order/order-rules.ts'
import type { Db } from '../../db/open-database.ts'
import { publish } from '../../db/outbox.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { requireOrder } from '../../core/access/order-access.ts'
import { applyCrew } from '../crew/apply-crew.ts'
import { insertChapters, startWithImages } from './order-chapters.ts'
import { parseDeadline, refuseFields } from './order-fields.ts'
import { withOrderLocked } from '../../core/workflow/order-session.ts'
import type { OrderDeps } from '../../core/workflow/workflow-deps.ts'
import { writeFirstTodos, writeLog } from '../../core/workflow/write-decision.ts'

type CreateBody = z.output<NonNullable<typeof orderCreate.body>>
type SeveralBody = z.output<NonNullable<typeof orderCreateSeveral.body>>
interface NewOrder extends CreateBody {
  readonly clonedFrom?: string | undefined
  /** false: nobody sits on it yet; the book's crew does unless this is said */
  readonly withCrew?: boolean
}

const toDeadlines = (body: CreateBody, zone: string) => ({
  cutoffAt: parseDeadline('cutoffTime', body.cutoffTime, zone),
  translationDeadline: parseDeadline('translationDeadline', body.translationDeadline, zone),
  proofreadingDeadline: parseDeadline('proofreadingDeadline', body.proofreadingDeadline, zone),
  typesettingDeadline: parseDeadline('typesettingDeadline', body.typesettingDeadline, zone),
})

/** Writes the row of an order, without chapters. */
export const insertOrder = async (
  tx: Tx,
  deps: OrderDeps,
  actor: Actor,
  body: NewOrder,
): Promise<string> => {
  const id = deps.ids.next()
  const now = deps.clock.now()
  const deadlines = toDeadlines(body, deps.zone)
  const { translationDeadline, proofreadingDeadline, typesettingDeadline } = deadlines
  const cutoffAt = new Date(deadlines.cutoffAt ?? now)
  const { tightFrom, lateFrom } = defaultRiskMoments(cutoffAt.getTime())
  await tx
    .insertInto('work_order')
    .values({
      id,
      title: body.title,
      book_id: body.bookId,
      type: body.type,
      kind: body.kind,
      target_language: body.targetLanguage,
      chapter_start: body.chapterStart,
      chapter_end: body.chapterEnd,
      status: 'waiting_for_image',
      cutoff_at: cutoffAt,
      tight_from: new Date(tightFrom),
      late_from: new Date(lateFrom),
      translation_deadline: translationDeadline,
      proofreading_deadline: proofreadingDeadline,
      typesetting_deadline: typesettingDeadline,
      remark: body.remark,
      created_by: actor.accountId,
      created_at: now,
      stage_entered_at: now,
      cloned_from: body.clonedFrom ?? null,
    })
    .execute()
  return id
}

/**
 * Spec 5.order. Throws `book.not_found`, `request.invalid` with the fields at fault. Answers the
 * title: the book's where none is given.
 */
const checkedTitle = async (db: Db | Tx, deps: OrderDeps, body: CreateBody): Promise<string> => {
  const book = await db
    .selectFrom('book')
    .select('title_zh')
    .where('id', '=', body.bookId)
    .executeTakeFirst()
  if (book === undefined) throw new AppError('book.not_found')
  const title = body.title === '' ? book.title_zh : body.title
  const { bookId, type, kind, targetLanguage, chapterStart, chapterEnd } = body
  const deadlines = toDeadlines(body, deps.zone)
  refuseFields([
    ...orderErrors({
      title,
      bookId,
      type,
      kind,
      targetLanguage,
      chapterStart,
      chapterEnd,
      ...deadlines,
    }),
    ...pastDeadlineErrors(deadlines, deps.clock.now().toISOString()),
  ])
  return title
}

const makeOrder = async (
  tx: Tx,
  deps: OrderDeps,
  actor: Actor,
  body: NewOrder,
): Promise<string> => {
  const id = await insertOrder(tx, deps, actor, body)
  const { chapterStart: start, chapterEnd: end, title, kind, type: orderType } = body
  await insertChapters(tx, deps, id, body.bookId, { start, end })
  const now = deps.clock.now()
  await writeLog(tx, now, id, actor, [
    { type: 'order.created', title, kind, orderType, start, end },
  ])
  await withOrderLocked(deps, tx, id, async (session) => {
    await writeFirstTodos(tx, now, session.state)
    if (body.withCrew !== false) await applyCrew(session, actor)
    await startWithImages(session, actor)
  })
  await publish(tx, { type: 'order.changed', orderId: id, payload: { orderId: id } })
  return id
}

/** Spec 5.order. Throws `request.invalid` with the fields at fault, `book.not_found`. */
export const createOrder = async (
  deps: OrderDeps,
  actor: Actor,
  body: CreateBody,
): Promise<string> => {
  const title = await checkedTitle(deps.db, deps, body)
  return await inTransaction(deps.db, (tx) => makeOrder(tx, deps, actor, { ...body, title }))
}

const endings = new Map(
  TARGET_LANGUAGES.map((language) => [language, ` · ${getLanguageName(language, language)}`]),
)

/**
 * Titles of orders that are made together end in their language, each in its own words. A title
 * that ends in another language, such as a clone's, ends in the new one.
 */
const titleInLanguage = (title: string, language: TargetLanguage, among: boolean): string => {
  const present = [...endings.values()].find((ending) => title.endsWith(ending))
  if (present === undefined && !among) return title
  const ending = endings.get(language) ?? ''
  const bare = present === undefined ? title : title.slice(0, -present.length)
  return `${[...bare].slice(0, MAX_TITLE_LENGTH - ending.length).join('')}${ending}`
}

type MadeOrder = { readonly targetLanguage: TargetLanguage; readonly id: string }

/**
 * One order per language in a transaction that is under way. `among`: other languages are ordered
 * beside these, so titles name theirs. Throws as `createOrder`.
 */
export const createOrdersIn = async (
  tx: Tx,
  deps: OrderDeps,
  actor: Actor,
  { targetLanguages, ...body }: SeveralBody & { readonly withCrew?: boolean },
  among = targetLanguages.length > 1,
): Promise<readonly MadeOrder[]> => {
  const [first] = targetLanguages
  if (first === undefined) throw new Error('the schema asks for a language')
  const title = await checkedTitle(tx, deps, { ...body, targetLanguage: first })
  const made: MadeOrder[] = []
  for (const targetLanguage of targetLanguages) {
    const own = titleInLanguage(title, targetLanguage, among)
    made.push({
      targetLanguage,
      id: await makeOrder(tx, deps, actor, { ...body, title: own, targetLanguage }),
    })
  }
  return made
}

/**
 * One order per language, all or none, in the order asked. Throws as `createOrder`, and
 * `order.not_found` for one to be cloned that the actor may not see.
 */
export const createOrders = async (
  deps: OrderDeps,
  actor: Actor,
  body: SeveralBody,
): Promise<readonly MadeOrder[]> =>
  await inTransaction(deps.db, async (tx) => {
    if (body.clonedFrom !== undefined)
      await requireOrder(tx, actor, 'order.base.view', body.clonedFrom)
    return await createOrdersIn(tx, deps, actor, body)
  })
