import { type GradeView, gradeList } from '@panelflow/contract/grade.ts'
import { useCallback, useState, useMemo } from 'react'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { useGradeColumns } from './parts/grade-columns.tsx'
import { type GradeCommand, GradeWindow } from './parts/grade-windows.tsx'
import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { EndpointAnswer, QueryInput } from '@panelflow/contract/endpoint.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { api } from '../../lib/http/api.ts'
import type { CallError } from '../../lib/http/call-error.ts'
import { sessionStore } from '../../lib/http/session-store.ts'

type Page = EndpointAnswer<typeof gradeList>
type GradeQuery = Omit<NonNullable<QueryInput<typeof gradeList>>, 'after'>

/** Scores as far as they were read; a score that is given or changed reads the same parts again. */
const useGrades = (gradeQuery: GradeQuery) => {
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

interface GradesFooterProps {
  readonly shown: number
  readonly total: number
  readonly loading: boolean
  readonly onMore: () => void
}

/** How much of the list is here, and the way to the rest for those who do not scroll. */
const GradesFooter = ({ shown, total, loading, onMore }: GradesFooterProps) => {
  const { t, i18n } = useTranslation('grade')
  const number = (value: number): string => new Intl.NumberFormat(i18n.language).format(value)
  return (
    <Group justify="space-between" px="sm" py={6}>
      <Text fz="sm" c="dimmed" role="status">
        {t('list.shown', { loaded: number(shown), total: number(total) })}
      </Text>
      {shown < total ? (
        <Button variant="default" size="compact-sm" loading={loading} onClick={onMore}>
          {t('list.more')}
        </Button>
      ) : null}
    </Group>
  )
}

/**
 * A table of scores with what can be done to one: the table's properties, and the window that is
 * open.
 */
export const useGradeTable = (gradeQuery: Parameters<typeof useGrades>[0]) => {
  const [open, setOpen] = useState<{
    readonly command: GradeCommand
    readonly grade: GradeView
  } | null>(null)
  const onOpen = useCallback(
    (command: GradeCommand, grade: GradeView) => setOpen({ command, grade }),
    [],
  )
  const columns = useGradeColumns(onOpen)
  const { query, rows, total, counts, more } = useGrades(gradeQuery)
  const table = {
    query,
    columns,
    rows,
    rowKey: ({ id }: GradeView) => id,
    onEnd: more,
    rowCount: total,
    footer:
      rows.length === 0 ? undefined : (
        <GradesFooter
          shown={rows.length}
          total={total}
          loading={query.isFetchingNextPage}
          onMore={more}
        />
      ),
  }
  const shown =
    open === null ? null : (
      <GradeWindow
        grade={freshRow(rows, open.grade)}
        command={open.command}
        onClose={() => setOpen(null)}
      />
    )
  return { table, counts, shown }
}
