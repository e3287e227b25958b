import i18next from 'i18next'
import { getLanguageName } from '@panelflow/contract/messages/language-name.ts'
import type { OrderView } from '@panelflow/contract/order.ts'
import { getRoleName } from '@panelflow/domain/account/role.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'

/** Name of a role, the last part of its locale key `role.…`. */
export const roleName = getRoleName

/** Real name where there is one, else the account name; of somebody who was deleted it says so. */
export const personName = ({
  name,
  realName,
  isDeleted,
}: Pick<PersonView, 'name' | 'realName' | 'isDeleted'>): string => {
  const shown = realName.trim() || name
  return isDeleted === true ? i18next.t('person.deleted', { name: shown }) : shown
}

export const languageName = getLanguageName

/**
 * Title of the order's book as readers of this interface language call it; its id when it has none.
 */
export const bookTitle = (
  { book }: { readonly book: Pick<OrderView['book'], 'titleEn' | 'titleZh' | 'bookId'> },
  locale: string,
): string =>
  (locale === 'en' ? book.titleEn || book.titleZh : book.titleZh || book.titleEn) || book.bookId
