import { exportOffers } from '@panelflow/contract/output.ts'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../../../lib/http/api.ts'
import type { CallError } from '../../../lib/http/call-error.ts'
import { sessionStore } from '../../../lib/http/session-store.ts'
import type { Offers } from '../export-plan.ts'

/** Asked afresh each time the window opens: what can be exported changes with every stage. */
export const useExportOffers = (
  chapterIds: readonly string[],
): UseQueryResult<Offers, CallError> => {
  const role = useStore(sessionStore, ({ actingRole }) => actingRole)
  return useQuery<Offers, CallError>({
    queryKey: [exportOffers.id, role, chapterIds],
    queryFn: ({ signal }) =>
      api.call(exportOffers, { body: { chapterIds: [...chapterIds] }, signal }),
    enabled: chapterIds.length > 0,
    staleTime: 0,
    gcTime: 0,
  })
}
