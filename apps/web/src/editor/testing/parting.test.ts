import { describe, expect, it } from 'vitest'
import { canMerge, canSplit, mergeTexts, splitText } from '../engine/part-texts.ts'
import { ScriptedEditor, type Script, TRANSLATOR, TYPESETTER } from './scripted-editor.ts'

const PAGE: Script = {
  editable: TYPESETTER,
  regions: { b1: { order: 0 }, b2: { order: 1 } },
  pages: {
    p1: {
      t1: {
        regionId: 'b1',
        translation: 'Hello there,\nold friend.',
        cx: 200,
        cy: 200,
        w: 100,
        h: 84,
        ranges: [{ from: 13, to: 16, bold: true }],
      },
      t2: { regionId: 'b2', translation: 'You are late!', cx: 200, cy: 400 },
    },
  },
}

const words = (ed: ScriptedEditor, pageId = 'p1') =>
  ed.selected.map((id) => ed.text(id, pageId).translation)

// spec 10.rights.arranged_texts
describe('a text is split', () => {
  it('at its line break: two boxes with the same look, bold on its letters, one step', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.selection.select('p1', ['t1'])
    expect(canSplit(ed.editor)).toBe(true)
    expect(splitText(ed.editor)).toBe(true)
    expect(words(ed)).toEqual(['Hello there,', 'old friend.'])
    const [first, second] = ed.selected.map((id) => ed.text(id))
    expect(first).toMatchObject({ cx: 200, cy: 178, w: 100, h: 40, regionId: 'b1' })
    expect(second).toMatchObject({ cx: 200, cy: 222, w: 100, h: 40, regionId: 'b1' })
    expect(second?.ranges).toEqual([{ from: 0, to: 3, bold: true }])
    expect(first?.ranges ?? []).toEqual([])
    await ed.pass(400)
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    expect(Object.keys(ed.studio.doc('p1').items)).toHaveLength(3)
    ed.undo()
    expect(ed.text('t1')).toMatchObject({
      translation: 'Hello there,\nold friend.',
      cy: 200,
      h: 84,
      ranges: [{ from: 13, to: 16, bold: true }],
    })
    await ed.pass(400)
    expect(Object.keys(ed.studio.doc('p1').items)).toHaveLength(2)
  })

  it('at the caret, in columns beside one another', async () => {
    const ed = await ScriptedEditor.open({
      editable: TRANSLATOR,
      pages: {
        p1: { t1: { translation: '遅いぞ友よ', writing: 'vertical', cx: 200, w: 64, h: 90 } },
      },
    })
    ed.editor.selection.select('p1', ['t1'])
    expect(splitText(ed.editor)).toBe(false)
    expect(ed.editor.partRefusal.get()).toBe('no_place')
    ed.editor.marked.set({ itemId: 't1', from: 3, to: 3 })
    expect(splitText(ed.editor)).toBe(true)
    expect(words(ed)).toEqual(['遅いぞ', '友よ'])
    const [first, second] = ed.selected.map((id) => ed.text(id))
    expect([first?.cx, second?.cx, first?.w]).toEqual([217, 183, 30])
  })
})

// spec 10.rights.arranged_texts
describe('texts are merged', () => {
  it('as they are read, into the first, in one step', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.selection.select('p1', ['t2', 't1'])
    expect(canMerge(ed.editor)).toBe(true)
    expect(mergeTexts(ed.editor)).toBe(true)
    expect(ed.selected).toEqual(['t1'])
    expect(words(ed)).toEqual(['Hello there,\nold friend. You are late!'])
    await ed.pass(400)
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
    expect(Object.keys(ed.studio.doc('p1').items)).toEqual(['t1'])
    ed.undo()
    await ed.pass(400)
    expect(ed.text('t2').translation).toBe('You are late!')
    expect(ed.status).toEqual({ kind: 'saved', waiting: 0, conflicts: 0 })
  })

  it('without a space where the language has none', async () => {
    const ed = await ScriptedEditor.open({
      pages: { p1: { t1: { translation: '遅いぞ、' }, t2: { translation: '友よ' } } },
    })
    ed.editor.selection.select('p1', ['t1', 't2'])
    mergeTexts(ed.editor)
    expect(words(ed)).toEqual(['遅いぞ、友よ'])
  })

  it('says why not: too few, or not by this person', async () => {
    const ed = await ScriptedEditor.open(PAGE)
    ed.editor.selection.select('p1', ['t1'])
    expect(mergeTexts(ed.editor)).toBe(false)
    expect(ed.editor.partRefusal.get()).toBe('needs_several')
    ed.editor.selection.select('p1', ['t1', 't2'])
    ed.studio.editable = { ...TYPESETTER, add: [], arrangesTexts: false }
    await ed.editor.session.refresh(['p1'])
    expect([canMerge(ed.editor), mergeTexts(ed.editor)]).toEqual([false, false])
    expect(ed.editor.partRefusal.get()).toBe('may_not')
  })
})
