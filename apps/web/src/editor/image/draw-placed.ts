import type { Placement } from '../engine/placement.ts'

type Pen = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Draws a picture into its box, turned with it. Lengths are those of the pen. */
export const drawPlaced = (
  pen: Pen,
  picture: CanvasImageSource,
  { cx, cy, w, h, rotation }: Placement,
): void => {
  pen.save()
  pen.translate(cx, cy)
  pen.rotate((rotation * Math.PI) / 180)
  pen.drawImage(picture, -w / 2, -h / 2, w, h)
  pen.restore()
}
