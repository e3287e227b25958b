import { useTranslation } from 'react-i18next'
import { ListTable } from '../../lib/table/list-table.tsx'
import { useGradeTable } from '../grade/use-grade-table.tsx'
import { Panel } from './parts/panel.tsx'

/**
 * Scores one got and gave: the translator answers here, the
 * proofreader changes it.
 */
export const OwnGrades = () => {
  const { t } = useTranslation('profile')
  const { t: grade } = useTranslation('grade')
  const { table, shown } = useGradeTable({})
  return (
    <Panel title={t('grades.title')} hint={t('grades.hint')}>
      <ListTable
        label={t('grades.title')}
        {...table}
        columns={table.columns.map((column) => ({ ...column, sortable: false }))}
        empty={{ title: grade('list.empty'), hint: grade('list.empty_hint') }}
      />
      {shown}
    </Panel>
  )
}
