import type { EndpointAnswer } from '@panelflow/contract/endpoint.ts'
import { type ImpactLine, termImpact } from '@panelflow/contract/term-impact.ts'
import type { TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { api } from '../../../lib/http/api.ts'

/** Lines that are read at first, and again each time more are asked for. */
const STEP = 200

type Cursor = EndpointAnswer<typeof termImpact>['next']

export const getImpactKey = ({
  chapterId,
  pageId,
  itemId,
}: Pick<ImpactLine, 'chapterId' | 'pageId' | 'itemId'>): string =>
  `${chapterId} ${pageId} ${itemId}`

/** Lines that use a term, part after part until there are enough to look at. */
export const useImpact = (termId: string, language: TargetLanguage) => {
  const [wanted, setWanted] = useState(STEP)
  const query = useInfiniteQuery({
    queryKey: [termImpact.id, termId, language],
    queryFn: ({ pageParam, signal }) =>
      api.call(termImpact, {
        params: { termId },
        query: { language, ...pageParam },
        signal,
      }),
    initialPageParam: null as Cursor,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    gcTime: 0,
  })
  const pages = query.data?.pages
  const lines = useMemo(() => pages?.flatMap((page) => page.lines) ?? [], [pages])
  const orders = useMemo(
    () => new Map(pages?.flatMap((page) => page.orders.map(({ id, identity }) => [id, identity]))),
    [pages],
  )
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query
  const goesOn = hasNextPage && !isFetchNextPageError && lines.length < wanted
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage()
  }, [goesOn, isFetching, fetchNextPage])
  const last = pages?.at(-1)
  return {
    lines,
    orders,
    first: pages?.[0],
    error: query.error,
    isLoading: query.isPending,
    isSearching: isFetching || goesOn,
    progress:
      last === undefined || last.total === 0 ? null : { done: last.searched, total: last.total },
    /** null: everything is there */
    onMore: hasNextPage && !goesOn ? () => setWanted(lines.length + STEP) : null,
    onRetry: () => void (isFetchNextPageError ? fetchNextPage() : query.refetch()),
    reload: () => void query.refetch(),
  }
}
