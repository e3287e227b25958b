import { Checkbox, Group, SegmentedControl, Select, Text } from '@mantine/core'
import { FONT_LANGUAGES } from '@panelflow/contract/font.ts'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../lib/i18n/labels.ts'
import { SearchField } from '../../../lib/table/search-field.tsx'
import { FONT_SOURCES, type FontSearch } from '../font-search.ts'

interface FontFiltersProps {
  readonly filters: FontSearch
  readonly count: number
  readonly onChange: (change: Partial<FontSearch>) => void
}

const SOURCES = ['all', ...FONT_SOURCES] as const

export const FontFiltersBar = ({ filters, count, onChange }: FontFiltersProps) => {
  const { t, i18n } = useTranslation('font')
  return (
    <Group gap="xs">
      <SearchField
        label={t('screen.search')}
        value={filters.search}
        onChange={(search) => onChange({ search })}
        width={230}
      />
      <Select
        w={190}
        clearable
        aria-label={t('column.languages')}
        placeholder={t('screen.language')}
        data={FONT_LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.language) }))}
        value={filters.language ?? null}
        onChange={(value) => onChange({ language: FONT_LANGUAGES.find((one) => one === value) })}
      />
      <SegmentedControl
        data={SOURCES.map((value) => ({ value, label: t(`screen.source_${value}`) }))}
        value={filters.source ?? 'all'}
        onChange={(value) => onChange({ source: FONT_SOURCES.find((one) => one === value) })}
      />
      <Checkbox
        label={t('screen.show_hidden')}
        checked={filters.hidden === 'true'}
        onChange={(event) => onChange({ hidden: event.currentTarget.checked ? 'true' : undefined })}
      />
      <Text fz="xs" c="dimmed" ml="auto" role="status">
        {t('screen.count', { count })}
      </Text>
    </Group>
  )
}
