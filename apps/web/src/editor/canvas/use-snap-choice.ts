import { useEffect } from 'react'
import type { Editor } from '../engine/editor.ts'

const KEY = 'panelflow.snaps'

/** Snapping is kept on this device, over all chapters. A blocked storage keeps it for the tab. */
export const useSnapChoice = (editor: Editor): void => {
  useEffect(() => {
    try {
      if (localStorage.getItem(KEY) === 'off') editor.snaps.set(false)
    } catch (cause) {
      console.warn('the choice of snapping was not read', cause)
    }
    return editor.snaps.subscribe(() => {
      try {
        if (editor.snaps.get()) localStorage.removeItem(KEY)
        else localStorage.setItem(KEY, 'off')
      } catch (cause) {
        console.warn('the choice of snapping was not stored', cause)
      }
    })
  }, [editor])
}
