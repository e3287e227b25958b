import { describe, expect, it } from 'vitest'
import { actionAt } from '../actions/action-keys.ts'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { isAccepted } from '../engine/review-state.ts'
import { ScriptedEditor } from './scripted-editor.ts'

const words = { stage: 'proofread', inField: true } as const

describe('proofreading line by line', () => {
  it('accepts a line by key and goes on; changed words are to be looked at again', async () => {
    const ed = await ScriptedEditor.open({
      stage: 'proofread',
      pages: { p1: { t1: { translation: 'Ah', cy: 100 }, t2: { translation: 'Oh', cy: 400 } } },
    })
    await ed.editor.goToItem('p1', 't1')
    expect(actionAt({}, 'Alt+A', words)).toBe('accept_line')
    expect(EDITOR_ACTIONS.accept_line(ed.editor)).toBe(true)
    await ed.pass(10)
    expect(ed.editor.selection.state.get().itemIds).toEqual(['t2'])
    const accepted = (): boolean =>
      isAccepted(ed.editor.review.accepted.get(), 't1', ed.text('t1').translation)
    expect(accepted()).toBe(true)
    await ed.type('t1', '!')
    expect(accepted()).toBe(false)
    ed.undo()
    expect(accepted()).toBe(true)
  })

  it('opens the comments for the line, and has nothing to accept without one', async () => {
    const ed = await ScriptedEditor.open({ stage: 'proofread' })
    expect(EDITOR_ACTIONS.accept_line(ed.editor)).toBe(false)
    expect(EDITOR_ACTIONS.comment_line(ed.editor)).toBe(false)
    await ed.editor.goToItem('p1', 't1')
    EDITOR_ACTIONS.comment_line(ed.editor)
    expect(ed.editor.drawer.get()).toBe('comments')
    expect(ed.editor.review.commentOn.get()).toEqual({ pageId: 'p1', itemId: 't1' })
  })
})
