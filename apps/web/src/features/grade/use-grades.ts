import type { EndpointAnswer, QueryInput } from '@panelflow/contract/endpoint.ts'
import { gradeList } from '@panelflow/contract/grade.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { api } from '../../lib/http/api.ts'
import type { CallError } from '../../lib/http/call-error.ts'
import { sessionStore } from '../../lib/http/session-store.ts'

type Page = EndpointAnswer<typeof gradeList>
type GradeQuery = Omit<NonNullable<QueryInput<typeof gradeList>>, 'after'>

/** Scores as far as they were read; a score that is given or changed reads the same parts again. */
export const useGrades = (gradeQuery: GradeQuery) => {
  const role = useStore(sessionStore, (state) => state.actingRole)
  const query = useInfiniteQuery<
    Page,
    CallError,
    { pages: Page[] },
    readonly unknown[],
    string | undefined
  >({
    queryKey: [gradeList.id, role, null, gradeQuery],
    queryFn: ({ pageParam, signal }) =>
      api.call(gradeList, {
        query: { ...gradeQuery, ...(pageParam === undefined ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
  const { data, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage } = query
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data])
  const more = (): void => {
    // rows of other filters stay while those of these are read: there is nothing to go on from yet
    if (hasNextPage && !isFetchingNextPage && !isPlaceholderData) void fetchNextPage()
  }
  return { query, rows, total: data?.pages[0]?.total ?? 0, counts: data?.pages[0]?.counts, more }
}
