import { Button, Pill } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../lib/table/search-field.tsx'
import { isFiltered, type OrderFilters } from './order-filter.ts'
import classes from './order-list.module.css'
import { useFacetLabel } from './use-facet-label.ts'

interface OrderFiltersProps {
  readonly filters: OrderFilters
  readonly onChange: (filters: OrderFilters) => void
}

interface Chip {
  readonly key: string
  readonly words: string
  readonly without: OrderFilters
}

const WORDED = ['status', 'stage', 'chapterStage', 'language', 'type', 'kind'] as const
/** values named in one chip; of more only the number */
const NAMED = 2

const useChips = (filters: OrderFilters): readonly Chip[] => {
  const { t } = useTranslation(['order-list', 'app'])
  const getFacetLabel = useFacetLabel()
  const headers = {
    status: t('app:order.column.status'),
    stage: t('filter.stage'),
    chapterStage: t('filter.chapter_stage'),
    language: t('app:order.column.language'),
    type: t('app:order.column.type'),
    kind: t('app:order.field.kind'),
  }
  const chip = (
    key: keyof OrderFilters,
    column: string,
    values: string,
    more: Partial<OrderFilters> = {},
  ): Chip => ({
    key,
    words: t('filter.chip', { column, values }),
    without: { ...filters, [key]: undefined, ...more },
  })
  const named = (facet: (typeof WORDED)[number]): Chip[] => {
    const values =
      filters[facet]?.map((value) =>
        getFacetLabel(facet === 'chapterStage' ? 'stage' : facet, value),
      ) ?? []
    if (values.length === 0) return []
    const words = values.slice(0, NAMED).join(' / ')
    return [
      chip(
        facet,
        headers[facet],
        values.length > NAMED ? `${words} +${values.length - NAMED}` : words,
      ),
    ]
  }
  const days = (
    from: 'createdFrom' | 'dueFrom',
    to: 'createdTo' | 'dueTo',
    column: string,
  ): Chip[] => {
    const [first, last] = [filters[from], filters[to]]
    if (first === undefined && last === undefined) return []
    const words =
      first === undefined
        ? t('filter.until', { to: last })
        : last === undefined
          ? t('filter.since', { from: first })
          : t('filter.range', { from: first, to: last })
    return [chip(from, column, words, { [to]: undefined })]
  }
  return [
    ...WORDED.flatMap(named),
    ...(filters.book === undefined
      ? []
      : [
          chip(
            'book',
            t('app:order.column.book'),
            t('filter.book_count', { count: filters.book.length }),
          ),
        ]),
    ...(filters.person === undefined
      ? []
      : [
          chip(
            'person',
            t('app:order.column.waiting_for'),
            t('filter.person_count', { count: filters.person.length }),
          ),
        ]),
    ...(filters.only === undefined
      ? []
      : [chip('only', t('filter.only'), t('filter.count', { count: filters.only.length }))]),
    ...(filters.due === undefined
      ? []
      : [chip('due', t('app:order.column.deadline'), t(`app:order.list.due_${filters.due}`))]),
    ...days('dueFrom', 'dueTo', t('app:order.column.deadline')),
    ...days('createdFrom', 'createdTo', t('app:order.field.created')),
  ]
}

/**
 * Words that came from elsewhere (a view, the back button, cleared filters) replace what was typed;
 * one's own stay as typed.
 */
const Search = ({ filters, onChange }: OrderFiltersProps) => {
  const { t } = useTranslation()
  const [own, setOwn] = useState({ words: filters.search, round: 0 })
  if (filters.search !== own.words) setOwn({ words: filters.search, round: own.round + 1 })
  return (
    <SearchField
      key={own.round}
      label={t('order.list.search')}
      value={filters.search}
      onChange={(typed) => {
        const words = typed?.trim()
        setOwn({ ...own, words })
        onChange({ ...filters, search: words })
      }}
    />
  )
}

/**
 * The searched words, and what else narrows the list: each chip can be taken away. Chips scroll in
 * their line, so that nothing below moves.
 */
export const OrderFiltersBar = ({ filters, onChange }: OrderFiltersProps) => {
  const { t } = useTranslation(['order-list', 'app'])
  const chips = useChips(filters)
  return (
    <>
      <Search filters={filters} onChange={onChange} />
      <div className={classes['scrolling']}>
        {chips.map(({ key, words, without }) => (
          <Pill
            key={key}
            withRemoveButton
            onRemove={() => onChange(without)}
            removeButtonProps={{
              'aria-label': t('filter.remove', { name: words }),
              tabIndex: 0,
              'aria-hidden': false,
            }}
          >
            {words}
          </Pill>
        ))}
        {isFiltered(filters) ? (
          <Button variant="subtle" onClick={() => onChange({})}>
            {t('app:action.clear_filters')}
          </Button>
        ) : null}
      </div>
    </>
  )
}
