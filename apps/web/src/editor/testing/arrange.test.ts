import { describe, expect, it } from 'vitest'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

// aText: centre 200,150, 120×80
const three = {
  p1: {
    t1: { cx: 100, cy: 100, w: 80, h: 40 },
    t2: { cx: 210, cy: 300, w: 120, h: 60 },
    t3: { cx: 400, cy: 200, w: 40, h: 80 },
  },
}
const open = async (count: 1 | 2 | 3, more = {}): Promise<ScriptedEditor> => {
  const ed = await ScriptedEditor.open({ pages: three, ...more })
  ed.editor.selection.select('p1', ['t1', 't2', 't3'].slice(0, count))
  return ed
}
const listCentres = (ed: ScriptedEditor): readonly (readonly number[])[] =>
  ['t1', 't2', 't3'].map((id) => [ed.text(id).cx, ed.text(id).cy])

describe('arranging', () => {
  it.each([
    ['align_left', [100, 100], [120, 300], [80, 200]],
    ['align_centre', [240, 100], [240, 300], [240, 200]],
    ['align_right', [380, 100], [360, 300], [400, 200]],
    ['align_top', [100, 100], [210, 110], [400, 120]],
    ['align_middle', [100, 205], [210, 205], [400, 205]],
    ['align_bottom', [100, 310], [210, 300], [400, 290]],
    // gaps: 420 - 60 - 240 = 120 px between three
    ['distribute_horizontal', [100, 100], [260, 300], [400, 200]],
    ['distribute_vertical', [100, 100], [210, 300], [400, 195]],
  ] as const)('%s', async (action, ...centres) => {
    const ed = await open(3)
    expect(EDITOR_ACTIONS[action](ed.editor)).toBe(true)
    expect(listCentres(ed)).toEqual(centres)
    expect(listCentres(ed.undo())).toEqual(listCentres(await open(3)))
  })

  it('counts a turned box with the upright one round it', async () => {
    const turned = { p1: { t1: { cx: 100, rotation: 90 }, t2: { cx: 300 } } }
    const ed = await ScriptedEditor.open({ pages: turned })
    ed.editor.selection.select('p1', ['t1', 't2'])
    EDITOR_ACTIONS.align_left(ed.editor)
    expect([ed.text('t1').cx, ed.text('t2').cx]).toEqual([100, 120])
  })

  it('needs two to align, three to distribute, and the right to move them', async () => {
    expect(EDITOR_ACTIONS.align_left((await open(1)).editor)).toBe(false)
    expect(EDITOR_ACTIONS.distribute_vertical((await open(2)).editor)).toBe(false)
    const translator = await open(3, { editable: TRANSLATOR, stage: 'translate' })
    expect(EDITOR_ACTIONS.align_left(translator.editor)).toBe(false)
    expect(translator.text('t2').cx).toBe(210)
  })

  it('selects every text of the page that is not hidden', async () => {
    const pages = { p1: { t1: {}, t2: { hidden: true } }, p2: { t3: {}, t4: {} } }
    const ed = await ScriptedEditor.open({ pages })
    expect(EDITOR_ACTIONS.select_all(ed.editor)).toBe(true)
    expect(ed.selected).toEqual(['t1'])
    ed.editor.selection.select('p2', ['t3'])
    EDITOR_ACTIONS.select_all(ed.editor)
    expect(ed.selected).toEqual(['t3', 't4'])
  })
})
