import type { OrderView } from '@panelflow/contract/order.ts'
import { ROLE, type RoleId, type RoleName } from '@panelflow/domain/account/role.ts'
import type { PersonView } from '@panelflow/contract/primitives.ts'

const ROLE_NAMES = new Map<number, RoleName>(
  Object.entries(ROLE).map(([name, id]): [number, RoleName] => [id, isRoleName(name) ? name : 'translator']),
)

function isRoleName(name: string): name is RoleName {
  return Object.hasOwn(ROLE, name)
}

/** Name of a role, the last part of its locale key `role.…`. */
export const roleName = (id: RoleId): RoleName => ROLE_NAMES.get(id) ?? 'translator'

/** Real name where there is one, else the account name. */
export const personName = (person: Pick<PersonView, 'name' | 'realName'>): string => person.realName.trim() || person.name

/** A language's name in the reader's language, by the platform's own table: "Traditional Chinese", "繁体中文". */
export const languageName = (code: string, locale: string): string => new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code

/** Title of the order's book as readers of this interface language call it; its id when it has none. */
export const bookTitle = ({ book }: Pick<OrderView, 'book'>, locale: string): string =>
  (locale === 'en' ? book.titleEn || book.titleZh : book.titleZh || book.titleEn) || book.bookId
