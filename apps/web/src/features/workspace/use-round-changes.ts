import { type ItemChangeView, snapshotChanges } from '@panelflow/contract/snapshot.ts'
import type { FixItemView } from '@panelflow/contract/workflow.ts'
import { useRead } from '../../lib/http/query.ts'

const NOTHING: readonly ItemChangeView[] = []

/**
 * What changed since the version that was sent back in the present round; nothing while no round is
 * open.
 */
export const useRoundChanges = (
  chapterId: string,
  items: readonly FixItemView[] | undefined,
): readonly ItemChangeView[] => {
  const snapshotId =
    items?.find(({ closed, snapshotId: selectedId }) => !closed && selectedId !== null)
      ?.snapshotId ?? null
  const query = useRead(
    snapshotChanges,
    { params: { chapterId, snapshotId: snapshotId ?? '' } },
    { enabled: snapshotId !== null },
  )
  return snapshotId === null ? NOTHING : (query.data ?? NOTHING)
}
