/** What the worker does to find and read the text of a page; the evaluation does the same. */
import { SPOKEN_KINDS } from '@panelflow/domain/page/missing-text.ts'
import type { Box, RegionKind } from '@panelflow/domain/page/document/page-document.ts'
import type {
  DetectedRegion,
  DetectOptions,
  PageRaster,
  TextDetector,
} from '../ports/text-detector.ts'
import type { ReadText, TextReader } from '../ports/text-reader.ts'

/** Part of a box that must lie in another one for both to be the same lettering. */
const NESTED = 0.7

interface Found {
  readonly box: Box
  readonly kind: RegionKind
  readonly order: number
}

const getArea = ({ w, h }: Box): number => w * h

const partInside = (inner: Box, outer: Box): number => {
  const w = Math.min(inner.x + inner.w, outer.x + outer.w) - Math.max(inner.x, outer.x)
  const h = Math.min(inner.y + inner.h, outer.y + outer.h) - Math.max(inner.y, outer.y)
  return w <= 0 || h <= 0 ? 0 : (w * h) / getArea(inner)
}

const isSpoken = ({ kind }: Found): boolean => SPOKEN_KINDS.includes(kind)

/**
 * A bubble may lie over the long strokes of a drawn sound: what people say is never given up for
 * it.
 */
const mayCover = (outer: Found, inner: Found): boolean => isSpoken(outer) || !isSpoken(inner)

const covers = (outer: Found, inner: Found): boolean => {
  const [big, small] = [getArea(outer.box), getArea(inner.box)]
  const larger = big > small || (big === small && outer.order < inner.order)
  return larger && mayCover(outer, inner) && partInside(inner.box, outer.box) >= NESTED
}

/**
 * Regions of one page (page pixels) without those the detector found a second time inside a larger
 * one; their order has no gaps again.
 */
export const dropNested = <Region extends Found>(regions: readonly Region[]): readonly Region[] => {
  const outermost = regions.filter(
    (inner) => !regions.some((outer) => outer !== inner && covers(outer, inner)),
  )
  const places = new Map(
    [...outermost].sort((a, b) => a.order - b.order).map((region, order) => [region, order]),
  )
  return outermost.map((region) => ({ ...region, order: places.get(region) ?? region.order }))
}

export interface FoundText {
  readonly regions: readonly DetectedRegion[]
  /** one per region, in their order */
  readonly texts: readonly ReadText[]
}

/** @param onFound called when the regions are known and reading begins */
export const findAndRead = async (
  { detector, reader }: { readonly detector: TextDetector; readonly reader: TextReader },
  page: PageRaster,
  options: DetectOptions,
  onFound?: () => void,
): Promise<FoundText> => {
  const regions = dropNested(await detector.detect(page, options))
  onFound?.()
  const { sourceLanguage: language, signal } = options
  return { regions, texts: await reader.read(page, regions, { language, signal }) }
}
