/** Several items as one: the frame round them, scaled and turned together. */
import { boundsOfPoints } from '@panelflow/domain/page/contour.ts'
import type { Box, Point } from '@panelflow/domain/page/document/page-document.ts'
import { getCorners, toPage } from '@panelflow/render/geometry/placement.ts'
import { type Handle, handlePoint, type Placement, resizedTo, turnedTo } from './placement.ts'

/** Corners scale the group; its sides have no grips, or turned items would be skewed. */
export type CornerHandle = Extract<Handle, 'nw' | 'ne' | 'se' | 'sw'>

const OPPOSITE: Readonly<Record<CornerHandle, CornerHandle>> = {
  nw: 'se',
  ne: 'sw',
  se: 'nw',
  sw: 'ne',
}

export const isCorner = (handle: string): handle is CornerHandle => Object.hasOwn(OPPOSITE, handle)

/** The smallest upright box round all of them, turned boxes as they are seen. */
export const getGroupBounds = (placements: readonly Placement[]): Box =>
  boundsOfPoints(placements.flatMap(getCorners))

/** The same as a box that can be scaled and turned. */
export const getGroupFrame = (placements: readonly Placement[]): Placement => {
  const { x, y, w, h } = getGroupBounds(placements)
  return { cx: x + w / 2, cy: y + h / 2, w, h, rotation: 0 }
}

/** Pulls a corner of the group to a point; the opposite corner stays, proportions are kept. */
export const scaledGroup = (
  placements: readonly Placement[],
  handle: CornerHandle,
  to: Point,
): readonly Placement[] => {
  const frame = getGroupFrame(placements)
  const scale = resizedTo(frame, handle, to, true).w / frame.w
  const anchor = handlePoint(frame, OPPOSITE[handle])
  return placements.map((one) => ({
    ...one,
    cx: anchor.x + (one.cx - anchor.x) * scale,
    cy: anchor.y + (one.cy - anchor.y) * scale,
    w: one.w * scale,
    h: one.h * scale,
  }))
}

/**
 * Turns the group about its middle until its knob points at `to`.
 * @param snapped in steps of 15°
 */
export const turnedGroup = (
  placements: readonly Placement[],
  to: Point,
  snapped = false,
): readonly Placement[] => {
  const frame = getGroupFrame(placements)
  const { rotation } = turnedTo(frame, to, snapped)
  const middle = { ...frame, rotation }
  return placements.map((one) => {
    const { x, y } = toPage(middle, { x: one.cx - frame.cx, y: one.cy - frame.cy })
    return { ...one, cx: x, cy: y, rotation: one.rotation + rotation }
  })
}
