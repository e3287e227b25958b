/** Which patch a stroke goes on with. */
import type { Box, DocumentKind, Point } from '@panelflow/domain/page/document/page-document.ts'
import type { PatchItem } from '@panelflow/domain/page/document/page-document.ts'
import { boxOfItem } from '@panelflow/domain/page/page-changes.ts'
import type { PageView } from '../engine/page-session.ts'
import { patchesOn } from '../patch/patch-list.ts'
import type { LyingPatch, PaintPage } from './cleanup-protocol.ts'

type Ready = Extract<PageView, { status: 'ready' }>

/** A stroke goes on with a patch it begins this near to, page pixels. */
const NEAR = 48
/** A patch that is larger than this is not made larger still, page pixels. */
const MOST_PIXELS = 2_500_000

export const isNear = ({ x, y, w, h }: Box, point: Point, by = NEAR): boolean =>
  point.x >= x - by && point.y >= y - by && point.x <= x + w + by && point.y <= y + h + by

/** Nothing lies between its pixels and the page: what is painted is what is seen. */
const isPlain = ({ props }: PatchItem): boolean =>
  props.rotation === 0 &&
  props.opacity === 1 &&
  props.stroke === null &&
  props.shadow === null &&
  props.blend == null &&
  !props.hidden &&
  props.locked !== true

/**
 * The topmost patch of the document near the point, if a person made it and nothing lies over it;
 * null: the stroke makes a new one.
 */
export const findPaintable = (
  view: Ready,
  document: DocumentKind,
  point: Point,
): PatchItem | null => {
  for (const patch of patchesOn(view)) {
    if (patch.item.props.hidden || !isNear(boxOfItem(patch.item), point)) continue
    const { w, h } = patch.item.props
    const goesOn =
      patch.document === document &&
      !patch.isMachineMade &&
      isPlain(patch.item) &&
      w * h <= MOST_PIXELS
    return goesOn ? patch.item : null
  }
  return null
}

/** A patch of this language lies over the place: what is painted for all would not be seen. */
export const isCovered = (view: Ready, document: DocumentKind, point: Point): boolean =>
  document === 'base' &&
  patchesOn(view).some(
    ({ item, document: own }) =>
      own === 'lane' && !item.props.hidden && isNear(boxOfItem(item), point, 0),
  )

const toLying = ({ props }: PatchItem): LyingPatch => {
  const { x, y, w, h, rotation, opacity, blend, asset } = props
  return { x, y, w, h, rotation, opacity, blend, asset }
}

/** The page without one of its patches. */
export const toPaintPage = (pageId: string, view: Ready, without: string | null): PaintPage => ({
  pageId,
  width: view.base.width,
  height: view.base.height,
  source: view.base.source,
  assets: view.assets,
  patches: patchesOn(view)
    .toReversed()
    .flatMap(({ item }) => (item.id === without || item.props.hidden ? [] : [toLying(item)])),
})
