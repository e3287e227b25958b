import {
  type ReadingDirection,
  READING_DIRECTIONS,
} from '@panelflow/domain/book/reading-direction.ts'
import { Group, Select, TextInput } from '@mantine/core'
import { bookList, bookCreate, type BookView } from '@panelflow/contract/book.ts'
import { rangeErrors } from '@panelflow/domain/order/order-rules.ts'
import { SOURCE_LANGUAGES, type SourceLanguage } from '@panelflow/domain/locale/language.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type Control, Controller, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChapterNumberInput } from '../../lib/forms/chapter-number-input.tsx'
import { useFieldsDraft } from '../../lib/forms/form-draft.tsx'
import { useFieldMessage } from '../../lib/forms/field-messages.ts'
import { getFailureMessage } from '../../lib/http/failure-message.ts'
import { markFact } from '../../lib/forms/form-rules.ts'
import { languageName } from '../../lib/i18n/labels.ts'
import { useWrite } from '../../lib/http/query.ts'

interface BookValues {
  readonly bookId: string
  readonly bookSubId: string
  readonly titleZh: string
  readonly titleEn: string
  readonly sourceLanguage: SourceLanguage
  readonly readingDirection: ReadingDirection
  readonly highestChapter: number | ''
}

const EMPTY: BookValues = {
  bookId: '',
  bookSubId: '',
  titleZh: '',
  titleEn: '',
  sourceLanguage: 'ja',
  readingDirection: 'rtl',
  highestChapter: '',
}

/** The number of the latest chapter there is of the book (spec 5.order.maximum). */
const HighestChapterField = ({ control }: { readonly control: Control<BookValues> }) => {
  const { t } = useTranslation()
  const getFieldMessage = useFieldMessage()
  return (
    <Controller
      control={control}
      name="highestChapter"
      rules={{
        // the rule of an order's last chapter
        validate: (value) => getFieldMessage(rangeErrors(1, value === '' ? null : value)[0]),
      }}
      render={({ field, fieldState }) => (
        <ChapterNumberInput
          label={t('book.highest_chapter')}
          error={fieldState.error?.message}
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}

interface CreateBookModalProps {
  readonly onClose: () => void
  readonly onCreated: (book: BookView) => void
}

export const CreateBookModal = ({ onClose, onCreated }: CreateBookModalProps) => {
  const { t, i18n } = useTranslation()
  const form = useForm<BookValues>({ defaultValues: EMPTY })
  const { register, control, handleSubmit, formState, setError } = form
  const draft = useFieldsDraft('book.create', form)
  const create = useWrite(bookCreate, {
    refreshes: [bookList],
    quiet: true,
    done: () => t('book.done'),
    onDone: onCreated,
  })
  const { errors } = formState
  const required = (message: string) => (value: string) => value.trim() !== '' || message

  return (
    <FormModal
      opened
      onClose={onClose}
      title={t('book.create')}
      submitLabel={t('book.submit')}
      cancelLabel={t('action.cancel')}
      busy={create.isPending}
      failure={create.error ? getFailureMessage(create.error) : null}
      onSubmit={handleSubmit(({ highestChapter, ...body }) =>
        create.mutate(
          { body: { ...body, highestChapter: Number(highestChapter) } },
          { onError: (error) => markFact(error, { 'book.id_taken': 'bookId' }, setError) },
        ),
      )}
    >
      {draft}
      <Group grow align="flex-start">
        <TextInput
          label={t('book.book_id')}
          withAsterisk
          maxLength={60}
          data-autofocus
          error={errors.bookId?.message}
          {...register('bookId', { validate: required(t('book.id_required')) })}
        />
        <TextInput label={t('book.book_sub_id')} maxLength={60} {...register('bookSubId')} />
      </Group>
      <TextInput
        label={t('book.title_zh')}
        withAsterisk
        maxLength={200}
        error={errors.titleZh?.message}
        {...register('titleZh', { validate: required(t('book.title_required')) })}
      />
      <TextInput label={t('book.title_en')} maxLength={200} {...register('titleEn')} />
      <HighestChapterField control={control} />
      <Group grow align="flex-start">
        <Controller
          control={control}
          name="sourceLanguage"
          render={({ field }) => (
            <Select
              label={t('book.source_language')}
              withAsterisk
              allowDeselect={false}
              data={SOURCE_LANGUAGES.map((code) => ({
                value: code,
                label: languageName(code, i18n.language),
              }))}
              {...field}
            />
          )}
        />
        <Controller
          control={control}
          name="readingDirection"
          render={({ field }) => (
            <Select
              label={t('book.direction')}
              withAsterisk
              allowDeselect={false}
              data={READING_DIRECTIONS.map((direction) => ({
                value: direction,
                label: t(`book.direction_${direction}`),
              }))}
              {...field}
            />
          )}
        />
      </Group>
    </FormModal>
  )
}
