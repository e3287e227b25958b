import { Button, Group, SegmentedControl, Select } from '@mantine/core'
import { BOARD_STATES, type BoardState } from '@panelflow/contract/ai-board.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { RUN_STAGES } from '@panelflow/domain/order/workflow-event.ts'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../lib/i18n/labels.ts'
import { SearchField } from '../../lib/table/search-field.tsx'
import type { AiBoardSearch } from './ai-board-search.ts'

interface AiBoardFiltersProps {
  readonly search: AiBoardSearch
  readonly counts: Readonly<Partial<Record<BoardState, number>>> | undefined
  readonly onChange: (search: AiBoardSearch) => void
}

/** State with counts, words, stage, language, one order: every one of them in the address. */
export const AiBoardFilters = ({ search, counts, onChange }: AiBoardFiltersProps) => {
  const { t, i18n } = useTranslation('ai-board')
  const { t: app } = useTranslation()
  const change = (part: Partial<AiBoardSearch>): void =>
    onChange({ ...search, after: undefined, ...part })
  const getStateLabel = (state: BoardState): string => {
    const count = counts?.[state]
    return count === undefined
      ? t(`state.${state}`)
      : `${t(`state.${state}`)} ${new Intl.NumberFormat(i18n.language).format(count)}`
  }
  return (
    <Group gap="xs">
      <SegmentedControl
        aria-label={t('column.state')}
        value={search.state ?? 'open'}
        onChange={(state) => change({ state: BOARD_STATES.find((one) => one === state) })}
        data={[
          { value: 'open', label: t('state.open') },
          ...BOARD_STATES.map((value) => ({ value, label: getStateLabel(value) })),
        ]}
      />
      <SearchField
        label={t('search')}
        value={search.search}
        onChange={(words) => change({ search: words })}
      />
      <Select
        w={180}
        clearable
        aria-label={t('any_stage')}
        placeholder={t('any_stage')}
        data={RUN_STAGES.map((value) => ({ value, label: app(`run.${value}`) }))}
        value={search.stage ?? null}
        onChange={(value) => change({ stage: RUN_STAGES.find((one) => one === value) })}
      />
      <Select
        w={160}
        clearable
        searchable
        aria-label={t('any_language')}
        placeholder={t('any_language')}
        data={TARGET_LANGUAGES.map((value) => ({
          value,
          label: languageName(value, i18n.language),
        }))}
        value={search.language ?? null}
        onChange={(value) => change({ language: TARGET_LANGUAGES.find((one) => one === value) })}
      />
      {search.orderId === undefined ? null : (
        <Button size="xs" variant="default" onClick={() => change({ orderId: undefined })}>
          {t('all_orders')}
        </Button>
      )}
    </Group>
  )
}
