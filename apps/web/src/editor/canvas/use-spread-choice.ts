import { useEffect } from 'react'
import type { Editor } from '../engine/editor.ts'

const toKey = (account: string, chapterId: string): string =>
  `panelflow.spreads.${account}.${chapterId}`

/** Pairs of pages are kept on this device, by person and chapter. */
export const useSpreadChoice = (editor: Editor, account: string, chapterId: string): void => {
  useEffect(() => {
    const key = toKey(account, chapterId)
    try {
      const stored = localStorage.getItem(key)
      if (stored === 'cover' || stored === 'pairs')
        editor.spreads.set({ isPaired: true, hasCover: stored === 'cover' })
    } catch (cause) {
      console.warn('the choice of double pages was not read', cause)
    }
    return editor.spreads.subscribe(() => {
      const { isPaired, hasCover } = editor.spreads.get()
      try {
        if (isPaired) localStorage.setItem(key, hasCover ? 'cover' : 'pairs')
        else localStorage.removeItem(key)
      } catch (cause) {
        console.warn('the choice of double pages was not stored', cause)
      }
    })
  }, [editor, account, chapterId])
}
