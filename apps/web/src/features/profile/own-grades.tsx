import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { useTranslation } from 'react-i18next'
import { useGradeTable } from '../grade/use-grade-table.tsx'
import { Panel } from './parts/panel.tsx'

/**
 * Scores one got and gave (permissions.json grade.viewOwn): the translator answers here, the
 * proofreader changes his mind.
 */
export const OwnGrades = () => {
  const { t } = useTranslation('profile')
  const { t: grade } = useTranslation('grade')
  const { table, shown } = useGradeTable({})
  return (
    <Panel title={t('grades.title')} hint={t('grades.hint')}>
      <DataTable
        label={t('grades.title')}
        {...table}
        columns={table.columns.map((column) => ({ ...column, sortable: false }))}
        empty={<EmptyState title={grade('list.empty')} hint={grade('list.empty_hint')} />}
      />
      {shown}
    </Panel>
  )
}
