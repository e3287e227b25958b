/**
 * What is measured in the pixels of a page, and for what. A measure is kept under a key that names
 * everything it was taken of, so it holds exactly as long as that is on the page.
 */
import { boundsOfPoints, getArea, getSharedArea } from '../contour.ts'
import type { Box, PageDocument, Point, RegionItem } from '../document/page-document.ts'
import { isBlank } from '../missing-text.ts'
import { isErased } from '../open-places.ts'
import { boxOfItem } from '../page-changes.ts'
import { listTexts } from '../page-findings.ts'
import { listPaintOrder, type PaintedItem } from '../paint-order.ts'

/** The rim of a patch, in the page as it is painted without texts. */
export interface SeamMeasure {
  /** rim pixels that were compared */
  readonly rim: number
  /** part of them where colour or grain jumps more than the art on both sides does, 0..1 */
  readonly visible: number
}

export interface PageMeasures {
  /** by key of the patch; null: it covers nothing */
  readonly seams: Readonly<Record<string, SeamMeasure | null>>
  /** part of the source lettering's ink that is still there, 0..1; null: none stands out */
  readonly left: Readonly<Record<string, number | null>>
}

export const NOTHING_MEASURED: PageMeasures = { seams: {}, left: {} }

interface PageDocuments {
  readonly base: PageDocument
  readonly lane: PageDocument
}

/** What is to be measured of a patch. */
interface SeamPlace {
  readonly key: string
  readonly itemId: string
  readonly box: Box
}

/** What is to be measured of lettering that patches cover. */
interface LetteringPlace {
  readonly key: string
  readonly regionId: string
  readonly polygon: readonly Point[]
}

type GroundItem = Exclude<PaintedItem, { kind: 'text' }>

/** Patches and pictures that are seen, lowest first. */
const listGround = (page: PageDocuments): readonly GroundItem[] =>
  listPaintOrder(page).flatMap(({ item }) =>
    item.kind === 'text' || item.props.hidden || item.props.opacity === 0 ? [] : [item],
  )

const round = (value: number): number => Math.round(value * 10) / 10

const describe = (item: GroundItem): string => {
  const { asset, rotation, opacity, blend } = item.props
  const { x, y, w, h } = boxOfItem(item)
  return [asset.slice(0, 16), ...[x, y, w, h, rotation, opacity].map(round), blend ?? ''].join(',')
}

const createKey = (page: PageDocuments, own: string, box: Box, ground: readonly GroundItem[]) =>
  [
    page.base.source.slice(0, 16),
    own,
    ...ground.filter((item) => getSharedArea(box, boxOfItem(item)) > 0).map(describe),
  ].join('|')

/** Patches whose rim is not to be seen; a stroke or a shadow is an edge that somebody wants. */
export const listSeamPlaces = (page: PageDocuments): readonly SeamPlace[] => {
  const ground = listGround(page)
  return ground
    .filter(({ kind, props }) => kind === 'patch' && props.stroke === null && props.shadow === null)
    .map((item) => {
      const box = boxOfItem(item)
      return { key: createKey(page, describe(item), box, ground), itemId: item.id, box }
    })
}

const getRegion = ({ base }: PageDocuments, id: string | null): RegionItem | null => {
  const item = base.items[id ?? '']
  return item?.kind === 'region' ? item : null
}

/** Lettering that a patch covers and a text translates, each once. */
export const listLetteringPlaces = (page: PageDocuments): readonly LetteringPlace[] => {
  const ground = listGround(page)
  const regions = listTexts(page.lane).flatMap(({ props }) =>
    props.hidden || isBlank(props.translation) ? [] : (getRegion(page, props.regionId) ?? []),
  )
  return [...new Set(regions)]
    .filter((region) => isErased(region, page.base, page.lane))
    .map((region) => {
      const { polygon } = region.props
      const box = boundsOfPoints(polygon)
      const shape = [box.x, box.y, box.w, box.h, getArea(polygon), polygon.length].map(round)
      const key = createKey(page, shape.join(','), box, ground)
      return { key, regionId: region.id, polygon }
    })
}

/** Places nobody has measured as they are now. */
export const listUnmeasured = (page: PageDocuments, { seams, left }: PageMeasures) => ({
  seams: listSeamPlaces(page).filter(({ key }) => !Object.hasOwn(seams, key)),
  lettering: listLetteringPlaces(page).filter(({ key }) => !Object.hasOwn(left, key)),
})
