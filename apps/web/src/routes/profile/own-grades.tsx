import { gradeList, type GradeView } from '@panelflow/contract/grade.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGradeColumns } from '../../features/grade/parts/grade-columns.tsx'
import { type GradeDoor, GradeWindow } from '../../features/grade/parts/grade-windows.tsx'
import { Panel } from '../../features/profile/parts/panel.tsx'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../lib/list-search.ts'
import { tableState, useRead } from '../../lib/query.ts'
import { Pager, TableError } from '../../lib/table-states.tsx'

/** Scores one got and gave (permissions.json grade.viewOwn): the translator answers here, the proofreader changes his mind. */
export const OwnGrades = () => {
  const { t } = useTranslation('profile')
  const { t: grade } = useTranslation('grade')
  const { t: app } = useTranslation()
  const [paging, setPaging] = useState<{ readonly page: number; readonly size: number }>({ page: 1, size: DEFAULT_PAGE_SIZE })
  const [open, setOpen] = useState<{ readonly door: GradeDoor; readonly grade: GradeView } | null>(null)
  const onOpen = useCallback((door: GradeDoor, one: GradeView) => setOpen({ door, grade: one }), [])
  const columns = useGradeColumns(onOpen).map((column) => ({ ...column, sortable: false }))
  const query = useRead(gradeList, { query: paging }, { keepPrevious: true })
  const total = query.data?.total ?? 0
  return (
    <Panel title={t('grades.title')} hint={t('grades.hint')}>
      <DataTable
        label={t('grades.title')}
        columns={columns}
        rows={query.data?.rows ?? []}
        rowKey={({ id }) => id}
        state={tableState(query)}
        loadingLabel={app('table.loading')}
        empty={<EmptyState title={grade('list.empty')} hint={grade('list.empty_hint')} />}
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        footer={
          total > 0 ? (
            <Pager
              total={total}
              page={paging.page}
              size={paging.size}
              sizes={PAGE_SIZES}
              onChange={(next) => setPaging({ ...paging, ...next })}
            />
          ) : undefined
        }
      />
      {open === null ? null : <GradeWindow grade={open.grade} door={open.door} onClose={() => setOpen(null)} />}
    </Panel>
  )
}
