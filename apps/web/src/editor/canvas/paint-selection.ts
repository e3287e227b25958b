import type { Point, TextItem } from '@panelflow/domain/page/document/page-document.ts'
import { getCorners } from '@panelflow/render/geometry/placement.ts'
import type { Editor } from '../engine/editor.ts'
import { gripPoint, knobPoint } from '../engine/placement.ts'
import { type PageWaves, toWavePath } from '../spelling/page-waves.ts'
import type { Pen } from './draw-into.ts'
import type { PageOnScreen } from './pages-on-screen.ts'
import { CONTOUR_COLOUR, CONTOUR_FILL, PALETTE } from './palette.ts'
import {
  GRIP,
  isPlainSelection,
  listContours,
  listSelectedItems,
  listSelectionMarks,
  type SelectionContour,
  type SelectionMark,
} from './selection-marks.ts'

type ToCanvas = (point: Point) => Point

const trace = (pen: Pen, points: readonly Point[], at: ToCanvas): void => {
  pen.beginPath()
  for (const { x, y } of points.map(at)) pen.lineTo(x, y)
  pen.closePath()
}

/** @param width CSS pixels */
const stroke = (pen: Pen, colour: string, width: number): void => {
  pen.strokeStyle = colour
  pen.lineWidth = width * devicePixelRatio
  pen.stroke()
}

const paintGrips = (
  pen: Pen,
  { place, grips }: SelectionMark,
  at: ToCanvas,
  zoom: number,
): void => {
  const [knob, top] = [at(knobPoint(place, zoom)), at(gripPoint(place, 'n', zoom))]
  const side = GRIP * devicePixelRatio
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.moveTo(top.x, top.y)
  pen.lineTo(knob.x, knob.y)
  stroke(pen, PALETTE.selected, 1)
  pen.beginPath()
  pen.arc(knob.x, knob.y, side / 2, 0, 2 * Math.PI)
  for (const handle of grips) {
    const { x, y } = at(gripPoint(place, handle, zoom))
    pen.roundRect(x - side / 2, y - side / 2, side, side, 1.5 * devicePixelRatio)
  }
  pen.fill()
  stroke(pen, PALETTE.selected, 1.25)
}

const paintContour = (pen: Pen, { mode, points }: SelectionContour, at: ToCanvas): void => {
  trace(pen, points, at)
  if (CONTOUR_FILL[mode] !== 'none') {
    pen.fillStyle = CONTOUR_FILL[mode]
    pen.fill()
  }
  stroke(pen, PALETTE.halo, 3)
  pen.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio])
  stroke(pen, CONTOUR_COLOUR[mode], 1)
  pen.setLineDash([])
}

/**
 * What is selected, as its overlay shows it, for as long as the picture moves: to move an element
 * over the canvas costs the browser more than the rest of the frame. False: the overlay shows more
 * than this can draw.
 */
export const paintSelection = (
  pen: Pen,
  editor: Editor,
  pages: readonly PageOnScreen[],
  scale: number,
): boolean => {
  const { pageId } = editor.selection.state.get()
  if (pageId === null || editor.stage.get() === 'visual_review') return true
  const view = editor.session.page(pageId).view.get()
  if (!isPlainSelection(editor, view)) return false
  const on = pages.find(({ page }) => page.frame.id === pageId)
  if (on === undefined) return true
  const at: ToCanvas = ({ x, y }) => ({ x: on.left + x * scale, y: on.top + y * scale })
  const { zoom } = editor.camera.get()
  for (const mark of listSelectionMarks(editor, view)) {
    trace(pen, getCorners(mark.place), at)
    stroke(pen, PALETTE.halo, 3)
    stroke(pen, PALETTE.selected, 1.25)
    if (mark.grips.length > 0) paintGrips(pen, mark, at, zoom)
  }
  const texts = listSelectedItems(editor, view).filter(
    (item): item is TextItem => item.kind === 'text',
  )
  for (const contour of listContours(editor, texts)) paintContour(pen, contour, at)
  return true
}

/** Waves under misspelt words, as their overlay shows them. */
export const paintWaves = (
  pen: Pen,
  pages: readonly PageOnScreen[],
  waves: readonly PageWaves[],
  scale: number,
): void => {
  for (const { pageId, lines } of waves) {
    const on = pages.find(({ page }) => page.frame.id === pageId)
    if (on === undefined) continue
    const at: ToCanvas = ({ x, y }) => ({ x: on.left + x * scale, y: on.top + y * scale })
    for (const line of lines) {
      const path = new Path2D(toWavePath(line.map(at), devicePixelRatio))
      pen.strokeStyle = PALETTE.halo
      pen.lineWidth = 3.5 * devicePixelRatio
      pen.stroke(path)
      pen.strokeStyle = PALETTE.misspelt
      pen.lineWidth = 1.5 * devicePixelRatio
      pen.stroke(path)
    }
  }
}
