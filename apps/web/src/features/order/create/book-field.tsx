import { Button, Group, Select } from '@mantine/core'
import { bookList, type BookView } from '@panelflow/contract/book.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'
import type { FieldProps } from './order-fields.tsx'

/** What is needed to name a book. */
export type NamedBook = Pick<BookView, 'id' | 'bookId' | 'bookSubId' | 'titleZh' | 'titleEn'> &
  Partial<Pick<BookView, 'highestChapter'>>

export const getBookTitle = (book: NamedBook | undefined, locale: string): string =>
  (locale === 'en' ? book?.titleEn || book?.titleZh : book?.titleZh || book?.titleEn) ?? ''

/** The book's highest chapter where an order goes beyond it; null: it does not, or nobody knows. */
export const getExceededChapter = (book: NamedBook | null, end: number | ''): number | null => {
  const highest = book?.highestChapter ?? null
  return highest !== null && end !== '' && end > highest ? highest : null
}

/** Both titles, because people look for either. */
const bookLabel = (book: NamedBook, locale: string): string => {
  const title = getBookTitle(book, locale) || book.bookId
  const other = [book.titleZh, book.titleEn].find((one) => one !== '' && one !== title)
  const id = book.bookSubId === '' ? book.bookId : `${book.bookId} / ${book.bookSubId}`
  return `${title}${other === undefined ? '' : ` · ${other}`} (${id})`
}

interface BookFieldProps extends FieldProps {
  /** the chosen book where the search does not show it */
  readonly known: NamedBook | null
  readonly onChoose: (book: NamedBook | null) => void
  /** opens the window of a new book; left out where there is none */
  readonly onNew?: () => void
}

/**
 * The book, found by Chinese or English title or by id as one types; a missing one is made without
 * leaving the form.
 */
export const BookField = ({ control, errors, known, onChoose, onNew }: BookFieldProps) => {
  const { t, i18n } = useTranslation()
  const { t: words } = useTranslation('order-page')
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 150)
  const label = known === null ? '' : bookLabel(known, i18n.language)
  const searchText = search === label ? '' : search
  const found =
    useRead(
      bookList,
      { query: { size: 50, search: searchText || undefined } },
      { keepPrevious: true },
    ).data?.rows ?? []
  const books: readonly NamedBook[] =
    known === null || found.some(({ id }) => id === known.id) ? found : [known, ...found]
  return (
    <Group gap="xs" align="flex-end" wrap="nowrap">
      <Controller
        control={control}
        name="bookId"
        render={({ field }) => (
          <Select
            style={{ flex: 1 }}
            label={t('order.field.book')}
            placeholder={words('book.search_hint')}
            withAsterisk
            searchable
            // a list over the form is in the way of whoever has chosen already
            openOnFocus={field.value === ''}
            data-autofocus
            data={books.map((book) => ({ value: book.id, label: bookLabel(book, i18n.language) }))}
            filter={({ options }) => options}
            onSearchChange={setTyped}
            nothingFoundMessage={t('order.create.no_book')}
            error={errors.bookId?.message}
            value={field.value === '' ? null : field.value}
            onChange={(value) => {
              field.onChange(value ?? '')
              onChoose(books.find(({ id }) => id === value) ?? null)
            }}
            onBlur={field.onBlur}
          />
        )}
      />
      {onNew === undefined ? null : (
        <Button
          size="sm"
          variant="default"
          leftSection={<IconPlus size={14} />}
          onClick={onNew}
          mb={errors.bookId === undefined ? 0 : 20}
        >
          {words('book.new')}
        </Button>
      )}
    </Group>
  )
}
