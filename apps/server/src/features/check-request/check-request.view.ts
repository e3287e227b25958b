import type { CheckRequestView } from '@panelflow/contract/check-request.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'
import {
  type CheckConclusion,
  getConclusion,
} from '@panelflow/domain/check-request/check-request.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { can, type Right } from '@panelflow/domain/permission/can.ts'
import type { Selectable } from 'kysely'
import type { CheckRequestChapterTable, CheckRequestTable } from '../../db/tables.ts'
import { type IdentityRow, toIdentity } from '../../core/access/order-identity.ts'
import { toOwnDeadlines } from '../../core/workflow/deadline-columns.ts'
import { namedPerson, findPerson } from '../../core/people/people.ts'

export interface RequestRow extends Selectable<CheckRequestTable>, IdentityRow {
  readonly order_version: number
}

export interface RequestChapterRow extends Selectable<CheckRequestChapterTable> {
  readonly number: number
  readonly source_chapter_id: string
  readonly translation_deadline: Date | null
  readonly proofreading_deadline: Date | null
  readonly typesetting_deadline: Date | null
}

export interface RequestContext {
  readonly actor: Actor
  readonly names: ReadonlyMap<string, PersonView>
  /** source page → source chapter */
  readonly chapterOfPage: ReadonlyMap<string, string>
}

type Evidence = CheckRequestView['evidence']

/** true, or the code why not; what is never this person's is left out. */
const toRights = (
  row: RequestRow,
  chapters: readonly RequestChapterRow[],
  actor: Actor,
): CheckRequestView['can'] => {
  const isOpen = chapters.some(({ conclusion }) => conclusion === null)
  const whileOpen = (right: Right): Right => (isOpen ? right : 'check_request.decided')
  const judged = chapters.filter(({ judged_id }) => judged_id === actor.accountId)
  const answered = judged.some(({ answer }) => answer !== null)
  return {
    ...(can(actor, 'check.confirm_dismiss').ok ? { decide: whileOpen(true) } : {}),
    ...(row.created_by === actor.accountId ? { withdraw: whileOpen(true) } : {}),
    ...(judged.length > 0 ? { answer: answered ? 'check_request.answered' : whileOpen(true) } : {}),
  }
}

const conclusionOfAll = (chapters: readonly RequestChapterRow[]): CheckConclusion | null =>
  getConclusion({
    chapterIds: chapters.map((chapter) => chapter.chapter_id),
    outcomes: chapters.flatMap(
      ({ chapter_id: chapterId, conclusion, action, note, decided_by, decided_at }) =>
        conclusion === null
          ? []
          : [
              {
                chapterId,
                conclusion,
                action,
                note: note ?? '',
                decidedBy: decided_by ?? '',
                decidedAt: decided_at?.toISOString() ?? '',
              },
            ],
    ),
  })

const chapterView = (
  row: RequestChapterRow,
  evidence: Evidence,
  { names, chapterOfPage }: RequestContext,
): CheckRequestView['chapters'][number] => ({
  chapterId: row.chapter_id,
  number: row.number,
  ownDeadlines: toOwnDeadlines(row),
  judged: findPerson(names, row.judged_id),
  answer: row.answer,
  answeredAt: row.answered_at?.toISOString() ?? null,
  conclusion: row.conclusion,
  action: row.action,
  assignedTo: findPerson(names, row.assigned_to),
  note: row.note,
  decidedBy: findPerson(names, row.decided_by),
  decidedAt: row.decided_at?.toISOString() ?? null,
  evidence: evidence.flatMap(({ sourcePageId }, index) =>
    !sourcePageId || chapterOfPage.get(sourcePageId) === row.source_chapter_id ? [index] : [],
  ),
})

export const toCheckRequestView = (
  row: RequestRow,
  chapters: readonly RequestChapterRow[],
  context: RequestContext,
): CheckRequestView => {
  const evidence = row.evidence as Evidence
  return {
    id: row.id,
    orderId: row.order_id,
    order: { ...toIdentity(row), version: row.order_version },
    target: row.target,
    action: row.action,
    reasonCode: row.reason_code as CheckRequestView['reasonCode'],
    description: row.description,
    evidence,
    createdBy: namedPerson(context.names, row.created_by),
    createdAt: row.created_at.toISOString(),
    conclusion: conclusionOfAll(chapters),
    chapters: chapters.map((chapter) => chapterView(chapter, evidence, context)),
    can: toRights(row, chapters, context.actor),
  }
}
