/** What a list keeps in the address, whatever it lists. What is not understood is left out. */
export interface ListSearch {
  readonly search?: string
  readonly order?: 'desc'
  readonly page?: number
  readonly size?: number
}

type Raw = Readonly<Record<string, unknown>>

export const PAGE_SIZES = [20, 50, 100, 200] as const
export const DEFAULT_PAGE_SIZE = 50

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const uuidIn = (value: unknown): string | undefined =>
  typeof value === 'string' && UUID.test(value) ? value : undefined

/** @param maxLength letters the server takes of the searched words */
export const parseListSearch = (raw: Raw, maxLength: number): ListSearch => {
  // the router reads digits as a number
  const text = typeof raw['search'] === 'number' ? String(raw['search']) : raw['search']
  const page = raw['page']
  return {
    search: typeof text === 'string' && text.trim() !== '' ? text.slice(0, maxLength) : undefined,
    order: raw['order'] === 'desc' ? 'desc' : undefined,
    page:
      typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 100_000
        ? page
        : undefined,
    size: PAGE_SIZES.find((size) => size === raw['size']),
  }
}
