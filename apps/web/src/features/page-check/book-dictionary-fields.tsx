import { Group, Select, Text } from '@mantine/core'
import { listDictionaries, VARIED_LANGUAGES } from '@panelflow/domain/spelling/book-dictionary.ts'
import { useTranslation } from 'react-i18next'
import { languageName } from '../../lib/i18n/labels.ts'
import type { DictionaryValues } from './rule-values.ts'

interface BookDictionaryFieldsProps {
  readonly values: DictionaryValues
  readonly onChange: (part: DictionaryValues) => void
}

/** Which spelling the book is written in, for languages that have more than one. */
export const BookDictionaryFields = ({ values, onChange }: BookDictionaryFieldsProps) => {
  const { t, i18n } = useTranslation('page-check')
  return (
    <section aria-label={t('spelling_title')}>
      <Text fz="sm" fw={600} mt="md">
        {t('spelling_title')}
      </Text>
      <Text fz="xs" c="dimmed">
        {t('spelling_hint')}
      </Text>
      <Group mt="xs" grow>
        {VARIED_LANGUAGES.map((language) => (
          <Select
            key={language}
            label={languageName(language, i18n.language)}
            allowDeselect={false}
            data={listDictionaries(language).map((value) => ({
              value,
              label: t(`dictionary.${value}`),
            }))}
            value={values[language] ?? null}
            onChange={(value) => {
              const chosen = listDictionaries(language).find((each) => each === value)
              if (chosen !== undefined) onChange({ [language]: chosen })
            }}
          />
        ))}
      </Group>
    </section>
  )
}
