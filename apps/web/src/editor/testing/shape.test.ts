import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { describe, expect, it } from 'vitest'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { setShape, shapeTarget } from '../engine/shape-edits.ts'
import { ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

// aText: centre 200,150, 120×80
const open = (props = {}) =>
  ScriptedEditor.open({ pages: { p1: { t1: { translation: 'one', ...props } } } })
const square: readonly Point[] = [
  { x: 100, y: 100 },
  { x: 300, y: 100 },
  { x: 300, y: 200 },
  { x: 100, y: 200 },
]

const getShapeTarget = (ed: ScriptedEditor) => {
  const target = shapeTarget(ed.editor)
  if (target === null) throw new Error('nothing to set')
  return target
}

describe('the shape box', () => {
  it('is about the one text that is selected', async () => {
    const ed = await open()
    expect(EDITOR_ACTIONS.edit_shape(ed.editor)).toBe(false)
    ed.click(200, 150)
    expect(getShapeTarget(ed)).toMatchObject({
      box: { x: 140, y: 110, w: 120, h: 80, rotation: 0, kind: 'rectangle', padding: 0.4 },
      kinds: ['rectangle', 'ellipse'],
      may: { place: true, turn: true, shape: true },
    })
    expect(EDITOR_ACTIONS.edit_shape(ed.editor)).toBe(true)
    expect(ed.editor.window.get()).toBe('shape')
  })

  it('sets place, size and angle as one step', async () => {
    const ed = await open()
    ed.click(200, 150)
    const target = getShapeTarget(ed)
    expect(
      setShape(ed.editor, target, { ...target.box, x: 10.25, y: 20, w: 60, h: 50, rotation: 370 }),
    ).toBe(true)
    expect(ed.text('t1')).toMatchObject({ cx: 40.25, cy: 45, w: 60, h: 50, rotation: 10 })
    expect(ed.undo().text('t1')).toMatchObject({ cx: 200, cy: 150, w: 120, h: 80, rotation: 0 })
    expect(setShape(ed.editor, getShapeTarget(ed), target.box)).toBe(false)
  })

  it('makes a text fill an ellipse of its box, and a rectangle again', async () => {
    const ed = await open()
    ed.click(200, 150)
    const target = getShapeTarget(ed)
    setShape(ed.editor, target, { ...target.box, w: 200, kind: 'ellipse', padding: 0.75 })
    expect(ed.text('t1')).toMatchObject({ fit: 'bubble', air: 0.75, w: 200 })
    const xs = (ed.text('t1').bubble ?? []).map(({ x }) => x)
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([140, 340])
    const round = getShapeTarget(ed)
    expect(round.box).toMatchObject({ kind: 'ellipse', padding: 0.75 })
    setShape(ed.editor, round, { ...round.box, kind: 'rectangle' })
    expect(ed.text('t1')).toMatchObject({ fit: 'shrink', bubble: null })
    expect(ed.undo().text('t1').fit).toBe('bubble')
  })

  it('keeps a drawn contour through other numbers, and offers it again', async () => {
    const ed = await open({ bubble: square, fit: 'bubble' })
    ed.click(200, 150)
    const target = getShapeTarget(ed)
    expect([target.box.kind, target.kinds]).toEqual([
      'contour',
      ['rectangle', 'ellipse', 'contour'],
    ])
    setShape(ed.editor, target, { ...target.box, rotation: 15 })
    expect(ed.text('t1')).toMatchObject({ bubble: square, fit: 'bubble', rotation: 15 })
  })

  it('changes nothing for who may not', async () => {
    const ed = await ScriptedEditor.open({ editable: TRANSLATOR })
    ed.editor.selection.select('p1', ['t1'])
    const target = getShapeTarget(ed)
    expect(target.may).toEqual({ place: false, turn: false, shape: false })
    expect(setShape(ed.editor, target, { ...target.box, x: 0, kind: 'ellipse' })).toBe(false)
  })
})
