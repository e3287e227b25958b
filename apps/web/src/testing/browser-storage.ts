/**
 * What modules of the client reach for when they are loaded, for tests that run without a browser.
 * Files of one worker share their modules, which keep the storage they were loaded with: it is
 * emptied for the next file, not replaced.
 */
const createStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  }
}

const shared = globalThis as { panelflowTestStorage?: readonly ReturnType<typeof createStorage>[] }
shared.panelflowTestStorage ??= [createStorage(), createStorage()]
const [local, session] = shared.panelflowTestStorage
for (const storage of shared.panelflowTestStorage) storage.clear()

Object.assign(globalThis, {
  localStorage: local,
  sessionStorage: session,
  addEventListener: () => undefined,
})
