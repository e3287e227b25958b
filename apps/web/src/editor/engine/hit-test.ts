import type {
  PageDocument,
  PageItem,
  Point,
} from '@panelflow/domain/page/document/page-document.ts'
import { isInside } from '@panelflow/domain/page/contour.ts'
import { findRegion } from '@panelflow/domain/page/script-lines.ts'
import { hitsBox } from '@panelflow/render/geometry/hit-test.ts'
import type { PageView } from './page-session.ts'
import { getPlacement } from './placement.ts'
import { isLocked } from './selected-items.ts'

const getArea = (item: PageItem): number => {
  const placement = getPlacement(item)
  return placement === null ? Number.POSITIVE_INFINITY : placement.w * placement.h
}

/**
 * Small things lie over large ones for a pointer, whatever is painted first: a caption inside a
 * full-page text can be reached.
 */
const smallestFirst = (items: readonly PageItem[]): readonly PageItem[] =>
  items.toSorted((a, b) => getArea(a) - getArea(b))

const listItems = (doc: PageDocument, kind: PageItem['kind']): readonly PageItem[] =>
  Object.values(doc.items).filter((item) => item.kind === kind)

/**
 * Item under a point of the page: texts by their box, then by the bubble they fill and the outline
 * of what they translate, then pictures and patches.
 * @param slack page pixels a thin box is widened by
 * @param passesLocked what is locked is passed over for what lies below it
 */
export const hitItem = (
  view: PageView,
  point: Point,
  kinds: readonly PageItem['kind'][],
  {
    slack = 0,
    passesLocked = false,
  }: { readonly slack?: number; readonly passesLocked?: boolean } = {},
): string | null => {
  if (view.status !== 'ready') return null
  const listOpen = (doc: PageDocument, kind: PageItem['kind']): readonly PageItem[] =>
    listItems(doc, kind).filter((item) => !passesLocked || !isLocked(item))
  const hits = (item: PageItem): boolean => {
    const placement = getPlacement(item)
    return placement !== null && hitsBox(placement, point, slack)
  }
  const texts = kinds.includes('text') ? smallestFirst(listOpen(view.lane, 'text')) : []
  const fillsThere = (item: PageItem): boolean =>
    item.kind === 'text' &&
    item.props.fit === 'bubble' &&
    item.props.bubble != null &&
    isInside(item.props.bubble, point)
  const text =
    texts.find(hits) ??
    texts.find(fillsThere) ??
    texts.find(
      (item) =>
        item.kind === 'text' && isInside(findRegion(view.base, item)?.props.polygon ?? [], point),
    )
  if (text !== undefined) return text.id
  for (const kind of ['image', 'patch'] as const) {
    if (!kinds.includes(kind)) continue
    const hit = smallestFirst([...listOpen(view.lane, kind), ...listOpen(view.base, kind)]).find(
      hits,
    )
    if (hit !== undefined) return hit.id
  }
  return null
}
