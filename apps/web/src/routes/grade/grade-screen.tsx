import { CloseButton, Group, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { gradeList, type GradeView } from '@panelflow/contract/grade.ts'
import { SCORES } from '@panelflow/domain/grade/grade.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { DataTable } from '@panelflow/ui/patterns/data-table.tsx'
import { EmptyState } from '@panelflow/ui/patterns/empty-state.tsx'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useGradeColumns } from '../../features/grade/parts/grade-columns.tsx'
import { type GradeDoor, GradeWindow } from '../../features/grade/parts/grade-windows.tsx'
import { languageName } from '../../lib/labels.ts'
import { tableState, useRead } from '../../lib/query.ts'
import { Screen } from '../../lib/screen.tsx'
import { Pager, TableError } from '../../lib/table-states.tsx'
import { type GradeSearch, parseGradeSearch } from './grade-search.ts'
import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '../../lib/list-search.ts'
import { useListSearch } from '../../lib/use-list-search.ts'

const TYPING_MS = 250

interface FiltersProps {
  readonly search: GradeSearch
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly onChange: (search: GradeSearch) => void
}

const Filters = ({ search, counts, onChange }: FiltersProps) => {
  const { t, i18n } = useTranslation('grade')
  const { t: app } = useTranslation()
  const [typed, setTyped] = useState(search.search ?? '')
  const look = useDebouncedCallback(
    (text: string) => onChange({ ...search, page: undefined, search: text.trim() === '' ? undefined : text }),
    TYPING_MS,
  )
  const labelOf = (score: (typeof SCORES)[number]): string =>
    counts === undefined || search.score !== undefined ? t(`score.${score}`) : `${t(`score.${score}`)} (${counts[score] ?? 0})`
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('column.score')}
        value={search.score ?? 'all'}
        onChange={(value) => onChange({ ...search, page: undefined, score: SCORES.find((one) => one === value) })}
        data={[{ value: 'all', label: t('list.all') }, ...SCORES.map((value) => ({ value, label: labelOf(value) }))]}
      />
      <TextInput
        type="search"
        w={250}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        leftSection={<IconSearch size={15} />}
        rightSection={
          typed === '' ? null : (
            <CloseButton
              size="sm"
              aria-label={app('action.remove')}
              onClick={() => {
                setTyped('')
                look('')
              }}
            />
          )
        }
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          look(currentTarget.value)
        }}
      />
      <Select
        w={190}
        clearable
        aria-label={t('column.language')}
        placeholder={t('column.language')}
        data={TARGET_LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.language) }))}
        value={search.language ?? null}
        onChange={(value) => onChange({ ...search, page: undefined, language: TARGET_LANGUAGES.find((one) => one === value) })}
      />
    </Group>
  )
}

/** Translation quality scores (spec §2 `/grade`). */
export const GradeScreen = () => {
  const { t } = useTranslation('grade')
  const { t: app } = useTranslation()
  const { roleId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const { search, change } = useListSearch(parseGradeSearch)
  const [open, setOpen] = useState<{ readonly door: GradeDoor; readonly grade: GradeView } | null>(null)
  const onOpen = useCallback((door: GradeDoor, grade: GradeView) => setOpen({ door, grade }), [])
  const columns = useGradeColumns(onOpen)
  const size = search.size ?? DEFAULT_PAGE_SIZE
  const query = useRead(gradeList, { query: { ...search, size } }, { keepPrevious: true })
  const filtered = search.search !== undefined || search.score !== undefined || search.language !== undefined
  return (
    <Screen title={app('screen.grade_list')}>
      <Filters search={search} counts={query.data?.counts} onChange={change} />
      <DataTable
        label={app('screen.grade_list')}
        columns={columns}
        rows={query.data?.rows ?? []}
        rowKey={({ id }) => id}
        state={tableState(query)}
        loadingLabel={app('table.loading')}
        onOpen={(grade) => void navigate({ to: '/order/chapter/$roleId/$id', params: { roleId, id: grade.order.id } })}
        empty={
          <EmptyState title={filtered ? t('list.empty_filtered') : t('list.empty')} hint={filtered ? undefined : t('list.empty_hint')} />
        }
        error={<TableError error={query.error} onRetry={() => void query.refetch()} />}
        footer={
          <Pager
            total={query.data?.total ?? 0}
            page={search.page ?? 1}
            size={size}
            sizes={PAGE_SIZES}
            onChange={(next) => change({ ...search, ...next })}
          />
        }
      />
      {open === null ? null : <GradeWindow grade={open.grade} door={open.door} onClose={() => setOpen(null)} />}
    </Screen>
  )
}
