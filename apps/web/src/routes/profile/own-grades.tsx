import type { GradeView } from '@panelflow/contract/grade.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGradeColumns } from '../../features/grade/parts/grade-columns.tsx'
import { type GradeDoor, GradeWindow } from '../../features/grade/parts/grade-windows.tsx'
import { GradesFooter } from '../../features/grade/parts/grades-footer.tsx'
import { useGrades } from '../../features/grade/use-grades.ts'
import { Panel } from '../../features/profile/parts/panel.tsx'
import { freshRow } from '../../lib/fresh-row.ts'
import { tableState } from '../../lib/query.ts'
import { TableError } from '../../lib/table-states.tsx'

/** Scores one got and gave (permissions.json grade.viewOwn): the translator answers here, the proofreader changes his mind. */
export const OwnGrades = () => {
  const { t } = useTranslation('profile')
  const { t: grade } = useTranslation('grade')
  const { t: app } = useTranslation()
  const [open, setOpen] = useState<{ readonly door: GradeDoor; readonly grade: GradeView } | null>(null)
  const onOpen = useCallback((door: GradeDoor, one: GradeView) => setOpen({ door, grade: one }), [])
  const columns = useGradeColumns(onOpen).map((column) => ({ ...column, sortable: false }))
  const { query, rows, total, more } = useGrades({})
  return (
    <Panel title={t('grades.title')} hint={t('grades.hint')}>
      <DataTable
        label={t('grades.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        state={tableState(query)}
        loadingLabel={app('table.loading')}
        empty={<EmptyState title={grade('list.empty')} hint={grade('list.empty_hint')} />}
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        onEnd={more}
        rowCount={total}
        footer={
          rows.length === 0 ? undefined : (
            <GradesFooter shown={rows.length} total={total} loading={query.isFetchingNextPage} onMore={more} />
          )
        }
      />
      {open === null ? null : <GradeWindow grade={freshRow(rows, open.grade)} door={open.door} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
