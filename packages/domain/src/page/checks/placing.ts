/** Where a text stands: on the page, in its bubble, among the others. */
import { boundsOfPoints, getArea, getSharedArea, getShareInside, isInside } from '../contour.ts'
import type { Box } from '../document/page-document.ts'
import { isBlank, UNLETTERED_KINDS } from '../missing-text.ts'
import { getEffectPolicy } from '../effect-policy.ts'
import { isErased, isReplaced, openPlacesIn, type OpenKind, staysDrawn } from '../open-places.ts'
import { classifyPosition, getBounds, listTexts } from '../page-findings.ts'
import { listPaintOrder, type PaintedItem } from '../paint-order.ts'
import { type CheckedDocuments, type Found, defineCheck, inLines } from './check.ts'

const LETTERING = { stages: ['lettering'] } as const

const SLACK = 1

/**
 * Edges that a text sticks out of: those where nothing goes on, or those of the pages that meet
 * this one, beyond which it is not painted.
 */
const sticksOut = (box: Box, { lane, joints }: CheckedDocuments): 'edge' | 'joint' | null => {
  const [top, bottom] = [box.y, box.y + box.h - lane.height]
  const isOver = (past: number, joint: number): boolean => joint === 0 && past > SLACK
  if (box.x < -SLACK || box.x + box.w > lane.width + SLACK) return 'edge'
  if (isOver(-top, joints.above) || isOver(bottom, joints.below)) return 'edge'
  return -top > joints.above + SLACK || bottom > joints.below + SLACK ? 'joint' : null
}

/** Nothing of it is on the page, nor on the pages that meet it. */
const isOutside = (box: Box, { lane, joints }: CheckedDocuments): boolean =>
  classifyPosition(
    { ...box, y: box.y + joints.above },
    { width: lane.width, height: joints.above + lane.height + joints.below },
  ) === 'outside_page'

export const outsidePage = defineCheck({
  ...LETTERING,
  level: 'block',
  find: inLines(({ item }, page) => (isOutside(getBounds(item.props), page) ? {} : null)),
})

const findPast = (where: 'edge' | 'joint'): ((page: CheckedDocuments) => readonly Found[]) =>
  inLines(({ item }, page) => {
    const box = getBounds(item.props)
    return sticksOut(box, page) === where && !isOutside(box, page) ? {} : null
  })

export const partlyOutside = defineCheck({ ...LETTERING, find: findPast('edge') })

/** It goes on beyond the page that meets its own: the rest is painted nowhere. */
export const overJoint = defineCheck({ ...LETTERING, find: findPast('joint') })

/** Part of the box that may lie outside the bubble's bounds: corners of a box are seldom inked. */
const MOST_OUTSIDE = 0.2

/**
 * Its middle, or a good part of its box and of the contour it fills, lies outside the bubble of its
 * line.
 */
export const outsideBubble = defineCheck({
  ...LETTERING,
  find: inLines(({ item, region }) => {
    const own = item.props.bubble ?? null
    const found = region?.props.bubble ?? null
    // the contour of a fitted text goes where the text goes, the bubble in the picture stays
    const isFitted = item.props.fit === 'bubble'
    const bubble = isFitted ? found : (own ?? found)
    if (bubble === null || getArea(bubble) === 0) return null
    const round = boundsOfPoints(bubble)
    const boxes = [getBounds(item.props), ...(isFitted && own ? [boundsOfPoints(own)] : [])]
    const outside = Math.min(...boxes.map((box) => 1 - getShareInside(box, round)))
    const isIn = isInside(bubble, { x: item.props.cx, y: item.props.cy })
    return isIn && outside <= MOST_OUTSIDE ? null : {}
  }),
})

/** Part of the smaller box from which two texts are in each other's way. */
const MOST_SHARED = 0.35

/** Another text lies over a good part of it. */
export const covered = defineCheck({
  ...LETTERING,
  find: (page) => {
    const byTop = page.lines
      .map(({ item }) => ({ id: item.id, box: getBounds(item.props) }))
      .toSorted((a, b) => a.box.y - b.box.y)
    const found = new Set<string>()
    byTop.forEach(({ id, box }, at) => {
      for (let next = at + 1; next < byTop.length; next++) {
        const other = byTop[next]
        if (other === undefined || other.box.y >= box.y + box.h) break
        const smaller = Math.min(box.w * box.h, other.box.w * other.box.h)
        if (getSharedArea(box, other.box) > MOST_SHARED * smaller) found.add(id).add(other.id)
      }
    })
    return page.lines.flatMap(({ item }) => (found.has(item.id) ? [{ itemId: item.id }] : []))
  },
})

/** Paint this thin lets the words through. */
const LEAST_OPAQUE = 0.5

const getPictureBounds = ({ props }: Extract<PaintedItem, { kind: 'image' | 'patch' }>): Box => {
  const centre = 'cx' in props ? props : { cx: props.x + props.w / 2, cy: props.y + props.h / 2 }
  const { w, h, rotation } = props
  return getBounds({ cx: centre.cx, cy: centre.cy, w, h, rotation })
}

/** A picture or a patch that is painted later lies over a good part of it. */
export const underPicture = defineCheck({
  ...LETTERING,
  find: (page) => {
    const order = listPaintOrder(page).map(({ item }) => item)
    const places = new Map(order.map(({ id }, at) => [id, at]))
    return page.lines.flatMap(({ item }) => {
      const box = getBounds(item.props)
      const isHidden = order
        .slice((places.get(item.id) ?? order.length) + 1)
        .some(
          (other) =>
            other.kind !== 'text' &&
            !other.props.hidden &&
            other.props.opacity >= LEAST_OPAQUE &&
            getShareInside(box, getPictureBounds(other)) > MOST_SHARED,
        )
      return isHidden ? [{ itemId: item.id }] : []
    })
  },
})

/** The text stands on lettering of the source that no patch covers. */
export const sourceLettering = defineCheck({
  ...LETTERING,
  find: inLines(({ item, region, source }, { base, lane, effectPolicy }) =>
    region !== null &&
    source !== '' &&
    !staysDrawn(region, item, effectPolicy) &&
    !UNLETTERED_KINDS.includes(region.props.kind) &&
    !isErased(region, base, lane)
      ? {}
      : null,
  ),
})

/** Part of the art that the translation of an effect may cover where the art is to be seen. */
const MOST_COVERED = 0.25

/** A sound effect is translated, but not in the way its book treats effects. */
export const offPolicy = defineCheck({
  stages: ['text', 'lettering'],
  find: inLines(({ item, region }, { effectPolicy }) => {
    if (region === null || !staysDrawn(region, item, effectPolicy)) return null
    const policy = getEffectPolicy(item, effectPolicy)
    const art = boundsOfPoints(region.props.polygon)
    const isClear = getSharedArea(getBounds(item.props), art) <= MOST_COVERED * art.w * art.h
    return policy !== 'keep' && isClear ? null : { details: [policy] }
  }),
})

const findOpen =
  (kind: OpenKind): ((page: CheckedDocuments) => readonly Found[]) =>
  ({ base, lane, effectPolicy, getLayout }) =>
    openPlacesIn(base, lane, (text) => getLayout(text) !== null, effectPolicy)
      .filter((place) => place.kind === kind)
      .map(({ itemId }) => ({ itemId }))

/** A line without a translation; the workflow refuses it wherever words are handed on. */
export const missingTranslation = defineCheck({
  level: 'block',
  configurable: false,
  find: findOpen('missing_words'),
})

/** A sound or sign without a translation. Dismissing it says that it stays as it is drawn. */
export const untranslatedDrawing = defineCheck({
  stages: ['text', 'lettering'],
  find: ({ base, lane, effectPolicy }) =>
    listTexts(lane).flatMap((text) => {
      const { id, props } = text
      const region = base.items[props.regionId ?? '']
      if (props.hidden || !isBlank(props.translation) || region?.kind !== 'region') return []
      const isEffect = region.props.kind === 'effect'
      const isKept = isEffect && getEffectPolicy(text, effectPolicy) === 'keep'
      const isDrawn = (isEffect && !isKept) || region.props.kind === 'sign'
      return isDrawn && !isReplaced(region, base, lane) && !isErased(region, base, lane)
        ? [{ itemId: id }]
        : []
    }),
})

/** A patch covers lettering and nothing stands in its place. */
export const erased = defineCheck({
  stages: ['text', 'lettering'],
  blocksAt: ['lettering'],
  level: 'block',
  configurable: false,
  find: findOpen('erased'),
})

/** A line whose bubble somebody took away: nothing says any more what it translates. */
export const bubbleDeleted = defineCheck({
  stages: ['text', 'lettering'],
  find: inLines(({ item, region }) =>
    item.props.regionId !== null && region === null ? {} : null,
  ),
})

/** A bubble whose lettering was not read. */
export const unread = defineCheck({ find: findOpen('unread') })
