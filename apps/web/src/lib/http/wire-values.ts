import { toLocalTime } from '@panelflow/contract/local-time.ts'

/**
 * Words that go out exactly as typed: passwords always, every text of a page document, and words
 * that are looked for in them (spec 10.request.untrimmed).
 */
const UNTRIMMED_ENDPOINTS: readonly string[] = [
  'page.ops',
  'text_search.find',
  'text_search.replace',
]
const isPassword = (key: string): boolean => /password/i.test(key)

/**
 * A date as the wire wants it, `YYYY-MM-DD HH:mm:ss` in the organisation's zone (spec
 * 5.request.dates). While that zone is unknown the text carries its offset, so that it cannot be
 * read as another instant.
 */
export const toWireDate = (date: Date, zone: string | null): string =>
  zone === null ? `${toLocalTime(date, 'UTC')}Z` : toLocalTime(date, zone)

/** Dates formatted, strings trimmed, undefined fields dropped; the input is left alone. */
export const toWireValue = (value: unknown, endpointId: string, zone: string | null): unknown => {
  const trims = !UNTRIMMED_ENDPOINTS.includes(endpointId)
  const convert = (one: unknown, key: string): unknown => {
    if (one instanceof Date) return toWireDate(one, zone)
    if (typeof one === 'string') return trims && !isPassword(key) ? one.trim() : one
    if (Array.isArray(one)) return one.map((item: unknown) => convert(item, key))
    if (typeof one !== 'object' || one === null) return one
    return Object.fromEntries(
      Object.entries(one).flatMap(([name, field]) =>
        field === undefined ? [] : [[name, convert(field, name)]],
      ),
    )
  }
  return convert(value, '')
}

/** Query string; lists repeat their key, empty values are left out. */
export const toQueryString = (query: unknown): string => {
  const search = new URLSearchParams()
  if (typeof query === 'object' && query !== null) {
    for (const [key, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? value : [value]) {
        if (one !== undefined && one !== null && one !== '') search.append(key, String(one))
      }
    }
  }
  return search.toString()
}
