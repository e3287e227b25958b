import { type AssignPreviewRow, orderAssignPreview } from '@panelflow/contract/assignment.ts'
import type { Seat } from '@panelflow/domain/order/seat.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/http/api.ts'
import type { CallError } from '../../../lib/http/call-error.ts'

const REST_MS = 200

interface PreviewRequest {
  readonly orderId: string
  readonly version: number
  readonly seat: Seat
  readonly parts: { accountId: string; chapterIds: string[] }[]
}

/**
 * What assigning would do; asked again when the plan rests, and when the order has changed
 * meanwhile.
 */
export const useAssignPreview = ({
  orderId,
  version,
  seat,
  parts,
}: PreviewRequest): readonly AssignPreviewRow[] | undefined => {
  const [rested] = useDebouncedValue(JSON.stringify(parts), REST_MS)
  const query = useQuery<AssignPreviewRow[], CallError>({
    queryKey: [orderAssignPreview.id, orderId, version, seat, rested],
    queryFn: ({ signal }) =>
      api.call(orderAssignPreview, {
        params: { orderId },
        body: { seat, parts: JSON.parse(rested) as PreviewRequest['parts'] },
        signal,
      }),
    enabled: rested !== '[]',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  return parts.length === 0 ? [] : query.data
}
