import { Group, NumberInput, Select, Textarea, TextInput } from '@mantine/core'
import { bookList, type BookView } from '@panelflow/contract/book.ts'
import { orderCreate, type OrderView } from '@panelflow/contract/order.ts'
import { ORDER_KINDS, ORDER_TYPES } from '@panelflow/domain/order/order-status.ts'
import { TARGET_LANGUAGES } from '@panelflow/domain/locale/language.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { useState } from 'react'
import { type Control, Controller, type FieldErrors, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../../lib/field-words.ts'
import { markFields, rulesResolver } from '../../../lib/form-rules.ts'
import { failureWords } from '../../../lib/failure-words.ts'
import { languageName } from '../../../lib/labels.ts'
import { useRead, useWrite } from '../../../lib/query.ts'
import { DeadlineFields } from './deadline-fields.tsx'
import { FIELD_NAMES, NEW_ORDER, newOrderErrors, type OrderValues, RENAMED, toCreateBody } from './order-form.ts'

interface PartProps {
  readonly control: Control<OrderValues>
  readonly errors: FieldErrors<OrderValues>
}

const bookLabel = (book: BookView, locale: string): string => {
  const title = (locale === 'en' ? book.titleEn || book.titleZh : book.titleZh || book.titleEn) || book.bookId
  return `${title} (${book.bookId}${book.bookSubId ? ` / ${book.bookSubId}` : ''})`
}

const BookField = ({
  control,
  errors,
  books,
  onSearch,
}: PartProps & { readonly books: readonly BookView[]; readonly onSearch: (text: string) => void }) => {
  const { t, i18n } = useTranslation()
  return (
    <Controller
      control={control}
      name="bookId"
      render={({ field }) => (
        <Select
          label={t('order.field.book')}
          withAsterisk
          searchable
          data-autofocus
          data={books.map((book) => ({ value: book.id, label: bookLabel(book, i18n.language) }))}
          filter={({ options }) => options}
          onSearchChange={onSearch}
          nothingFoundMessage={t('order.create.no_book')}
          error={errors.bookId?.message}
          value={field.value === '' ? null : field.value}
          onChange={(value) => field.onChange(value ?? '')}
          onBlur={field.onBlur}
        />
      )}
    />
  )
}

const ChapterNumberField = ({
  control,
  errors,
  name,
  label,
}: PartProps & { readonly name: 'chapterStart' | 'chapterEnd'; readonly label: string }) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => (
      <NumberInput
        label={label}
        withAsterisk
        allowNegative={false}
        min={1}
        clampBehavior="none"
        error={errors[name]?.message}
        value={field.value}
        onChange={(value) => field.onChange(typeof value === 'number' ? value : value === '' ? '' : Number(value))}
        onBlur={field.onBlur}
      />
    )}
  />
)

const ChoiceFields = ({ control, errors }: PartProps) => {
  const { t, i18n } = useTranslation()
  return (
    <Group grow align="flex-start">
      <Controller
        control={control}
        name="targetLanguage"
        render={({ field }) => (
          <Select
            label={t('order.field.language')}
            withAsterisk
            searchable
            data={TARGET_LANGUAGES.map((code) => ({ value: code, label: languageName(code, i18n.language) }))}
            error={errors.targetLanguage?.message}
            value={field.value === '' ? null : field.value}
            onChange={(value) => field.onChange(value ?? '')}
          />
        )}
      />
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <Select
            label={t('order.field.kind')}
            withAsterisk
            allowDeselect={false}
            data={ORDER_KINDS.map((kind) => ({ value: kind, label: t(`order.kind.${kind}`) }))}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="type"
        render={({ field }) => (
          <Select
            label={t('order.field.type')}
            withAsterisk
            allowDeselect={false}
            data={ORDER_TYPES.map((type) => ({ value: type, label: t(`order.type.${type}`) }))}
            {...field}
          />
        )}
      />
    </Group>
  )
}

interface CreateOrderModalProps {
  readonly onClose: () => void
  readonly onCreated: (order: OrderView) => void
}

export const CreateOrderModal = ({ onClose, onCreated }: CreateOrderModalProps) => {
  const { t, i18n } = useTranslation()
  const words = useFieldWords()
  const [search, setSearch] = useState('')
  const books =
    useRead(bookList, { query: { size: 50, search: search.includes('(') ? undefined : search || undefined } }, { keepPrevious: true }).data
      ?.rows ?? []
  const { register, control, handleSubmit, formState, setError } = useForm<OrderValues>({
    defaultValues: NEW_ORDER,
    resolver: rulesResolver(newOrderErrors, words, RENAMED),
  })
  const create = useWrite(orderCreate, {
    quiet: true,
    done: (order) => t('order.create.done', { serial: order.serial }),
    onDone: onCreated,
  })
  const { errors } = formState

  const submit = handleSubmit((values) => {
    const body = toCreateBody(
      values,
      books.find((book) => book.id === values.bookId),
      i18n.language,
    )
    create.mutate({ body }, { onError: (error) => markFields(error, FIELD_NAMES, setError, words, RENAMED) })
  })

  return (
    <FormModal
      opened
      onClose={onClose}
      size="lg"
      title={t('order.create.title')}
      submitLabel={t('order.create.submit')}
      cancelLabel={t('action.cancel')}
      busy={create.isPending}
      failure={create.error ? failureWords(create.error) : null}
      onSubmit={submit}
    >
      <BookField control={control} errors={errors} books={books} onSearch={setSearch} />
      <TextInput
        label={t('order.field.title')}
        placeholder={t('order.field.title_hint')}
        maxLength={200}
        error={errors.title?.message}
        {...register('title')}
      />
      <Group grow align="flex-start">
        <ChapterNumberField control={control} errors={errors} name="chapterStart" label={t('order.field.chapter_start')} />
        <ChapterNumberField control={control} errors={errors} name="chapterEnd" label={t('order.field.chapter_end')} />
      </Group>
      <ChoiceFields control={control} errors={errors} />
      <DeadlineFields control={control} errors={errors} cutoff stages />
      <Textarea label={t('order.field.remark')} autosize minRows={2} maxRows={6} maxLength={4000} {...register('remark')} />
    </FormModal>
  )
}
