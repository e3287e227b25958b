import { Select, Textarea, TextInput } from '@mantine/core'
import { bookEditions, bookSetEditions } from '@panelflow/contract/edition.ts'
import {
  EDITION_FIELDS,
  EDITION_LIMITS,
  type EditionField,
  type Editions,
  EMPTY_EDITION,
} from '@panelflow/domain/book/edition.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { storedRow } from '../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../lib/forms/use-fresh-values.ts'
import { useRead, useWrite } from '../../lib/http/query.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { BookFormModal } from './book-form-modal.tsx'

type Key = `${TargetLanguage}.${EditionField}`
/** Every field of every language, so that each is compared with what is stored. */
type Values = Readonly<Record<Key, string>>

const KEYS = TARGET_LANGUAGES.flatMap((language) =>
  EDITION_FIELDS.map((field) => ({ key: `${language}.${field}` as const, language, field })),
)

const toValues = (editions: Editions): Values =>
  Object.fromEntries(
    KEYS.map(({ key, language, field }) => [key, (editions[language] ?? EMPTY_EDITION)[field]]),
  ) as Values

const toEditions = (values: Values): Editions =>
  Object.fromEntries(
    TARGET_LANGUAGES.map((language) => [
      language,
      Object.fromEntries(
        EDITION_FIELDS.map((field) => [field, values[`${language}.${field}`].trim()]),
      ),
    ]),
  )

interface FieldsProps {
  readonly language: TargetLanguage
  readonly values: Values
  /** printed where the edition has no title of its own */
  readonly usual: string
  readonly onChange: (part: Partial<Values>) => void
}

const EditionFields = ({ language, values, usual, onChange }: FieldsProps) => {
  const { t } = useTranslation('book')
  return EDITION_FIELDS.map((field) => {
    const key: Key = `${language}.${field}`
    const props = {
      label: t(`editions.${field}`),
      description: field === 'title' ? undefined : t(`editions.${field}_hint`),
      maxLength: EDITION_LIMITS[field],
      lang: language,
      value: values[key],
      placeholder: field === 'title' ? usual : undefined,
    }
    return field === 'synopsis' ? (
      <Textarea
        key={key}
        {...props}
        autosize
        minRows={3}
        maxRows={10}
        onChange={(event) => onChange({ [key]: event.currentTarget.value })}
      />
    ) : (
      <TextInput
        key={key}
        {...props}
        onChange={(event) => onChange({ [key]: event.currentTarget.value })}
      />
    )
  })
}

interface EditionsModalProps {
  readonly book: { readonly id: string; readonly titleZh: string; readonly titleEn: string }
  /** shown first */
  readonly language: TargetLanguage
  readonly onClose: () => void
}

/**
 * What is printed on a book, language by language. What another person decided meanwhile stays.
 */
export const EditionsModal = ({ book, language: first, onClose }: EditionsModalProps) => {
  const { t, i18n } = useTranslation('book')
  const [language, setLanguage] = useState(first)
  const { data, error: unread } = useRead(bookEditions, { params: { bookId: book.id } })
  const send = useWrite(bookSetEditions, {
    refreshes: [bookEditions],
    quiet: true,
    done: () => t('editions.saved'),
    onDone: onClose,
  })
  const stored = data === undefined ? undefined : storedRow(data, send.error)
  const form = useFreshValues(toValues(stored?.editions ?? {}))
  const { values, change } = form
  const pick = (wanted: string): string => {
    const [own, other] = wanted.startsWith('zh')
      ? [book.titleZh, book.titleEn]
      : [book.titleEn, book.titleZh]
    return own === '' ? other : own
  }
  const name = (one: TargetLanguage): string => languageName(one, i18n.language)
  const languages = TARGET_LANGUAGES.map((value) => {
    const title = values[`${value}.title`].trim()
    return { value, label: title === '' ? name(value) : `${name(value)} – ${title}` }
  })
  return (
    <BookFormModal
      title={t('editions.heading', { book: pick(i18n.language) })}
      hint={t('editions.hint')}
      loading={t('editions.loading')}
      size="lg"
      stored={stored}
      unread={unread}
      send={send}
      form={form}
      labels={Object.fromEntries(
        KEYS.map((one) => [one.key, `${name(one.language)}: ${t(`editions.${one.field}`)}`]),
      )}
      show={(key, { [key]: text }) => (text === '' ? '–' : text)}
      onClose={onClose}
      onSubmit={({ version }) =>
        send.mutate({
          params: { bookId: book.id },
          body: { version, editions: toEditions(values) },
        })
      }
    >
      <Select
        label={t('editions.language')}
        allowDeselect={false}
        searchable
        data={languages}
        value={language}
        onChange={(value) => setLanguage(TARGET_LANGUAGES.find((one) => one === value) ?? language)}
      />
      <EditionFields language={language} values={values} usual={pick(language)} onChange={change} />
    </BookFormModal>
  )
}
