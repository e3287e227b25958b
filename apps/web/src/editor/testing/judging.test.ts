import { describe, expect, it } from 'vitest'
import { actionAt } from '../actions/action-keys.ts'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { nudgeSelected } from '../engine/text-edits.ts'
import { ScriptedEditor } from './scripted-editor.ts'

const judging = { stage: 'visual_review', inField: false } as const

const PAGES = {
  p1: { t1: { translation: 'Ah', cy: 100 }, t2: { translation: 'Oh', cy: 400 } },
  p2: { t3: { translation: 'Eh', cy: 100 } },
}

const openReview = async (): Promise<ScriptedEditor> =>
  await ScriptedEditor.open({ stage: 'visual_review', pages: PAGES })

const press = async (ed: ScriptedEditor, chord: string): Promise<readonly string[]> => {
  const id = actionAt({}, chord, judging)
  if (id !== null) EDITOR_ACTIONS[id](ed.editor)
  await ed.pass(10)
  return ed.editor.selection.state.get().itemIds
}

describe('judging pages', () => {
  it('goes from line to line with N and P, and accepts with A, over the pages', async () => {
    const ed = await openReview()
    expect(await press(ed, 'N')).toEqual(['t1'])
    expect(await press(ed, 'A')).toEqual(['t2'])
    expect(await press(ed, 'A')).toEqual(['t3'])
    expect(await press(ed, 'P')).toEqual(['t2'])
    expect([...ed.editor.review.accepted.get().keys()]).toEqual(['t1', 't2'])
  })

  it('goes through what changed and nothing else on a second look, also to what is gone', async () => {
    const ed = await openReview()
    const box = { x: 300, y: 1000, w: 50, h: 50 }
    ed.editor.review.changed.set([
      { pageId: 'p1', itemId: 't2', box },
      { pageId: 'p1', itemId: null, box },
      { pageId: 'p2', itemId: 't3', box },
    ])
    expect(await press(ed, 'N')).toEqual(['t2'])
    expect(await press(ed, 'N')).toEqual([])
    expect(ed.editor.review.changedAt.get()).toBe(1)
    expect(await press(ed, 'A')).toEqual(['t3'])
    expect(await press(ed, 'N')).toEqual(['t3'])
    expect(await press(ed, 'P')).toEqual([])
    expect(await press(ed, 'P')).toEqual(['t2'])
    expect(await press(ed, 'P')).toEqual(['t2'])
  })

  it('shows the original by key, and then what was shown before it', async () => {
    const ed = await openReview()
    ed.editor.picture.set('difference')
    await press(ed, 'X')
    expect(ed.editor.picture.get()).toBe('original')
    await press(ed, 'X')
    expect(ed.editor.picture.get()).toBe('difference')
  })

  it('shows what the new stage begins with when the chapter moves on, unless another was chosen', async () => {
    const { editor } = await openReview()
    editor.stage.set('typeset')
    expect(editor.picture.get()).toBe('lettered')
    editor.picture.set('cleaned')
    editor.stage.set('visual_review')
    expect(editor.picture.get()).toBe('cleaned')
  })

  it('opens the patches with P while a page is worked on, and steps back with it while it is judged', () => {
    expect(actionAt({}, 'P', judging)).toBe('previous_place')
    expect(actionAt({}, 'P', { stage: 'typeset', inField: false })).toBe('patches')
    expect(actionAt({}, 'P', { stage: 'translate', inField: false })).toBe('patches')
    expect(actionAt({}, 'N', { stage: 'typeset', inField: false })).toBeNull()
  })
})

describe('the synthesised picture', () => {
  const openRework = async (): Promise<ScriptedEditor> => {
    const ed = await ScriptedEditor.open({ pages: PAGES })
    ed.editor.picture.set('composite')
    return ed
  }

  it('gives way to the lettered page while a text is pulled, before it is let go', async () => {
    const ed = await openRework()
    ed.click(200, 100)
    expect(ed.editor.picture.get()).toBe('composite')
    ed.down(200, 100).move(260, 130)
    expect(ed.editor.picture.get()).toBe('lettered')
  })

  it('gives way to it with every edit and its undo, and not to edits of others', async () => {
    const ed = await openRework()
    ed.click(200, 100)
    nudgeSelected(ed.editor, { x: 10, y: 0 })
    expect(ed.editor.picture.get()).toBe('lettered')
    ed.editor.picture.set('composite')
    ed.undo()
    expect(ed.editor.picture.get()).toBe('lettered')
    ed.editor.picture.set('composite')
    await ed.pass(5_000)
    ed.studio.remote('p1', [{ op: 'text', id: 't2', from: 'Oh', to: 'Uh' }])
    await ed.editor.session.catchUp()
    expect([ed.text('t2').translation, ed.editor.picture.get()]).toEqual(['Uh', 'composite'])
  })
})
