import {
  Checkbox,
  CloseButton,
  Group,
  SegmentedControl,
  Select,
  Text,
  TextInput,
} from '@mantine/core'
import { FONT_LANGUAGES } from '@panelflow/contract/font.ts'
import { IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../../lib/i18n/labels.ts'
import type { FontFilters } from '../font-rows.ts'

interface FontFiltersProps {
  readonly filters: FontFilters
  readonly count: number
  readonly onChange: (change: Partial<FontFilters>) => void
}

const SOURCES = ['all', 'own', 'bundled'] as const

export const FontFiltersBar = ({ filters, count, onChange }: FontFiltersProps) => {
  const { t, i18n } = useTranslation('font')
  const { t: app } = useTranslation()
  return (
    <Group gap="xs">
      <TextInput
        type="search"
        w={230}
        aria-label={t('screen.search')}
        placeholder={t('screen.search')}
        leftSection={<IconSearch size={15} />}
        rightSection={
          filters.search === '' ? null : (
            <CloseButton
              size="sm"
              aria-label={app('action.remove')}
              onClick={() => onChange({ search: '' })}
            />
          )
        }
        value={filters.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <Select
        w={190}
        clearable
        aria-label={t('column.languages')}
        placeholder={t('screen.language')}
        data={FONT_LANGUAGES.map((value) => ({ value, label: languageName(value, i18n.language) }))}
        value={filters.language}
        onChange={(value) =>
          onChange({ language: FONT_LANGUAGES.find((one) => one === value) ?? null })
        }
      />
      <SegmentedControl
        data={SOURCES.map((value) => ({ value, label: t(`screen.source_${value}`) }))}
        value={filters.source}
        onChange={(value) => onChange({ source: SOURCES.find((one) => one === value) ?? 'all' })}
      />
      <Checkbox
        label={t('screen.show_hidden')}
        checked={filters.hidden}
        onChange={(event) => onChange({ hidden: event.currentTarget.checked })}
      />
      <Text fz="xs" c="dimmed" ml="auto" role="status">
        {t('screen.count', { count })}
      </Text>
    </Group>
  )
}
