/**
 * What the chapter table says of an order, kept as written until the order's version or a name in
 * it changes (migration 0033).
 */
import { sql } from 'kysely'
import type { ChapterState } from '@panelflow/domain/order/order-state.ts'
import type { Db } from '../../db/open-database.ts'
import { asciiJson } from '../../http/json-text.ts'
import { toOrderState } from '../../core/access/order-state.ts'
import { toPermissionKey, type RightsShape } from '../../core/access/permission-key.ts'
import type { OrderWithChapters } from './chapter-rows.queries.ts'
import { chapterFacts } from './chapter.view.ts'

/**
 * An order with more chapters is read each time: its card would be written more often than read.
 */
const MOST_CHAPTERS = 50

export interface ChapterCard extends RightsShape {
  /**
   * a chapter each: its id, its source's, which chapter of the shape it is like, and its JSON up to
   * what is counted when somebody looks
   */
  readonly lines: string
}

/** Chapters alike in everything a right asks are one chapter of the shape. */
const alike = (
  chapters: readonly ChapterState[],
): { readonly kinds: readonly ChapterState[]; readonly kindIndexes: readonly number[] } => {
  const kinds = new Map<string, { readonly nth: number; readonly chapter: ChapterState }>()
  const kindIndexes = chapters.map((chapter) => {
    const key = JSON.stringify({
      ...chapter,
      id: '',
      number: 0,
      round: 0,
      problem: chapter.problem === null,
    })
    const kind = kinds.get(key) ?? { nth: kinds.size, chapter }
    kinds.set(key, kind)
    return kind.nth
  })
  return { kinds: [...kinds.values()].map(({ chapter }) => chapter), kindIndexes }
}

export const createCard = (order: OrderWithChapters): ChapterCard => {
  const state = toOrderState(order, order.chapters)
  const { kinds, kindIndexes } = alike(state.chapters)
  const names = new Map(order.people.map((person) => [person.id, person]))
  const lines = order.chapters.map(
    (row, nth) =>
      `${row.id} ${row.source_chapter_id} ${kindIndexes[nth]} ${asciiJson(JSON.stringify(chapterFacts(row, order.id, names))).slice(0, -1)}`,
  )
  return { lines: lines.join('\n'), ...toPermissionKey({ ...state, chapters: kinds }) }
}

/** Several readers may write the same card at once: never an older one over a newer. */
export const saveCard = async (
  db: Db,
  { id, version, epoch, chapters }: OrderWithChapters,
  card: ChapterCard,
): Promise<void> => {
  if (chapters.length > MOST_CHAPTERS) return
  await sql`
    insert into chapter_card (order_id, version, epoch, chapters, sources, lines, permission_facts, permission_key, people)
    values (${id}, ${version}, ${epoch}, ${chapters.map((row) => row.id)}::uuid[], ${chapters.map((row) => row.source_chapter_id)}::uuid[], ${card.lines},
      ${card.shape}, ${card.permission_key}, ${card.people})
    on conflict (order_id) do update set version = excluded.version, epoch = excluded.epoch, chapters = excluded.chapters, sources = excluded.sources,
      lines = excluded.lines, permission_facts = excluded.permission_facts, permission_key = excluded.permission_key, people = excluded.people
    where (chapter_card.version, chapter_card.epoch) < (excluded.version, excluded.epoch)`.execute(
    db,
  )
}
