const TAB_KEY = 'panelflow.editor_tab'
export const lockName = (tab: string): string => `panelflow.editor_tab.${tab}`

/**
 * Survives a reload of this tab and differs from every other tab's. A duplicated tab brings the
 * same
 * id along and gets a new one.
 */
const takeTabId = async (newId: () => string): Promise<string> => {
  if (!isSecureContext) return sessionStorage.getItem(TAB_KEY) ?? newId()
  const claim = (tab: string): Promise<boolean> =>
    new Promise((resolve) => {
      void navigator.locks.request(lockName(tab), { ifAvailable: true }, (lock) => {
        resolve(lock !== null)
        return lock === null ? undefined : new Promise(() => undefined)
      })
    })
  const before = sessionStorage.getItem(TAB_KEY)
  if (before !== null && (await claim(before))) return before
  const tab = newId()
  await claim(tab)
  sessionStorage.setItem(TAB_KEY, tab)
  return tab
}

let tabId: Promise<string> | null = null

/** Names this tab in what it keeps on this machine. */
export const getTabId = (newId: () => string): Promise<string> => (tabId ??= takeTabId(newId))

/**
 * Locks exist only on https and localhost. Without them every tab counts as gone: batches are known
 * by their id, so sending one twice does no harm.
 */
export const listLivingTabs = async (): Promise<ReadonlySet<string>> => {
  if (!isSecureContext) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => (name === undefined ? [] : [name])))
}
