import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** Calls that wait for a server that said it is restarting. */
const store = createStore<{ readonly waiting: number }>(() => ({ waiting: 0 }))

/** Runs `wait` while the screen says that it is reconnecting. */
export const showReconnecting = async (wait: () => Promise<void>): Promise<void> => {
  store.setState(({ waiting }) => ({ waiting: waiting + 1 }))
  try {
    await wait()
  } finally {
    store.setState(({ waiting }) => ({ waiting: waiting - 1 }))
  }
}

export const isReconnecting = (): boolean => store.getState().waiting > 0

export const useReconnecting = (): boolean => useStore(store, ({ waiting }) => waiting > 0)
