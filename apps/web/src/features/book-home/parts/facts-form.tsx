import { Alert, Button, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { bookList } from '@panelflow/contract/book.ts'
import { bookEdit, bookGet, type BookHomeView } from '@panelflow/contract/book-home.ts'
import { bookMatrix } from '@panelflow/contract/book-matrix.ts'
import { orderGet } from '@panelflow/contract/order.ts'
import { orderList } from '@panelflow/contract/order-list.ts'
import { serialBooks } from '@panelflow/contract/serial.ts'
import {
  type ReadingDirection,
  READING_DIRECTIONS,
} from '@panelflow/domain/book/reading-direction.ts'
import { SOURCE_LANGUAGES, type SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { rangeErrors } from '@panelflow/domain/order/order-rules.ts'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ChapterNumberInput } from '../../../lib/forms/chapter-number-input.tsx'
import { FieldConflicts } from '../../../lib/forms/field-conflicts.tsx'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { getReasonText } from '../../../lib/forms/reason.ts'
import { storedRow } from '../../../lib/forms/fresh-row.ts'
import { useFreshValues } from '../../../lib/forms/use-fresh-values.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { languageName } from '../../../lib/i18n/labels.ts'

/** Facts of a book as their fields have them. */
interface FactValues {
  readonly bookId: string
  readonly bookSubId: string
  readonly titleZh: string
  readonly titleEn: string
  readonly sourceLanguage: SourceLanguage
  readonly readingDirection: ReadingDirection
  readonly highestChapter: number | ''
}

const toValues = (book: BookHomeView): FactValues => ({
  bookId: book.bookId,
  bookSubId: book.bookSubId,
  titleZh: book.titleZh,
  titleEn: book.titleEn,
  sourceLanguage: book.sourceLanguage,
  readingDirection: book.readingDirection,
  highestChapter: book.highestChapter ?? '',
})

const useFactErrors = (values: FactValues): Partial<Record<keyof FactValues, string>> => {
  const { t } = useTranslation()
  const getFieldMessage = useFieldMessage()
  const highest = values.highestChapter === '' ? null : values.highestChapter
  const [range] = rangeErrors(1, highest)
  return {
    ...(values.bookId.trim() === '' ? { bookId: t('book.id_required') } : {}),
    ...(values.titleZh.trim() === '' ? { titleZh: t('book.title_required') } : {}),
    ...(range === undefined ? {} : { highestChapter: getFieldMessage(range) }),
  }
}

interface FieldsProps {
  readonly values: FactValues
  readonly errors: Partial<Record<keyof FactValues, string>>
  readonly onChange: (part: Partial<FactValues>) => void
  readonly isReadOnly: boolean
  readonly hasPages: boolean
}

const ChoiceFields = ({ values, onChange, isReadOnly, hasPages }: FieldsProps) => {
  const { t, i18n } = useTranslation()
  return (
    <>
      <Select
        label={t('book.source_language')}
        description={hasPages && !isReadOnly ? getReasonText('book.language_fixed') : undefined}
        disabled={isReadOnly || hasPages}
        allowDeselect={false}
        data={SOURCE_LANGUAGES.map((value) => ({
          value,
          label: languageName(value, i18n.language),
        }))}
        value={values.sourceLanguage}
        onChange={(value) =>
          onChange({
            sourceLanguage: SOURCE_LANGUAGES.find((one) => one === value) ?? values.sourceLanguage,
          })
        }
      />
      <Select
        label={t('book.direction')}
        disabled={isReadOnly}
        allowDeselect={false}
        data={READING_DIRECTIONS.map((value) => ({ value, label: t(`book.direction_${value}`) }))}
        value={values.readingDirection}
        onChange={(value) =>
          onChange({
            readingDirection:
              READING_DIRECTIONS.find((one) => one === value) ?? values.readingDirection,
          })
        }
      />
    </>
  )
}

const TEXTS = [
  { name: 'titleZh', label: 'book.title_zh', max: 200 },
  { name: 'titleEn', label: 'book.title_en', max: 200 },
  { name: 'bookId', label: 'book.book_id', max: 60 },
  { name: 'bookSubId', label: 'book.book_sub_id', max: 60 },
] as const

const FactFields = (props: FieldsProps) => {
  const { t } = useTranslation()
  const { values, errors, onChange, isReadOnly } = props
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      {TEXTS.map(({ name, label, max }) => (
        <TextInput
          key={name}
          label={t(label)}
          readOnly={isReadOnly}
          maxLength={max}
          error={errors[name]}
          value={values[name]}
          onChange={({ currentTarget }) => onChange({ [name]: currentTarget.value })}
        />
      ))}
      <ChoiceFields {...props} />
      <ChapterNumberInput
        label={t('book.highest_chapter')}
        readOnly={isReadOnly}
        error={errors.highestChapter}
        value={values.highestChapter}
        onChange={(highestChapter) => onChange({ highestChapter })}
      />
    </SimpleGrid>
  )
}

const REFRESHED = [bookGet, bookList, bookMatrix, orderList, orderGet, serialBooks]

/** Facts of a book, changed where they stand. What another person changed meanwhile stays. */
export const FactsForm = ({ book }: { readonly book: BookHomeView }) => {
  const { t, i18n } = useTranslation()
  const { t: home } = useTranslation('book-home')
  const save = useWrite(bookEdit, {
    refreshes: REFRESHED,
    quiet: true,
    done: () => home('facts.saved'),
  })
  const stored = storedRow(book, save.error)
  const { values, changed, change, conflicts } = useFreshValues(toValues(stored))
  const errors = useFactErrors(values)
  const isReadOnly = book.can.edit !== true
  const isChanged = Object.keys(changed).length > 0
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (Object.keys(errors).length > 0 || !isChanged) return
    const { highestChapter, ...others } = changed
    const body = {
      version: stored.version,
      ...others,
      ...(typeof highestChapter === 'number' ? { highestChapter } : {}),
    }
    save.mutate({ params: { bookId: book.id }, body })
  }
  return (
    <form onSubmit={submit} noValidate aria-label={home('facts.title')}>
      <Stack gap="sm">
        <FieldConflicts
          conflicts={conflicts}
          labels={{
            titleZh: t('book.title_zh'),
            titleEn: t('book.title_en'),
            bookId: t('book.book_id'),
            bookSubId: t('book.book_sub_id'),
            sourceLanguage: t('book.source_language'),
            readingDirection: t('book.direction'),
            highestChapter: t('book.highest_chapter'),
          }}
          show={(name, shown) => {
            if (name === 'readingDirection') return t(`book.direction_${shown.readingDirection}`)
            if (name === 'sourceLanguage') return languageName(shown.sourceLanguage, i18n.language)
            return String(shown[name])
          }}
        />
        <FactFields
          values={values}
          errors={isChanged ? errors : {}}
          onChange={change}
          isReadOnly={isReadOnly}
          hasPages={stored.hasPages}
        />
        {save.error && isChanged ? (
          <Alert color="red" role="alert" variant="light" p="xs">
            {getFailureMessage(save.error)}
          </Alert>
        ) : null}
        {isReadOnly ? null : (
          <Group gap="xs">
            <Button type="submit" size="sm" loading={save.isPending} disabled={!isChanged}>
              {t('action.save')}
            </Button>
            <Button
              variant="default"
              size="sm"
              disabled={!isChanged}
              onClick={() => {
                save.reset()
                change(toValues(stored))
              }}
            >
              {home('facts.discard')}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}
