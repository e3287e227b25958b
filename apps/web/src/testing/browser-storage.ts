/**
 * What modules of the client reach for when they are loaded, for tests that run without a browser.
 */
const aStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  }
}

Object.assign(globalThis, {
  localStorage: aStorage(),
  sessionStorage: aStorage(),
  addEventListener: () => undefined,
})
