import type { Pen } from './draw-into.ts'
import type { PageOnScreen } from './pages-on-screen.ts'

/** How far what is the same is darkened, so that what differs stands out. */
const SHADE = 'rgb(0 0 0 / 72%)'
const HEAT = '#ff6a2a'
/** Doublings of the heat: small differences of lightness are to be seen as well. */
const DOUBLINGS = 3

let layer: Pen | null = null

/** One drawing surface as large as the viewport, kept from frame to frame. */
const getLayer = (width: number, height: number): Pen | null => {
  layer ??= document.createElement('canvas').getContext('2d')
  if (layer === null) return null
  const { canvas } = layer
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
  return layer
}

/**
 * Heat where the page that stands on the canvas differs from the original, the rest in the dark.
 * Done by blending alone, without reading pixels, so that it keeps up with the hand. The caller has
 * clipped to the page. @param drawOriginal draws the original of the page
 */
export const drawDifference = (
  pen: Pen,
  { left, top, right, bottom }: PageOnScreen,
  drawOriginal: (pen: Pen) => void,
): void => {
  const { width, height } = pen.canvas
  const heat = getLayer(width, height)
  if (heat === null) return
  const box = [left, top, right - left, bottom - top] as const
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
  heat.drawImage(pen.canvas, 0, 0)
  fill('saturation', '#808080')
  // squared: what scaling alone makes differ stays dark
  repeat('multiply')
  for (let count = 0; count < DOUBLINGS; count += 1) repeat('lighter')
  fill('multiply', HEAT)
  heat.restore()
  pen.fillStyle = SHADE
  pen.fillRect(...box)
  pen.globalCompositeOperation = 'lighter'
  pen.drawImage(heat.canvas, 0, 0)
  pen.globalCompositeOperation = 'source-over'
}
