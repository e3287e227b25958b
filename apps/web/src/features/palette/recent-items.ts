/**
 * What a person chose last in the palette: in this window of the browser only, and forgotten when
 * they sign out.
 */
export interface RecentItem {
  readonly id: string
  readonly group: string
  readonly words: string
  readonly hint?: string | undefined
  readonly href: string
}

const PREFIX = 'panelflow.recent.'
const KEPT = 8

const isRecent = (value: unknown): value is RecentItem =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'group', 'words', 'href'].every(
    (key) => typeof (value as Record<string, unknown>)[key] === 'string',
  )

export const readRecent = (accountId: string): readonly RecentItem[] => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(PREFIX + accountId) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

export const rememberRecent = (accountId: string, item: RecentItem): void => {
  const others = readRecent(accountId).filter(({ id }) => id !== item.id)
  sessionStorage.setItem(PREFIX + accountId, JSON.stringify([item, ...others].slice(0, KEPT)))
}

export const forgetRecent = (accountId: string): void =>
  sessionStorage.removeItem(PREFIX + accountId)
