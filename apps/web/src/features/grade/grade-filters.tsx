import { Group, SegmentedControl, Select } from '@mantine/core'
import { gradeFacets } from '@panelflow/contract/grade.ts'
import { SCORES } from '@panelflow/domain/grade/grade.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../lib/forms/day-field.tsx'
import { languageName, personName } from '../../lib/i18n/labels.ts'
import { useRead } from '../../lib/http/query.ts'
import { SearchField } from '../../lib/table/search-field.tsx'
import { useNumber } from '../../lib/i18n/use-number.ts'
import type { GradeSearch } from './grade-search.ts'

interface FiltersProps {
  readonly search: GradeSearch
  readonly counts: Readonly<Record<string, number>> | undefined
  readonly onChange: (search: GradeSearch) => void
}

type Narrow = (part: Partial<GradeSearch>) => void

interface ChoiceProps {
  readonly label: string
  readonly value: string | undefined
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string | undefined) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Select
    w={170}
    clearable
    searchable
    aria-label={label}
    placeholder={label}
    data={[...options]}
    value={value ?? null}
    onChange={(chosen) => onChange(chosen ?? undefined)}
  />
)

/** Whom and what there are scores of; only they can be chosen. */
const Facets = ({ search, narrow }: { readonly search: GradeSearch; readonly narrow: Narrow }) => {
  const { t } = useTranslation('grade')
  const { data } = useRead(gradeFacets, {})
  const people = (list: NonNullable<typeof data>['scorers'] | undefined) =>
    (list ?? []).map((person) => ({ value: person.id, label: personName(person) }))
  const named = (list: NonNullable<typeof data>['books'] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <Choice
        label={t('filter.translator')}
        value={search.translator}
        options={people(data?.translators)}
        onChange={(translator) => narrow({ translator })}
      />
      <Choice
        label={t('filter.scorer')}
        value={search.scorer}
        options={people(data?.scorers)}
        onChange={(scorer) => narrow({ scorer })}
      />
      <Choice
        label={t('filter.order')}
        value={search.orderId}
        options={named(data?.orders)}
        onChange={(orderId) => narrow({ orderId })}
      />
      <Choice
        label={t('filter.book')}
        value={search.bookId}
        options={named(data?.books)}
        onChange={(bookId) => narrow({ bookId })}
      />
    </>
  )
}

const Days = ({ search, narrow }: { readonly search: GradeSearch; readonly narrow: Narrow }) => {
  const { t } = useTranslation('grade')
  return (
    <>
      {(['from', 'to'] as const).map((side) => (
        <DayField
          key={side}
          w={140}
          name={t(`filter.${side}`)}
          placeholder={t(`filter.${side}`)}
          value={search[side] ?? ''}
          from={side === 'to' ? search.from : undefined}
          until={side === 'from' ? search.to : undefined}
          onChange={(day) => narrow({ [side]: day === '' ? undefined : day })}
        />
      ))}
    </>
  )
}

/** What narrows the list of scores down, each of it in the address. */
export const GradeFilters = ({ search, counts, onChange }: FiltersProps) => {
  const { t, i18n } = useTranslation('grade')
  const number = useNumber()
  const narrow: Narrow = (part) => onChange({ ...search, ...part })
  const toLabel = (score: (typeof SCORES)[number]): string =>
    counts === undefined || search.score !== undefined
      ? t(`score.${score}`)
      : `${t(`score.${score}`)} (${number(counts[score] ?? 0)})`
  return (
    <Group gap="xs" align="flex-end">
      <SegmentedControl
        aria-label={t('column.score')}
        value={search.score ?? 'all'}
        onChange={(value) => narrow({ score: SCORES.find((one) => one === value) })}
        data={[
          { value: 'all', label: t('list.all') },
          ...SCORES.map((value) => ({ value, label: toLabel(value) })),
        ]}
      />
      <SearchField
        label={t('list.search')}
        value={search.search}
        onChange={(words) => narrow({ search: words })}
      />
      <Choice
        label={t('column.language')}
        value={search.language}
        options={TARGET_LANGUAGES.map((value) => ({
          value,
          label: languageName(value, i18n.language),
        }))}
        onChange={(value) => narrow({ language: TARGET_LANGUAGES.find((one) => one === value) })}
      />
      <Facets search={search} narrow={narrow} />
      <Days search={search} narrow={narrow} />
    </Group>
  )
}
