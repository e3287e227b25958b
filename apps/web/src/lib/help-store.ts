import { createStore } from 'zustand/vanilla'

/** Is the help for this screen open? */
export const helpStore = createStore<{ readonly open: boolean }>(() => ({ open: false }))
