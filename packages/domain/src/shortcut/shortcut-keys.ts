import { type Chord, chordParts, type ChordParts } from './chord.ts'
import {
  type Shortcut,
  type ShortcutId,
  getShortcut,
  SHORTCUTS,
  type ShortcutWhen,
} from './shortcut-table.ts'

/**
 * What a person changed, by shortcut; what is not named stays as delivered. An empty list: no key
 * at all.
 */
export type KeyChoices = Readonly<Partial<Record<ShortcutId, readonly Chord[]>>>

/** Keys of one shortcut at most: more than one hand remembers. */
export const MAX_KEYS = 3

export const getKeys = (choices: KeyChoices, id: ShortcutId): readonly Chord[] =>
  choices[id] ?? getShortcut(id).keys

/** Why a key cannot be given; each has a sentence. `taken` names who has it. */
export type KeyFault =
  | { readonly code: 'shortcut.not_a_key' | 'shortcut.fixed' | 'shortcut.too_many_keys' }
  | { readonly code: 'shortcut.key_of_browser' | 'shortcut.key_writes'; readonly key: Chord }
  | { readonly code: 'shortcut.key_taken'; readonly key: Chord; readonly by: ShortcutId }

/**
 * Keys browsers and systems keep to themselves, and those of editing text, which must go on working
 * in every field.
 */
const OF_BROWSER: readonly Chord[] = [
  ...[...'NTWQRLPFHMDJUO'].map((letter) => `Mod+${letter}`),
  ...[...'NTWRIJCPOQAB'].map((letter) => `Mod+Shift+${letter}`),
  ...[...'ACVX'].map((letter) => `Mod+${letter}`),
  ...[...'IJU'].map((letter) => `Mod+Alt+${letter}`),
  ...[...'0123456789+-='].map((sign) => `Mod+${sign}`),
  'Alt+D',
  'Alt+E',
  'Alt+F',
  'Alt+Home',
  'Mod+PageUp',
  'Mod+PageDown',
  'Mod+Home',
  'Mod+End',
  'Mod+Backspace',
  'Mod+Delete',
  'Alt+Backspace',
  'Alt+Delete',
]

const BROWSER_KEYS: readonly string[] = [
  'Tab',
  'Space',
  'Escape',
  'F1',
  'F3',
  'F5',
  'F6',
  'F7',
  'F11',
  'F12',
]

/** Alt+F4 and its like, words and lines by the cursor keys, back and forward. */
const isOfBrowser = (chord: Chord, { mod, alt, key }: ChordParts): boolean =>
  OF_BROWSER.includes(chord) ||
  BROWSER_KEYS.includes(key) ||
  (alt && /^F\d+$/.test(key)) ||
  (mod && key.startsWith('Arrow')) ||
  (alt && (key === 'ArrowLeft' || key === 'ArrowRight'))

/** Whether a key differs from writing while a field has the focus. */
export const isNonTypingChord = (chord: Chord): boolean => {
  const parts = chordParts(chord)
  return parts !== null && (parts.mod || parts.alt || /^(Page(Up|Down)|F\d+)$/.test(parts.key))
}

/** Whether a key counts while this is done. */
export const countsWhen = ({ when }: Shortcut, now: ShortcutWhen): boolean =>
  when === undefined || [when].flat().includes(now)

const WHENS: readonly ShortcutWhen[] = ['words', 'lettering', 'review']

const overlap = (a: Shortcut, b: Shortcut): boolean => {
  if (!WHENS.some((now) => countsWhen(a, now) && countsWhen(b, now))) return false
  // lists are never on the screen with an open chapter; the frame always is
  return (
    a.group === b.group ||
    a.group === 'frame' ||
    b.group === 'frame' ||
    (a.group !== 'lists' && b.group !== 'lists')
  )
}

/** Who has a key that `id` would answer to as well. */
export const findConflict = (
  choices: KeyChoices,
  id: ShortcutId,
  chord: Chord,
): ShortcutId | null => {
  const mine = getShortcut(id)
  return (
    SHORTCUTS.find(
      (other) =>
        other.id !== id && overlap(mine, other) && getKeys(choices, other.id).includes(chord),
    )?.id ?? null
  )
}

/** What is wrong with a key for a shortcut, whoever has it. Delivered keys are always right. */
const ownFault = (id: ShortcutId, chord: Chord): KeyFault | null => {
  const shortcut = getShortcut(id)
  const parts = chordParts(chord)
  if (parts === null) return { code: 'shortcut.not_a_key' }
  if (shortcut.keys.includes(chord)) return null
  if (shortcut.fixed) return { code: 'shortcut.fixed' }
  if (isOfBrowser(chord, parts)) return { code: 'shortcut.key_of_browser', key: chord }
  // a plain letter would be typed into the field instead, or the shortcut would eat it
  if (shortcut.inFields && shortcut.when === undefined && !isNonTypingChord(chord))
    return { code: 'shortcut.key_writes', key: chord }
  return null
}

/** Why this key cannot be given to a shortcut; null when it can. */
export const keyFault = (choices: KeyChoices, id: ShortcutId, chord: Chord): KeyFault | null => {
  const own = ownFault(id, chord)
  if (own !== null) return own
  const by = findConflict(choices, id, chord)
  return by === null ? null : { code: 'shortcut.key_taken', key: chord, by }
}

/** The first thing wrong with all choices together: what the server asks before it keeps them. */
export const choicesFault = (choices: KeyChoices): KeyFault | null => {
  for (const { id } of SHORTCUTS) {
    const keys = choices[id]
    if (keys === undefined) continue
    const isAsDelivered =
      keys.length === getShortcut(id).keys.length &&
      keys.every((key, at) => key === getShortcut(id).keys[at])
    if (getShortcut(id).fixed && !isAsDelivered) return { code: 'shortcut.fixed' }
    if (keys.length > MAX_KEYS || new Set(keys).size < keys.length)
      return { code: 'shortcut.too_many_keys' }
    for (const key of keys) {
      const fault = keyFault(choices, id, key)
      if (fault !== null) return fault
    }
  }
  return null
}

const same = (a: readonly Chord[], b: readonly Chord[]): boolean =>
  a.length === b.length && a.every((key, at) => key === b[at])

/** Choices with other keys for one shortcut; keys as delivered are no choice. */
export const withKeys = (
  choices: KeyChoices,
  id: ShortcutId,
  keys: readonly Chord[],
): KeyChoices => {
  const { [id]: _before, ...others } = choices
  return same(keys, getShortcut(id).keys) ? others : { ...others, [id]: keys }
}

/**
 * Puts a key in the place of another one of the shortcut, or behind the last. @param place index of
 * the key it replaces, null: one more
 */
export const withKey = (
  choices: KeyChoices,
  id: ShortcutId,
  place: number | null,
  chord: Chord,
): KeyChoices => {
  const keys = getKeys(choices, id)
  const next =
    place === null ? [...keys, chord] : keys.map((key, at) => (at === place ? chord : key))
  return withKeys(choices, id, [...new Set(next)])
}

/**
 * Gives a taken key to `id`, and to its owner what `id` had in that place. Where there was nothing,
 * or the owner cannot have it,
 * the owner is left without that key.
 */
export const swapped = (
  choices: KeyChoices,
  id: ShortcutId,
  place: number | null,
  chord: Chord,
): KeyChoices => {
  const owner = findConflict(choices, id, chord)
  const before = place === null ? undefined : getKeys(choices, id)[place]
  if (owner === null) return withKey(choices, id, place, chord)
  const without = withKeys(
    choices,
    owner,
    getKeys(choices, owner).filter((key) => key !== chord),
  )
  const given = withKey(without, id, place, chord)
  if (before === undefined || keyFault(given, owner, before) !== null) return given
  return withKeys(
    given,
    owner,
    getKeys(choices, owner).map((key) => (key === chord ? before : key)),
  )
}

/**
 * A shortcut as delivered. Others that took its keys meanwhile go back as well: only a changed one
 * can stand in the way.
 */
export const asDelivered = (choices: KeyChoices, id: ShortcutId): KeyChoices => {
  const { [id]: _before, ...others } = choices
  return getShortcut(id).keys.reduce<KeyChoices>((left, key) => {
    const owner = findConflict(left, id, key)
    return owner === null ? left : asDelivered(left, owner)
  }, others)
}
