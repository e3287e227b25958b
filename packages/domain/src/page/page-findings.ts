import { isBlank } from './missing-text.ts'
import type { Box, PageDocument, TextItem } from './document/page-document.ts'

export type FindingKind =
  | 'overflow'
  | 'too_small'
  | 'missing_glyph'
  | 'outside_page'
  | 'partly_outside'

/** Something a person should look at before the page goes on (spec 10.page.findings). */
export interface Finding {
  readonly kind: FindingKind
  readonly itemId: string
  /** e.g. the characters no font has */
  readonly details: readonly string[]
}

/**
 * Letters under this size (page pixels) are not read on a screen as wide as the page: some 7 px on
 * an 800 px strip.
 */
export const leastReadable = (page: { readonly width: number }): number =>
  Math.max(6, page.width / 110)

/**
 * Smallest upright box round a rotated box given by centre, size and degrees clockwise. Page
 * pixels.
 */
export const getBounds = (item: {
  readonly cx: number
  readonly cy: number
  readonly w: number
  readonly h: number
  readonly rotation: number
}): Box => {
  const angle = (item.rotation * Math.PI) / 180
  const cos = Math.abs(Math.cos(angle))
  const sin = Math.abs(Math.sin(angle))
  const w = item.w * cos + item.h * sin
  const h = item.w * sin + item.h * cos
  return { x: item.cx - w / 2, y: item.cy - h / 2, w, h }
}

const SLACK = 0.5

/** Whether an upright box is on the page, across its edge, or off it. */
export const classifyPosition = (
  box: Box,
  page: Pick<PageDocument, 'width' | 'height'>,
): 'inside' | 'partly_outside' | 'outside_page' => {
  const right = box.x + box.w
  const bottom = box.y + box.h
  if (right <= 0 || bottom <= 0 || box.x >= page.width || box.y >= page.height)
    return 'outside_page'
  const inside =
    box.x >= -SLACK &&
    box.y >= -SLACK &&
    right <= page.width + SLACK &&
    bottom <= page.height + SLACK
  return inside ? 'inside' : 'partly_outside'
}

const listItemFindings = (item: TextItem, page: PageDocument): readonly Finding[] => {
  if (item.props.hidden || isBlank(item.props.translation)) return []
  const found = (kind: FindingKind, details: readonly string[] = []): Finding => ({
    kind,
    itemId: item.id,
    details,
  })
  const { layout } = item.props
  const place = classifyPosition(getBounds(item.props), page)
  return [
    ...(layout?.overflow === true ? [found('overflow')] : []),
    ...(layout !== null && layout.size < leastReadable(page) ? [found('too_small')] : []),
    ...(layout !== null && layout.missing.length > 0
      ? [found('missing_glyph', layout.missing)]
      : []),
    ...(place === 'inside' ? [] : [found(place)]),
  ]
}

export const listTexts = (lane: PageDocument): readonly TextItem[] =>
  Object.values(lane.items).filter((item): item is TextItem => item.kind === 'text')

/**
 * Findings of one page's lane document. Hidden texts and those without words are never lettered, so
 * nothing is found in them.
 */
export const findingsIn = (lane: PageDocument): readonly Finding[] =>
  listTexts(lane).flatMap((item) => listItemFindings(item, lane))
