import type { TextProps } from '@panelflow/domain/page/document/page-document.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ScriptedEditor } from '../testing/scripted-editor.ts'
import { paintSelection } from './paint-selection.ts'
import { pagesWithItems } from './pages-on-screen.ts'
import { PALETTE } from './palette.ts'

beforeEach(() => vi.stubGlobal('devicePixelRatio', 1))
afterEach(() => vi.unstubAllGlobals())

/** What is selected, painted by a pen that counts: frames and outlines by colour, and grips. */
const paint = async (
  texts: Readonly<Record<string, Partial<TextProps>>>,
  prepare: (scripted: ScriptedEditor) => void = () => undefined,
) => {
  const scripted = await ScriptedEditor.open({ pages: { p1: texts }, stage: 'typeset' })
  const { editor } = scripted
  editor.selection.select('p1', Object.keys(texts))
  prepare(scripted)
  const strokes: Record<string, number> = {}
  let grips = 0
  const nothing = (): void => undefined
  const pen = {
    strokeStyle: '',
    stroke: () => void (strokes[pen.strokeStyle] = (strokes[pen.strokeStyle] ?? 0) + 1),
    roundRect: () => void grips++,
    beginPath: nothing,
    moveTo: nothing,
    lineTo: nothing,
    closePath: nothing,
    arc: nothing,
    fill: nothing,
    setLineDash: nothing,
  }
  const isWhole = paintSelection(
    pen as unknown as CanvasRenderingContext2D,
    editor,
    pagesWithItems(editor, 1),
    1,
  )
  return { isWhole, grips, frames: strokes[PALETTE.halo], bubbles: strokes[PALETTE.bubble] ?? 0 }
}

const TEXT = { translation: 'Hi' }

test('a selected text keeps its frame and grips while the picture moves', async () => {
  expect(await paint({ t1: TEXT })).toEqual({ isWhole: true, grips: 8, frames: 1, bubbles: 0 })
})

test('several have a frame each, and corners round all of them', async () => {
  const { grips, frames } = await paint({ t1: TEXT, t2: { ...TEXT, cy: 600 } })
  expect({ grips, frames }).toEqual({ grips: 4, frames: 3 })
})

test('the bubble that a text fills is outlined', async () => {
  const bubble = [
    { x: 100, y: 100 },
    { x: 300, y: 100 },
    { x: 200, y: 200 },
  ]
  expect(await paint({ t1: { ...TEXT, fit: 'bubble', bubble } })).toMatchObject({ bubbles: 1 })
})

test('points of a contour and handles of a bend are left to the elements over the canvas', async () => {
  const drawing = await paint({ t1: TEXT }, ({ editor }) => editor.chooseTool('contour'))
  const bent = await paint({ t1: { ...TEXT, warp: { kind: 'arc', bend: 20 } } })
  expect([drawing.isWhole, bent.isWhole]).toEqual([false, false])
})
