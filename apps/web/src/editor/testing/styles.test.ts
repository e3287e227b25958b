import { type NamedStyle, toPresetStyle } from '@panelflow/domain/style/style-preset.ts'
import { describe, expect, it } from 'vitest'
import { actionAt } from '../actions/action-keys.ts'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { applyStyle, getSelectedStyle } from '../engine/lettering-edits.ts'
import {
  giveStyle,
  listStyleTargets,
  openStylePages,
  type StyleTarget,
} from '../engine/style-targets.ts'
import { ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

const shout: NamedStyle = {
  name: 'Shout',
  font: 'anton',
  size: 60,
  align: 'left',
  fontStyle: 'bold_italic',
  more: { color: '#ff0000', shadow: null },
}
const plain: NamedStyle = {
  name: 'Plain',
  font: 'comic-neue',
  size: 20,
  align: 'right',
  fontStyle: 'normal',
  more: {},
}
const two = {
  p1: { t1: { translation: 'one' }, t2: { translation: 'two', cx: 500, lineSpacing: 2 } },
}

const press = (ed: ScriptedEditor, chord: string): boolean => {
  const id = actionAt({}, chord, { stage: ed.editor.stage.get(), inField: false })
  return id !== null && EDITOR_ACTIONS[id](ed.editor)
}

describe('styles of the drawer', () => {
  it('are given to everything selected by digits, as one step', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    ed.editor.presets.set([...Array.from({ length: 9 }, () => plain), shout])
    ed.editor.selection.select('p1', ['t1', 't2'])
    const before = [ed.text('t1'), ed.text('t2')]
    expect(press(ed, '0')).toBe(true)
    for (const id of ['t1', 't2'])
      expect(ed.text(id)).toMatchObject({
        font: 'anton',
        size: 60,
        align: 'left',
        bold: true,
        italic: true,
        color: '#ff0000',
      })
    // what a look does not say stays
    expect([
      ed.text('t1').translation,
      ed.text('t2').translation,
      ed.text('t2').lineSpacing,
    ]).toEqual(['one', 'two', 2])
    ed.undo()
    expect([ed.text('t1'), ed.text('t2')]).toEqual(before)
    expect(ed.redo().text('t2').font).toBe('anton')
  })

  it('do nothing where no text is selected, no style is kept at that digit, or the person may not', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    ed.editor.presets.set([shout])
    expect(press(ed, '1')).toBe(false)
    ed.click(200, 150)
    expect(press(ed, '2')).toBe(false)
    const reader = await ScriptedEditor.open({ pages: two, editable: TRANSLATOR })
    reader.editor.presets.set([shout])
    reader.click(200, 150)
    press(reader, '1')
    expect(reader.text('t1').font).toBe(ed.text('t1').font)
    expect(reader.studio.log('p1')).toEqual([])
  })

  it('are kept from a text whole, and make another text look the same', async () => {
    const ed = await ScriptedEditor.open({
      pages: { p1: { t1: { stroke: { width: 7, color: '#00ff00' }, letterSpacing: 0.2 }, t2: {} } },
    })
    expect(getSelectedStyle(ed.editor)).toBeNull()
    ed.editor.selection.select('p1', ['t1'])
    const style = getSelectedStyle(ed.editor)
    if (style === null) throw new Error('a text is selected')
    ed.editor.selection.select('p1', ['t2'])
    applyStyle(ed.editor, style)
    expect(toPresetStyle(ed.text('t2'))).toEqual(toPresetStyle(ed.text('t1')))
  })
})

// spec 10.page.restyle
describe('a style given to many texts', () => {
  const CHAPTER = {
    regions: { b1: { kind: 'speech' as const }, b2: { kind: 'thought' as const } },
    pages: {
      p1: {
        t1: { regionId: 'b1', font: 'bangers', size: 30 },
        t2: { regionId: 'b2', font: 'bangers', size: 40 },
      },
      p2: { t3: { regionId: 'b1', font: 'bangers', size: 30, color: '#00FF00' }, t4: {} },
    },
  }
  const every: StyleTarget = { scope: 'chapter', kind: null, like: null, aspects: [] }
  const list = (ed: ScriptedEditor, target: Partial<StyleTarget>): readonly string[] =>
    listStyleTargets(ed.editor, { ...every, ...target }).map(({ text }) => text.id)

  it('finds them by place, by class and by how they look', async () => {
    const ed = await ScriptedEditor.open(CHAPTER)
    await openStylePages(ed.editor, 'chapter')
    expect(list(ed, {})).toEqual(['t1', 't2', 't3', 't4'])
    expect(list(ed, { kind: 'speech' })).toEqual(['t1', 't3'])
    const like = { ...plain, font: 'bangers', size: 30, more: { color: '#00ff00' } }
    expect(list(ed, { like, aspects: ['font'] })).toEqual(['t1', 't2', 't3'])
    expect(list(ed, { like, aspects: ['font', 'size'] })).toEqual(['t1', 't3'])
    expect(list(ed, { like, aspects: ['size', 'color'] })).toEqual(['t3'])
    // a look without a colour is like every text in it
    expect(list(ed, { like: plain, aspects: ['color'] })).toHaveLength(4)
    ed.editor.selection.select('p1', ['t2'])
    expect(list(ed, { scope: 'selection' })).toEqual(['t2'])
    expect(list(ed, { scope: 'page' })).toEqual(['t1', 't2'])
  })

  it('changes all of them in one step, on pages that were closed as well', async () => {
    const ed = await ScriptedEditor.open({ ...CHAPTER, unopened: ['p2'] })
    expect(list(ed, {})).toEqual(['t1', 't2'])
    expect(await openStylePages(ed.editor, 'chapter')).toBe(0)
    expect(giveStyle(ed.editor, shout, { ...every, kind: 'speech' })).toBe(2)
    expect([ed.text('t1').font, ed.text('t2').font]).toEqual(['anton', 'bangers'])
    expect(list(ed, { like: shout, aspects: ['font', 'size', 'fontStyle', 'color'] })).toEqual([
      't1',
      't3',
    ])
    ed.undo()
    expect(list(ed, { like: shout, aspects: ['font'] })).toEqual([])
    const reader = await ScriptedEditor.open({ ...CHAPTER, editable: TRANSLATOR })
    expect(giveStyle(reader.editor, shout, every)).toBe(0)
  })
})
