/** Faults that are measured in pixels: of the page as a picture, and of its cleanup. */
import { boundsOfPoints, getSharedArea } from '../contour.ts'
import type { Box } from '../document/page-document.ts'
import { UNLETTERED_KINDS } from '../missing-text.ts'
import { staysDrawn } from '../open-places.ts'
import { getBounds } from '../page-findings.ts'
import {
  type Check,
  type CheckedLine,
  type CheckedDocuments,
  defineCheck,
  type Found,
  inLines,
} from './check.ts'
import { listLetteringPlaces, listSeamPlaces, listUnmeasured } from './page-measures.ts'
import type { PictureFault } from './page-pictures.ts'

/** Item of findings about a page as a whole. */
export const PAGE_ITEM = 'page'

const LETTERING = { stages: ['lettering'] } as const
const EVERYWHERE = { stages: ['text', 'lettering'] } as const

const checkPicture = (kind: PictureFault['kind']): Check =>
  defineCheck({
    ...EVERYWHERE,
    reads: ['pictureFaults'],
    find: ({ base, pictureFaults = [] }) =>
      pictureFaults
        .filter((fault) => fault.kind === kind)
        .map(({ details }) => ({ itemId: PAGE_ITEM, details, basis: base.source })),
  })

export const pageDoubled = checkPicture('page_doubled')
export const pageBlurred = checkPicture('page_blurred')
export const pageSize = checkPicture('page_size')
export const pageOrder = checkPicture('page_order')
export const pageGap = checkPicture('page_gap')

/** Part of a patch's rim that may stand out: lines of the art end there by chance. */
const MOST_VISIBLE = 0.4
/** Shorter rims say nothing, px. */
const LEAST_RIM = 24

/** The border of a patch can be seen on the page. */
export const patchSeam = defineCheck({
  ...LETTERING,
  reads: ['measures'],
  find: (page) => {
    const { measures } = page
    if (measures === undefined) return []
    return listSeamPlaces(page).flatMap(({ key, itemId }): readonly Found[] => {
      const seam = measures.seams[key]
      return seam == null || seam.rim < LEAST_RIM || seam.visible <= MOST_VISIBLE
        ? []
        : [{ itemId, details: [String(Math.round(seam.visible * 100))], basis: key }]
    })
  },
})

/** Part of the source lettering's ink that may be left: edges of strokes, screentone. */
const MOST_LEFT = 0.15

/** Cleaned, and yet the source lettering can still be read on the page. */
export const lettersLeft = defineCheck({
  ...LETTERING,
  reads: ['measures'],
  find: (page) => {
    const { measures, lines, effectPolicy } = page
    if (measures === undefined) return []
    const places = new Map(listLetteringPlaces(page).map((place) => [place.regionId, place.key]))
    return lines.flatMap(({ item, region }): readonly Found[] => {
      const key = places.get(region?.id ?? '')
      if (region === null || key === undefined) return []
      if (UNLETTERED_KINDS.includes(region.props.kind) || staysDrawn(region, item, effectPolicy))
        return []
      const left = measures.left[key]
      return left == null || left <= MOST_LEFT
        ? []
        : [{ itemId: item.id, details: [String(Math.round(left * 100))], basis: key }]
    })
  },
})

/** What nobody has measured as it is now: it did not pass. */
export const notMeasured = defineCheck({
  ...EVERYWHERE,
  reads: ['measures', 'pictureFaults', 'panels'],
  find: (page) => {
    const { measures, panels, pictureFaults = [], base } = page
    const { seams, lettering } =
      measures === undefined ? { seams: [], lettering: [] } : listUnmeasured(page, measures)
    const missing = [
      ...(pictureFaults.some(({ kind }) => kind === 'page_unmeasured') ? ['picture'] : []),
      ...(seams.length > 0 ? ['patches'] : []),
      ...(lettering.length > 0 ? ['lettering'] : []),
      ...(panels === null ? ['panels'] : []),
    ]
    return missing.length === 0 ? [] : [{ itemId: PAGE_ITEM, details: missing, basis: base.source }]
  },
})

/** Part of a text that is beyond a border; what lies in the gutter stands beside the panels. */
const LEAST_OVER = 0.08
const MOST_OVER = 0.9

/** Part of the box beyond the panel that holds most of it. */
const getShareBeyond = (box: Box, panels: readonly Box[]): number => {
  const area = box.w * box.h
  const inside = Math.max(0, ...panels.map((panel) => getSharedArea(box, panel)))
  return area === 0 || inside === 0 ? 0 : 1 - inside / area
}

const isOver = (box: Box, panels: readonly Box[]): boolean => {
  const beyond = getShareBeyond(box, panels)
  return beyond >= LEAST_OVER && beyond <= MOST_OVER
}

/** In a bubble, or where the lettering of the source is, it stands as it was drawn. */
const isAsDrawn = ({ item, region }: CheckedLine, isThere: (box: Box) => boolean): boolean =>
  (item.props.bubble ?? region?.props.bubble ?? null) !== null ||
  (region !== null && isThere(boundsOfPoints(region.props.polygon)))

/** Over the border of a panel, where the source had nothing. */
export const overBorder = defineCheck({
  ...LETTERING,
  reads: ['panels'],
  find: inLines((line, { panels }) =>
    panels != null &&
    isOver(getBounds(line.item.props), panels) &&
    !isAsDrawn(line, (box) => isOver(box, panels))
      ? {}
      : null,
  ),
})

/** Part of the width of the page that is left free along its edges. */
const SAFE_MARGIN = 0.015

const isInMargin = (box: Box, { lane, joints }: CheckedDocuments): boolean => {
  const margin = lane.width * SAFE_MARGIN
  const isHigh = joints.above === 0 && box.y < margin
  const isLow = joints.below === 0 && box.y + box.h > lane.height - margin
  return box.x < margin || box.x + box.w > lane.width - margin || isHigh || isLow
}

const isOnPage = ({ x, y, w, h }: Box, { lane, joints }: CheckedDocuments): boolean =>
  x >= 0 && x + w <= lane.width && y >= -joints.above && y + h <= lane.height + joints.below

/** Nearer to the edge of the page than a reader, or a cut, leaves it. */
export const safeMargin = defineCheck({
  ...LETTERING,
  find: inLines((line, page) => {
    const box = getBounds(line.item.props)
    const isNear = isOnPage(box, page) && isInMargin(box, page)
    return isNear && !isAsDrawn(line, (drawn) => isInMargin(drawn, page)) ? {} : null
  }),
})
