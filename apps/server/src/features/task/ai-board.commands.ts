import type { aiBoardAct, BoardAction } from '@panelflow/contract/ai-board.ts'
import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { AiStage } from '@panelflow/domain/order/workflow-event.ts'
import { OPEN_FOR_ADMINISTRATOR } from '@panelflow/domain/page/page-access.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { publish } from '../../db/outbox.ts'
import { holdChapter, releaseChapter, setFirst } from './hold-chapter.ts'
import { getPriority } from '../../core/workflow/apply-effects.ts'
import { requireChapter, requireOrder } from '../../core/access/order-access.ts'
import { withOrderTransaction, type OrderSession } from '../../core/workflow/order-session.ts'
import { writeLog } from '../../core/workflow/write-decision.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'
import { TAKES_MISSING_DRAFTS } from '@panelflow/domain/chapter/chapter-status.ts'
import type { Ids } from '../../ports/ids.ts'
import { listDraftedPages, listPagesWithMissing } from './draft-coverage.queries.ts'
import { startProposals } from './start-proposals.ts'
import { retryProposals, startStage } from './start-stage.ts'
import { cancelTasks, retrySynthesis } from './task.commands.ts'

const ABILITY = 'chapter.ai.retry_skip'

const heldSince = async ({ tx }: OrderSession, chapterId: string): Promise<Date | null> => {
  const row = await tx
    .selectFrom('chapter')
    .select('ai_paused_at')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow()
  return row.ai_paused_at
}

const hasOpenWork = async ({ tx }: OrderSession, chapterId: string): Promise<boolean> => {
  const open = tx
    .selectFrom('page_task')
    .select('id')
    .where('chapter_id', '=', chapterId)
    .where('status', 'in', ['pending', 'running'])
  return (await open.limit(1).executeTakeFirst()) !== undefined
}

interface Retranslation {
  readonly listPages: typeof listPagesWithMissing
  /** where it cannot run, or has no pages */
  readonly refusal: 'task.nothing_missing' | 'task.nothing_to_translate'
  /** lines that have words are asked for as well, and proposed beside them */
  readonly proposes: boolean
}

/** Machine translation while people translate: it moves no status. */
const translatePages = async (
  session: OrderSession,
  chapterId: string,
  ids: Ids,
  { listPages, refusal, proposes }: Retranslation,
): Promise<void> => {
  const { tx } = session
  const chapter = session.state.chapters.find(({ id }) => id === chapterId)
  const repeatedPages = await listPages(tx, chapterId)
  const canRun = chapter !== undefined && TAKES_MISSING_DRAFTS.includes(chapter.status)
  if (!canRun || repeatedPages.length === 0 || (await hasOpenWork(session, chapterId)))
    throw new AppError(refusal)
  await startStage({ ids }, tx, {
    chapterId,
    stage: 'machine_translation',
    priority: getPriority(session.row),
    repeatedPages,
    proposes,
  })
}

/** Extraction or cleanup of every page beside what is there: it moves no status. */
const proposePages = async (
  session: OrderSession,
  chapterId: string,
  ids: Ids,
  stage: AiStage,
): Promise<void> => {
  const chapter = session.state.chapters.find(({ id }) => id === chapterId)
  if (chapter === undefined || !OPEN_FOR_ADMINISTRATOR.includes(chapter.status))
    throw new AppError('proposal.chapter_closed')
  const priority = getPriority(session.row)
  const all = { pageIds: null, regionIds: null }
  if ((await startProposals({ ids }, session.tx, { chapterId, stage, priority, ...all })) === 0)
    throw new AppError('proposal.busy')
}

const STEPS: Readonly<
  Record<
    Exclude<BoardAction, 'cancel' | 'retry'>,
    (session: OrderSession, actor: Actor, chapterId: string, ids: Ids) => Promise<void>
  >
> = {
  translate_missing: (session, _actor, chapterId, ids) =>
    translatePages(session, chapterId, ids, {
      listPages: listPagesWithMissing,
      refusal: 'task.nothing_missing',
      proposes: false,
    }),
  translate_again: (session, _actor, chapterId, ids) =>
    translatePages(session, chapterId, ids, {
      listPages: listDraftedPages,
      refusal: 'task.nothing_to_translate',
      proposes: true,
    }),
  read_again: (session, _actor, chapterId, ids) =>
    proposePages(session, chapterId, ids, 'text_extraction'),
  clean_again: (session, _actor, chapterId, ids) =>
    proposePages(session, chapterId, ids, 'patch_generation'),
  pause: async (session, actor, chapterId) => {
    if ((await heldSince(session, chapterId)) !== null) throw new AppError('task.paused_already')
    if (!(await hasOpenWork(session, chapterId))) throw new AppError('task.nothing_to_pause')
    await holdChapter(session.tx, chapterId, actor.accountId, session.now)
  },
  resume: async (session, _actor, chapterId) => {
    if ((await heldSince(session, chapterId)) === null) throw new AppError('task.not_paused')
    await releaseChapter(session.tx, chapterId)
  },
  first: (session, _actor, chapterId) =>
    setFirst(session.tx, chapterId, true, getPriority(session.row)),
  in_turn: (session, _actor, chapterId) =>
    setFirst(session.tx, chapterId, false, getPriority(session.row)),
}

const ENTRIES = {
  pause: 'chapter.run_paused',
  resume: 'chapter.run_resumed',
  first: 'chapter.run_first',
  in_turn: 'chapter.run_in_turn',
  translate_missing: 'chapter.run_missing',
  translate_again: 'chapter.run_again',
  read_again: 'chapter.run_read_again',
  clean_again: 'chapter.run_clean_again',
} as const

const publishBoard = ({ tx }: OrderSession, orderId: string, chapterId: string): Promise<void> =>
  publish(tx, {
    type: 'ai_board.changed',
    orderId,
    chapterId,
    payload: { orderId, chapterId },
  })

interface Lever {
  readonly orderId: string
  readonly chapter: { readonly id: string; readonly number: number }
  readonly action: keyof typeof STEPS
}

/**
 * Levers that move no status: held back, let go, sent ahead. The order's log tells of them all the
 * same.
 */
const holdOrRaise = (
  deps: WorkflowDeps,
  actor: Actor,
  { orderId, chapter, action }: Lever,
): Promise<void> =>
  withOrderTransaction(deps, orderId, async (session) => {
    const chapterId = chapter.id
    await STEPS[action](session, actor, chapterId, deps.ids)
    await writeLog(session.tx, session.now, orderId, actor, [
      { type: ENTRIES[action], chapterId, chapterNumber: chapter.number },
    ])
    await publish(session.tx, { type: 'order.changed', orderId, payload: { orderId } })
    await publishBoard(session, orderId, chapterId)
    const object = { kind: 'chapter', id: chapterId }
    await recordAudit(session.tx, {
      at: session.now,
      action: 'ai_work_changed',
      accountId: actor.accountId,
      object,
      params: { action },
    })
  })

/** Pages of a run that moves no status. @throws AppError `task.nothing_to_retry` */
const retryTranslation = async (
  deps: WorkflowDeps,
  actor: Actor,
  chapterId: string,
): Promise<void> => {
  const { chapter } = await requireChapter(deps.db, actor, ABILITY, chapterId)
  await withOrderTransaction(deps, chapter.order_id, async (session) => {
    const retried = (await hasOpenWork(session, chapterId))
      ? 0
      : await retryProposals(session.tx, chapterId)
    if (retried === 0) throw new AppError('task.nothing_to_retry')
    await publishBoard(session, chapter.order_id, chapterId)
  })
}

/**
 * What failed runs again, and only that: pages that are done count as done (start-stage). @throws
 * AppError `task.nothing_to_retry`
 */
const retry = async (
  deps: WorkflowDeps,
  actor: Actor,
  chapterId: string,
  status: string,
): Promise<void> => {
  if (TAKES_MISSING_DRAFTS.some((one) => one === status))
    return retryTranslation(deps, actor, chapterId)
  if (!/^(?:text_extraction|patch_generation|machine_translation)_failed$/.test(status))
    return retrySynthesis(deps, actor, chapterId)
  const { chapter } = await requireChapter(deps.db, actor, ABILITY, chapterId)
  await withOrderTransaction(deps, chapter.order_id, (session) =>
    session.send({ type: 'retry_ai', chapterId }, actor),
  )
}

const actOnOne = async (
  deps: WorkflowDeps,
  actor: Actor,
  action: BoardAction,
  chapterId: string,
): Promise<number> => {
  const { chapter } = await requireChapter(deps.db, actor, ABILITY, chapterId)
  if (action === 'cancel') await cancelTasks(deps, actor, chapterId)
  else if (action === 'retry') await retry(deps, actor, chapterId, chapter.status)
  else await holdOrRaise(deps, actor, { orderId: chapter.order_id, chapter, action })
  return chapter.number
}

interface BoardRequest {
  readonly action: BoardAction
  readonly chapterIds: readonly string[]
  readonly orderId?: string | undefined
}

/**
 * One or many chapters, or a whole order: each on its own, what is refused for one does not stop
 * the others.
 */
export const actOnBoard = async (
  deps: WorkflowDeps,
  actor: Actor,
  { action, chapterIds, orderId }: BoardRequest,
): Promise<EndpointAnswer<typeof aiBoardAct>> => {
  const ofOrder =
    orderId === undefined
      ? []
      : (await requireOrder(deps.db, actor, ABILITY, orderId)).chapters.map(({ id }) => id)
  const results = []
  for (const chapterId of new Set([...chapterIds, ...ofOrder])) {
    try {
      results.push({
        chapterId,
        number: await actOnOne(deps, actor, action, chapterId),
        done: true,
        error: null,
      })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const row = await deps.db
        .selectFrom('chapter')
        .select('number')
        .where('id', '=', chapterId)
        .executeTakeFirst()
      results.push({ chapterId, number: row?.number ?? 0, done: false, error: error.code })
    }
  }
  return results
}
