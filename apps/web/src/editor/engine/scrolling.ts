import type { Editor } from './editor.ts'

/** Screen pixels of what was seen that stay in sight, so that the reader finds the place. */
const KEPT = 80

/** The page in front goes on above or below without a gap. */
export const isInStrip = ({ camera, strip }: Editor): boolean => {
  const joints = strip.pages[camera.get().page]?.joints
  return joints !== undefined && joints.above + joints.below > 0
}

/** Moves the picture by what is seen of it, down or up. */
export const scrollByView = ({ viewport, panBy }: Editor, step: 1 | -1): void =>
  panBy({ x: 0, y: -step * Math.max(viewport.get().height - KEPT, KEPT) })
