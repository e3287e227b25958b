import type { GradeView } from '@panelflow/contract/grade.ts'
import { useCallback, useState } from 'react'
import { freshRow } from '../../lib/forms/fresh-row.ts'
import { useGradeColumns } from './parts/grade-columns.tsx'
import { type GradeCommand, GradeWindow } from './parts/grade-windows.tsx'
import { GradesFooter } from './parts/grades-footer.tsx'
import { useGrades } from './use-grades.ts'

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
