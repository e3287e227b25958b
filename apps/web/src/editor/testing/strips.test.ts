import { describe, expect, it } from 'vitest'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import { toScreen, visibleStrip } from '../engine/camera.ts'
import { listSpreads } from '../engine/spreads.ts'
import { stepLine } from '../engine/line-navigation.ts'
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

/** Four pages of 800×1200 with a text on each but the first. */
const openBook = (direction: 'rtl' | 'ltr'): Promise<ScriptedEditor> =>
  ScriptedEditor.open({
    direction,
    pages: {
      p1: {},
      p2: { t2: { translation: 'two' } },
      p3: { t3: { translation: 'three' } },
      p4: {},
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

  it('is read by keys: by what is seen, to both ends, and from line to line over joints', async () => {
    const ed = await openStrip()
    const { editor } = ed
    const seen = () => visibleStrip(editor.camera.get(), editor.strip, editor.viewport.get())
    EDITOR_ACTIONS.chapter_start(editor)
    expect(seen().y).toBe(-24)
    EDITOR_ACTIONS.next_page(editor)
    expect(seen().y).toBe(-24 + 720)
    EDITOR_ACTIONS.previous_page(editor)
    expect(seen().y).toBe(-24)
    EDITOR_ACTIONS.chapter_end(editor)
    expect(seen().y + seen().h).toBe(3600 + 24)
    editor.goToPage(0)
    const isSeen = (page: number, cy: number): boolean => {
      const y = (editor.strip.pages[page]?.top ?? 0) + cy
      return seen().y < y && y < seen().y + seen().h
    }
    await stepLine(editor, 1)
    expect([ed.selected, isSeen(0, 1150)]).toEqual([['t1'], true])
    await stepLine(editor, 1)
    expect([ed.selected, isSeen(1, 700)]).toEqual([['t2'], true])
    await stepLine(editor, -1)
    expect([ed.selected, isSeen(0, 1150)]).toEqual([['t1'], true])
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

const size = (width: number, height: number) => ({ width, height })

describe('double pages', () => {
  const upright = size(800, 1200)
  const paired = (hasCover: boolean) => ({ isPaired: true, hasCover })
  const toRows = (pages: readonly { width: number; height: number }[], hasCover: boolean) =>
    listSpreads(pages, 'rtl', paired(hasCover)).map(({ first, count, side }) => [
      first,
      count,
      side,
    ])

  it('begin after the cover, and anew after a page that is a spread of its own', () => {
    const pages = [upright, upright, upright, size(1600, 1200), upright, upright, upright]
    expect(toRows(pages, true)).toEqual([
      [0, 1, 'left'],
      [1, 2, 'right'],
      [3, 1, null],
      [4, 2, 'right'],
      [6, 1, 'right'],
    ])
    expect(toRows(pages.slice(0, 4), false)).toEqual([
      [0, 2, 'right'],
      [2, 1, 'right'],
      [3, 1, null],
    ])
    expect(listSpreads([upright, upright], 'strip', paired(true))).toHaveLength(2)
  })

  it('stand in reading direction, and fit together', async () => {
    for (const direction of ['rtl', 'ltr'] as const) {
      const { editor } = await openBook(direction)
      EDITOR_ACTIONS.double_page(editor)
      const [cover, second, third] = editor.strip.pages
      expect([second?.top, second?.top]).toEqual([third?.top, 1232])
      expect([cover?.left, second?.left, third?.left]).toEqual(
        direction === 'rtl' ? [-800, 0, -800] : [0, -800, 0],
      )
      editor.goToPage(2)
      editor.fit()
      const seen = visibleStrip(editor.camera.get(), editor.strip, editor.viewport.get())
      expect(seen.x).toBeLessThan(-800)
      expect(seen.x + seen.w).toBeGreaterThan(800)
      expect(seen.y).toBeLessThanOrEqual(1232)
      expect(seen.y + seen.h).toBeGreaterThanOrEqual(2432)
    }
  })

  // spec 10.page.spreads
  it('are turned by pairs, and their items are edited on both pages', async () => {
    const ed = await openBook('rtl')
    const { editor } = ed
    EDITOR_ACTIONS.double_page(editor)
    const turn = (action: 'next_page' | 'previous_page') => {
      EDITOR_ACTIONS[action](editor)
      return editor.camera.get().page
    }
    editor.goToPage(0)
    expect([turn('next_page'), turn('next_page'), turn('next_page')]).toEqual([1, 3, 3])
    expect([turn('previous_page'), turn('previous_page')]).toEqual([1, 0])
    editor.goToPage(1)
    editor.fit()
    ed.drag([200, 150], [260, 190], 'p2')
    ed.drag([200, 150], [300, 170], 'p3')
    expect(ed.text('t2', 'p2')).toMatchObject({ cx: 260, cy: 190 })
    expect(ed.text('t3', 'p3')).toMatchObject({ cx: 300, cy: 170 })
    expect(getPageInWork(editor)).toBe('p3')
    EDITOR_ACTIONS.cover_alone(editor)
    expect(editor.strip.pages.map(({ top }) => top)).toEqual([0, 0, 1232, 1232])
    EDITOR_ACTIONS.double_page(editor)
    expect(new Set(editor.strip.pages.map(({ top }) => top)).size).toBe(4)
  })

  it('are not offered in a strip', async () => {
    const { editor } = await openStrip()
    expect(EDITOR_ACTIONS.double_page(editor)).toBe(false)
  })
})
