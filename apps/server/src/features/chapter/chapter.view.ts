import { readProblem } from '@panelflow/domain/chapter/problem.ts'
import type { ChapterView } from '@panelflow/contract/order.ts'
import type { ChapterDetail, ChapterWorkView } from '@panelflow/contract/workflow.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import { describeChapterWork } from '@panelflow/domain/order/chapter-work.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import type { ChapterState, OrderState } from '@panelflow/domain/order/order-state.ts'
import { toOwnDeadlines } from '../../core/workflow/deadline-columns.ts'
import { findPerson } from '../../core/people/people.ts'
import { toChapterState } from '../../core/access/order-state.ts'
import type { ChapterTableRow } from './chapter-rows.queries.ts'

export interface ChapterViewContext {
  readonly actor: Actor
  readonly order: OrderState
  readonly names: ReadonlyMap<string, PersonView>
  readonly rights: (chapter: ChapterState) => ChapterView['can']
}

/** The judged person answers once (spec 10.check.answer). */
const rightToAnswer = (check: ChapterTableRow['open_check'], actor: Actor): ChapterView['can'] =>
  check?.judged_id === actor.accountId
    ? { answer_check: check.is_answered ? 'check_request.answered' : true }
    : {}

const NO_TASKS: ChapterView['tasks'] = {
  stage: null,
  total: 0,
  done: 0,
  failed: 0,
  cause: null,
}

export const toChapterView = (
  row: ChapterTableRow,
  { actor, order, names, rights }: ChapterViewContext,
): ChapterView => ({
  id: row.id,
  orderId: order.id,
  number: row.number,
  status: row.status,
  statusSince: new Date(row.status_since).toISOString(),
  furthest: row.furthest,
  round: row.round,
  version: row.version,
  problem: readProblem(row.problem),
  sourceChapterId: row.source_chapter_id,
  people: {
    translator: findPerson(names, row.translator_id),
    proofreader: findPerson(names, row.proofreader_id),
    reviewer: findPerson(names, row.reviewer_id),
    typesetter: findPerson(names, row.typesetter_id),
    visualReviewer: findPerson(names, row.visual_reviewer_id),
  },
  ownDeadlines: toOwnDeadlines(row),
  deliverable: row.status === 'complete',
  pageCount: row.pages,
  openFixItems: row.open_fix_items,
  sourceChanged: row.source_changed,
  openCheckRequestId: row.open_check?.id ?? null,
  tasks: row.tasks ?? NO_TASKS,
  can: { ...rights(toChapterState(row)), ...rightToAnswer(row.open_check, actor) },
})

const toWorkView = (
  row: ChapterTableRow,
  { actor, order, names }: ChapterViewContext,
): ChapterWorkView => {
  const { standing, todo, edit } = describeChapterWork(order, toChapterState(row), actor)
  const since = new Date(row.todo_since ?? row.status_since).toISOString()
  return {
    standing,
    todo:
      todo === null
        ? null
        : { kind: todo.kind, roleId: todo.role, account: findPerson(names, todo.accountId), since },
    edit,
  }
}

/** A chapter by itself: with whose work it is. */
export const toChapterDetail = (
  row: ChapterTableRow,
  context: ChapterViewContext,
): ChapterDetail => ({
  ...toChapterView(row, context),
  work: toWorkView(row, context),
})
