import type { ChapterView } from '@panelflow/contract/order.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { OrderState } from '@panelflow/domain/order/order-state.ts'
import { personOf } from '../order/people.ts'
import { chapterRights } from '../order/order-rights.ts'
import { type ChapterRow, toChapterState } from '../order/order-state.ts'

export interface ChapterCounts {
  readonly pages: number
  readonly openFixItems: number
  readonly openCheck: { readonly id: string; readonly judgedId: string | null; readonly isAnswered: boolean } | null
  readonly tasks: ChapterView['tasks']
}

export interface ChapterViewContext {
  readonly actor: Actor
  readonly order: OrderState
  readonly names: ReadonlyMap<string, PersonView>
}

/** The judged person answers once (domain.md §4). */
const rightToAnswer = (check: ChapterCounts['openCheck'], actor: Actor): ChapterView['can'] =>
  check?.judgedId === actor.accountId ? { answer_check: check.isAnswered ? 'check_request.answered' : true } : {}

export const toChapterView = (row: ChapterRow, counts: ChapterCounts, { actor, order, names }: ChapterViewContext): ChapterView => ({
  id: row.id,
  orderId: row.order_id,
  number: row.number,
  status: row.status,
  statusSince: row.status_since.toISOString(),
  furthest: row.furthest,
  round: row.round,
  version: row.version,
  problem: row.problem,
  pageCount: counts.pages,
  sourceChapterId: row.source_chapter_id,
  people: {
    translator: personOf(names, row.translator_id),
    proofreader: personOf(names, row.proofreader_id),
    reviewer: personOf(names, row.reviewer_id),
    typesetter: personOf(names, row.typesetter_id),
    visualReviewer: personOf(names, row.visual_reviewer_id),
  },
  openFixItems: counts.openFixItems,
  openCheckRequestId: counts.openCheck?.id ?? null,
  tasks: counts.tasks,
  deliverable: row.status === 'complete',
  can: { ...chapterRights(order, toChapterState(row), actor), ...rightToAnswer(counts.openCheck, actor) },
})
