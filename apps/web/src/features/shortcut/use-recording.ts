import type { Chord } from '@panelflow/domain/shortcut/chord.ts'
import { useEffect } from 'react'
import { chordPressed } from '../../lib/shortcut/shortcut-store.ts'

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'AltGraph', 'CapsLock']

interface Recording {
  /** null: a key that cannot be a shortcut */
  readonly onChord: (chord: Chord | null) => void
  readonly onCancel: () => void
}

/** While it is on, the next key goes to nobody else; Escape ends it. */
export const useRecording = (on: boolean, { onChord, onCancel }: Recording): void => {
  useEffect(() => {
    if (!on) return undefined
    const listen = (event: KeyboardEvent): void => {
      event.preventDefault()
      event.stopImmediatePropagation()
      if (event.repeat || event.isComposing || MODIFIERS.includes(event.key)) return
      if (event.key === 'Escape') onCancel()
      else onChord(chordPressed(event))
    }
    // before windows that leave by Escape, and before the editor
    window.addEventListener('keydown', listen, true)
    return () => window.removeEventListener('keydown', listen, true)
  }, [on, onChord, onCancel])
}
