import type { ChapterView } from '@panelflow/contract/order.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { ownDeadlinesOf } from '../order/own-deadlines.ts'
import { personOf } from '../order/people.ts'
import type { Rights } from '../order/order-rights.ts'
import { toChapterState } from '../order/order-state.ts'
import type { ChapterTableRow } from './chapter-rows.queries.ts'

export interface ChapterViewContext {
  readonly actor: Actor
  readonly order: OrderState
  readonly names: ReadonlyMap<string, PersonView>
  readonly rights: (chapter: ChapterState) => Rights
}

/** The judged person answers once (domain.md §4). */
const rightToAnswer = (check: ChapterTableRow['open_check'], actor: Actor): ChapterView['can'] =>
  check?.judged_id === actor.accountId ? { answer_check: check.is_answered ? 'check_request.answered' : true } : {}

const NO_TASKS: ChapterView['tasks'] = { stage: null, total: 0, done: 0, failed: 0, cause: null }

export const toChapterView = (row: ChapterTableRow, { actor, order, names, rights }: ChapterViewContext): ChapterView => ({
  id: row.id,
  orderId: order.id,
  number: row.number,
  status: row.status,
  statusSince: new Date(row.status_since).toISOString(),
  furthest: row.furthest,
  round: row.round,
  version: row.version,
  problem: row.problem,
  pageCount: row.pages,
  sourceChapterId: row.source_chapter_id,
  people: {
    translator: personOf(names, row.translator_id),
    proofreader: personOf(names, row.proofreader_id),
    reviewer: personOf(names, row.reviewer_id),
    typesetter: personOf(names, row.typesetter_id),
    visualReviewer: personOf(names, row.visual_reviewer_id),
  },
  ownDeadlines: ownDeadlinesOf(row),
  openFixItems: row.open_fix_items,
  openCheckRequestId: row.open_check?.id ?? null,
  tasks: row.tasks ?? NO_TASKS,
  deliverable: row.status === 'complete',
  can: { ...rights(toChapterState(row)), ...rightToAnswer(row.open_check, actor) },
})
