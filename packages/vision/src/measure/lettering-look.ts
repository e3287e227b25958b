/** How the letters of a region look: colour, outline, size, angle, alignment and weight. */
import { scope, type OpenCv } from '../open-cv.ts'
import type { Colour } from '../inpaint/ground.ts'
import { withoutAlpha } from '../inpaint/patch-pixels.ts'
import { polygonMat } from '../mask/text-mask.ts'
import { crop, getBounds, grow, median, type Box, type Point, type Raster } from '../raster.ts'
import type { TextLine } from '../neural/text-lines.ts'
import { measureLayout, type LineLayout } from './line-layout.ts'

export interface LetteringLook extends LineLayout {
  readonly colour: Colour
  /** px; null: the letters have no outline */
  readonly stroke: { readonly colour: Colour; readonly width: number } | null
  /** thickness of the strokes, px */
  readonly weight: number
}

export interface LetteredRegion {
  readonly polygon: readonly Point[]
  readonly orientation: 'horizontal' | 'vertical'
  /** the detector's lines in it, page px; absent: none is known */
  readonly lines?: readonly TextLine[] | undefined
}

/** Letters and outline differ by this much from the ground, luma. */
const APART = 40
/** The middle half of the pixels of one colour differ by less, in any channel. */
const ONE_COLOUR = 48
/** An outline has this part of the letters' pixels at least, and letters of the outline's. */
const LEAST_PART = 0.2
/** Widest outline that is believed, of the letters' height. */
const WIDEST = 0.3
/** Fewer pixels say nothing of a colour. */
const LEAST_PIXELS = 12
/** Of a shade's pixels, so many show the ground through their soft edge. */
const CORE = 0.6
/** px round the letters in which their ground is seen */
const RIM = 4

interface Sample {
  readonly colour: Colour
  /** widest spread of the middle half of the pixels over the channels */
  readonly spread: number
  readonly count: number
}

/** Middle colour of the pixels of an RGB picture for which `isTaken`. */
const sample = (rgb: Uint8Array, isTaken: (at: number) => boolean): Sample => {
  const histograms = [0, 1, 2].map(() => new Uint32Array(256))
  let count = 0
  for (let at = 0; at * 3 < rgb.length; at++) {
    if (!isTaken(at)) continue
    count++
    histograms.forEach((histogram, channel) => {
      const value = rgb[at * 3 + channel] ?? 0
      histogram[value] = (histogram[value] ?? 0) + 1
    })
  }
  const find = (histogram: Uint32Array, share: number): number => {
    let seen = 0
    return histogram.findIndex((pixels) => (seen += pixels) > count * share)
  }
  const [r = 0, g = 0, b = 0] = histograms.map((histogram) => Math.max(0, find(histogram, 0.5)))
  const spreads = histograms.map((histogram) => find(histogram, 0.75) - find(histogram, 0.25))
  return { colour: [r, g, b], spread: Math.max(...spreads), count }
}

const computeLuma = (rgb: Uint8Array, at: number): number =>
  0.2126 * (rgb[at * 3] ?? 0) + 0.7152 * (rgb[at * 3 + 1] ?? 0) + 0.0722 * (rgb[at * 3 + 2] ?? 0)

const quantile = (values: Float32Array, share: number): number =>
  values.toSorted()[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0

/** Ways from each pixel to the nearest that is not in the set, px. */
const measureDepths = (cv: OpenCv, { w, h }: Box, isIn: Uint8Array): Float32Array =>
  scope((manage) => {
    const mask = manage(new cv.Mat(h, w, cv.CV_8UC1))
    mask.data.set(isIn)
    const depths = manage(new cv.Mat())
    cv.distanceTransform(mask, depths, cv.DIST_L2, 5)
    return depths.data32F.slice()
  })

/** 255 inside of the outline. */
const fillOutline = (cv: OpenCv, box: Box, polygon: readonly Point[]): Uint8Array =>
  scope((manage) => manage(polygonMat(cv, box, polygon, 0)).data.slice())

/** Pixels of one shade, apart from the ground. */
interface Shade {
  readonly isIn: Uint8Array
  readonly count: number
}

const selectPixels = (isTaken: (at: number) => boolean, length: number): Shade => {
  const isIn = Uint8Array.from({ length }, (_, at) => (isTaken(at) ? 255 : 0))
  return { isIn, count: isIn.reduce((sum, value) => sum + value / 255, 0) }
}

/** Part of a shade's pixels that have the ground as a neighbour. */
const measureContact = ({ w }: Box, { isIn, count }: Shade, isGround: Uint8Array): number => {
  let touching = 0
  isIn.forEach((value, at) => {
    if (value !== 0 && [-1, 1, -w, w].some((step) => isGround[at + step])) touching++
  })
  return touching / Math.max(1, count)
}

/** The one colour of a shade; null: it has several. Thin strokes are mostly soft edge. */
const measureColour = (rgb: Uint8Array, lumas: Float32Array, { isIn }: Shade): Colour | null => {
  const contrast = lumas.map(Math.abs)
  const least = quantile(
    contrast.filter((_, at) => isIn[at] !== 0),
    CORE,
  )
  const isCore = (at: number): boolean => isIn[at] !== 0 && (contrast[at] ?? 0) >= least
  const { colour, spread, count } = sample(rgb, isCore)
  return count < LEAST_PIXELS || spread > ONE_COLOUR ? null : colour
}

/** How far the outline reaches from the letters, px. */
const measureWidth = (cv: OpenCv, box: Box, letters: Shade, outline: Shade): number => {
  const around = letters.isIn.map((value) => 255 - value)
  const ways = measureDepths(cv, box, around)
  return Math.round(
    quantile(
      ways.filter((_, at) => outline.isIn[at] !== 0),
      0.8,
    ),
  )
}

/** Null where the letters do not stand out from their ground in one colour. */
export const measureLook = (
  cv: OpenCv,
  page: Raster,
  region: LetteredRegion,
): LetteringLook | null => {
  const bounds = getBounds(region.polygon)
  const box = grow(bounds, RIM, page.width, page.height)
  if (box.w < 3 || box.h < 3) return null
  const rgb = withoutAlpha(crop(page, box)).data
  const inside = fillOutline(cv, box, region.polygon)
  const length = box.w * box.h
  const ground = sample(rgb, (at) => inside[at] === 0).colour
  const level = computeLuma(Uint8Array.from(ground), 0)
  const lumas = Float32Array.from({ length }, (_, at) => computeLuma(rgb, at) - level)
  const dark = selectPixels((at) => inside[at] !== 0 && (lumas[at] ?? 0) <= -APART, length)
  const light = selectPixels((at) => inside[at] !== 0 && (lumas[at] ?? 0) >= APART, length)
  const [more, less] = dark.count >= light.count ? [dark, light] : [light, dark]
  if (more.count < LEAST_PIXELS) return null
  const layout = measureLayout(region)
  const finish = (letters: Shade, stroke: LetteringLook['stroke']): LetteringLook | null => {
    const colour = measureColour(rgb, lumas, letters)
    if (colour === null) return null
    // half of a stroke's thickness is its greatest depth
    const depths = measureDepths(cv, box, letters.isIn).filter((depth) => depth > 0)
    return { ...layout, colour, stroke, weight: 2 * quantile(depths, 0.9) }
  }
  if (less.count < LEAST_PART * more.count) return finish(more, null)
  const isGround = Uint8Array.from(lumas, (luma) => (Math.abs(luma) < APART ? 1 : 0))
  const isMoreInside = measureContact(box, more, isGround) < measureContact(box, less, isGround)
  const [letters, outline] = isMoreInside ? [more, less] : [less, more]
  const colour = measureColour(rgb, lumas, outline)
  const width = measureWidth(cv, box, letters, outline)
  const size = layout.size ?? Math.min(bounds.w, bounds.h)
  if (colour === null || width < 1 || width > WIDEST * size) return null
  return finish(letters, { colour, width })
}

/** Letters so much heavier than those of the page's middle region are bold. */
const BOLD = 1.35
const LEAST_BOLD = 1.2
/** Fewer regions do not show what is usual on a page. */
const LEAST_REGIONS = 3

/** Which of the looks of a page are bold: thicker than usual, measured by their own size. */
export const findBold = (looks: readonly (LetteringLook | null)[]): readonly boolean[] => {
  const weights = looks.map((look) => (look?.size ? look.weight / look.size : null))
  const known = weights.filter((weight) => weight !== null)
  const usual = median(known)
  const thickness = median(looks.flatMap((look) => (look === null ? [] : [look.weight])))
  return weights.map(
    (weight, at) =>
      known.length >= LEAST_REGIONS &&
      weight !== null &&
      weight >= BOLD * usual &&
      // a size that was measured too small makes no letter bold
      (looks[at]?.weight ?? 0) >= LEAST_BOLD * thickness,
  )
}
