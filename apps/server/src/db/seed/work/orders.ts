/**
 * What administrators do: open, assign, stop; and the events anybody sends to a chapter. Every one
 * is the command behind a button.
 */
import { Readable } from 'node:stream'
import type { ChapterEventInput } from '@panelflow/contract/workflow.ts'
import type { OrderKind, OrderType } from '@panelflow/domain/order/order-status.ts'
import type { Seat } from '@panelflow/domain/order/seat.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { transitionChapter } from '../../../features/chapter/chapter.commands.ts'
import { createOrder } from '../../../features/order/create-order.ts'
import {
  assignOrder,
  sendOrderForReview,
  stopOrder,
} from '../../../features/order/order.commands.ts'
import { setImages } from '../../../features/upload/set-images.ts'
import { appendUpload, openUpload } from '../../../features/upload/upload.commands.ts'
import type { ComicLanguage } from '../comic-languages.ts'
import { machinesIdle } from '../machines.ts'
import type { PersonName } from '../people.ts'
import { dayAt } from '../seeding.ts'
import type { Studio } from '../studio.ts'
import { dress } from './lines.ts'

export interface OrderPlan {
  readonly bookId: string
  readonly language: ComicLanguage
  readonly chapters: readonly [first: number, last: number]
  /** days from today to the cutoff at 18:00; negative: it has passed */
  readonly cutoffIn: number
  readonly title?: string
  readonly type?: OrderType
  readonly kind?: OrderKind
  readonly remark?: string
}

export interface OpenOrder {
  readonly id: string
  readonly language: ComicLanguage
  /** chapter id by chapter number */
  readonly chapters: ReadonlyMap<number, string>
}

export const getChapterId = (order: OpenOrder, number: number): string => {
  const id = order.chapters.get(number)
  if (id === undefined) throw new Error(`order ${order.id} has no chapter ${number}`)
  return id
}

const SHIFT_DAYS = {
  translationDeadline: 3,
  proofreadingDeadline: 2,
  typesettingDeadline: 1,
} as const

/** The project administrator opens an order; stage deadlines lie on the days before the cutoff. */
export const open = async (studio: Studio, plan: OrderPlan): Promise<OpenOrder> => {
  const on = (daysBefore: number): string =>
    dayAt(studio, daysBefore - plan.cutoffIn, '18:00').toISOString()
  const id = await createOrder({ ...studio.deps, zone: studio.zone }, studio.people.padmin, {
    title: plan.title ?? '',
    bookId: plan.bookId,
    type: plan.type ?? 'regular',
    kind: plan.kind ?? 'full',
    targetLanguage: plan.language,
    chapterStart: plan.chapters[0],
    chapterEnd: plan.chapters[1],
    cutoffTime: on(0),
    translationDeadline: on(SHIFT_DAYS.translationDeadline),
    proofreadingDeadline: on(SHIFT_DAYS.proofreadingDeadline),
    typesettingDeadline: on(SHIFT_DAYS.typesettingDeadline),
    remark: plan.remark ?? '',
  })
  const rows = await studio.deps.db
    .selectFrom('chapter')
    .select(['id', 'number'])
    .where('order_id', '=', id)
    .execute()
  await machinesIdle(studio.deps.db)
  return { id, language: plan.language, chapters: new Map(rows.map((row) => [row.number, row.id])) }
}

const orderVersion = async ({ deps }: Studio, orderId: string): Promise<number> =>
  (
    await deps.db
      .selectFrom('work_order')
      .select('version')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).version

const chapterVersion = async ({ deps }: Studio, chapterId: string): Promise<number> =>
  (
    await deps.db
      .selectFrom('chapter')
      .select('version')
      .where('id', '=', chapterId)
      .executeTakeFirstOrThrow()
  ).version

export interface PageFile {
  readonly name: string
  readonly bytes: Buffer
}

/**
 * The project administrator drops the files of a chapter; the machines read them and prepare the
 * pages.
 */
export const bringImages = async (
  studio: Studio,
  chapterId: string,
  files: readonly PageFile[],
): Promise<void> => {
  const { deps, people } = studio
  const uploadIds: string[] = []
  for (const { name, bytes } of files) {
    const upload = await openUpload(deps, people.padmin, {
      chapterId,
      name,
      size: bytes.byteLength,
    })
    await appendUpload(deps, { uploadId: upload.id, offset: 0, bytes: Readable.from([bytes]) })
    uploadIds.push(upload.id)
  }
  await machinesIdle(deps.db)
  await setImages(deps, people.padmin, {
    chapterId,
    version: await chapterVersion(studio, chapterId),
    uploadIds,
  })
  await machinesIdle(deps.db)
}

export type Seating = Readonly<Partial<Record<Seat, PersonName>>>

/** The translation administrator gives every chapter that is read the house style. */
export const dressAll = async (studio: Studio, order: OpenOrder): Promise<void> => {
  for (const chapterId of order.chapters.values())
    await dress({ studio, actor: studio.people.tadmin, chapterId, language: order.language })
}

/**
 * The translation administrator puts people on the seats of an order, or of some of its chapters.
 */
export const assign = async (
  studio: Studio,
  order: OpenOrder,
  seating: Seating,
  chapterIds?: readonly string[],
): Promise<void> => {
  for (const [seat, name] of Object.entries(seating) as [Seat, PersonName][]) {
    await assignOrder({ ...studio.deps, zone: studio.zone }, studio.people.tadmin, order.id, {
      version: await orderVersion(studio, order.id),
      seat,
      accountId: studio.people[name].accountId,
      ...(chapterIds === undefined ? {} : { chapterIds: [...chapterIds] }),
    })
  }
}

/** A person sends an event to a chapter; what the machines make of it is waited for. */
export const tell = async (
  studio: Studio,
  actor: Actor,
  chapterId: string,
  event: ChapterEventInput,
): Promise<void> => {
  await transitionChapter(studio.deps, actor, {
    chapterId,
    version: await chapterVersion(studio, chapterId),
    event,
  })
  await machinesIdle(studio.deps.db)
}

export const sendForReview = async (
  studio: Studio,
  actor: Actor,
  order: OpenOrder,
): Promise<void> =>
  await sendOrderForReview(
    { ...studio.deps, zone: studio.zone },
    actor,
    order.id,
    await orderVersion(studio, order.id),
  )

export const stop = async (
  studio: Studio,
  order: OpenOrder,
  how: 'cancel' | 'terminate',
  reason: string,
): Promise<void> => {
  const version = await orderVersion(studio, order.id)
  await stopOrder({ ...studio.deps, zone: studio.zone }, studio.people.padmin, order.id, {
    version,
    how,
    reason,
  })
}
