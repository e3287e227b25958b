import { Select } from '@mantine/core'
import { bookList, type BookView } from '@panelflow/contract/book.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'

const EVERY = 'every'
const MOST = 20

const getTitle = ({ titleEn, titleZh, bookId }: BookView, locale: string): string =>
  (locale === 'en' ? titleEn || titleZh : titleZh || titleEn) || bookId

interface ProfileBookFieldProps {
  readonly value: string | null
  /** its title, while the list does not hold it */
  readonly title: string | null
  readonly onChange: (bookId: string | null, title: string | null) => void
}

/** Every book, or one of them. */
export const ProfileBookField = ({ value, title, onChange }: ProfileBookFieldProps) => {
  const { t, i18n } = useTranslation('output')
  const every = t('profile.every_book')
  const [search, setSearch] = useState('')
  const displayValue = value === null ? every : (title ?? '')
  const query = useRead(
    bookList,
    { query: { search: search === displayValue ? '' : search, size: MOST } },
    { keepPrevious: true },
  )
  const books = (query.data?.rows ?? []).map((book) => ({
    value: book.id,
    label: getTitle(book, i18n.language),
  }))
  const known =
    value === null || books.some((book) => book.value === value)
      ? books
      : [{ value, label: title ?? value }, ...books]
  return (
    <Select
      label={t('form.book')}
      searchable
      allowDeselect={false}
      data={[{ value: EVERY, label: every }, ...known]}
      filter={({ options }) => options}
      onSearchChange={setSearch}
      value={value ?? EVERY}
      onChange={(next, option) =>
        next === EVERY || next === null ? onChange(null, null) : onChange(next, option.label)
      }
    />
  )
}
