import type { OrderView } from '@panelflow/contract/order.ts'
import { roleNameOf } from '@panelflow/domain/account/role.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'

/** Name of a role, the last part of its locale key `role.…`. */
export const roleName = roleNameOf

/** Real name where there is one, else the account name. */
export const personName = (person: Pick<PersonView, 'name' | 'realName'>): string => person.realName.trim() || person.name

const languageNames = new Map<string, Intl.DisplayNames>()

/** A language's name in the reader's language, by the platform's own table: "Traditional Chinese", "繁体中文". */
export const languageName = (code: string, locale: string): string => {
  // every row of a list asks, and making one is slow
  const names = languageNames.get(locale) ?? new Intl.DisplayNames([locale], { type: 'language' })
  languageNames.set(locale, names)
  return names.of(code) ?? code
}

/** Title of the order's book as readers of this interface language call it; its id when it has none. */
export const bookTitle = ({ book }: Pick<OrderView, 'book'>, locale: string): string =>
  (locale === 'en' ? book.titleEn || book.titleZh : book.titleZh || book.titleEn) || book.bookId
