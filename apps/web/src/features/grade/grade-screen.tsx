import { Button } from '@mantine/core'
import { GRADE_SORTS } from '@panelflow/contract/grade.ts'
import { IconChartBar } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGradeTable } from './use-grade-table.tsx'
import { ListTable } from '../../lib/table/list-table.tsx'
import { Screen } from '../../lib/screen.tsx'
import { GradeExport } from './grade-export.tsx'
import { GradeFilters } from './grade-filters.tsx'
import { GRADE_FILTERS, parseGradeSearch, toFilter } from './grade-search.ts'
import { ToOrdersButton } from '../../lib/table/to-orders-button.tsx'
import { useList } from '../../lib/table/use-list-search.ts'

// the charts come when they are asked for
const GradeTrend = lazy(async () => ({ default: (await import('./grade-trend.tsx')).GradeTrend }))

interface ScreenActionsProps {
  readonly filter: ReturnType<typeof toFilter>
  readonly trend: boolean
  readonly onTrend: () => void
}

const ScreenActions = ({ filter, trend, onTrend }: ScreenActionsProps) => {
  const { t } = useTranslation('grade')
  return (
    <>
      <Button
        variant={trend ? 'light' : 'default'}
        aria-pressed={trend}
        leftSection={<IconChartBar size={15} />}
        onClick={onTrend}
      >
        {t('trend.show')}
      </Button>
      <GradeExport filter={filter} />
    </>
  )
}

/** Translation quality scores (spec 2.path.grade). */
export const GradeScreen = () => {
  const { t } = useTranslation('grade')
  const { t: app } = useTranslation()
  const { roleId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { search, change, place } = useList(parseGradeSearch, {
    sorts: GRADE_SORTS,
    filters: GRADE_FILTERS,
    ascending: 'asc',
  })
  const { table, counts, shown } = useGradeTable(search)
  const [trend, setTrend] = useState(false)
  const filter = toFilter(search)
  return (
    <Screen
      title={app('screen.grade_list')}
      actions={<ScreenActions filter={filter} trend={trend} onTrend={() => setTrend(!trend)} />}
    >
      <GradeFilters search={search} counts={counts} onChange={change} />
      {trend ? (
        <Suspense fallback={null}>
          <GradeTrend filter={filter} />
        </Suspense>
      ) : null}
      <ListTable
        label={app('screen.grade_list')}
        {...table}
        place={place}
        onOpen={(grade) =>
          void navigate({
            to: '/order/chapter/$roleId/$id',
            params: { roleId, id: grade.order.id },
          })
        }
        empty={{
          filteredTitle: t('list.empty_filtered'),
          title: t('list.empty'),
          hint: t('list.empty_hint'),
          action: <ToOrdersButton />,
        }}
      />
      {shown}
    </Screen>
  )
}
