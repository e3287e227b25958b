import { Group, Text, Textarea, TextInput } from '@mantine/core'
import { orderCreateSeveral } from '@panelflow/contract/new-order.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { FormModal } from '@panelflow/ui/patterns/form-modal.tsx'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { fillForm, useFormDraft } from '../../../lib/forms/form-draft.tsx'
import { useFieldMessage } from '../../../lib/forms/field-messages.ts'
import { markFields, rulesResolver, useRulesAcross } from '../../../lib/forms/form-rules.ts'
import { getFailureMessage } from '../../../lib/http/failure-message.ts'
import { useWrite } from '../../../lib/http/query.ts'
import { useUnsavedTexts } from '../../../lib/forms/use-unsaved-texts.ts'
import { BookField, getBookTitle, getExceededChapter, type NamedBook } from './book-field.tsx'
import { DeadlineFields } from './deadline-fields.tsx'
import { MadeOrders } from './made-orders.tsx'
import {
  toCloneValues,
  FIELD_NAMES,
  NEW_ORDER,
  newOrderErrors,
  type OrderValues,
  RENAMED,
  toCreateBody,
  wholeRange,
} from './order-form.ts'
import { ChapterNumberField, KindField, LanguagesField, TypeField } from './order-fields.tsx'
import { listDuplicateLanguages, RangeNotes, useOrderRange } from './range-notes.tsx'

/** The window of a new book, another feature's, which the screens compose. */
export type BookWindow = (props: {
  readonly onClose: () => void
  readonly onCreated: (book: NamedBook) => void
}) => ReactNode

/** What is known of a new order before its window opens. */
export interface OrderBeginning {
  readonly book: NamedBook
  readonly values: Partial<OrderValues>
}

interface CreateOrderModalProps {
  readonly onClose: () => void
  /** an order to go to */
  readonly onCreated: (order: OrderView) => void
  readonly bookWindow?: BookWindow
  /** the order to be cloned */
  readonly cloned?: OrderView
  readonly beginning?: OrderBeginning
}

/**
 * A new order, or one for each of several languages; also the clone of another (spec
 * 2.modal.order_edit).
 */
export const CreateOrderModal = ({
  onClose,
  onCreated,
  bookWindow,
  cloned,
  beginning,
}: CreateOrderModalProps) => {
  const { t, i18n } = useTranslation()
  const { t: words } = useTranslation('order-page')
  const getFieldMessage = useFieldMessage()
  const [book, setBook] = useState<NamedBook | null>(cloned?.book ?? beginning?.book ?? null)
  const [newBook, setNewBook] = useState(false)
  const [duplicateConfirmed, setDuplicateConfirmed] = useState(false)
  const [pressed, setPressed] = useState(false)
  const form = useForm<OrderValues>({
    defaultValues:
      cloned === undefined
        ? { ...NEW_ORDER, bookId: beginning?.book.id ?? '', ...beginning?.values }
        : toCloneValues(cloned, Date.now()),
    resolver: rulesResolver(newOrderErrors, getFieldMessage, RENAMED),
  })
  const { register, control, handleSubmit, formState, setError, setValue, watch } = form
  useRulesAcross(form)
  const create = useWrite(orderCreateSeveral, {
    quiet: true,
    done: (made) =>
      words('form.done', {
        count: made.length,
        serials: made.map(({ order }) => `#${order.serial}`).join(', '),
      }),
    onDone: ([only, ...more]) =>
      only !== undefined && more.length === 0 ? onCreated(only.order) : undefined,
  })
  const { errors } = formState
  const unsaved = useUnsavedTexts(formState.isDirty)
  const draft = useFormDraft({
    name: `order.create:${cloned?.id ?? ''}`,
    values: { ...watch(), book },
    isDirty: formState.isDirty,
    onRestore: ({ book: named, ...values }) => {
      setBook(named)
      fillForm(form, values)
    },
  })
  const [bookId, chosen, chapterStart, chapterEnd] = watch([
    'bookId',
    'targetLanguages',
    'chapterStart',
    'chapterEnd',
  ])
  const known = useOrderRange(bookId, wholeRange({ chapterStart, chapterEnd }))
  const duplicateUnconfirmed =
    listDuplicateLanguages(known, chosen).length > 0 && !duplicateConfirmed

  const submit = handleSubmit((values) => {
    if (duplicateUnconfirmed) return
    const body = toCreateBody(values, getBookTitle(book ?? undefined, i18n.language), cloned?.id)
    create.mutate(
      { body },
      { onError: (error) => markFields(error, FIELD_NAMES, setError, getFieldMessage, RENAMED) },
    )
  })
  if (create.data !== undefined && create.data.length > 1)
    return <MadeOrders made={create.data} onOpen={onCreated} onClose={onClose} />

  return (
    <>
      <FormModal
        opened={!newBook}
        onClose={onClose}
        size="lg"
        title={
          cloned === undefined
            ? t('order.create.title')
            : words('clone.title', { serial: cloned.serial })
        }
        unsaved={unsaved}
        submitLabel={
          chosen.length > 1
            ? words('form.submit', { count: chosen.length })
            : t('order.create.submit')
        }
        cancelLabel={t('action.cancel')}
        busy={create.isPending}
        failure={create.error ? getFailureMessage(create.error) : null}
        onSubmit={(event) => {
          setPressed(true)
          void submit(event)
        }}
      >
        {draft}
        <BookField
          control={control}
          errors={errors}
          known={book}
          onChoose={setBook}
          {...(bookWindow === undefined ? {} : { onNew: () => setNewBook(true) })}
        />
        <TextInput
          label={t('order.field.title')}
          placeholder={t('order.field.title_hint')}
          maxLength={200}
          error={errors.title?.message}
          {...register('title')}
        />
        <LanguagesField control={control} errors={errors} />
        <Group grow align="flex-start">
          <ChapterNumberField control={control} errors={errors} name="chapterStart" />
          <ChapterNumberField control={control} errors={errors} name="chapterEnd" />
        </Group>
        <Group grow align="flex-start">
          <KindField control={control} errors={errors} />
          <TypeField control={control} errors={errors} />
        </Group>
        {known === undefined ? null : (
          <RangeNotes
            known={known}
            beyond={getExceededChapter(book, chapterEnd)}
            chosen={chosen}
            duplicateConfirmed={duplicateConfirmed}
            onDuplicateConfirmed={setDuplicateConfirmed}
            error={pressed && duplicateUnconfirmed ? words('range.again_required') : null}
          />
        )}
        <DeadlineFields control={control} errors={errors} cutoff stages />
        {cloned === undefined ? null : (
          <Text fz="xs" c="dimmed">
            {words('clone.hint')}
          </Text>
        )}
        <Textarea
          label={t('order.field.remark')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4000}
          {...register('remark')}
        />
      </FormModal>
      {newBook
        ? bookWindow?.({
            onClose: () => setNewBook(false),
            onCreated: (made) => {
              setBook(made)
              setValue('bookId', made.id, { shouldValidate: formState.isSubmitted })
              setNewBook(false)
            },
          })
        : null}
    </>
  )
}
