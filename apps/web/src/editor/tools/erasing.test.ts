import { PAGE_SCHEMA_VERSION } from '@panelflow/domain/page/document/migrations/migrations.ts'
import { createPatchProps } from '@panelflow/domain/page/document/new-items.ts'
import { describe, expect, test } from 'vitest'
import { boundsOfShapes } from '@panelflow/domain/page/erase.ts'
import { runAction } from '../actions/editor-actions.ts'
import { checkArea } from '../engine/eraser.ts'
import { takeErasure } from '../patch/eraser-link.ts'
import { ScriptedEditor } from '../testing/scripted-editor.ts'
import english from '../picture.en.json' with { type: 'json' }

const open = async (tool: 'rectangle' | 'lasso' | 'brush' = 'rectangle') => {
  const script = await ScriptedEditor.open()
  const { editor } = script
  runAction(editor, 'tool_erase')
  editor.eraser.settings.set({ ...editor.eraser.settings.get(), tool, radius: 10 })
  const frame = editor.session.frames[0]!
  const bounds = () => {
    const area = editor.eraser.area.get()
    return area === null ? null : boundsOfShapes(area.shapes, frame)
  }
  return { script, editor, eraser: editor.eraser, frame, bounds }
}

describe('selecting for the eraser', () => {
  test('a rectangle is pulled open, cut off at the page’s edge, and replaced by the next one', async () => {
    const { script, bounds, frame } = await open()
    script.drag([100, 100], [160, 140])
    expect(bounds()).toEqual({ x: 100, y: 100, w: 60, h: 40 })
    script.drag([frame.width - 50, 200], [frame.width + 200, 260])
    expect(bounds()).toEqual({ x: frame.width - 50, y: 200, w: 50, h: 60 })
  })

  test('Shift adds, Backspace takes the last part back, Escape all, then the tool', async () => {
    const { script, editor, eraser, bounds } = await open()
    script
      .drag([100, 100], [160, 140])
      .holding({ shift: true })
      .drag([300, 300], [340, 340])
      .holding({})
    expect(bounds()).toEqual({ x: 100, y: 100, w: 240, h: 240 })
    runAction(editor, 'delete')
    expect(eraser.area.get()?.shapes).toHaveLength(1)
    runAction(editor, 'cancel')
    expect(eraser.area.get()).toBeNull()
    expect(editor.toolName.get()).toBe('erase')
    runAction(editor, 'cancel')
    expect(editor.toolName.get()).toBe('select')
  })

  test('a brush paints from the first touch, its strokes add up, its size follows the keys', async () => {
    const { script, editor, eraser, bounds } = await open('brush')
    script.click(200, 200)
    expect(bounds()).toEqual({ x: 190, y: 190, w: 20, h: 20 })
    script.drag([200, 200], [300, 200])
    expect(bounds()).toEqual({ x: 190, y: 190, w: 120, h: 20 })
    runAction(editor, 'brush_larger')
    expect(eraser.settings.get().radius).toBeGreaterThan(10)
  })

  test('a lasso follows the hand; a slip of the hand selects nothing', async () => {
    const { script, bounds } = await open('lasso')
    script.down(100, 100).move(180, 100).move(180, 160).move(100, 160).up(100, 160)
    expect(bounds()).toEqual({ x: 100, y: 100, w: 80, h: 60 })
    script.click(50, 50)
    expect(bounds()).toBeNull()
  })
})

describe('sending to the eraser', () => {
  test('nothing selected asks to select first, in the words of the specification', async () => {
    const { frame } = await open()
    expect(checkArea(null, frame)).toMatchObject({ code: 'select_first' })
    expect(english.erase.select_first).toBe('Please select the target image first')
  })

  test('a selection of less than 10×10 is not sent', async () => {
    const { script, eraser, frame } = await open()
    script.drag([100, 100], [150, 105])
    expect(checkArea(eraser.area.get(), frame)).toMatchObject({ code: 'page.selection_too_small' })
  })

  test('Enter requests what is selected', async () => {
    const { script, editor, eraser } = await open()
    script.drag([100, 100], [160, 140])
    runAction(editor, 'confirm')
    expect(eraser.requestedArea.get()).toEqual(eraser.area.get())
  })

  test('what the worker wrote becomes a step that undo takes back', async () => {
    const { script, editor, eraser } = await open()
    script.drag([100, 100], [160, 140])
    const { shapes } = eraser.area.get()!
    const patch = createPatchProps({
      x: 100,
      y: 100,
      w: 60,
      h: 40,
      asset: 'd'.repeat(64),
    })
    const add = { op: 'add' as const, item: { id: 'p9', kind: 'patch' as const, props: patch } }
    script.studio.remote('p1', [add], 'base')
    const requestedArea = { ...eraser.settings.get(), shapes: [...shapes] as never, replaces: null }
    const made = {
      itemId: 'p9',
      method: 'flat',
      schema: PAGE_SCHEMA_VERSION,
      applied: [add],
      inverse: [{ op: 'delete' as const, id: 'p9' }],
    }
    const at = {
      id: 'e',
      chapterId: 'c',
      pageId: 'p1',
      options: requestedArea,
      status: 'done' as const,
      progress: 1,
      cause: null,
      made,
      requestedAt: '',
    }
    await takeErasure(editor, at, 0)
    const has = () => {
      const view = editor.session.page('p1').view.get()
      return view.status === 'ready' && view.base.items['p9'] !== undefined
    }
    expect(has()).toBe(true)
    script.undo()
    expect(has()).toBe(false)
  })
})
