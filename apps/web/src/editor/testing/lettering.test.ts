import type { Point } from '@panelflow/domain/page/document/page-document.ts'
import { describe, expect, it } from 'vitest'
import { actionAt } from '../actions/action-keys.ts'
import { EDITOR_ACTIONS } from '../actions/editor-actions.ts'
import {
  contourSelected,
  copyStyle,
  fitSelected,
  harmonisePage,
  pasteStyle,
} from '../engine/lettering-edits.ts'
import {
  isStretch,
  readingIn,
  removeRange,
  stretchValue,
  styleStretch,
  toggleStretch,
} from '../engine/range-edits.ts'
import { styleSelected, typeText } from '../engine/text-edits.ts'
import { NOTHING_EDITABLE, ScriptedEditor, TRANSLATOR } from './scripted-editor.ts'

// aText: centre 200,150, 120×80
const two = { p1: { t1: { translation: 'oh NO' }, t2: { translation: 'two', cx: 500, cy: 150 } } }
const square: readonly Point[] = [
  { x: 100, y: 100 },
  { x: 300, y: 100 },
  { x: 300, y: 200 },
  { x: 100, y: 200 },
]

const press = (ed: ScriptedEditor, key: string): boolean => {
  const id = actionAt({}, key, { stage: ed.editor.stage.get(), inField: false })
  return id !== null && EDITOR_ACTIONS[id](ed.editor)
}

describe('stretches', () => {
  it('are set, shown, and undone in one step', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    expect(toggleStretch(ed.editor, 'p1', 't1', { from: 3, to: 5 }, 'bold')).toBe(true)
    styleStretch(ed.editor, 'p1', 't1', { from: 3, to: 5 }, { size: 1.2 })
    expect(ed.text('t1').ranges).toEqual([{ from: 3, to: 5, bold: true, size: 1.2 }])
    expect(isStretch(ed.text('t1'), { from: 3, to: 5 }, 'bold')).toBe(true)
    ed.undo().undo()
    expect(ed.text('t1').ranges ?? []).toEqual([])
  })

  it('have a reading of their own, which a change of style leaves alone', async () => {
    const ed = await ScriptedEditor.open({ pages: { p1: { t1: { translation: '漢字だ' } } } })
    styleStretch(ed.editor, 'p1', 't1', { from: 0, to: 2 }, { ruby: 'かん じ' })
    toggleStretch(ed.editor, 'p1', 't1', { from: 1, to: 3 }, 'bold')
    typeText(ed.editor, 'p1', 't1', 'これは漢字だ')
    typeText(ed.editor, 'p1', 't1', 'これは漢字がだ')
    expect(ed.text('t1').ranges).toEqual([
      { from: 4, to: 7, bold: true },
      { from: 3, to: 5, ruby: 'かん じ' },
    ])
    expect(readingIn(ed.text('t1'), { from: 4, to: 5 })).toBe('かん じ')
    removeRange(ed.editor, 'p1', 't1', { from: 3, to: 5, ruby: 'かん じ' })
    expect(ed.text('t1').ranges).toEqual([{ from: 4, to: 7, bold: true }])
    ed.undo()
    expect(readingIn(ed.text('t1'), { from: 0, to: 4 })).toBe('かん じ')
  })

  it('are turned, widened and set in a font and features of their own', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    const stretch = { from: 3, to: 5 }
    styleStretch(ed.editor, 'p1', 't1', stretch, { rotation: 12, scaleX: 1.5, font: 'bangers' })
    styleStretch(ed.editor, 'p1', 't1', { from: 3, to: 4 }, { features: ['+zero'] })
    expect(stretchValue(ed.text('t1'), stretch, 'rotation')).toBe(12)
    expect(stretchValue(ed.text('t1'), stretch, 'features')).toBe(null)
    expect(stretchValue(ed.text('t1'), { from: 0, to: 2 }, 'font')).toBe(undefined)
    ed.undo().undo()
    expect(ed.text('t1').ranges ?? []).toEqual([])
  })

  it('toggle: bold words in a bold text become plain', async () => {
    const ed = await ScriptedEditor.open({
      pages: { p1: { t1: { translation: 'oh NO', bold: true } } },
    })
    toggleStretch(ed.editor, 'p1', 't1', { from: 0, to: 2 }, 'bold')
    expect(ed.text('t1').ranges).toEqual([{ from: 0, to: 2, bold: false }])
    toggleStretch(ed.editor, 'p1', 't1', { from: 0, to: 2 }, 'bold')
    expect(ed.text('t1').ranges).toEqual([])
  })

  it('follow the words through typing, a candidate, and undo, within one batch', async () => {
    const candidates = [{ text: 'well, oh NO', source: 'machine', by: 'm', score: 1 }] as const
    const ed = await ScriptedEditor.open({
      pages: { p1: { t1: { translation: 'oh NO', candidates } } },
      editable: TRANSLATOR,
    })
    toggleStretch(ed.editor, 'p1', 't1', { from: 3, to: 5 }, 'bold')
    typeText(ed.editor, 'p1', 't1', 'ah, oh NO')
    expect(ed.text('t1').ranges).toEqual([{ from: 7, to: 9, bold: true }])
    await ed.pass(1000)
    expect(
      ed.studio
        .log('p1')
        .at(-1)
        ?.ops.map(({ op }) => op),
    ).toEqual(['set', 'text'])
    expect(ed.studio.doc('p1').items['t1']?.props).toMatchObject({
      translation: 'ah, oh NO',
      ranges: [{ from: 7, to: 9, bold: true }],
    })
    ed.undo()
    expect(ed.text('t1')).toMatchObject({
      translation: 'oh NO',
      ranges: [{ from: 3, to: 5, bold: true }],
    })
    ed.editor.selection.select('p1', ['t1'])
    ed.editor.stage.set('proofread')
    press(ed, 'Alt+1')
    expect(ed.text('t1')).toMatchObject({
      translation: 'well, oh NO',
      ranges: [{ from: 9, to: 11, bold: true }],
    })
  })

  it('are nobody’s without the right', async () => {
    const ed = await ScriptedEditor.open({ pages: two, editable: NOTHING_EDITABLE })
    expect(toggleStretch(ed.editor, 'p1', 't1', { from: 0, to: 2 }, 'bold')).toBe(false)
  })
})

describe('styles', () => {
  it('set properties that were never there before, on all that is selected', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    ed.click(200, 150).holding({ shift: true }).click(500, 150)
    styleSelected(ed.editor, { hyphenate: true, stroke2: { width: 2, color: '#ff0000' } })
    expect(ed.text('t2')).toMatchObject({
      hyphenate: true,
      stroke2: { width: 2, color: '#ff0000' },
    })
    ed.undo()
    expect([ed.text('t1').stroke2, ed.text('t2').hyphenate]).toEqual([null, null])
  })

  it('are copied and pasted, words and place stay', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    ed.click(200, 150)
    styleSelected(ed.editor, { size: 40, color: '#ff0000', air: 1 })
    expect(copyStyle(ed.editor)).toBe(true)
    ed.click(500, 150)
    expect(pasteStyle(ed.editor)).toBe(true)
    expect(ed.text('t2')).toMatchObject({
      size: 40,
      color: '#ff0000',
      air: 1,
      translation: 'two',
      cx: 500,
    })
    expect(ed.undo().text('t2')).toMatchObject({ size: 24, color: '#000000' })
  })

  it('make the texts of a page one size, as one step', async () => {
    const layout = (size: number) => ({
      engine: 'e',
      inputHash: 'h',
      size,
      lines: [],
      overflow: false,
      missing: [],
    })
    const ed = await ScriptedEditor.open({
      pages: {
        p1: {
          a: { translation: 'a', layout: layout(20) },
          b: { translation: 'b', layout: layout(24) },
          c: { translation: 'c', fit: 'fixed' },
        },
      },
    })
    expect(harmonisePage(ed.editor, 'p1')).toBe(2)
    expect(['a', 'b', 'c'].map((id) => ed.text(id).size)).toEqual([20, 20, 24])
    ed.undo()
    expect(['a', 'b'].map((id) => ed.text(id).size)).toEqual([24, 24])
  })
})

describe('the contour tool', () => {
  const opened = async (props = {}) => {
    const ed = await ScriptedEditor.open({
      pages: { p1: { t1: { translation: 'one', ...props } } },
    })
    ed.click(200, 150)
    ed.editor.chooseTool('contour')
    return ed
  }
  const drawn = (ed: ScriptedEditor) => {
    for (const { x, y } of square) ed.click(x, y)
    return ed
  }

  it('draws a bubble corner by corner; Enter closes it and the words fill it', async () => {
    const ed = drawn(await opened())
    expect(ed.text('t1').bubble).toBeUndefined()
    expect(press(ed, 'Enter')).toBe(true)
    expect(ed.text('t1')).toMatchObject({ bubble: square, fit: 'bubble', cx: 200, cy: 150 })
    ed.undo()
    expect(ed.text('t1')).toMatchObject({ bubble: null, fit: 'shrink' })
  })

  it('closes on the first point, takes corners back with Backspace, forgets all on Escape', async () => {
    const ed = drawn(await opened())
    ed.click(400, 400)
    press(ed, 'Backspace')
    ed.click(101, 101)
    expect(ed.text('t1').bubble).toEqual(square)
    ed.click(400, 400).click(500, 400)
    expect(ed.editor.openContour.get()?.points).toHaveLength(2)
    press(ed, 'Escape')
    expect(ed.editor.openContour.get()).toBe(null)
    expect([ed.editor.toolName.get(), ed.text('t1').bubble?.length]).toEqual(['contour', 4])
    press(ed, 'Escape')
    expect(ed.editor.toolName.get()).toBe('select')
    expect(ed.editor.confirmGesture()).toBe(false)
  })

  it('pulls points, puts one into a side, takes one out with Alt', async () => {
    const ed = await opened({ bubble: square, fit: 'bubble' })
    ed.drag([300, 200], [320, 220])
    expect(ed.text('t1').bubble?.[2]).toEqual({ x: 320, y: 220 })
    ed.drag([200, 100], [200, 80])
    expect(ed.text('t1').bubble).toHaveLength(5)
    ed.holding({ alt: true }).click(200, 80)
    expect(ed.text('t1').bubble).toHaveLength(4)
    ed.holding({}).click(320, 220)
    press(ed, 'Delete')
    expect([ed.has('t1'), ed.text('t1').bubble?.length]).toEqual([true, 3])
  })

  it('draws things the text passes behind, several of them', async () => {
    const ed = await opened()
    ed.editor.contourMode.set('mask')
    press(drawn(ed), 'Enter')
    for (const [x, y] of [
      [400, 300],
      [500, 300],
      [450, 400],
    ] as const)
      ed.click(x, y)
    press(ed, 'Enter')
    expect(ed.text('t1').mask).toHaveLength(2)
    expect(ed.text('t1').fit).toBe('shrink')
  })

  it('draws freely while the button is held', async () => {
    const ed = await opened()
    ed.down(100, 100)
    for (let turn = 0; turn <= 60; turn++)
      ed.move(200 - 100 * Math.cos(turn / 9.55), 100 - 80 * Math.sin(turn / 9.55))
    ed.up(100, 100)
    expect(ed.text('t1').bubble?.length).toBeGreaterThan(8)
    expect(ed.text('t1').bubble?.length).toBeLessThanOrEqual(64)
  })

  it('gives no contour to somebody without the right', async () => {
    const ed = await ScriptedEditor.open({ pages: two, editable: TRANSLATOR })
    ed.click(200, 150)
    ed.editor.chooseTool('contour')
    press(drawn(ed), 'Enter')
    expect(ed.text('t1').bubble).toBeUndefined()
  })
})

describe('bubbles', () => {
  it('an ellipse or the detected bubble without drawing; none found leaves the box', async () => {
    const ed = await ScriptedEditor.open({ pages: two })
    ed.click(200, 150)
    fitSelected(ed.editor, 'bubble')
    expect(ed.text('t1')).toMatchObject({ fit: 'bubble' })
    contourSelected(ed.editor, 'ellipse')
    expect(ed.text('t1').bubble).toHaveLength(24)
    styleSelected(ed.editor, { rotation: 90 })
    contourSelected(ed.editor, 'ellipse')
    expect(ed.text('t1').bubble?.[0]).toEqual({ x: 200, y: 210 })
    contourSelected(ed.editor, 'none')
    expect(ed.text('t1').bubble).toBe(null)
  })

  it('a fitted text takes its contour along, so moving it leaves its size and lines', async () => {
    const ed = await ScriptedEditor.open({
      pages: { p1: { t1: { translation: 'one', bubble: square, fit: 'bubble' } } },
    })
    expect(ed.click(105, 195).selected).toEqual(['t1'])
    ed.click(200, 150).drag([200, 150], [210, 160])
    const moved = square.map(({ x, y }) => ({ x: x + 10, y: y + 10 }))
    expect(ed.text('t1')).toMatchObject({ bubble: moved, fit: 'bubble', cx: 210 })
    EDITOR_ACTIONS.nudge_right(ed.editor)
    expect(ed.text('t1').bubble?.[0]?.x).toBe((moved[0]?.x ?? 0) + 1)
    expect(ed.undo().undo().text('t1').bubble).toEqual(square)
  })
})

describe('a new text', () => {
  it('is written in columns on a page of columns, where it is tall enough', async () => {
    const columns = {
      p1: { a: { writing: 'vertical' }, b: { writing: 'vertical', cx: 500 } },
    } as const
    const ed = await ScriptedEditor.open({ pages: columns, editable: TRANSLATOR })
    ed.editor.chooseTool('box')
    ed.drag([300, 400], [340, 500])
    expect(ed.text(ed.selected[0] ?? '').writing).toBe('vertical')
    ed.editor.chooseTool('box')
    ed.drag([400, 400], [500, 440])
    expect(ed.text(ed.selected[0] ?? '').writing).toBe('horizontal')
  })
})

describe('warps', () => {
  it('corners are pulled on the canvas, and Escape forgets it', async () => {
    const zero = { x: 0, y: 0 }
    const ed = await ScriptedEditor.open({
      pages: {
        p1: {
          t1: { translation: 'one', warp: { kind: 'corners', offsets: [zero, zero, zero, zero] } },
        },
      },
    })
    ed.click(200, 150).drag([140, 110], [130, 90])
    expect(ed.text('t1')).toMatchObject({
      w: 120,
      warp: { offsets: [{ x: -10, y: -20 }, zero, zero, zero] },
    })
    ed.down(260, 110).move(300, 110)
    expect(ed.editor.propDrafts.get().get('t1')).toMatchObject({ warp: { kind: 'corners' } })
    ed.editor.cancelGesture()
    expect([ed.editor.propDrafts.get().size, ed.text('t1').warp]).toMatchObject([
      0,
      { offsets: [{ x: -10, y: -20 }, zero, zero, zero] },
    ])
    ed.undo()
    expect(ed.text('t1').warp).toMatchObject({ offsets: [zero, zero, zero, zero] })
  })
})
