import { Button, CloseButton, Group, MultiSelect, SegmentedControl, Select, TextInput } from '@mantine/core'
import { ORDER_STATUSES, ORDER_TYPES, type OrderStatus, type OrderType } from '@panelflow/domain/order/order-status.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../lib/labels.ts'

export interface OrderFilters {
  readonly search?: string
  readonly status?: readonly OrderStatus[]
  readonly language?: TargetLanguage
  readonly type?: OrderType
  readonly scope?: 'mine'
  readonly due?: 'late' | 'soon'
  /** account somebody waits for */
  readonly person?: string
}

interface OrderFiltersProps {
  readonly filters: OrderFilters
  readonly onChange: (filters: OrderFilters) => void
}

const DUE = ['late', 'soon'] as const
const SEARCH_PAUSE_MS = 300

const SearchField = ({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  if (value !== sent) {
    // the address changed from elsewhere (back button, cleared filters)
    setSent(value)
    setTyped(value)
  }
  useEffect(() => {
    if (typed === sent) return undefined
    const timer = setTimeout(() => {
      setSent(typed)
      onChange(typed)
    }, SEARCH_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, onChange])
  return (
    <TextInput
      type="search"
      w={230}
      aria-label={t('order.list.search')}
      placeholder={t('order.list.search')}
      leftSection={<IconSearch size={15} />}
      rightSection={typed === '' ? null : <CloseButton size="sm" aria-label={t('action.remove')} onClick={() => setTyped('')} />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

export const OrderFiltersBar = ({ filters, onChange }: OrderFiltersProps) => {
  const { t, i18n } = useTranslation()
  const set = (change: Partial<OrderFilters>): void => onChange({ ...filters, ...change })
  const filtered = Object.values(filters).some((value) => value !== undefined)
  return (
    <Group gap="xs" wrap="wrap">
      <SegmentedControl
        size="xs"
        aria-label={t('order.column.waiting_for')}
        value={filters.scope ?? 'all'}
        onChange={(scope) => set({ scope: scope === 'mine' ? 'mine' : undefined })}
        data={[
          { value: 'all', label: t('order.list.scope_all') },
          { value: 'mine', label: t('order.list.scope_mine') },
        ]}
      />
      <SearchField value={filters.search ?? ''} onChange={(search) => set({ search: search.trim() === '' ? undefined : search.trim() })} />
      <MultiSelect
        w={filters.status === undefined ? 150 : 340}
        searchable
        clearable
        aria-label={t('order.list.status_filter')}
        placeholder={filters.status === undefined ? t('order.list.status_filter') : undefined}
        data={ORDER_STATUSES.map((status) => ({ value: status, label: t(`order.status.${status}`) }))}
        value={filters.status === undefined ? [] : [...filters.status]}
        onChange={(values) => set({ status: values.length === 0 ? undefined : ORDER_STATUSES.filter((status) => values.includes(status)) })}
        comboboxProps={{ width: 320, position: 'bottom-start' }}
      />
      <Select
        w={150}
        searchable
        clearable
        aria-label={t('order.list.language_filter')}
        placeholder={t('order.list.language_filter')}
        data={TARGET_LANGUAGES.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
        value={filters.language ?? null}
        onChange={(value) => set({ language: TARGET_LANGUAGES.find((code) => code === value) })}
      />
      <Select
        w={110}
        clearable
        aria-label={t('order.list.type_filter')}
        placeholder={t('order.list.type_filter')}
        data={ORDER_TYPES.map((type) => ({ value: type, label: t(`order.type.${type}`) }))}
        value={filters.type ?? null}
        onChange={(value) => set({ type: ORDER_TYPES.find((type) => type === value) })}
      />
      <Select
        w={110}
        clearable
        aria-label={t('order.list.due_filter')}
        placeholder={t('order.list.due_filter')}
        data={DUE.map((due) => ({ value: due, label: t(`order.list.due_${due}`) }))}
        value={filters.due ?? null}
        onChange={(value) => set({ due: DUE.find((due) => due === value) })}
      />
      {filters.person === undefined ? null : (
        <Button variant="light" rightSection={<IconX size={13} />} onClick={() => set({ person: undefined })}>
          {t('order.list.person_filter')}
        </Button>
      )}
      {filtered ? (
        <Button variant="subtle" onClick={() => onChange({})}>
          {t('action.clear_filters')}
        </Button>
      ) : null}
    </Group>
  )
}
