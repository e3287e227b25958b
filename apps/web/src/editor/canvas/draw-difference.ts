import type { Box } from '@panelflow/domain/page/document/page-document.ts'
import type { Pen } from './draw-into.ts'
import type { PageOnScreen } from './pages-on-screen.ts'

/** How far what is the same is darkened, so that what differs stands out. */
const SHADE = 'rgb(0 0 0 / 72%)'
const HEAT = '#ff6a2a'
/** Doublings of the heat: small differences of lightness are to be seen as well. */
const DOUBLINGS = 3

type Layer = (pen: Pen) => void

const createPen = (): Pen | null => document.createElement('canvas').getContext('2d')

const fit = ({ canvas }: Pen, width: number, height: number): void => {
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
}

/** Heat in `box` of the layer, where one picture differs from the other. */
const drawHeat = (
  heat: Pen,
  box: readonly [x: number, y: number, w: number, h: number],
  drawOriginal: Layer,
  drawResult: Layer,
): void => {
  const fill = (mode: GlobalCompositeOperation, colour: string): void => {
    heat.globalCompositeOperation = mode
    heat.fillStyle = colour
    heat.fillRect(...box)
  }
  const repeat = (mode: GlobalCompositeOperation): void => {
    heat.globalCompositeOperation = mode
    heat.drawImage(heat.canvas, 0, 0)
  }
  heat.save()
  heat.beginPath()
  heat.rect(...box)
  heat.clip()
  fill('source-over', '#000')
  drawOriginal(heat)
  heat.globalCompositeOperation = 'difference'
  drawResult(heat)
  fill('saturation', '#808080')
  // squared: what scaling alone makes differ stays dark
  repeat('multiply')
  for (let count = 0; count < DOUBLINGS; count += 1) repeat('lighter')
  fill('multiply', HEAT)
  heat.restore()
}

/** Darkens the page that stands on the canvas, and lays the heat over it. */
const glow = (pen: Pen, { left, top, right, bottom }: PageOnScreen, drawOver: Layer): void => {
  pen.fillStyle = SHADE
  pen.fillRect(left, top, right - left, bottom - top)
  pen.globalCompositeOperation = 'lighter'
  drawOver(pen)
  pen.globalCompositeOperation = 'source-over'
}

/** One drawing surface as large as the viewport, kept from frame to frame. */
let surface: Pen | null = null

/**
 * Heat where the page that stands on the canvas differs from the original, the rest in the dark.
 * Done by blending alone, without reading pixels, so that it keeps up with the hand. The caller has
 * clipped to the page. @param drawOriginal draws the original of the page
 */
export const drawDifference = (pen: Pen, on: PageOnScreen, drawOriginal: Layer): void => {
  const { width, height } = pen.canvas
  surface ??= createPen()
  const heat = surface
  if (heat === null) return
  fit(heat, width, height)
  const { left, top, right, bottom } = on
  drawHeat(heat, [left, top, right - left, bottom - top], drawOriginal, (layer) =>
    layer.drawImage(pen.canvas, 0, 0),
  )
  glow(pen, on, (layer) => layer.drawImage(heat.canvas, 0, 0))
}

/** Compared at once at the most; a page of 2,000×3,000 has fewer. */
const MAX_PIXELS = 8_000_000
/** As tiles begin: one part lasts for a while as the picture moves. */
const STEP = 512

interface ComparedPart {
  /** page pixels */
  readonly box: Box
  /** pixels compared for one of the page: 1, or a half, a quarter where much is seen */
  readonly scale: number
}

/** What of a page is seen, and how finely it is compared; null: nothing of it is seen. */
export const getComparedPart = ({
  page: { frame },
  seen,
}: Pick<PageOnScreen, 'page' | 'seen'>): ComparedPart | null => {
  const round = (value: number, most: number, how: (value: number) => number): number =>
    Math.min(Math.max(0, how(value / STEP) * STEP), most)
  const x = round(seen.x, frame.width, Math.floor)
  const y = round(seen.y, frame.height, Math.floor)
  const w = round(seen.x + seen.w, frame.width, Math.ceil) - x
  const h = round(seen.y + seen.h, frame.height, Math.ceil) - y
  if (w <= 0 || h <= 0) return null
  let scale = 1
  while (w * h * scale * scale > MAX_PIXELS) scale /= 2
  return { box: { x, y, w, h }, scale }
}

let compared: Pen | null = null
/** What is on it, if the original was loaded as a whole. */
let comparedKey: string | null = null

interface Compared {
  readonly part: ComparedPart
  /** names the two pictures; null: the original is not loaded as a whole yet */
  readonly key: string | null
  /** each on a page that lies so, at that scale */
  readonly drawOriginal: (pen: Pen, on: PageOnScreen, scale: number) => void
  readonly drawResult: (pen: Pen, on: PageOnScreen, scale: number) => void
}

/**
 * As `drawDifference`, for a finished picture that is shown smaller than it is. Both pictures are
 * compared as they are, and the heat is scaled: tiles and browser scale screentone in different
 * ways, so that it glows almost everywhere where it is compared as it is shown.
 */
export const drawScaledDifference = (
  pen: Pen,
  on: PageOnScreen,
  shownScale: number,
  { part: { box, scale }, key, drawOriginal, drawResult }: Compared,
): void => {
  compared ??= createPen()
  const heat = compared
  if (heat === null) return
  const [width, height] = [Math.ceil(box.w * scale), Math.ceil(box.h * scale)]
  const fullKey = key === null ? null : `${key} ${JSON.stringify(box)} ${scale}`
  if (fullKey === null || fullKey !== comparedKey) {
    fit(heat, width, height)
    const { page } = on
    const [left, top] = [-box.x * scale, -box.y * scale]
    const [right, bottom] = [left + page.frame.width * scale, top + page.frame.height * scale]
    const there: PageOnScreen = { page, seen: box, left, top, right, bottom }
    drawHeat(
      heat,
      [0, 0, width, height],
      (layer) => drawOriginal(layer, there, scale),
      (layer) => drawResult(layer, there, scale),
    )
    comparedKey = fullKey
  }
  glow(pen, on, (layer) =>
    layer.drawImage(
      heat.canvas,
      on.left + box.x * shownScale,
      on.top + box.y * shownScale,
      box.w * shownScale,
      box.h * shownScale,
    ),
  )
}
