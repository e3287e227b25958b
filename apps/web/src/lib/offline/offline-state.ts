import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** A tab that was opened without a connection shows what this machine has. */
export interface OfflineState {
  readonly isOffline: boolean
  /** when that was read from the server, milliseconds since 1970; null: there is nothing */
  readonly readAt: number | null
}

const ONLINE: OfflineState = { isOffline: false, readAt: null }

export const offlineStore = createStore<OfflineState>(() => ONLINE)

export const isOffline = (): boolean => offlineStore.getState().isOffline

const listeners = new Set<() => void>()

/** @param isBack the server answers and the session goes on; else the session is over */
export const endOffline = (isBack: boolean): void => {
  if (!isOffline()) return
  offlineStore.setState(ONLINE)
  if (isBack) for (const run of listeners) run()
}

export const useOffline = (): OfflineState => useStore(offlineStore)

/** Runs when the server answers again. Answers the unsubscriber. */
export const onOnlineAgain = (run: () => void): (() => void) => {
  listeners.add(run)
  return () => void listeners.delete(run)
}

/** the chapter that is open in this tab */
let openChapter: string | null = null

export const getOpenChapter = (): string | null => openChapter

/** From now on what is read of this chapter is kept. Answers the way to end that. */
export const keepChapter = (chapterId: string): (() => void) => {
  openChapter = chapterId
  return () => {
    if (openChapter === chapterId) openChapter = null
  }
}
