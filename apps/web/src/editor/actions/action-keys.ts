import { type Chord } from '@panelflow/domain/shortcut/chord.ts'
import {
  countsWhen,
  isNonTypingChord,
  type KeyChoices,
  getKeys,
} from '@panelflow/domain/shortcut/shortcut-keys.ts'
import {
  type EditorActionId,
  getShortcut,
  type ShortcutWhen,
} from '@panelflow/domain/shortcut/shortcut-table.ts'
import type { WorkStage } from '../engine/stage.ts'
import { EDITOR_ACTIONS } from './editor-actions.ts'

const isAction = (id: string): id is EditorActionId => Object.hasOwn(EDITOR_ACTIONS, id)

const ACTION_IDS: readonly EditorActionId[] = Object.keys(EDITOR_ACTIONS).filter(isAction)

/** Digits take candidates while words are worked on, and give styles while they are lettered. */
const WHEN: Readonly<Record<WorkStage, ShortcutWhen>> = {
  translate: 'words',
  proofread: 'words',
  typeset: 'lettering',
  visual_review: 'review',
}

interface Situation {
  readonly stage: WorkStage
  /** a field has the focus: what writes there stays its own */
  readonly inField: boolean
  /** the page was clicked and has the focus: Tab is a key of the editor, else it moves the focus */
  readonly onPage?: boolean
}

/** Moves the focus everywhere else. */
const PAGE_CHORD: Chord = 'Tab'

/** What a key does in the editor, as the person has chosen; null: nothing. */
export const actionAt = (
  choices: KeyChoices,
  chord: Chord,
  { stage, inField, onPage = false }: Situation,
): EditorActionId | null =>
  ACTION_IDS.find((id) => {
    if (chord === PAGE_CHORD && !onPage) return false
    const shortcut = getShortcut(id)
    if (!countsWhen(shortcut, WHEN[stage]) || !getKeys(choices, id).includes(chord)) return false
    return !inField || (shortcut.inFields === true && isNonTypingChord(chord))
  }) ?? null
