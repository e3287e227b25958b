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

  it('adds and takes away with Ctrl as with Shift', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.click(200, 150).holding({ mod: true })
    expect(ed.click(500, 150).selected).toEqual(['t1', 't2'])
    expect(ed.click(200, 150).selected).toEqual(['t2'])
    expect(ed.click(400, 500).selected).toEqual(['t2'])
  })

  it('takes what the frame touches that is pulled over empty ground', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.down(100, 60).move(145, 115)
    expect(ed.editor.marquee.get()).toEqual({
      pageId: 'p1',
      from: { x: 100, y: 60 },
      to: { x: 145, y: 115 },
    })
    expect(ed.selected).toEqual(['t1'])
    ed.move(560, 160)
    expect(ed.selected).toEqual(['t1', 't2'])
    ed.move(120, 100).up(120, 100)
    expect([ed.selected, ed.editor.marquee.get()]).toEqual([[], null])
    expect([ed.editor.camera.get().x, ed.text('t1').cx]).toEqual([400, 200])
  })

  it('adds to what is selected with Shift or Ctrl, and puts it back on Escape', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.click(200, 150).holding({ mod: true }).drag([420, 60], [520, 120])
    expect(ed.selected).toEqual(['t1', 't2'])
    ed.holding({}).down(420, 60).move(520, 120)
    expect(ed.selected).toEqual(['t2'])
    ed.editor.cancelGesture()
    expect(ed.selected).toEqual(['t1', 't2'])
  })

  it('passes a turned box by whose corner only seems to be in the frame, and hidden ones', async () => {
    const texts = { t1: { rotation: 45, w: 200, h: 20 }, t2: { cx: 500, hidden: true } }
    const ed = await ScriptedEditor.open({ pages: { p1: texts } })
    expect(ed.drag([130, 180], [160, 220]).selected).toEqual([])
    expect(ed.drag([130, 60], [160, 120]).selected).toEqual(['t1'])
    expect(ed.drag([430, 60], [600, 300]).selected).toEqual([])
  })

  it('drags the picture with a finger, the middle button, and in visual review', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.holding({ touch: true }).drag([600, 600], [600, 650])
    expect(ed.editor.camera.get().y).toBe(250)
    const review = await ScriptedEditor.open({ pages: one, stage: 'visual_review' })
    review.drag([600, 600], [600, 650])
    expect(review.editor.camera.get().y).toBe(250)
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

  it('takes hold of the picture where the person may not move texts', async () => {
    const ed = await ScriptedEditor.open({ pages: one, editable: TRANSLATOR, stage: 'translate' })
    ed.drag([200, 150], [260, 150])
    expect(ed.text('t1').cx).toBe(200)
    expect(ed.editor.camera.get().x).toBe(340)
  })
})

describe('resizing and turning', () => {
  it('pulls a corner and leaves the opposite one where it is', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.click(200, 150).drag([260, 190], [300, 210])
    expect(ed.text('t1')).toMatchObject({ cx: 220, cy: 160, w: 160, h: 100 })
  })

  it('follows the pointer from where it took hold, beside the corner as well', async () => {
    const ed = await ScriptedEditor.open({ pages: one })
    ed.click(200, 150).drag([263, 187], [303, 207])
    expect(ed.text('t1')).toMatchObject({ cx: 220, cy: 160, w: 160, h: 100 })
  })

  it('leaves a small box free: its grips stand round it, and it is moved by its middle', async () => {
    const small = { p1: { t1: { w: 20, h: 12 } } }
    const ed = await ScriptedEditor.open({ pages: small })
    ed.click(200, 150).drag([200, 150], [240, 160])
    expect(ed.text('t1')).toMatchObject({ cx: 240, cy: 160, w: 20, h: 12 })
    ed.drag([247, 164], [257, 164])
    expect(ed.text('t1')).toMatchObject({ cx: 250, cy: 160, w: 20 })
    // the corner's grip is nine pixels away from the corner
    ed.drag([269, 175], [289, 185])
    expect(ed.text('t1')).toMatchObject({ cx: 260, cy: 165, w: 40, h: 22 })
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
    // the next press selects, and draws no second box
    expect([ed.editor.toolName.get(), ed.editor.tool.get().name]).toEqual(['select', 'idle'])
  })
})
