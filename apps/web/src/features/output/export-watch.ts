import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'

interface Watch {
  /**
   * exports this tab has seen at work: their end is announced in the top bar until somebody has
   * looked
   */
  readonly watched: ReadonlySet<string>
  /** one was just asked for: the top bar shows it by itself */
  readonly fresh: boolean
}

export const exportWatchStore = createStore<Watch>(() => ({ watched: new Set(), fresh: false }))

/** Somebody just asked for it: its progress opens in the top bar. */
export const showExport = (id: string): void => {
  watchExports([id])
  exportWatchStore.setState({ fresh: true })
}

export const stopShowing = (): void => exportWatchStore.setState({ fresh: false })

export const useFreshExport = (): boolean => useStore(exportWatchStore, ({ fresh }) => fresh)

export const watchExports = (ids: readonly string[]): void => {
  const { watched } = exportWatchStore.getState()
  if (ids.every((id) => watched.has(id))) return
  exportWatchStore.setState({ watched: new Set([...watched, ...ids]) })
}

export const forgetExports = (ids: readonly string[]): void => {
  const left = [...exportWatchStore.getState().watched].filter((id) => !ids.includes(id))
  exportWatchStore.setState({ watched: new Set(left) })
}

export const useWatchedExports = (): ReadonlySet<string> =>
  useStore(exportWatchStore, ({ watched }) => watched)
