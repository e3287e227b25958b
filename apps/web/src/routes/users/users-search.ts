import { ACCOUNT_STATUSES, type AccountStatus } from '@panelflow/contract/account.ts'
import { isRoleId, type RoleId } from '@panelflow/domain/account/role.ts'
import { TARGET_LANGUAGES, type TargetLanguage } from '@panelflow/domain/locale/language.ts'

export const ACCOUNT_SORTS = ['name', 'lastSeenAt', 'openWork'] as const

/** Filters of the account list, as they stand in the address. */
export interface UsersSearch {
  readonly search?: string
  readonly role?: RoleId
  readonly language?: TargetLanguage
  readonly status?: AccountStatus
  readonly sort?: (typeof ACCOUNT_SORTS)[number]
  readonly order?: 'desc'
  readonly page?: number
  readonly size?: number
}

export const PAGE_SIZES = [20, 50, 100, 200] as const
export const DEFAULT_PAGE_SIZE = 50

/** Whatever stands in the address; what is not understood is left out. */
export const parseUsersSearch = (raw: Record<string, unknown>): UsersSearch => {
  const text = typeof raw['search'] === 'number' ? String(raw['search']) : raw['search']
  const page = raw['page']
  return {
    search: typeof text === 'string' && text.trim() !== '' ? text.slice(0, 100) : undefined,
    role: isRoleId(raw['role']) ? raw['role'] : undefined,
    language: TARGET_LANGUAGES.find((one) => one === raw['language']),
    status: ACCOUNT_STATUSES.find((one) => one === raw['status']),
    sort: ACCOUNT_SORTS.find((one) => one === raw['sort']),
    order: raw['order'] === 'desc' ? 'desc' : undefined,
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000 ? page : undefined,
    size: PAGE_SIZES.find((one) => one === raw['size']),
  }
}
