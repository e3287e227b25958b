import type { KeyChoices } from '@panelflow/domain/shortcut/shortcut-keys.ts'
import { describe, expect, it } from 'vitest'
import { actionAt } from '../actions/action-keys.ts'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { ScriptedEditor } from './scripted-editor.ts'

const lettering = { stage: 'typeset', inField: false } as const
const words = { stage: 'translate', inField: false } as const
const typing = { stage: 'translate', inField: true } as const

const press = (ed: ScriptedEditor, chord: string, choices: KeyChoices = {}): boolean => {
  const id = actionAt(choices, chord, { stage: ed.editor.stage.get(), inField: false })
  return id !== null && EDITOR_ACTIONS[id](ed.editor)
}

describe('the keys of the editor', () => {
  it('do what the person has chosen, and nothing they had before', async () => {
    const ed = await ScriptedEditor.open()
    const choices: KeyChoices = { tool_box: ['V'], tool_select: ['Q'], nudge_right: [] }
    press(ed, 'V', choices)
    expect(ed.editor.toolName.get()).toBe('box')
    expect(press(ed, 'T', choices)).toBe(false)
    press(ed, 'Q', choices)
    expect(ed.editor.toolName.get()).toBe('select')
    ed.click(200, 150)
    expect(press(ed, 'ArrowRight', choices)).toBe(false)
    expect(press(ed, 'ArrowLeft', choices)).toBe(true)
    expect(ed.text('t1').cx).toBe(199)
    press(ed, 'Shift+ArrowLeft', choices)
    expect(ed.text('t1').cx).toBe(189)
  })

  it('never write into a field: there only keys beside writing count', () => {
    expect(actionAt({}, 'V', typing)).toBeNull()
    expect(actionAt({}, '1', typing)).toBeNull()
    expect(actionAt({}, 'Delete', typing)).toBeNull()
    expect(actionAt({}, 'Alt+1', typing)).toBe('candidate_1')
    expect(actionAt({}, 'Mod+Z', typing)).toBe('undo')
    expect(actionAt({}, 'PageDown', typing)).toBe('next_page')
    expect(actionAt({ next_page: ['Alt+N'] }, 'PageDown', typing)).toBeNull()
    expect(actionAt({ tool_box: ['Alt+T'] }, 'Alt+T', typing)).toBeNull()
  })

  it('mean candidates by digit while words are worked on only', () => {
    expect(actionAt({}, '1', words)).toBe('candidate_1')
    expect(actionAt({}, '1', lettering)).not.toBe('candidate_1')
  })

  it('hide the panels by Tab where the page was clicked, and leave Tab alone elsewhere', async () => {
    expect(actionAt({}, 'Tab', { ...words, onPage: true })).toBe('toggle_panels')
    expect(actionAt({}, 'Shift+Tab', { ...words, onPage: true })).toBeNull()
    expect(actionAt({}, 'Tab', words)).toBeNull()
    expect(actionAt({}, 'Tab', typing)).toBeNull()
    expect(actionAt({}, 'Mod+\\', typing)).toBe('toggle_panels')
    const ed = await ScriptedEditor.open()
    press(ed, 'Mod+\\')
    expect(ed.editor.hidesPanels.get()).toBe(true)
    press(ed, 'Mod+\\')
    expect(ed.editor.hidesPanels.get()).toBe(false)
  })

  it('open the list of themselves, and close it again', async () => {
    const ed = await ScriptedEditor.open()
    press(ed, 'Shift+K')
    expect(ed.editor.window.get()).toBe('keys')
    press(ed, 'Shift+K')
    expect(ed.editor.window.get()).toBeNull()
  })
})

it('a translator sees the original first, and the lettering by one key; others the lettering', async () => {
  const translating = await ScriptedEditor.open({ stage: 'translate', pages: { p1: {} } })
  expect(translating.editor.picture.get()).toBe('original')
  EDITOR_ACTIONS.show_lettered(translating.editor)
  expect(translating.editor.picture.get()).toBe('lettered')
  const typesetting = await ScriptedEditor.open({ stage: 'typeset', pages: { p1: {} } })
  expect(typesetting.editor.picture.get()).toBe('lettered')
})
