import { boundsOfPoints, overlaps } from '@panelflow/domain/page/contour.ts'
import { isTextMissing } from '@panelflow/domain/page/missing-text.ts'
import type {
  Box,
  Point,
  RegionItem,
  TextItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { listTexts } from '@panelflow/domain/page/page-findings.ts'
import { getCorners } from '@panelflow/render/geometry/placement.ts'
import { findRegion } from '@panelflow/domain/page/script-lines.ts'
import type { Editor } from '../engine/editor.ts'
import type { PageView } from '../engine/page-session.ts'
import type { PictureView } from '../engine/stage.ts'
import { listScriptLines, getLineText } from '../engine/reading-order.ts'
import type { PageOnScreen } from './pages-on-screen.ts'
import { PALETTE } from './palette.ts'

type Pen = CanvasRenderingContext2D
type Ready = Extract<PageView, { status: 'ready' }>

const trace = (
  pen: Pen,
  points: readonly Point[],
  { left, top }: PageOnScreen,
  scale: number,
): void => {
  pen.beginPath()
  for (const { x, y } of points) pen.lineTo(left + x * scale, top + y * scale)
  pen.closePath()
}

const getOutlineColour = (view: Ready, text: TextItem): string =>
  isTextMissing(getLineText({ text, region: findRegion(view.base, text) }))
    ? PALETTE.untranslated
    : PALETTE.translated

/** Below this the outlines would hide the picture. Device pixels per page pixel. */
const SMALLEST_SCALE = 0.2
/** Of an outline's area on the screen: a larger number would hide the words, or those above. */
const LARGEST_NUMBER = 1 / 6

const widths = new Map<string, number>()

/** Measured once for each font and number: a frame shows dozens of them. */
const measureNumber = (pen: Pen, number: string): number => {
  const key = `${pen.font} ${number}`
  const width = widths.get(key) ?? pen.measureText(number).width
  widths.set(key, width)
  return width
}

/**
 * A flag on the upper left corner of the outline, above the letters; none where it would be large
 * beside the outline. @param bounds of the outline, device pixels
 */
const paintNumber = (pen: Pen, words: string, bounds: Box, colour: string): void => {
  pen.font = `600 ${Math.round(11 * devicePixelRatio)}px system-ui, sans-serif`
  const width = measureNumber(pen, words) + 8 * devicePixelRatio
  const height = 16 * devicePixelRatio
  if (width * height > LARGEST_NUMBER * bounds.w * bounds.h) return
  pen.fillStyle = colour
  pen.fillRect(bounds.x, bounds.y - height, width, height)
  pen.fillStyle = '#ffffff'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.fillText(words, bounds.x + width / 2, bounds.y - height / 2 + 0.5)
}

/** Where the translation is drawn, not the source's lettering. */
const LETTERED: readonly PictureView[] = ['lettered', 'composite', 'difference']

/**
 * Room between letters that fill their box and its outline, CSS px: half of the widest line drawn.
 */
const LETTERS_TO_LINE = 3

/**
 * The words that are on the picture, framed: the translation's balloon or box where it is drawn,
 * else the source's lettering. The outline of
 * the one across the letters of the other could be read as neither; nor may the box of a text that
 * fills its balloon, and is wider, cross it.
 */
const getOutline = (
  editor: Editor,
  view: Ready,
  text: TextItem,
  scale: number,
): readonly Point[] => {
  const { props } = text
  const lettered =
    LETTERED.includes(editor.picture.get()) && props.translation.trim() !== '' && !props.hidden
  const source = lettered ? null : findRegion(view.base, text)?.props.polygon
  if (source) return source
  if (lettered && props.fit === 'bubble' && (props.bubble?.length ?? 0) >= 3)
    return props.bubble ?? []
  const margin = (2 * LETTERS_TO_LINE * devicePixelRatio) / scale
  return getCorners({ ...props, w: props.w + margin, h: props.h + margin })
}

/** Room round an outline for its line and its number, CSS px. */
const REACH = 24

const boundsBefore = new WeakMap<
  TextItem,
  { readonly region: RegionItem | null; readonly bounds: Box }
>()

/** Of all outlines that a line may have: a frame looks at hundreds and shows a dozen. */
const getLineBounds = (view: Ready, text: TextItem): Box => {
  const region = findRegion(view.base, text)
  const known = boundsBefore.get(text)
  if (known?.region === region) return known.bounds
  const { bubble } = text.props
  const corners = [...getCorners(text.props), ...(bubble ?? []), ...(region?.props.polygon ?? [])]
  const bounds = boundsOfPoints(corners)
  boundsBefore.set(text, { region, bounds })
  return bounds
}

const widen = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x - by,
  y: y - by,
  w: w + 2 * by,
  h: h + 2 * by,
})

/**
 * Where the script's lines are, for people who work with words: their outline, their number, and
 * whether it is translated.
 */
export const paintOutlines = (
  pen: Pen,
  editor: Editor,
  on: PageOnScreen,
  view: Ready,
  scale: number,
): void => {
  const stage = editor.stage.get()
  if (scale < SMALLEST_SCALE) return
  const selected = editor.selection.state.get().itemIds
  const lines =
    stage === 'typeset'
      ? listTexts(view.lane).map((text) => ({ text, number: null }))
      : listScriptLines(view.base, view.lane)
  for (const { text, number } of lines) {
    const isSelected = selected.includes(text.id)
    // whoever judges the picture sees it bare, but for the line in front
    if (stage === 'visual_review' && !isSelected) continue
    if (stage === 'typeset' && (isSelected || !text.props.hidden)) continue
    const reach = ((REACH + LETTERS_TO_LINE) * devicePixelRatio) / scale
    if (!overlaps(widen(getLineBounds(view, text), reach), on.seen)) continue
    const points = getOutline(editor, view, text, scale)
    const bounds = boundsOfPoints(points)
    if (!overlaps(widen(bounds, (REACH * devicePixelRatio) / scale), on.seen)) continue
    const colour = isSelected ? PALETTE.selected : getOutlineColour(view, text)
    trace(pen, points, on, scale)
    pen.lineJoin = 'round'
    pen.strokeStyle = PALETTE.halo
    pen.lineWidth = (isSelected ? 5 : 3) * devicePixelRatio
    pen.stroke()
    pen.strokeStyle = colour
    pen.lineWidth = (isSelected ? 2.5 : 1.25) * devicePixelRatio
    pen.stroke()
    if (number === null) continue
    const onScreen = {
      x: on.left + bounds.x * scale,
      y: on.top + bounds.y * scale,
      w: bounds.w * scale,
      h: bounds.h * scale,
    }
    paintNumber(pen, String(number), onScreen, colour)
  }
}
