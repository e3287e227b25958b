import { Button } from '@mantine/core'
import { GRADE_SORTS } from '@panelflow/contract/grade.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import { IconChartBar } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGradeTable } from './use-grade-table.tsx'
import { ListEmpty } from '../../lib/table/list-empty.tsx'
import { Screen } from '../../lib/screen.tsx'
import { GradeExport } from './grade-export.tsx'
import { GradeFilters } from './grade-filters.tsx'
import { toFilter, parseGradeSearch } from './grade-search.ts'
import { useListSearch } from '../../lib/table/use-list-search.ts'

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

/** Translation quality scores (spec §2 `/grade`). */
export const GradeScreen = () => {
  const { t } = useTranslation('grade')
  const { t: app } = useTranslation()
  const { roleId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { search, change } = useListSearch(parseGradeSearch)
  const { table, counts, shown } = useGradeTable(search)
  const [trend, setTrend] = useState(false)
  const filter = toFilter(search)
  const filtered = Object.values(filter).some((value) => value !== undefined)
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
      <DataTable
        label={app('screen.grade_list')}
        {...table}
        sort={search.sort === undefined ? null : { id: search.sort, desc: search.order === 'desc' }}
        onSort={(next) => {
          const sort = GRADE_SORTS.find((one) => one === next?.id)
          change({
            ...search,
            sort,
            order: sort === undefined ? undefined : next?.desc ? 'desc' : 'asc',
          })
        }}
        onOpen={(grade) =>
          void navigate({
            to: '/order/chapter/$roleId/$id',
            params: { roleId, id: grade.order.id },
          })
        }
        empty={
          <ListEmpty
            filtered={filtered}
            filteredTitle={t('list.empty_filtered')}
            title={t('list.empty')}
            hint={t('list.empty_hint')}
            onClear={() => change({ sort: search.sort, order: search.order })}
          />
        }
      />
      {shown}
    </Screen>
  )
}
