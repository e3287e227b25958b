import type { PageItem, Point } from '@panelflow/domain/page/document/page-document.ts'
import { getBounds, getCorners, toLocal } from '@panelflow/render/geometry/placement.ts'
import type { PageView } from './page-session.ts'
import { getPlacement, type Placement } from './placement.ts'
import { isLocked } from './selected-items.ts'

/** Two opposite corners, in page pixels. */
interface Frame {
  readonly from: Point
  readonly to: Point
}

const isWithin = (value: number, a: number, b: number): boolean =>
  value >= Math.min(a, b) && value <= Math.max(a, b)

const isApart = (corners: readonly Point[], w: number, h: number): boolean =>
  corners.every(({ x }) => x < -w / 2) ||
  corners.every(({ x }) => x > w / 2) ||
  corners.every(({ y }) => y < -h / 2) ||
  corners.every(({ y }) => y > h / 2)

/**
 * Do frame and box have a point in common? Two rectangles are apart exactly when an axis of one of
 * them separates them.
 */
const touches = ({ from, to }: Frame, placement: Placement): boolean => {
  const { x, y, w, h } = getBounds(placement)
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [top, bottom] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  if (x > right || x + w < left || y > bottom || y + h < top) return false
  if (
    getCorners(placement).some(
      (one) => isWithin(one.x, left, right) && isWithin(one.y, top, bottom),
    )
  )
    return true
  const corners = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ].map((corner) => toLocal(placement, corner))
  return !isApart(corners, placement.w, placement.h)
}

/**
 * Items that the frame touches, of both documents. What is hidden or locked is not taken by
 * accident.
 */
export const listTouched = (
  view: PageView,
  frame: Frame,
  kinds: readonly PageItem['kind'][],
): readonly string[] => {
  if (view.status !== 'ready') return []
  return [...Object.values(view.lane.items), ...Object.values(view.base.items)]
    .filter((item) => {
      const placement = getPlacement(item)
      return (
        kinds.includes(item.kind) &&
        item.kind !== 'region' &&
        !item.props.hidden &&
        !isLocked(item) &&
        placement !== null &&
        touches(frame, placement)
      )
    })
    .map(({ id }) => id)
}
