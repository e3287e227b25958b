import { describe, expect, it } from 'vitest'
import { toScreen } from '../engine/camera.ts'
import { getPageInWork } from '../engine/page-in-work.ts'
import { openMenu } from '../engine/open-menu.ts'
import { layOutStrip } from '../engine/strip.ts'
import { ScriptedEditor } from './scripted-editor.ts'

/** Three pages of 800×1200; a text near the lower end of the first one. */
const openStrip = (): Promise<ScriptedEditor> =>
  ScriptedEditor.open({
    direction: 'strip',
    pages: {
      p1: { t1: { translation: 'low', cx: 200, cy: 1150 } },
      p2: { t2: { translation: 'far', cx: 600, cy: 700 } },
      p3: {},
    },
  })

const frame = (id: string, width: number) => ({ id, name: id, width, height: 500, tileLevels: 2 })

describe('a strip', () => {
  it('is one picture where its pages are equally wide', () => {
    const frames = [frame('a', 800), frame('b', 800), frame('c', 690)]
    const [a, b, c] = layOutStrip(frames, 'strip').pages
    expect([a?.top, b?.top]).toEqual([0, 500])
    expect(c?.top).toBeGreaterThan(1000)
    expect(layOutStrip(frames, 'rtl').pages[1]?.top).toBeGreaterThan(500)
  })

  it('is fitted by its width, from the top of the page', async () => {
    const { editor } = await openStrip()
    editor.fit(1)
    const corner = toScreen(editor.camera.get(), editor.strip, editor.viewport.get(), {
      x: -400,
      y: 1200,
    })
    expect(editor.camera.get().zoom).toBe(1)
    expect(corner).toEqual({ x: 100, y: 24 })
  })

  // spec 10.page.joints
  it('lets a text be moved across the joint and taken hold of on the next page', async () => {
    const ed = await openStrip()
    ed.drag([200, 1150], [200, 1230])
    expect(ed.text('t1')).toMatchObject({ cx: 200, cy: 1230 })
    // on the next page, where only this text is
    ed.click(600, 400, 'p2')
    expect(ed.selected).toEqual([])
    ed.click(200, 50, 'p2')
    expect(ed.selected).toEqual(['t1'])
    expect(ed.editor.selection.state.get().pageId).toBe('p1')
    ed.drag([200, 50], [260, 300], 'p2')
    expect(ed.text('t1')).toMatchObject({ cx: 260, cy: 1480 })
    ed.undo().undo()
    expect(ed.text('t1')).toMatchObject({ cx: 200, cy: 1150 })
  })

  it('has the page in work that was clicked, until that is out of sight', async () => {
    const ed = await openStrip()
    const { editor } = ed
    editor.camera.set({ page: 0, x: 400, y: 1100, zoom: 1 })
    ed.click(600, 100, 'p2')
    expect(getPageInWork(editor)).toBe('p2')
    editor.panBy({ x: 0, y: 400 })
    expect(getPageInWork(editor)).toBe('p1')
    ed.click(200, 1150)
    editor.panBy({ x: 0, y: -2000 })
    expect(getPageInWork(editor)).toBe('p1')
  })

  it('opens the menu of a text that reaches over the joint', async () => {
    const ed = await openStrip()
    ed.drag([200, 1150], [200, 1230])
    ed.click(600, 400, 'p2')
    const { editor } = ed
    const screen = toScreen(editor.camera.get(), editor.strip, editor.viewport.get(), {
      x: -200,
      y: 1240,
    })
    openMenu(editor, screen, screen)
    expect(ed.selected).toEqual(['t1'])
  })

  it('is typed in on the next page as well', async () => {
    const ed = await openStrip()
    ed.drag([200, 1150], [200, 1230])
    ed.holding({ clicks: 2 }).click(200, 40, 'p2')
    expect(ed.editor.typing.state.get()).toMatchObject({ pageId: 'p1', itemId: 't1' })
    ed.holding({}).click(200, 45, 'p2')
    expect(ed.editor.typing.state.get()).not.toBeNull()
    ed.click(600, 400, 'p2')
    expect(ed.editor.typing.state.get()).toBeNull()
  })

  it('has no lines at its joints to rest on, but at boxes of the page that meets it', async () => {
    const ed = await openStrip()
    ed.editor.snaps.set(true)
    ed.editor.panBy({ x: 0, y: -1300 })
    // its lower edge would rest on the end of the page
    ed.drag([200, 1150], [203, 1157])
    expect(ed.text('t1').cy).toBe(1157)
    ed.drag([203, 1157], [598, 1300])
    expect(ed.text('t1').cx).toBe(600)
  })
})
