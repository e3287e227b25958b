import { AppError } from '@panelflow/domain/error/app-error.ts'
import { type Actor, SYSTEM_ACTOR } from '@panelflow/domain/permission/actor.ts'
import type { AiStage } from '@panelflow/domain/order/workflow-event.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { letGo } from '../../jobs/hold-chapter.ts'
import { cancelStages } from '../../jobs/start-stage.ts'
import { requireChapter } from '../order/order-access.ts'
import { inOrder } from '../order/order-session.ts'
import { writeLog } from '../order/write-decision.ts'
import type { WorkflowDeps } from '../order/workflow-deps.ts'

const AI_STAGES: readonly AiStage[] = ['text_extraction', 'patch_generation', 'machine_translation']

/** Stops the AI stage that runs for the chapter: it then counts as failed, to be retried or continued by hand. Throws `task.nothing_to_cancel`. */
export const cancelTasks = async (deps: WorkflowDeps, actor: Actor, chapterId: string): Promise<void> => {
  const { chapter } = await requireChapter(deps.db, actor, 'chapter.ai.retry_skip', chapterId)
  await inOrder(deps, chapter.order_id, async (session) => {
    const status = session.state.chapters.find((one) => one.id === chapterId)?.status
    const stage = AI_STAGES.find((one) => status === `${one}_pending`)
    if (stage === undefined || session.state.stop !== null) throw new AppError('task.nothing_to_cancel')
    await cancelStages(session.tx, chapterId)
    await letGo(session.tx, chapterId)
    const stopped = { type: 'chapter.run_canceled', chapterId, chapterNumber: chapter.number, stage } as const
    await writeLog(session.tx, session.now, chapter.order_id, actor, [stopped])
    await session.send({ type: 'ai_failed', chapterId, stage, cause: 'task.canceled' }, SYSTEM_ACTOR)
    const object = { kind: 'chapter', id: chapterId }
    const params = { action: 'cancel', stage }
    await recordAudit(session.tx, { at: session.now, action: 'ai_work_changed', accountId: actor.accountId, object, params })
  })
}

/** Makes the pictures that failed again; those that are there already are found by their content. Throws `task.nothing_to_retry`. */
export const retrySynthesis = async (deps: WorkflowDeps, actor: Actor, chapterId: string): Promise<void> => {
  const { chapter } = await requireChapter(deps.db, actor, 'synth.retry', chapterId)
  await inOrder(deps, chapter.order_id, async (session) => {
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
