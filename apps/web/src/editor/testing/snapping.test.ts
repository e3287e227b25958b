import { createImageProps } from '@panelflow/domain/page/document/new-items.ts'
import { describe, expect, it } from 'vitest'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { itemIn } from '../engine/page-session.ts'
import { type Script, ScriptedEditor } from './scripted-editor.ts'

// aText: 120×80; t1 140..260 × 110..190, t2 440..560 × 460..540
const two = { p1: { t1: {}, t2: { cx: 500, cy: 500 } } }

const open = (script: Script = {}): Promise<ScriptedEditor> =>
  ScriptedEditor.open({ pages: two, snaps: true, ...script })

describe('moving', () => {
  it('rests on the edge of a neighbour, shows the line, and forgets it at the end', async () => {
    const ed = await open()
    ed.down(500, 500).move(350, 420).move(204, 420)
    expect(ed.editor.guides.get()).toEqual({
      pageId: 'p1',
      guides: [
        { kind: 'line', axis: 'x', at: 140, from: 110, to: 460 },
        { kind: 'line', axis: 'x', at: 200, from: 110, to: 460 },
        { kind: 'line', axis: 'x', at: 260, from: 110, to: 460 },
      ],
    })
    ed.up(204, 420)
    expect([ed.text('t2'), ed.editor.guides.get()]).toMatchObject([{ cx: 200, cy: 420 }, null])
  })

  it('is free with Ctrl, and with snapping switched off', async () => {
    const ed = await open()
    ed.down(500, 500).move(350, 420).holding({ mod: true }).move(204, 420)
    expect(ed.editor.guides.get()).toBeNull()
    ed.up(204, 420)
    expect(ed.text('t2').cx).toBe(204)
    ed.holding({}).undo()
    EDITOR_ACTIONS.toggle_snap(ed.editor)
    ed.drag([500, 500], [204, 420])
    expect(ed.text('t2').cx).toBe(204)
  })

  it('reaches six pixels of the screen, however near the page is', async () => {
    const ed = await open()
    ed.editor.camera.set({ page: 0, x: 350, y: 350, zoom: 2 })
    ed.drag([500, 500], [204, 420])
    expect(ed.text('t2').cx).toBe(204)
    ed.undo().drag([500, 500], [202, 420])
    expect(ed.text('t2').cx).toBe(200)
  })

  it('keeps to its line with Shift', async () => {
    const ed = await open()
    ed.holding({ shift: true }).drag([500, 500], [204, 497])
    expect(ed.text('t2')).toMatchObject({ cx: 200, cy: 500 })
  })

  it('rests on the edges and the middle of a panel, found while the chapter is open', async () => {
    const ed = await open()
    ed.drag([500, 500], [414, 420])
    expect(ed.text('t2').cx).toBe(414)
    ed.undo()
    const panel = { x: 350, y: 300, w: 500, h: 700 }
    ed.editor.session.panels.set(new Map([['p1', [panel]]]))
    ed.down(500, 500).move(450, 420).move(414, 420)
    expect(ed.editor.guides.get()?.guides).toEqual([
      { kind: 'line', axis: 'x', at: 350, from: 300, to: 1000 },
    ])
    ed.up(414, 420)
    expect(ed.text('t2').cx).toBe(410)
    ed.drag([410, 420], [597, 645])
    expect(ed.text('t2')).toMatchObject({ cx: 600, cy: 650 })
  })

  it('leads a text to the middle of its bubble', async () => {
    const bubble = [
      { x: 300, y: 600 },
      { x: 520, y: 600 },
      { x: 520, y: 780 },
      { x: 300, y: 780 },
    ]
    const ed = await open({ regions: { r: { bubble } } })
    ed.drag([500, 500], [414, 685])
    expect(ed.text('t2')).toMatchObject({ cx: 410, cy: 690 })
  })

  it('moves several as one box', async () => {
    const pages = { p1: { ...two.p1, t3: { cx: 640, cy: 700 } } }
    const ed = await open({ pages })
    ed.editor.selection.select('p1', ['t2', 't3'])
    // both: 440..700; right edges meet the page at 800
    ed.drag([500, 500], [597, 560])
    expect([ed.text('t2').cx, ed.text('t3').cx]).toEqual([600, 740])
  })

  it('of a copy rests on the original as well', async () => {
    const ed = await open()
    ed.holding({ alt: true }).drag([500, 500], [504, 700])
    expect(ed.text(ed.selected[0]!).cx).toBe(500)
    ed.undo().holding({}).drag([500, 500], [504, 700])
    expect(ed.text('t2').cx).toBe(504)
  })

  it('looks at nothing hidden or out of sight', async () => {
    const pages = {
      p1: { t1: { hidden: true }, t2: { cx: 500, cy: 500 }, t3: { cx: 93, cy: 1150 } },
    }
    const ed = await open({ pages })
    ed.drag([500, 500], [204, 420])
    expect(ed.text('t2').cx).toBe(204)
    ed.undo().drag([500, 500], [97, 420])
    expect(ed.text('t2').cx).toBe(97)
  })
})

describe('resizing', () => {
  it('pulls a side to the edge of a neighbour', async () => {
    const ed = await open()
    ed.click(500, 500).drag([440, 500], [264, 520])
    expect(ed.text('t2')).toMatchObject({ cx: 410, w: 300, cy: 500, h: 80 })
  })

  it('keeps the proportions of a picture while its corner rests on a line', async () => {
    const ed = await open()
    const props = createImageProps({ asset: 'c'.repeat(64), cx: 400, cy: 600, w: 200, h: 100 })
    const item = { id: 'i', kind: 'image' as const, props }
    ed.editor.session.edit('p1', 'lane', [{ op: 'add', item }], { label: 'adding', itemId: 'i' })
    ed.editor.selection.select('p1', ['i'])
    // its right edge, 500, comes near the right edge of t2, 560
    ed.drag([500, 650], [557, 650])
    const placed = itemIn(ed.editor.session.page('p1').view.get(), 'i')?.item.props
    expect(placed).toMatchObject({ cx: 430, w: 260, cy: 615, h: 130 })
  })

  it('leaves turned boxes alone', async () => {
    const ed = await open({ pages: { p1: { t1: {}, t2: { cx: 500, cy: 500, rotation: 90 } } } })
    // the western grip of a box turned by 90° lies above its middle
    ed.click(500, 500).drag([500, 440], [500, 193])
    expect(ed.text('t2').w).toBe(367)
  })
})
