import { Group, SegmentedControl, Select } from '@mantine/core'
import { CHECK_STATES } from '@panelflow/contract/check-request.ts'
import { REASON_CODES } from '@panelflow/domain/check-request/reason-code.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { CHECK_ACTIONS } from '@panelflow/domain/order/workflow-event.ts'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../lib/i18n/labels.ts'
import { SearchField } from '../../lib/table/search-field.tsx'
import type { CheckSearch } from './check-search.ts'

interface CheckFiltersProps {
  readonly search: CheckSearch
  readonly open: number | undefined
  readonly onChange: (search: CheckSearch) => void
}

/** State, text, language, problem, request: every one of them in the address. */
export const CheckFilters = ({ search, open, onChange }: CheckFiltersProps) => {
  const { t, i18n } = useTranslation('check')
  const { t: app } = useTranslation()
  const change = (part: Partial<CheckSearch>): void =>
    onChange({ ...search, page: undefined, request: undefined, ...part })
  const getStateLabel = (state: (typeof CHECK_STATES)[number]): string =>
    state === 'open' && open !== undefined
      ? t('state.open_count', { count: open })
      : t(`state.${state}`)
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('column.state')}
        value={search.state ?? 'open'}
        onChange={(state) => change({ state: state === 'open' ? undefined : state })}
        data={CHECK_STATES.map((value) => ({ value, label: getStateLabel(value) }))}
      />
      <SearchField
        width={300}
        label={t('list.search')}
        value={search.search}
        onChange={(words) => change({ search: words })}
      />
      <Select
        w={160}
        clearable
        searchable
        aria-label={t('list.all')}
        placeholder={t('list.all')}
        data={TARGET_LANGUAGES.map((value) => ({
          value,
          label: languageName(value, i18n.language),
        }))}
        value={search.language ?? null}
        onChange={(value) => change({ language: TARGET_LANGUAGES.find((one) => one === value) })}
      />
      <Select
        w={160}
        clearable
        searchable
        aria-label={t('list.any_reason')}
        placeholder={t('list.any_reason')}
        data={REASON_CODES.map((value) => ({ value, label: app(`reason_code.${value}`) }))}
        value={search.reason ?? null}
        onChange={(value) => change({ reason: REASON_CODES.find((one) => one === value) })}
      />
      <Select
        w={190}
        clearable
        aria-label={t('list.any_action')}
        placeholder={t('list.any_action')}
        data={CHECK_ACTIONS.map((value) => ({ value, label: app(`check.action_name.${value}`) }))}
        value={search.action ?? null}
        onChange={(value) => change({ action: CHECK_ACTIONS.find((one) => one === value) })}
      />
    </Group>
  )
}
