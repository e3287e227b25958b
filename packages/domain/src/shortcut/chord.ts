/**
 * A chord is a key with the keys held down with it, as it is kept and compared: `Mod+Shift+Z`,
 * `Alt+ArrowDown`, `+`, `Shift+0`, `V`.
 * `Mod` is ⌘ on Apple's machines and Ctrl elsewhere, so that one person's keys work on both. Order:
 * Mod, Alt, Shift, key.
 */
export type Chord = string

/** What a keyboard event says; `key` and `code` as browsers spell them. */
export interface KeyPress {
  readonly key: string
  readonly code: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export interface ChordParts {
  readonly mod: boolean
  readonly alt: boolean
  readonly shift: boolean
  readonly key: string
}

const NAMED =
  /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End|Enter|Escape|Backspace|Delete|Insert|Tab|Space|ContextMenu|F([1-9]|1[0-2]))$/
const SYMBOL = /^[!-/:-@[-`{-~]$/
const LETTER = /^[A-Z]$/
const DIGIT = /^[0-9]$/

/**
 * What Option makes of these keys on Apple's machines is another letter in every layout, so the key
 * itself counts.
 */
const SYMBOL_OF_CODE: Readonly<Record<string, string>> = {
  Minus: '-',
  Equal: '=',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
  Backslash: '\\',
  Backquote: '`',
}

/**
 * Letters by what is written on them, digits by their place: a row of digits is the same on every
 * keyboard, letters are not.
 */
const toKeyName = ({ key, code, altKey }: KeyPress): string | null => {
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(code)?.[1]
  if (digit !== undefined) return digit
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  const letter = /^Key([A-Z])$/.exec(code)?.[1]
  if (letter !== undefined) return letter
  if (key === ' ' || code === 'Space') return 'Space'
  if (NAMED.test(key)) return key
  const own = altKey ? SYMBOL_OF_CODE[code] : undefined
  return own ?? (SYMBOL.test(key) ? key : null)
}

export const chordText = ({ mod, alt, shift, key }: ChordParts): Chord =>
  `${mod ? 'Mod+' : ''}${alt ? 'Alt+' : ''}${shift ? 'Shift+' : ''}${key}`

/** The parts of a chord; null when it is none, or not written as chords are. */
export const chordParts = (chord: Chord): ChordParts | null => {
  const found = /^(Mod\+)?(Alt\+)?(Shift\+)?(.+)$/.exec(chord)
  const key = found?.[4]
  if (found === null || key === undefined) return null
  if (!LETTER.test(key) && !DIGIT.test(key) && !NAMED.test(key) && !SYMBOL.test(key)) return null
  const shift = found[3] !== undefined
  // Shift is in the symbol already: the same sign needs it on one keyboard and not on another
  if (shift && SYMBOL.test(key)) return null
  return { mod: found[1] !== undefined, alt: found[2] !== undefined, shift, key }
}

/**
 * What was pressed. Null for a modifier alone, and for keys that mean something else on the other
 * kind of machine (⊞, Apple's Ctrl).
 */
export const toChord = (press: KeyPress, apple: boolean): Chord | null => {
  if (apple ? press.ctrlKey : press.metaKey) return null
  const key = toKeyName(press)
  if (key === null) return null
  return chordText({
    mod: apple ? press.metaKey : press.ctrlKey,
    alt: press.altKey,
    shift: press.shiftKey && !SYMBOL.test(key),
    key,
  })
}
