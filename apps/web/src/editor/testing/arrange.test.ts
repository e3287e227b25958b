import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
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

describe('several items as one', () => {
  // the frame round the first two of `three`: 60..270 × 80..330
  it('scales them by a corner of the frame round them, as one step', async () => {
    const ed = await open(2)
    ed.drag([270, 330], [375, 455])
    expect([ed.text('t1'), ed.text('t2')]).toMatchObject([
      { cx: 120, cy: 110, w: 120, h: 60 },
      { cx: 285, cy: 410, w: 180, h: 90 },
    ])
    expect(listCentres(ed.undo())).toEqual(listCentres(await open(2)))
    expect(ed.text('t2').w).toBe(120)
  })

  it('turns them about their middle, with Shift in steps of 15°, and forgets it on Escape', async () => {
    const ed = await open(2)
    const [knob, aside] = [
      { x: 165, y: 80 - 22 },
      { x: 400, y: 205 },
    ]
    ed.down(knob.x, knob.y).move(aside.x, aside.y)
    expect(ed.editor.drafts.get().get('t2')).toMatchObject({ rotation: 90 })
    ed.editor.cancelGesture()
    expect(listCentres(ed)).toEqual(listCentres(await open(2)))
    ed.drag([knob.x, knob.y], [aside.x, aside.y])
    expect([ed.text('t1'), ed.text('t2')]).toMatchObject([
      { cx: 270, cy: 140, w: 80, h: 40, rotation: 90 },
      { cx: 70, cy: 250, w: 120, h: 60, rotation: 90 },
    ])
    ed.undo()
      .holding({ shift: true })
      .drag([knob.x, knob.y], [knob.x + 45, knob.y])
    expect(ed.text('t1').rotation).toBe(15)
  })

  it('offers no grips on the sides, nor to somebody who may not move them', async () => {
    const ed = await open(2)
    ed.drag([270, 205], [300, 205])
    expect(ed.text('t2').w).toBe(120)
    const translator = await open(2, { editable: TRANSLATOR, stage: 'translate' })
    translator.drag([270, 330], [375, 455])
    expect(translator.text('t2').w).toBe(120)
  })
})

it('takes back what was done to texts and to shared patches as one step', async () => {
  const ed = await open(1)
  const props = createPatchProps({ x: 450, y: 380, w: 100, h: 40, asset: 'e'.repeat(64) })
  const item = { id: 'p', kind: 'patch' as const, props }
  ed.editor.session.edit('p1', 'base', [{ op: 'add', item }], { label: 'adding', itemId: 'p' })
  const patchLeft = (): unknown => ed.studio.doc('p1', 'base').items['p']?.props
  ed.editor.selection.select('p1', ['t1', 'p'])
  EDITOR_ACTIONS.nudge_right_far(ed.editor)
  await ed.pass(3000)
  expect([ed.text('t1').cx, patchLeft()]).toMatchObject([110, { x: 460 }])
  ed.undo()
  await ed.pass(3000)
  expect([ed.text('t1').cx, patchLeft()]).toMatchObject([100, { x: 450 }])
  ed.redo()
  await ed.pass(3000)
  expect([ed.text('t1').cx, patchLeft()]).toMatchObject([110, { x: 460 }])
})

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
