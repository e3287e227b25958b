/** A stage that runs again beside what is there: its result is proposed, nothing is overwritten. */
import { OPEN_FOR_ADMINISTRATOR } from '@panelflow/domain/page/page-access.ts'
import type { Tx } from '../db/transaction.ts'
import type { ClaimedTask } from './page-task-leases.ts'

/** How the result stands to what is there. */
export interface ProposalCounts {
  readonly same: number
  readonly new: number
  readonly conflict: number
}

export const countKinds = (kinds: readonly (keyof ProposalCounts)[]): ProposalCounts => {
  const count = (kind: keyof ProposalCounts): number => kinds.filter((one) => one === kind).length
  return { same: count('same'), new: count('new'), conflict: count('conflict') }
}

/** Whether the task is about the region. */
export const isAsked = ({ regionIds }: Pick<ClaimedTask, 'regionIds'>, regionId: string): boolean =>
  regionIds === null || regionIds.includes(regionId)

/** The pages of the chapter may have been made into pictures while the engine was at work. */
export const isOpenForEdits = async (tx: Tx, chapterId: string): Promise<boolean> => {
  const { status } = await tx
    .selectFrom('chapter')
    .select('status')
    .where('id', '=', chapterId)
    .executeTakeFirstOrThrow()
  return OPEN_FOR_ADMINISTRATOR.includes(status)
}
