/** Keeps the most recently used values within a budget of bytes. */
export interface Lru<T> {
  readonly get: (key: string) => T | undefined
  /** without counting as a use */
  readonly has: (key: string) => boolean
  readonly put: (key: string, value: T, bytes: number) => void
  readonly remove: (key: string) => void
  readonly clear: () => void
  readonly bytes: () => number
}

export const createLru = <T>(budget: number, onEvict: (value: T) => void): Lru<T> => {
  const entries = new Map<string, { readonly value: T; readonly bytes: number }>()
  let total = 0
  const remove = (key: string): void => {
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    total -= entry.bytes
    onEvict(entry.value)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (entry === undefined) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    has: (key) => entries.has(key),
    put: (key, value, bytes) => {
      remove(key)
      entries.set(key, { value, bytes })
      total += bytes
      for (const oldest of entries.keys()) {
        if (total <= budget || oldest === key) break
        remove(oldest)
      }
    },
    remove,
    clear: () => {
      for (const key of entries.keys()) remove(key)
    },
    bytes: () => total,
  }
}
