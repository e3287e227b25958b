import { type Chord, chordParts } from '@panelflow/domain/shortcut/chord.ts'

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  PageDown: 'PgDn',
  PageUp: 'PgUp',
  Delete: 'Del',
}

/** `Mod+Shift+Z` as it stands on the keyboard: Ctrl, Shift, Z; on Apple's ⌘, ⇧, Z. */
export const keyParts = (chord: Chord, apple: boolean): readonly string[] => {
  const parts = chordParts(chord)
  if (parts === null) return [chord]
  const { mod, alt, shift, key } = parts
  return [
    ...(mod ? [apple ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [apple ? '⌥' : 'Alt'] : []),
    ...(shift ? [apple ? '⇧' : 'Shift'] : []),
    SIGNS[key] ?? key,
  ]
}

/** In a sentence or beside a name: "Ctrl+Z", "⌘Z". */
export const keyText = (chord: Chord, apple: boolean): string =>
  keyParts(chord, apple).join(apple ? '' : '+')
