import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { bookList } from '@panelflow/contract/book.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '../../../lib/http/query.ts'

interface BookSelectProps {
  /** `global`, a book's id, or null for all */
  readonly value: string | null
  readonly onChange: (book: string | null) => void
  /** a book that is chosen already, so that its title shows before books were searched */
  readonly known?: {
    readonly id: string
    readonly titleZh: string
    readonly titleEn: string
  } | null
  readonly label?: string
  /** without the glossary of every book */
  readonly onlyBooks?: boolean
  readonly clearable?: boolean
  readonly disabled?: boolean
}

const TYPING_MS = 250
const OFFERED = 50

/** A glossary: that of every book, or of one; books are found by typing. */
export const BookSelect = ({
  value,
  onChange,
  known = null,
  label,
  onlyBooks = false,
  clearable = false,
  disabled = false,
}: BookSelectProps) => {
  const { t, i18n } = useTranslation('term')
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<{ readonly value: string; readonly label: string } | null>(
    null,
  )
  const [search] = useDebouncedValue(typed, TYPING_MS)
  const isOwnLabel = chosen?.label === search || search === t('list.global')
  const books = useRead(
    bookList,
    { query: { size: OFFERED, search: isOwnLabel ? undefined : search || undefined } },
    { keepPrevious: true },
  )
  const getTitle = (book: { readonly titleZh: string; readonly titleEn: string }): string =>
    i18n.language === 'en' ? book.titleEn || book.titleZh : book.titleZh || book.titleEn
  const found = (books.data?.rows ?? []).map((book) => ({ value: book.id, label: getTitle(book) }))
  const selected =
    known !== null && known.id === value
      ? { value: known.id, label: getTitle(known) }
      : chosen?.value === value
        ? chosen
        : null
  const missing = selected !== null && !found.some((book) => book.value === selected.value)
  return (
    <Select
      label={label}
      aria-label={label === undefined ? t('list.book') : undefined}
      w={label === undefined ? 220 : undefined}
      placeholder={onlyBooks ? undefined : t('list.all_books')}
      searchable
      clearable={clearable}
      allowDeselect={clearable}
      disabled={disabled}
      data={[
        ...(onlyBooks ? [] : [{ value: 'global', label: t('list.global') }]),
        ...(missing ? [selected] : []),
        ...found,
      ]}
      value={value}
      onSearchChange={setTyped}
      onChange={(next, option) => {
        setChosen(next === null ? null : { value: next, label: option.label })
        onChange(next)
      }}
    />
  )
}
