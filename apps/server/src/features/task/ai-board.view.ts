import {
  type ChapterStatus,
  TAKES_MISSING_DRAFTS,
} from '@panelflow/domain/chapter/chapter-status.ts'
import { readProblem } from '@panelflow/domain/chapter/problem.ts'
import type {
  BoardAction,
  BoardRowView,
  BoardStageView,
  BoardState,
} from '@panelflow/contract/ai-board.ts'
import type { AiStage } from '@panelflow/domain/order/workflow-event.ts'
import { OPEN_FOR_ADMINISTRATOR } from '@panelflow/domain/page/page-access.ts'
import type { OrderType } from '@panelflow/domain/order/order-status.ts'
import type { Right } from '@panelflow/domain/permission/can.ts'
import { findPerson, type getNames } from '../../core/people/people.ts'

export interface ChapterFacts {
  readonly id: string
  readonly number: number
  readonly status: ChapterStatus
  readonly problem: unknown
  readonly ai_paused_at: Date | null
  readonly ai_paused_by: string | null
  readonly ai_first: boolean
  readonly order_id: string
  readonly serial: number
  readonly title: string
  readonly type: OrderType
  readonly target_language: BoardRowView['order']['targetLanguage']
  readonly cutoff_at: Date
  readonly lane: number
  readonly state: BoardState
}

const AI_STAGE_RUNS = /^(?:text_extraction|patch_generation|machine_translation)_pending$/

const hasFailedProposals = ({ proposes, failed }: BoardStageView): boolean => proposes && failed > 0

const mayPropose = (
  { status }: ChapterFacts,
  stages: readonly BoardStageView[],
  stage: AiStage,
): Right => {
  if (!OPEN_FOR_ADMINISTRATOR.includes(status)) return 'proposal.chapter_closed'
  const figures = stages.find((one) => one.stage === stage)
  return figures === undefined || figures.running + figures.waiting === 0 ? true : 'proposal.busy'
}

const listRights = (
  row: ChapterFacts,
  stages: readonly BoardStageView[],
): Readonly<Record<BoardAction, Right>> => {
  const open = stages.some(({ running, waiting }) => running + waiting > 0)
  const making = stages.some(
    ({ stage, running, waiting }) =>
      (stage === 'composite' || stage === 'final') && running + waiting > 0,
  )
  const takesDrafts = TAKES_MISSING_DRAFTS.includes(row.status)
  const paused = row.ai_paused_at !== null
  const failed =
    row.status.endsWith('_failed') ||
    (!open && row.problem !== null && stages.some((stage) => stage.failed > 0)) ||
    (takesDrafts && !open && stages.some(hasFailedProposals))
  return {
    pause: paused ? 'task.paused_already' : open ? true : 'task.nothing_to_pause',
    resume: paused ? true : 'task.not_paused',
    cancel:
      AI_STAGE_RUNS.test(row.status) || making || (takesDrafts && open)
        ? true
        : 'task.nothing_to_cancel',
    retry: failed ? true : 'task.nothing_to_retry',
    translate_missing:
      takesDrafts &&
      !open &&
      stages.some(({ drafts }) => drafts !== null && drafts.translated < drafts.lines)
        ? true
        : 'task.nothing_missing',
    translate_again:
      takesDrafts && !open && stages.some(({ drafts }) => drafts !== null && drafts.lines > 0)
        ? true
        : 'task.nothing_to_translate',
    read_again: mayPropose(row, stages, 'text_extraction'),
    clean_again: mayPropose(row, stages, 'patch_generation'),
    first: true,
    in_turn: true,
  }
}

export const viewRow = (
  row: ChapterFacts,
  stages: readonly BoardStageView[],
  names: Awaited<ReturnType<typeof getNames>>,
): BoardRowView => ({
  id: row.id,
  number: row.number,
  status: row.status,
  problem: readProblem(row.problem),
  state: row.state,
  order: {
    id: row.order_id,
    serial: Number(row.serial),
    title: row.title,
    urgent: row.type === 'urgent',
    targetLanguage: row.target_language,
    cutoffAt: row.cutoff_at.toISOString(),
  },
  paused:
    row.ai_paused_at === null
      ? null
      : { at: row.ai_paused_at.toISOString(), by: findPerson(names, row.ai_paused_by) },
  first: row.ai_first,
  stages: [...stages],
  can: listRights(row, stages),
})
