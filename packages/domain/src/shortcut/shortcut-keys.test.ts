import { describe, expect, it } from 'vitest'
import { type Chord, toChord, chordParts, chordText, type KeyPress } from './chord.ts'
import {
  asDelivered,
  choicesFault,
  keyFault,
  type KeyChoices,
  getKeys,
  swapped,
  findConflict,
  withKey,
  withKeys,
} from './shortcut-keys.ts'
import { SHORTCUTS } from './shortcut-table.ts'

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const ctrl = { ctrlKey: true }
const cmd = { metaKey: true }

describe('chords', () => {
  it.each([
    [press('z', 'KeyZ', ctrl), false, 'Mod+Z'],
    [press('Z', 'KeyZ', { ...cmd, shiftKey: true }), true, 'Mod+Shift+Z'],
    // AZERTY: the letter counts, not its place
    [press('a', 'KeyQ'), false, 'A'],
    // other alphabets, input methods and Option: its place
    [press('я', 'KeyZ', ctrl), false, 'Mod+Z'],
    [press('ç', 'KeyC', { ...cmd, altKey: true }), true, 'Mod+Alt+C'],
    [press('!', 'Digit1', { shiftKey: true }), false, 'Shift+1'],
    [press('1', 'Numpad1'), false, '1'],
    [press('+', 'Equal', { shiftKey: true }), false, '+'],
    [press('?', 'Minus', { shiftKey: true }), false, '?'],
    [press('–', 'Minus', { altKey: true }), true, 'Alt+-'],
    [press(' ', 'Space'), false, 'Space'],
    [press('PageDown', 'PageDown'), false, 'PageDown'],
    [press('Shift', 'ShiftLeft', { shiftKey: true }), false, null],
    [press('z', 'KeyZ', cmd), false, null],
    [press('z', 'KeyZ', ctrl), true, null],
  ] as const)('%o is read as it is meant', (pressed, apple, chord) => {
    expect(toChord(pressed, apple)).toBe(chord)
  })

  it('are written in one way only', () => {
    for (const chord of ['Mod+Alt+Shift+X', '+', 'Mod++', 'Shift+ArrowUp', '?']) {
      const parts = chordParts(chord)
      expect(parts && chordText(parts)).toBe(chord)
    }
    for (const chord of ['', 'Shift+Mod+X', 'x', 'Shift+?', 'Ctrl+X', 'Mod+', 'Mod+Fn', '云'])
      expect(chordParts(chord)).toBeNull()
  })
})

describe('the table of shortcuts', () => {
  it('is delivered without two meanings for one key', () => {
    for (const { id, keys } of SHORTCUTS)
      for (const key of keys) expect([id, key, keyFault({}, id, key)]).toEqual([id, key, null])
  })

  it('lets digits take candidates while translating and styles while lettering', () => {
    expect(findConflict({ zoom_fit: ['1'] }, 'candidate_1', '1')).toBe('zoom_fit')
    expect([getKeys({}, 'candidate_1'), getKeys({}, 'style_1')]).toEqual([['Alt+1', '1'], ['1']])
    expect(findConflict({}, 'style_1', '1')).toBeNull()
  })
})

describe('choosing other keys', () => {
  const fault = (
    choices: KeyChoices,
    ...given: Parameters<typeof keyFault> extends [KeyChoices, ...infer Rest] ? Rest : never
  ) => keyFault(choices, ...given)?.code ?? null

  it('refuses keys of the browser, of writing, and taken ones, each by its name', () => {
    for (const key of [
      'Mod+W',
      'Mod+T',
      'F5',
      'Tab',
      'Mod+C',
      'Alt+F4',
      'Mod+ArrowLeft',
      'Mod+1',
      'Space',
    ] satisfies Chord[])
      expect([key, fault({}, 'tool_box', key)]).toEqual([key, 'shortcut.key_of_browser'])
    expect(fault({}, 'undo', 'U')).toBe('shortcut.key_writes')
    expect(fault({}, 'undo', 'Shift+ArrowLeft')).toBe('shortcut.key_writes')
    expect(fault({}, 'undo', 'Alt+U')).toBeNull()
    expect(keyFault({}, 'tool_box', 'V')).toEqual({
      code: 'shortcut.key_taken',
      key: 'V',
      by: 'tool_select',
    })
    expect(fault({}, 'cancel', 'Q')).toBe('shortcut.fixed')
    expect(fault({}, 'tool_box', 'Ctrl+Q')).toBe('shortcut.not_a_key')
    // a list has its own J
    expect(fault({}, 'tool_box', 'J')).toBeNull()
    expect(fault({}, 'tool_box', 'Mod+K')).toBe('shortcut.key_taken')
  })

  it('swaps two keys, and leaves the owner without where it cannot have the other one', () => {
    expect(swapped({}, 'tool_box', 0, 'V')).toEqual({ tool_box: ['V'], tool_select: ['T'] })
    expect(swapped({}, 'tool_box', null, 'V')).toEqual({ tool_box: ['T', 'V'], tool_select: [] })
    // undo works in fields and cannot be a plain letter
    expect(swapped({}, 'tool_box', 0, 'Mod+Z')).toEqual({ tool_box: ['Mod+Z'], undo: [] })
    expect(choicesFault(swapped({}, 'redo', 1, 'Mod+Z'))).toBeNull()
  })

  it('forgets a choice that is as delivered', () => {
    const changed = withKey({}, 'tool_box', 0, 'Q')
    expect(changed).toEqual({ tool_box: ['Q'] })
    expect(withKey(changed, 'tool_box', 0, 'T')).toEqual({})
    expect(withKeys(changed, 'tool_box', ['T'])).toEqual({})
  })

  it('goes back to the delivered keys together with whoever took them', () => {
    const firstSwap = swapped({}, 'tool_box', 0, 'V')
    expect(asDelivered(firstSwap, 'tool_box')).toEqual({})
    const chain: KeyChoices = {
      tool_box: ['V'],
      tool_select: ['H'],
      tool_hand: ['Q'],
      zoom_out: ['O'],
    }
    expect(asDelivered(chain, 'tool_hand')).toEqual({ zoom_out: ['O'] })
    expect(asDelivered({ zoom_out: ['O'] }, 'tool_box')).toEqual({ zoom_out: ['O'] })
  })

  it('finds the first fault of all choices together', () => {
    expect(choicesFault({ tool_box: ['V'], tool_select: ['T'] })).toBeNull()
    expect(choicesFault({ tool_box: ['V'] })).toMatchObject({
      code: 'shortcut.key_taken',
      by: 'tool_select',
    })
    expect(choicesFault({ tool_box: ['Q', 'Q'] })?.code).toBe('shortcut.too_many_keys')
    expect(choicesFault({ tool_box: ['Q', 'E', 'R', 'Y'] })?.code).toBe('shortcut.too_many_keys')
    expect(choicesFault({ cancel: [] })?.code).toBe('shortcut.fixed')
    expect(choicesFault({ tool_box: [] })).toBeNull()
  })
})
