import { createStore } from 'zustand/vanilla'
import { useStore } from 'zustand'

/** Exports this tab has seen at work: their end is told in the top bar until somebody has looked. */
const store = createStore<{ readonly watched: ReadonlySet<string> }>(() => ({ watched: new Set() }))

export const watchExports = (ids: readonly string[]): void => {
  const { watched } = store.getState()
  if (ids.every((id) => watched.has(id))) return
  store.setState({ watched: new Set([...watched, ...ids]) })
}

export const forgetExports = (ids: readonly string[]): void => {
  const left = [...store.getState().watched].filter((id) => !ids.includes(id))
  store.setState({ watched: new Set(left) })
}

export const useWatchedExports = (): ReadonlySet<string> => useStore(store, ({ watched }) => watched)
