import i18next from 'i18next'
import { toastDone, toastFailed } from '@panelflow/ui/patterns/toast.ts'
import { copyText } from '../../lib/copy-text.ts'
import { languageName, personName, roleName } from '../../lib/i18n/labels.ts'
import { formatIdentity } from '../../lib/i18n/order-identity-text.ts'
import type { PaletteItem } from './palette-items.ts'
import type { Found } from './use-search.ts'

interface FoundContext {
  readonly role: number | null
  readonly locale: string
  readonly query: string
  /** does this build have the screens of the section? */
  readonly isOpenable: (section: string) => boolean
  readonly onOpen: (href: string) => void
}

const bookName = (
  {
    bookTitleZh,
    bookTitleEn,
  }: { readonly bookTitleZh: string | null; readonly bookTitleEn: string | null },
  locale: string,
) => (locale === 'en' ? bookTitleEn || bookTitleZh : bookTitleZh || bookTitleEn)

const joined = (...parts: readonly (string | null | undefined)[]): string =>
  parts.filter(Boolean).join(' · ')

const orderItem = (
  row: Found['orders'][number],
  { role, locale, onOpen }: FoundContext,
): PaletteItem => {
  const href = `/order/base/${role}/${row.id}`
  const status = i18next.t(`order.status.${row.status}`)
  return {
    id: `order ${row.id}`,
    group: 'order',
    words: `${row.serial} ${row.title}`,
    names: [String(row.serial), `#${row.serial}`, row.title],
    hint: joined(formatIdentity(row, { locale, now: Date.now() }), status),
    icon: 'order',
    href,
    run: () => onOpen(href),
  }
}

/** Straight to its pages where the person may open them, else to its row. */
const chapterItem = (
  row: Found['chapters'][number],
  { role, locale, onOpen }: FoundContext,
): PaletteItem => {
  const href = row.openable
    ? `/workspace/index?chapterId=${row.id}`
    : `/order/chapter/${role}/${row.orderId}?chapterId=${row.id}`
  return {
    id: `chapter ${row.id}`,
    group: 'chapter',
    words: `${row.order.serial} ${row.order.title} · ${i18next.t('chapter.label', { number: row.number })}`,
    hint: joined(
      formatIdentity(row.order, { locale, now: Date.now(), chapters: String(row.number) }),
      i18next.t(`chapter.status.${row.status}`),
    ),
    icon: row.openable ? 'workspace' : 'order',
    href,
    run: () => onOpen(href),
  }
}

const bookItem = (
  { id, bookId, titleZh, titleEn }: Found['books'][number],
  { locale, onOpen }: FoundContext,
): PaletteItem => {
  const words = bookName({ bookTitleZh: titleZh, bookTitleEn: titleEn }, locale) ?? bookId
  const href = `/books/${id}`
  return {
    id: `book ${id}`,
    group: 'book',
    words,
    names: [titleZh, titleEn, bookId],
    hint: joined(words === titleZh ? titleEn : titleZh, bookId),
    icon: 'books',
    href,
    run: () => onOpen(href),
  }
}

const personItem = (row: Found['people'][number], { role, onOpen }: FoundContext): PaletteItem => {
  const href = `/users/index/${role}?search=${encodeURIComponent(row.name)}`
  return {
    id: `person ${row.id}`,
    group: 'person',
    words: personName(row),
    names: [row.name],
    hint: joined(
      row.realName.trim() === '' ? null : row.name,
      ...row.roles.map((one) => i18next.t(`role.${roleName(one)}`)),
    ),
    icon: 'users',
    href,
    run: () => onOpen(href),
  }
}

/** The translation the query was about, else the first. */
const getMatchingTranslation = (
  { translations }: Found['terms'][number],
  query: string,
): string => {
  const words = Object.values(translations)
  return words.find((one) => one.toLowerCase().includes(query.toLowerCase())) ?? words[0] ?? ''
}

const copyTerm = async (words: string): Promise<void> => {
  const outcome = await copyText(words)
  if (outcome === 'copied') toastDone(i18next.t('palette:copied', { words }))
  else toastFailed(i18next.t(outcome === 'nothing' ? 'copy.nothing' : 'copy.failed'))
}

/** Opens the glossary at the term; a build without one copies the translation. */
const termItem = (
  row: Found['terms'][number],
  { locale, query, isOpenable, onOpen }: FoundContext,
): PaletteItem => {
  const href = isOpenable('term')
    ? `/term/index?search=${encodeURIComponent(row.original)}`
    : undefined
  const translations = Object.entries(row.translations).map(
    ([language, words]) => `${languageName(language, locale)}: ${words}`,
  )
  const words = getMatchingTranslation(row, query.trim())
  return {
    id: `term ${row.id}`,
    group: 'term',
    words: words === '' ? row.original : `${row.original} → ${words}`,
    names: [row.original, words],
    hint: joined(bookName(row, locale), ...translations),
    icon: 'term',
    href,
    run: () => (href === undefined ? void copyTerm(words) : onOpen(href)),
  }
}

/** What the server found, as lines of the palette. */
export const foundItems = (found: Found, context: FoundContext): readonly PaletteItem[] => [
  ...found.orders.map((row) => orderItem(row, context)),
  ...found.chapters.map((row) => chapterItem(row, context)),
  ...found.books.map((row) => bookItem(row, context)),
  ...found.people.map((row) => personItem(row, context)),
  ...found.terms.map((row) => termItem(row, context)),
]
