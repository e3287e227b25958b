/**
 * The chapters of an order for its table: kept lines, what is counted now, and the reader's rights,
 * worked out once for all orders of one shape.
 */
import { RecentMap } from '@panelflow/domain/collection/recent-map.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { OrderState } from '@panelflow/domain/order/order-state.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { Db } from '../../db/open-database.ts'
import { JsonText } from '../../http/json-text.ts'
import { requireRow, toWorkRow } from '../../core/access/order-access.ts'
import { chapterRights } from '../../core/access/order-rights.ts'
import { toViewer } from '../../core/access/permission-key.ts'
import { createCard, saveCard } from './chapter-card.ts'
import {
  type CountedChapters,
  type CachedChapters,
  getCachedChapters,
  getCachedShape,
  type OrderWithChapters,
  orderWithChapters,
} from './chapter-rows.queries.ts'
import { NO_TASKS, rightToAnswer } from './chapter.view.ts'

/** JSON of `can`, chapter by chapter of a shape. */
type ShapeRights = readonly string[]

/** A few hundred per installation; at most this many are kept. */
const MAX_CACHED = 5000
const cache = new RecentMap<string, ShapeRights>(MAX_CACHED)

/** Only those who may see an order of that shape have anything kept. */
const workOut = (shape: string, actor: Actor): ShapeRights => {
  const order = JSON.parse(shape) as OrderState
  requireRow(actor, 'order.chapter.list', toWorkRow(order.chapters))
  return order.chapters.map((chapter) => JSON.stringify(chapterRights(order, chapter, actor)))
}

const rightsIn = async (
  db: Db,
  orderId: string,
  card: Pick<CachedChapters, 'permission_key' | 'people'> & { readonly shape?: string },
  actor: Actor,
) => {
  const viewer = toViewer(actor)
  const key = `${card.permission_key} ${viewer.keyIn(card.people)}`
  const known = cache.get(key)
  if (known !== undefined) return known
  const shape = card.shape ?? (await getCachedShape(db, orderId, card.permission_key))
  if (shape === undefined) return undefined
  const rights = workOut(shape, viewer.actorIn(card.people))
  cache.set(key, rights)
  return rights
}

const ID_LENGTH = 36
const NOTHING_DONE = JSON.stringify(NO_TASKS)

const withAnswer = (
  can: string,
  check: Parameters<typeof rightToAnswer>[0],
  actor: Actor,
): string => {
  const right = rightToAnswer(check, actor)
  return Object.keys(right).length === 0
    ? can
    : JSON.stringify({ ...(JSON.parse(can) as object), ...right })
}

const lineText = (
  line: string,
  { pages, fixes, checks, tasks }: CountedChapters,
  rights: ShapeRights,
  actor: Actor,
): string => {
  const id = line.slice(0, ID_LENGTH)
  const source = line.slice(ID_LENGTH + 1, 2 * ID_LENGTH + 1)
  const head = line.indexOf(' ', 2 * ID_LENGTH + 2)
  const check = checks?.[id] ?? null
  const done = tasks?.[id]
  const can = rights[Number(line.slice(2 * ID_LENGTH + 2, head))] ?? '{}'
  return `${line.slice(head + 1)},"pageCount":${pages?.[source] ?? 0},"openFixItems":${fixes?.[id] ?? 0},"openCheckRequestId":${
    check === null ? 'null' : `"${check.id}"`
  },"tasks":${done === undefined ? NOTHING_DONE : JSON.stringify(done)},"can":${check === null ? can : withAnswer(can, check, actor)}}`
}

const toChapterJson = (
  lines: string,
  counted: CountedChapters,
  rights: ShapeRights,
  actor: Actor,
): JsonText =>
  new JsonText(
    lines === ''
      ? '[]'
      : `[${lines
          .split('\n')
          .map((line) => lineText(line, counted, rights, actor))
          .join()}]`,
  )

const byId = <T>(
  rows: OrderWithChapters['chapters'],
  getValue: (row: OrderWithChapters['chapters'][number]) => T | null,
): Record<string, T> =>
  Object.fromEntries(
    rows.flatMap((row) => {
      const value = getValue(row)
      return value === null ? [] : [[row.id, value] as const]
    }),
  )

/** As a card has it, for an order that was just read. */
const countedIn = ({ chapters }: OrderWithChapters): CountedChapters => ({
  pages: Object.fromEntries(chapters.map((row) => [row.source_chapter_id, row.pages])),
  fixes: byId(chapters, (row) => row.open_fix_items),
  checks: byId(chapters, (row) => row.open_check),
  tasks: byId(chapters, (row) => row.tasks),
})

/**
 * All chapters of an order for those who may see it. Throws `order.not_found` and the permission
 * codes.
 */
export const listChapters = async (db: Db, actor: Actor, orderId: string): Promise<JsonText> => {
  const card = await getCachedChapters(db, orderId)
  if (card === undefined) throw new AppError('order.not_found')
  if (card.lines !== null) {
    const rights = await rightsIn(db, orderId, card, actor)
    if (rights !== undefined) return toChapterJson(card.lines, card, rights, actor)
  }
  const order = await orderWithChapters(db, orderId)
  if (order === undefined) throw new AppError('order.not_found')
  const made = createCard(order)
  const rights = await rightsIn(db, orderId, made, actor)
  await saveCard(db, order, made)
  return toChapterJson(made.lines, countedIn(order), rights ?? [], actor)
}
