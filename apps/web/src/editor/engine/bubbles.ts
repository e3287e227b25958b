import { boundsOfPoints, isInside, simplified } from '@panelflow/domain/page/contour.ts'
import type {
  Box,
  PageDocument,
  PageItem,
  Point,
  TextItem,
} from '@panelflow/domain/page/document/page-document.ts'
import { findRegion } from '@panelflow/domain/page/script-lines.ts'

/** The bubble the detector found round the lettering this text replaces. */
export const detectedBubble = (base: PageDocument, text: TextItem): readonly Point[] | null => {
  const found = findRegion(base, text)?.props.bubble ?? null
  return found === null || found.length < 3 ? null : simplified(found)
}

/** The detected bubble round a point of the page, the smallest where several hold it. */
const bubbleAt = (base: PageDocument, point: Point): readonly Point[] | null => {
  const found = Object.values(base.items)
    .flatMap((item) =>
      item.kind === 'region' && item.props.bubble !== null ? [item.props.bubble] : [],
    )
    .filter((bubble) => isInside(bubble, point))
    .toSorted((a, b) => getArea(boundsOfPoints(a)) - getArea(boundsOfPoints(b)))
  return found[0] === undefined ? null : simplified(found[0])
}

const getArea = ({ w, h }: Box): number => w * h

/**
 * A text that is moved takes its contour along (`placeOp`); one that is pulled into another bubble
 * takes that. Undefined where it does not.
 */
export const bubbleAfterMove = (
  base: PageDocument,
  item: PageItem,
  to: Point,
): readonly Point[] | undefined => {
  if (item.kind !== 'text' || item.props.fit !== 'bubble' || !item.props.bubble) return undefined
  return isInside(item.props.bubble, to) ? undefined : (bubbleAt(base, to) ?? undefined)
}
