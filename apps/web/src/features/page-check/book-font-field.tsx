import { MultiSelect, Text } from '@mantine/core'
import { fontList } from '@panelflow/contract/font.ts'
import { MAX_APPROVED_FONTS } from '@panelflow/domain/page/checks/approved-fonts.ts'
import { useTranslation } from 'react-i18next'
import { fontChoices } from '../../editor/panels/font-choices.ts'
import { useRead } from '../../lib/http/query.ts'
import type { PolicyKey } from './rule-values.ts'

interface BookFontFieldProps {
  readonly scope: PolicyKey
  /** ids of the approved faces; empty: every one */
  readonly value: readonly string[]
  readonly onChange: (fonts: readonly string[]) => void
}

/** Which fonts texts of one language may be set in. */
export const BookFontField = ({ scope, value, onChange }: BookFontFieldProps) => {
  const { t } = useTranslation('page-check')
  const { data } = useRead(fontList, {})
  const choices = fontChoices(data ?? { own: [] }, scope, null).flatMap(({ items }) => items)
  const known = choices.map(({ value: id, label }) => ({ value: id, label }))
  const others = value
    .filter((id) => known.every((each) => each.value !== id))
    .map((id) => ({ value: id, label: id }))
  return (
    <section aria-label={t('fonts_title')}>
      <Text fz="sm" fw={600} mt="md">
        {t('fonts_title')}
      </Text>
      <Text fz="xs" c="dimmed">
        {t(scope === 'every' ? 'fonts_every' : 'fonts_hint')}
      </Text>
      {scope === 'every' ? null : (
        <MultiSelect
          mt="xs"
          aria-label={t('fonts_label')}
          placeholder={value.length === 0 ? t('fonts_all') : undefined}
          searchable
          maxValues={MAX_APPROVED_FONTS}
          data={[...known, ...others]}
          value={[...value]}
          onChange={onChange}
        />
      )}
    </section>
  )
}
