/** Machine work that people ask for while they work on the pages: it moves no status. */
import type { ProposalsView } from '@panelflow/contract/proposal.ts'
import { TAKES_MISSING_DRAFTS } from '@panelflow/domain/chapter/chapter-status.ts'
import { AppError } from '@panelflow/domain/error/app-error.ts'
import type { AiStage } from '@panelflow/domain/order/workflow-event.ts'
import type { ItemKind } from '@panelflow/domain/page/document/page-document.ts'
import { editableNow } from '@panelflow/domain/page/editable-now.ts'
import type { Ability } from '@panelflow/domain/permission/ability.ts'
import type { Actor } from '@panelflow/domain/permission/actor.ts'
import { requireChapter } from '../../core/access/order-access.ts'
import { getPriority } from '../../core/workflow/apply-effects.ts'
import { type OrderSession, withOrderTransaction } from '../../core/workflow/order-session.ts'
import type { WorkflowDeps } from '../../core/workflow/workflow-deps.ts'
import { recordAudit } from '../../db/audit-chain.ts'
import { publish } from '../../db/outbox.ts'
import { viewProposals } from './proposal.queries.ts'
import { cancelProposals, startProposals } from './start-proposals.ts'

interface Needed {
  readonly ability: Ability
  /** what the person must be able to add by hand */
  readonly kind: ItemKind
}

const NEEDS: Readonly<Record<AiStage, Needed>> = {
  text_extraction: { ability: 'workspace.text.content', kind: 'region' },
  machine_translation: { ability: 'workspace.text.content', kind: 'text' },
  patch_generation: { ability: 'workspace.patch.edit_eraser', kind: 'patch' },
}

/** @throws AppError chapter.not_found, permission codes, page.field_forbidden */
const requireEditable = async (
  deps: WorkflowDeps,
  actor: Actor,
  chapterId: string,
  { ability, kind }: Needed,
) => {
  const access = await requireChapter(deps.db, actor, ability, chapterId)
  const editable = editableNow(actor, access.chapterState, access.state.stop !== null)
  if (!editable.add.includes(kind))
    throw new AppError('page.field_forbidden', { itemId: null, fields: [`add ${kind}`] })
  return access.chapter
}

/** Whoever works on the chapter, and the board, see that machines do. */
const announce = async (
  { tx, now }: OrderSession,
  actor: Actor,
  { orderId, chapterId, action }: Readonly<Record<'orderId' | 'chapterId' | 'action', string>>,
): Promise<void> => {
  for (const type of ['ai_board.changed', 'order.changed'] as const)
    await publish(tx, { type, orderId, chapterId, payload: { orderId, chapterId } })
  await recordAudit(tx, {
    at: now,
    action: 'ai_work_changed',
    accountId: actor.accountId,
    object: { kind: 'chapter', id: chapterId },
    params: { action },
  })
}

interface ProposalRequest {
  readonly chapterId: string
  readonly stage: AiStage
  /** null: every page */
  readonly pageIds: readonly string[] | null
  /** null: every region of these pages */
  readonly regionIds: readonly string[] | null
}

/**
 * Runs a stage again, as proposals.
 * @throws AppError chapter.not_found, permission codes, page.field_forbidden, proposal.*
 */
export const requestProposals = async (
  deps: WorkflowDeps,
  actor: Actor,
  request: ProposalRequest,
): Promise<ProposalsView> => {
  const { chapterId, stage } = request
  const chapter = await requireEditable(deps, actor, chapterId, NEEDS[stage])
  const orderId = chapter.order_id
  return await withOrderTransaction(deps, orderId, async (session) => {
    const status = session.state.chapters.find(({ id }) => id === chapterId)?.status
    if (
      stage === 'machine_translation' &&
      (status === undefined || !TAKES_MISSING_DRAFTS.includes(status))
    )
      throw new AppError('proposal.translation_completed')
    const started = await startProposals(deps, session.tx, {
      ...request,
      priority: getPriority(session.row),
    })
    if (started === 0) throw new AppError('proposal.busy')
    await announce(session, actor, { orderId, chapterId, action: `propose ${stage}` })
    return await viewProposals(session.tx, chapterId)
  })
}

/** @throws AppError chapter.not_found, permission codes, task.nothing_to_cancel */
export const cancelProposal = async (
  deps: WorkflowDeps,
  actor: Actor,
  { chapterId, stage }: Pick<ProposalRequest, 'chapterId' | 'stage'>,
): Promise<ProposalsView> => {
  const { chapter } = await requireChapter(deps.db, actor, NEEDS[stage].ability, chapterId)
  const orderId = chapter.order_id
  return await withOrderTransaction(deps, orderId, async (session) => {
    if ((await cancelProposals(session.tx, chapterId, stage)) === 0)
      throw new AppError('task.nothing_to_cancel')
    await announce(session, actor, { orderId, chapterId, action: `cancel ${stage}` })
    return await viewProposals(session.tx, chapterId)
  })
}

/** @throws AppError chapter.not_found, permission codes, page.field_forbidden */
export const dismissReadings = async (
  deps: WorkflowDeps,
  actor: Actor,
  chapterId: string,
  pageIds: readonly string[],
): Promise<ProposalsView> => {
  const chapter = await requireEditable(deps, actor, chapterId, NEEDS.text_extraction)
  await deps.db
    .deleteFrom('page_reading')
    .where('source_page_id', 'in', [...pageIds])
    .where('source_page_id', 'in', (eb) =>
      eb
        .selectFrom('source_page')
        .select('id')
        .where('source_chapter_id', '=', chapter.source_chapter_id),
    )
    .execute()
  return await viewProposals(deps.db, chapterId)
}
