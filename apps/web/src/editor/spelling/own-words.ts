/**
 * Words a person added that the server does not have yet, by language, on this device. A blocked
 * storage keeps them for the tab.
 */
import { createCell } from '../engine/cell.ts'

type OwnWords = Readonly<Record<string, readonly string[]>>

const KEY = 'panelflow.own_words'

const isWordTable = (value: unknown): value is OwnWords =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(
    (words) => Array.isArray(words) && words.every((word) => typeof word === 'string'),
  )

const cells = new Map<string, ReturnType<typeof createCell<OwnWords>>>()

const read = (key: string): OwnWords => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return isWordTable(stored) ? stored : {}
  } catch (cause) {
    console.warn('own words were not read', cause)
    return {}
  }
}

const getKey = (account: string): string => `${KEY}.${account}`

/** The words of one account, to be watched. */
export const getOwnWordTable = (account: string) => {
  const known = cells.get(account) ?? createCell(read(getKey(account)))
  cells.set(account, known)
  return known
}

const put = (account: string, language: string, words: readonly string[]): void => {
  const cell = getOwnWordTable(account)
  cell.set({ ...cell.get(), [language]: words })
  try {
    localStorage.setItem(getKey(account), JSON.stringify(cell.get()))
  } catch (cause) {
    console.warn('an own word was not stored', cause)
  }
}

export const addOwnWord = (account: string, language: string, word: string): void => {
  const words = getOwnWordTable(account).get()[language] ?? []
  put(account, language, [...new Set([...words, word])])
}

/** The server has them now. */
export const forgetSent = (account: string, language: string, sent: readonly string[]): void => {
  const words = getOwnWordTable(account).get()[language] ?? []
  put(
    account,
    language,
    words.filter((word) => !sent.includes(word)),
  )
}
