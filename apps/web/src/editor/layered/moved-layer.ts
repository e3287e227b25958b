import type { PageDocument } from '@panelflow/domain/page/document/page-document.ts'
import type { LayerMark } from '@panelflow/domain/page/layered/layer-marks.ts'
import type { PaintedItem } from '@panelflow/domain/page/paint-order.ts'
import { bubbleAfterMove } from '../engine/bubbles.ts'
import { getPlacement, movedBy, type Placement, placeOp } from '../engine/placement.ts'
import type { FileLayer } from './file-contents.ts'

/** Below this somebody only touched it: px and degrees. */
const LEAST_WAY = 0.25
const LEAST_TURN = 0.2

type TypeMark = NonNullable<LayerMark['type']>

/** A layer of type turns about its first line, an item about its middle. */
const turnedBy = (placement: Placement, was: TypeMark, is: TypeMark): Placement => {
  const degrees = is.turn - was.turn
  const radians = (degrees * Math.PI) / 180
  const [dx, dy] = [placement.cx - was.x, placement.cy - was.y]
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  return {
    ...placement,
    cx: is.x + dx * cos - dy * sin,
    cy: is.y + dx * sin + dy * cos,
    rotation: placement.rotation + degrees,
  }
}

const findPlacement = (
  placement: Placement,
  mark: LayerMark,
  layer: FileLayer,
): Placement | null => {
  const [was, is] = [mark.type, layer.type]
  const by =
    was === null || is === null
      ? { x: layer.print.x - mark.print.x, y: layer.print.y - mark.print.y }
      : { x: is.x - was.x, y: is.y - was.y }
  if (was !== null && is !== null && Math.abs(is.turn - was.turn) > LEAST_TURN)
    return turnedBy(placement, was, is)
  return Math.hypot(by.x, by.y) < LEAST_WAY ? null : movedBy(placement, by)
}

/** Where an item goes whose layer was moved or turned; nothing where it stayed. */
export const getMovedProps = (
  base: PageDocument,
  item: PaintedItem,
  mark: LayerMark,
  layer: FileLayer,
): object => {
  const before = getPlacement(item)
  const after = before === null ? null : findPlacement(before, mark, layer)
  if (after === null) return {}
  const bubble = bubbleAfterMove(base, item, { x: after.cx, y: after.cy })
  return { ...placeOp(item, after)?.props, ...(bubble === undefined ? null : { bubble }) }
}
