/**
 * What differs between a kept version of a page and the page as it is now: for second looks, and
 * for "fixed" in answers.
 */
import { boundsOfPoints, overlaps } from './contour.ts'
import type { Box, ItemKind, PageItem } from './document/page-document.ts'
import {
  PERSON_FIELDS,
  getProps,
  sameValue,
  TEXT_FIELD_BY_KIND,
  getWrittenText,
} from './document/page-fields.ts'
import { getBounds } from './page-findings.ts'

export type PageItems = Readonly<Record<string, PageItem>>

export interface ItemChange {
  readonly id: string
  readonly kind: ItemKind
  readonly change: 'added' | 'removed' | 'changed'
  /** the words before and after; null where there are none, or the item was not there */
  readonly textBefore: string | null
  readonly textAfter: string | null
  /** names of other properties that differ */
  readonly appearance: readonly string[]
}

const listChangedFields = (before: PageItem, after: PageItem): readonly string[] => {
  const [was, is] = [getProps(before), getProps(after)]
  return PERSON_FIELDS[after.kind].filter(
    (field) =>
      field !== TEXT_FIELD_BY_KIND[after.kind] && !sameValue(was[field] ?? null, is[field] ?? null),
  )
}

const toChange = (before: PageItem | undefined, after: PageItem | undefined): ItemChange | null => {
  const present = after ?? before
  if (present === undefined) return null
  const { id, kind } = present
  const textBefore = before === undefined ? null : getWrittenText(before)
  const textAfter = after === undefined ? null : getWrittenText(after)
  if (before === undefined || after === undefined)
    return {
      id,
      kind,
      change: before === undefined ? 'added' : 'removed',
      textBefore,
      textAfter,
      appearance: [],
    }
  if (before.kind !== after.kind)
    return { id, kind, change: 'changed', textBefore, textAfter, appearance: ['kind'] }
  const appearance = listChangedFields(before, after)
  return appearance.length === 0 && textBefore === textAfter
    ? null
    : { id, kind, change: 'changed', textBefore, textAfter, appearance }
}

/** Items that differ, by id. What engines worked out anew (layouts, candidates) does not count. */
export const changesBetween = (before: PageItems, after: PageItems): readonly ItemChange[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted()
    .map((id) => toChange(before[id], after[id]))
    .filter((change) => change !== null)

/** The upright box round an item, in page pixels. */
export const boxOfItem = (item: PageItem): Box => {
  switch (item.kind) {
    case 'region':
      return boundsOfPoints(item.props.polygon)
    case 'patch': {
      const { x, y, w, h, rotation } = item.props
      return getBounds({ cx: x + w / 2, cy: y + h / 2, w, h, rotation })
    }
    case 'text':
    case 'image':
      return getBounds(item.props)
  }
}

/**
 * Where something had to be put right: an item, a rectangle of the page, or the page as a whole.
 */
export interface MarkedPlace {
  readonly itemId: string | null
  /** page pixels */
  readonly rect: Box | null
}

/** One document of the page, then and now. */
export interface DocumentPair {
  readonly before: PageItems
  readonly after: PageItems
}

const listItems = ({ before, after }: DocumentPair, id: string): readonly PageItem[] =>
  [before[id], after[id]].filter((item) => item !== undefined)

/**
 * Did the place really change (spec 10.return.fixes)? An item by itself or by what belongs to its
 * region; a rectangle by whatever touches it now or touched it then; a page by anything. An item
 * that was never on the page stands for its page. Give it both documents of the page.
 */
export const hasChanged = (
  documents: readonly DocumentPair[],
  { itemId, rect }: MarkedPlace,
): boolean => {
  const isKnown = itemId !== null && documents.some((pair) => listItems(pair, itemId).length > 0)
  return documents.some((pair) => {
    const changes = changesBetween(pair.before, pair.after)
    if (isKnown)
      return changes.some(
        ({ id }) =>
          id === itemId ||
          listItems(pair, id).some((item) => getProps(item)['regionId'] === itemId),
      )
    if (rect !== null)
      return changes.some(({ id }) =>
        listItems(pair, id).some((item) => overlaps(boxOfItem(item), rect)),
      )
    return changes.length > 0
  })
}
