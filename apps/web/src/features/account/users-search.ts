import { ACCOUNT_STATUSES, type AccountStatus } from '@panelflow/contract/account.ts'
import { isRoleId, type RoleId } from '@panelflow/domain/account/role.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import { type ListSearch, parseListSearch } from '../../lib/table/list-search.ts'

export const ACCOUNT_SORTS = ['name', 'lastSeenAt', 'openWork'] as const

/** Filters of the account list, as they stand in the address. */
export interface UsersSearch extends ListSearch {
  readonly role?: RoleId
  readonly language?: TargetLanguage
  readonly status?: AccountStatus
  readonly sort?: (typeof ACCOUNT_SORTS)[number]
}

/** Whatever stands in the address; what is not understood is left out. */
export const parseUsersSearch = (raw: Record<string, unknown>): UsersSearch => ({
  ...parseListSearch(raw, 100),
  role: isRoleId(raw['role']) ? raw['role'] : undefined,
  language: TARGET_LANGUAGES.find((one) => one === raw['language']),
  status: ACCOUNT_STATUSES.find((one) => one === raw['status']),
  sort: ACCOUNT_SORTS.find((one) => one === raw['sort']),
})
