import type { Box, DocumentKind, PatchItem } from '@panelflow/domain/page/document/page-document.ts'
import { type EraseShape, rectangleShape } from '@panelflow/domain/page/erase.ts'
import { listPaintOrder } from '@panelflow/domain/page/paint-order.ts'
import type { ErasureView } from '@panelflow/contract/erasure.ts'
import { getCorners } from '@panelflow/render/geometry/placement.ts'
import type { PageView } from '../engine/page-session.ts'
import { getPlacement } from '../engine/placement.ts'

export interface ListedPatch {
  readonly item: PatchItem
  readonly document: DocumentKind
  /** no person made or changed it */
  readonly isMachineMade: boolean
}

/** Patches of a page as they lie over each other, the topmost first. */
export const patchesOn = (view: PageView): readonly ListedPatch[] =>
  view.status === 'ready'
    ? listPaintOrder(view)
        .flatMap(({ item, document }): readonly ListedPatch[] =>
          item.kind === 'patch'
            ? [
                {
                  item,
                  document,
                  isMachineMade: Object.values(item.origin).every(({ by }) => by === 'ai'),
                },
              ]
            : [],
        )
        .toReversed()
    : []

export const countPatches = (view: PageView): number =>
  view.status === 'ready'
    ? [view.base, view.lane].reduce(
        (sum, { items }) =>
          sum + Object.values(items).filter(({ kind }) => kind === 'patch').length,
        0,
      )
    : 0

/**
 * What a patch was made for: the last selection that made it, the lettering it covers, or the place
 * where it lies.
 */
export const getEraseShapes = (
  patch: ListedPatch,
  view: PageView,
  erasures: readonly ErasureView[],
): readonly EraseShape[] => {
  const { item } = patch
  const last = erasures.find(({ status, made }) => status === 'done' && made?.itemId === item.id)
  if (last !== undefined) return last.options.shapes
  const region =
    view.status === 'ready' && item.props.regionId !== null
      ? view.base.items[item.props.regionId]
      : undefined
  if (region?.kind === 'region') return [{ kind: 'polygon', points: region.props.polygon }]
  const placement = getPlacement(item)
  return placement === null || placement.rotation === 0
    ? [rectangleShape(item.props)]
    : [{ kind: 'polygon', points: getCorners(placement) }]
}

/**
 * Whether a person changed the pixels of a patch after it was erased, or made them by hand:
 * erasing its place anew would lose that.
 */
export const hasHandwork = (
  { item, isMachineMade }: ListedPatch,
  erasures: readonly ErasureView[],
): boolean => {
  const by = (item.origin['asset'] ?? item.origin['*'])?.by
  if (isMachineMade || by === 'ai') return false
  const made = erasures.find(
    ({ status, made: result }) => status === 'done' && result?.itemId === item.id,
  )?.made
  const isAsMade = made?.applied.some((op) => {
    const props: object = op.op === 'add' ? op.item.props : op.op === 'set' ? op.props : {}
    return 'asset' in props && props.asset === item.props.asset
  })
  return isAsMade !== true
}

/** A box with some of what is around it, cut off at the page's edges. Page pixels. */
export const withMargin = (
  { x, y, w, h }: Box,
  by: number,
  page: { readonly width: number; readonly height: number },
): Box => {
  const [left, top] = [Math.max(0, x - by), Math.max(0, y - by)]
  return {
    x: left,
    y: top,
    w: Math.min(page.width, x + w + by) - left,
    h: Math.min(page.height, y + h + by) - top,
  }
}
