import { type Camera, toScreen, toStrip, type Viewport } from './camera.ts'
import { createCell, type Watched } from './cell.ts'
import type { Timers } from './ports.ts'
import type { Strip } from './strip.ts'

/** While the picture moves, what is laid out by the camera follows this often. */
const FOLLOW_MS = 150

/**
 * The camera for what costs too much to be laid out with every frame: marks over the picture, the
 * percentage. Takes a change at once, and those that come soon after it together.
 */
export const createCalmCamera = (
  camera: Watched<Camera>,
  timers: Timers,
): Watched<Camera> & { readonly close: () => void } => {
  const calm = createCell(camera.get())
  let cancel: (() => void) | null = null
  const wait = (): void => {
    cancel = timers.after(FOLLOW_MS, () => {
      cancel = null
      if (Object.is(calm.get(), camera.get())) return
      calm.set(camera.get())
      wait()
    })
  }
  const stop = camera.subscribe(() => {
    if (cancel !== null) return
    calm.set(camera.get())
    wait()
  })
  return {
    ...calm,
    close: () => {
      stop()
      cancel?.()
    },
  }
}

/** How marks laid out for one camera are moved and scaled, to lie where another one sees them. */
export const getDrift = (
  from: Camera,
  to: Camera,
  strip: Strip,
  viewport: Viewport,
): { readonly x: number; readonly y: number; readonly scale: number } => ({
  ...toScreen(to, strip, viewport, toStrip(from, strip, viewport, { x: 0, y: 0 })),
  scale: to.zoom / from.zoom,
})
