import { describe, expect, it } from 'vitest'
import { insertTermAtCursor, markedIn, textInWork } from '../engine/marked-text.ts'
import { NOTHING_EDITABLE, ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

const two = { p1: { t1: { translation: 'the ship sails' }, t2: { translation: '' } } }
const open = () => ScriptedEditor.open({ pages: two, editable: TRANSLATOR, stage: 'translate' })

describe('a term put into a translation', () => {
  it('stands where the cursor is, with the spaces its neighbours need, as one step', async () => {
    const ed = await open()
    ed.editor.selection.select('p1', ['t1'])
    await ed.type('t1', '!')
    ed.editor.marked.set({ itemId: 't1', from: 8, to: 8 })
    expect(insertTermAtCursor(ed.editor, 'Nimbus')).toBe(true)
    expect(ed.text('t1').translation).toBe('the ship Nimbus sails!')
    expect(ed.editor.marked.get()).toEqual({ itemId: 't1', from: 15, to: 15 })
    expect(ed.undo().text('t1').translation).toBe('the ship sails!')
  })

  it('replaces what is marked, and goes to the end of a text nobody has touched', async () => {
    const ed = await open()
    ed.editor.selection.select('p1', ['t1'])
    ed.editor.marked.set({ itemId: 't1', from: 4, to: 8 })
    expect(markedIn(ed.editor)).toBe('ship')
    insertTermAtCursor(ed.editor, 'whale')
    expect(ed.text('t1').translation).toBe('the whale sails')
    ed.editor.selection.select('p1', ['t2'])
    expect(markedIn(ed.editor)).toBe('')
    insertTermAtCursor(ed.editor, 'Nimbus')
    expect(ed.text('t2').translation).toBe('Nimbus')
  })

  it('needs one text, and the right to change its words', async () => {
    const ed = await open()
    expect(insertTermAtCursor(ed.editor, 'x')).toBe(false)
    ed.editor.selection.select('p1', ['t1', 't2'])
    expect(textInWork(ed.editor)).toBeNull()
    const reader = await ScriptedEditor.open({ pages: two, editable: NOTHING_EDITABLE })
    reader.editor.selection.select('p1', ['t1'])
    expect(textInWork(reader.editor)?.mayType).toBe(false)
    expect(insertTermAtCursor(reader.editor, 'x')).toBe(false)
  })
})
