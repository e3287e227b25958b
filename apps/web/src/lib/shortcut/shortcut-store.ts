import { type Chord, toChord, type KeyPress } from '@panelflow/domain/shortcut/chord.ts'
import { type KeyChoices, getKeys } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import type { ShortcutId } from '@panelflow/domain/shortcut/shortcut-table.ts'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { keyText } from './key-parts.ts'

/** The keys this person chose, as far as they are known; as delivered until then. */
export const shortcutStore = createStore<{ readonly choices: KeyChoices }>(() => ({ choices: {} }))

export const setKeyChoices = (choices: KeyChoices): void => shortcutStore.setState({ choices })

/** On Apple's machines ⌘ stands for Ctrl. */
export const isApple = (): boolean => /Mac|iP(hone|ad)/.test(navigator.platform)

export const chordPressed = (press: KeyPress): Chord | null => toChord(press, isApple())

/** Whether a key event is the person's key for something. */
export const isPressed = (press: KeyPress, id: ShortcutId): boolean => {
  const chord = chordPressed(press)
  return chord !== null && getKeys(shortcutStore.getState().choices, id).includes(chord)
}

/** Names a thing to do with its first key, where it has one: "Undo (Ctrl+Z)". */
export const useKeyLabel = (): ((label: string, id: ShortcutId) => string) => {
  const choices = useStore(shortcutStore, (state) => state.choices)
  return (label, id) => {
    const [first] = getKeys(choices, id)
    return first === undefined ? label : `${label} (${keyText(first, isApple())})`
  }
}
