/** What modules of the client reach for when they are loaded, for tests that run without a browser. */
const aStorage = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

Object.assign(globalThis, { localStorage: aStorage(), sessionStorage: aStorage(), addEventListener: () => undefined })
