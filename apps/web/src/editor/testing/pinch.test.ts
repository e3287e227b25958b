import { describe, expect, it } from 'vitest'
import { toPage } from '../engine/camera.ts'
import { createPinch } from '../engine/pinch.ts'
import { ScriptedEditor } from './scripted-editor.ts'

const open = async () => {
  const ed = await ScriptedEditor.open()
  const { editor } = ed
  const pinch = createPinch(editor)
  /** what is under a point of the screen */
  const under = (x: number, y: number) =>
    toPage(editor.camera.get(), editor.strip, editor.viewport.get(), { x, y })?.point
  return { ed, editor, pinch, under }
}

// spec 10.page.pinch
describe('two fingers', () => {
  it('zoom the picture round what is between them, and move it', async () => {
    const { editor, pinch, under } = await open()
    const before = under(450, 400)
    expect(pinch.down(1, { x: 400, y: 400 })).toBe(false)
    expect(pinch.down(2, { x: 500, y: 400 })).toBe(true)
    pinch.move(1, { x: 350, y: 400 })
    pinch.move(2, { x: 550, y: 400 })
    expect(editor.camera.get().zoom).toBeCloseTo(2, 9)
    expect(under(450, 400)?.x).toBeCloseTo(before?.x ?? 0, 9)
    expect(under(450, 400)?.y).toBeCloseTo(before?.y ?? 0, 9)
    pinch.move(1, { x: 380, y: 420 })
    pinch.move(2, { x: 580, y: 420 })
    expect(editor.camera.get().zoom).toBeCloseTo(2, 9)
    expect(under(480, 420)?.x).toBeCloseTo(before?.x ?? 0, 9)
    expect(under(480, 420)?.y).toBeCloseTo(before?.y ?? 0, 9)
  })

  it('take back what one of them began, and leave the tools alone until both are lifted', async () => {
    const { ed, editor, pinch } = await open()
    const finger = { x: 300, y: 250 }
    const camera = editor.camera.get()
    expect(pinch.down(1, finger)).toBe(false)
    // on the text: the first finger drags it
    ed.holding({ touch: true }).down(200, 150).move(260, 200)
    expect(editor.drafts.get().size).toBe(1)
    expect(pinch.down(2, { x: 500, y: 400 })).toBe(true)
    expect(editor.drafts.get().size).toBe(0)
    expect(editor.tool.get().name).toBe('idle')
    expect(pinch.up(1)).toBe(true)
    // one finger stays: it moves nothing any more
    expect(pinch.move(2, { x: 520, y: 440 })).toBe(true)
    expect(editor.camera.get()).toEqual(camera)
    expect(pinch.up(2)).toBe(true)
    expect(ed.text('t1')).toMatchObject({ cx: 200, cy: 150 })
    expect(pinch.down(3, finger)).toBe(false)
    expect(pinch.up(3)).toBe(false)
  })

  it('do not give up a polygon that is being drawn', async () => {
    const { editor, pinch } = await open()
    const outline = { points: [{ x: 1, y: 1 }], pointer: null }
    editor.openContour.set(outline as unknown as ReturnType<typeof editor.openContour.get>)
    pinch.down(1, { x: 0, y: 0 })
    pinch.down(2, { x: 90, y: 0 })
    expect(editor.openContour.get()).not.toBeNull()
  })
})
