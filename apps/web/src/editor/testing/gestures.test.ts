import { describe, expect, it } from 'vitest'
import { deleteSelected, nudgeSelected, styleSelected } from '../engine/text-edits.ts'
import { ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

// aText: centre 200,150, 120×80
const one = { p1: { t1: { translation: 'one' }, t2: { translation: 'two', cx: 500, cy: 150 } } }

describe('selecting', () => {
  it('selects what is clicked, nothing beside it, several with Shift', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    expect(ed.click(200, 150).selected).toEqual(['t1'])
    expect(ed.click(500, 150).selected).toEqual(['t2'])
    expect(ed.holding({ shift: true }).click(200, 150).selected).toEqual(['t2', 't1'])
    expect(ed.click(200, 150).selected).toEqual(['t2'])
    expect(ed.holding({}).click(400, 500).selected).toEqual([])
  })

  it('reaches a small text that lies inside a large one', async () => {
    const ed = await ScriptedEditor.open({ pages: { p1: { a: {}, z: { w: 600, h: 250 } } } })
    expect(ed.click(200, 150).selected).toEqual(['a'])
    expect(ed.click(400, 150).selected).toEqual(['z'])
  })

  it('finds a turned box where it is drawn', async () => {
    const ed = await ScriptedEditor.open({ pages: { p1: { t1: { rotation: 90 } } } })
    expect(ed.click(200, 205).selected).toEqual(['t1'])
    expect(ed.click(250, 180).selected).toEqual([])
  })
})

describe('moving', () => {
  it('begins after four pixels, so a shaky click changes nothing', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.down(200, 150).move(202, 152).up(202, 152)
    expect(ed.text('t1')).toMatchObject({ cx: 200, cy: 150 })
    ed.drag([200, 150], [240, 190])
    expect(ed.text('t1')).toMatchObject({ cx: 240, cy: 190 })
  })

  it('shows the new place while it goes on and forgets it on Escape', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.down(200, 150).move(300, 150)
    expect(ed.editor.drafts.get().get('t1')).toMatchObject({ cx: 300 })
    expect(ed.text('t1').cx).toBe(200)
    expect(ed.editor.cancelGesture()).toBe(true)
    expect(ed.editor.drafts.get().size).toBe(0)
    ed.up(300, 150)
    expect(ed.text('t1').cx).toBe(200)
    expect(ed.editor.cancelGesture()).toBe(false)
  })

  it('moves all that is selected as one step, and keeps to a line with Shift', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.click(200, 150).holding({ shift: true }).click(500, 150)
    ed.drag([200, 150], [250, 160])
    expect([ed.text('t1').cx, ed.text('t1').cy, ed.text('t2').cx, ed.text('t2').cy]).toEqual([
      250, 150, 550, 150,
    ])
    ed.undo()
    expect([ed.text('t1').cx, ed.text('t2').cx]).toEqual([200, 500])
  })

  it('takes hold of the picture where nothing is, and where the person may not move texts', async () => {
    const ed = await ScriptedEditor.open({ pages: one, editable: TRANSLATOR, stage: 'translate' })
    ed.drag([200, 150], [260, 150])
    expect(ed.text('t1').cx).toBe(200)
    expect(ed.editor.camera.get().x).toBe(340)
    ed.drag([600, 600], [600, 650])
    expect(ed.editor.camera.get().y).toBe(250)
  })
})

describe('resizing and turning', () => {
  it('pulls a corner and leaves the opposite one where it is', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.click(200, 150).drag([260, 190], [300, 210])
    expect(ed.text('t1')).toMatchObject({ cx: 220, cy: 160, w: 160, h: 100 })
  })

  it('keeps the proportions with Shift', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.click(200, 150).holding({ shift: true }).drag([260, 190], [320, 190])
    expect(ed.text('t1')).toMatchObject({ w: 180, h: 120 })
  })

  it('keeps the opposite side of a turned box where it is', async () => {
    const ed = await ScriptedEditor.open({ pages: { p1: { t1: { rotation: 90 } } } })
    // turned by 90°, the east handle hangs at the bottom
    ed.click(200, 150).drag([200, 210], [200, 250])
    expect(ed.text('t1')).toMatchObject({ cx: 200, cy: 170, w: 160, h: 80, rotation: 90 })
  })

  it('turns round the centre, in steps of 15° with Shift', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    const knob = [200, 150 - 40 - 22] as const
    ed.click(200, 150).drag(knob, [300, 150])
    expect(ed.text('t1')).toMatchObject({ rotation: 90, cx: 200, cy: 150, w: 120 })
    ed.undo().holding({ shift: true }).drag(knob, [220, 88])
    expect(ed.text('t1').rotation).toBe(15)
  })

  it('offers no handles to somebody who may not use them', async () => {
    const ed = await ScriptedEditor.open({ pages: one, editable: TRANSLATOR, stage: 'translate' })
    ed.click(200, 150).drag([260, 190], [300, 210])
    expect(ed.text('t1')).toMatchObject({ w: 120, h: 80 })
  })
})

describe('keys', () => {
  it('nudges and deletes what is selected, within the rights', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.click(200, 150)
    expect(nudgeSelected(ed.editor, { x: -10, y: 1 })).toBe(true)
    expect(ed.text('t1')).toMatchObject({ cx: 190, cy: 151 })
    expect(deleteSelected(ed.editor)).toBe(false)

    const translator = await ScriptedEditor.open({
      pages: one,
      editable: TRANSLATOR,
      stage: 'translate',
    })
    translator.click(200, 150)
    expect(nudgeSelected(translator.editor, { x: 1, y: 0 })).toBe(false)
    expect(deleteSelected(translator.editor)).toBe(true)
    expect(translator.has('t1')).toBe(false)
    expect(translator.undo().has('t1')).toBe(true)
  })

  it('styles everything selected in one step and leaves forbidden properties alone', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.click(200, 150).holding({ shift: true }).click(500, 150)
    styleSelected(ed.editor, { size: 40, bold: true, translation: 'no' })
    expect([ed.text('t1'), ed.text('t2')]).toMatchObject([
      { size: 40, translation: 'one' },
      { size: 40, bold: true },
    ])
    ed.undo()
    expect([ed.text('t1').size, ed.text('t2').size]).toEqual([24, 24])
  })

  it('adds a text where a box was drawn, ten pixels at least', async () => {
    const ed = await ScriptedEditor.open({ pages: one, editable: TRANSLATOR, stage: 'translate' })
    ed.editor.chooseTool('box')
    ed.drag([300, 400], [305, 440])
    expect(ed.editor.selection.state.get().itemIds).toEqual([])
    ed.drag([300, 400], [400, 460])
    const [added] = ed.selected
    expect(ed.text(added ?? '')).toMatchObject({ cx: 350, cy: 430, w: 100, h: 60, translation: '' })
  })
})
