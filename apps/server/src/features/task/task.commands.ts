import { machineCause } from '@panelflow/domain/chapter/problem.ts'
import { TAKES_MISSING_DRAFTS } from '@panelflow/domain/chapter/chapter-status.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import { type Actor, SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import { runningSynthesis } from '@panelflow/domain/order/chapter-marks.ts'
import type { ChapterState } from '@panelflow/domain/order/order-state.ts'
import {
  AI_STAGES,
  type RunStage,
  type WorkflowEvent,
} from '@panelflow/domain/order/workflow-event.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { releaseChapter } from './hold-chapter.ts'
import { cancelStages, giveUpStages } from './start-stage.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { withOrderTransaction, type OrderSession } from '../../core/workflow/order-session.ts'
import { writeLog } from '../../core/workflow/write-decision.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'

type Stopped = {
  readonly stage: RunStage
  /** null: the status did not wait for it */
  readonly event: WorkflowEvent | null
  readonly fence: (session: OrderSession) => Promise<unknown>
}

const STOPPED_MANUALLY = machineCause('task.canceled')
const NO_PICTURES = machineCause('task.synthesis_canceled')

/** What runs for the chapter, and how it is stopped; null: nothing does. */
const stoppable = (chapter: ChapterState): Stopped | null => {
  const chapterId = chapter.id
  if (TAKES_MISSING_DRAFTS.includes(chapter.status))
    return {
      stage: 'machine_translation',
      event: null,
      fence: async ({ tx }) => {
        if ((await cancelStages(tx, chapterId)) === 0) throw new AppError('task.nothing_to_cancel')
      },
    }
  const ai = AI_STAGES.find((one) => chapter.status === `${one}_pending`)
  if (ai !== undefined)
    return {
      stage: ai,
      event: { type: 'ai_failed', chapterId, stage: ai, cause: STOPPED_MANUALLY },
      fence: ({ tx }) => cancelStages(tx, chapterId),
    }
  const stage = runningSynthesis(chapter)
  if (stage === null) return null
  const type = stage === 'final' ? 'final_synthesis_failed' : 'synthesis_failed'
  return {
    stage,
    event: { type, chapterId, cause: NO_PICTURES },
    fence: ({ tx }) => giveUpStages(tx, chapterId, NO_PICTURES.code),
  }
}

/**
 * Stops what machines do for the chapter. An AI stage then counts as failed, to be retried or
 * continued by hand; pictures are left unmade, the
 * chapter stays where it is, until somebody starts them again. Throws `task.nothing_to_cancel`.
 */
export const cancelTasks = async (
  deps: WorkflowDeps,
  actor: Actor,
  chapterId: string,
): Promise<void> => {
  const { chapter } = await requireChapter(deps.db, actor, 'chapter.ai.retry_skip', chapterId)
  await withOrderTransaction(deps, chapter.order_id, async (session) => {
    const state = session.state.chapters.find((one) => one.id === chapterId)
    const running = state === undefined || session.state.stop !== null ? null : stoppable(state)
    if (running === null) throw new AppError('task.nothing_to_cancel')
    const { stage, event, fence } = running
    await fence(session)
    await releaseChapter(session.tx, chapterId)
    const stopped = {
      type: 'chapter.run_canceled',
      chapterId,
      chapterNumber: chapter.number,
      stage,
    } as const
    await writeLog(session.tx, session.now, chapter.order_id, actor, [stopped])
    if (event !== null) await session.send(event, SYSTEM_ACTOR, {}, actor.accountId)
    const object = { kind: 'chapter', id: chapterId }
    const params = { action: 'cancel', stage }
    await recordAudit(session.tx, {
      at: session.now,
      action: 'ai_work_changed',
      accountId: actor.accountId,
      object,
      params,
    })
  })
}

/**
 * Makes the pictures that failed again; those that are there already are found by their content.
 * Throws `task.nothing_to_retry`.
 */
export const retrySynthesis = async (
  deps: WorkflowDeps,
  actor: Actor,
  chapterId: string,
): Promise<void> => {
  const { chapter } = await requireChapter(deps.db, actor, 'synth.retry', chapterId)
  await withOrderTransaction(deps, chapter.order_id, async (session) => {
    const live = await session.tx
      .selectFrom('page_task')
      .select('id')
      .where('chapter_id', '=', chapterId)
      .where('status', 'in', ['pending', 'running'])
      .limit(1)
      .executeTakeFirst()
    if (live !== undefined) throw new AppError('task.nothing_to_retry')
    await session.send({ type: 'retry_synthesis', chapterId }, actor)
  })
}
