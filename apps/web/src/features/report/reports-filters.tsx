import { Group, Select } from '@mantine/core'
import { REPORT_GROUPS } from '@panelflow/contract/report.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { REPORT_STAGES } from '@panelflow/domain/report/report-stage.ts'
import { useTranslation } from 'react-i18next'
import { type Days, getPeriodDays, PERIODS, findPeriod } from './period.ts'
import { reportPeople } from '@panelflow/contract/report.ts'
import { DayField } from '../../lib/forms/day-field.tsx'
import { languageName, personName } from '../../lib/i18n/labels.ts'
import { useRead } from '../../lib/http/query.ts'
import type { ReportsSearch } from './reports-search.ts'

interface ReportsFiltersProps {
  readonly search: ReportsSearch
  readonly days: Days
  readonly today: string
  readonly onChange: (search: ReportsSearch) => void
}

/** Whose work; nobody to choose from for those who see their own. */
const PersonFilter = ({ search, onChange }: Pick<ReportsFiltersProps, 'search' | 'onChange'>) => {
  const { t } = useTranslation('report')
  const people = useRead(reportPeople, {}).data ?? []
  if (people.length < 2 && search.person === undefined) return null
  return (
    <Select
      w={180}
      clearable
      searchable
      label={t('group.person')}
      placeholder={t('any_person')}
      value={search.person ?? null}
      data={people.map((person) => ({ value: person.id, label: personName(person) }))}
      onChange={(person) => onChange({ ...search, person: person ?? undefined })}
    />
  )
}

/** Period, grouping, stage, language: each of them in the address. */
export const ReportsFilters = ({ search, days, today, onChange }: ReportsFiltersProps) => {
  const { t, i18n } = useTranslation('report')
  const { t: app } = useTranslation()
  const change = (part: Partial<ReportsSearch>): void => onChange({ ...search, ...part })
  const period = findPeriod(days, today)
  return (
    <Group gap="xs" align="flex-end">
      <Select
        w={150}
        label={t('period.label')}
        allowDeselect={false}
        value={period ?? 'own'}
        data={[
          ...PERIODS.map((value) => ({ value, label: t(`period.${value}`) })),
          ...(period ? [] : [{ value: 'own', label: t('period.own') }]),
        ]}
        onChange={(value) => {
          const chosen = PERIODS.find((one) => one === value)
          if (chosen !== undefined) change(getPeriodDays(chosen, today))
        }}
      />
      <DayField
        w={130}
        required
        name={t('period.from')}
        label={t('period.from')}
        value={days.from}
        until={days.to}
        onChange={(from) => change({ from, to: days.to })}
      />
      <DayField
        w={130}
        required
        name={t('period.to')}
        label={t('period.to')}
        value={days.to}
        from={days.from}
        onChange={(to) => change({ from: days.from, to })}
      />
      <Select
        w={140}
        label={t('group.label')}
        allowDeselect={false}
        value={search.group ?? 'person'}
        data={REPORT_GROUPS.map((value) => ({ value, label: t(`group.${value}`) }))}
        onChange={(value) => change({ group: REPORT_GROUPS.find((one) => one === value) })}
      />
      <Select
        w={150}
        clearable
        label={t('column.stage')}
        placeholder={t('any_stage')}
        value={search.stage ?? null}
        data={REPORT_STAGES.map((value) => ({ value, label: app(`stage.${value}`) }))}
        onChange={(value) => change({ stage: REPORT_STAGES.find((one) => one === value) })}
      />
      <Select
        w={160}
        clearable
        searchable
        label={t('group.language')}
        placeholder={t('any_language')}
        value={search.language ?? null}
        data={TARGET_LANGUAGES.map((value) => ({
          value,
          label: languageName(value, i18n.language),
        }))}
        onChange={(value) => change({ language: TARGET_LANGUAGES.find((one) => one === value) })}
      />
      <PersonFilter search={search} onChange={onChange} />
    </Group>
  )
}
