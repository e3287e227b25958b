/** How a machine-made text looks before anybody touched it. */
import { isSetInSquares, type TargetLanguage } from '@panelflow/domain/locale/language.ts'
import {
  boundsOfPoints,
  computeCentroid,
  getArea,
  isInside,
  simplified,
} from '@panelflow/domain/page/contour.ts'
import type {
  Box,
  Point,
  RegionProps,
  SourceLook,
  TextProps,
  Writing,
} from '@panelflow/domain/page/document/page-document.ts'
import { defaultFontFor } from '@panelflow/render/font/font-list.ts'
import type { GroundTone } from './ground-tone.ts'

/** Part of a bubble's bounds that lies inside its curve. */
const BUBBLE_FILL_RATIO = 0.78
/**
 * A translation may take a little more room than the lettering did, where no bubble says how much
 * there is.
 */
const FREE_FILL_RATIO = 1.15
/**
 * In a bubble letters may get larger than the source's by this much: what counts there is the room.
 */
const BUBBLE_GROWTH = 1.15
/** em; a little more than the engine's own: nobody has looked at it yet */
const AIR = 0.5
/**
 * Smallest size a reader still reads, as a part of the page's width (some 9 px on an 800 px strip).
 */
const LEAST_OF_WIDTH = 1 / 90
const LEAST_PX = 8
const LARGEST_PX = 160
/** Letters are smaller than the lines that a detector draws round them. */
const SIZE_OF_LINE = 0.9
/** Luma that letters differ by from their outline at least, and have on either ground. */
const LEAST_CONTRAST = 70
const READABLE = { onDark: 130, onLight: 125 }
/** Keeps lettering that lies on the drawing readable. */
const OUTLINE_OF_SIZE = 0.09

const shrinkAroundCentre = ({ x, y, w, h }: Box, by: number): Box => ({
  x: x + (w * (1 - by)) / 2,
  y: y + (h * (1 - by)) / 2,
  w: w * by,
  h: h * by,
})

/** The part of the box on the page, or beyond it as far as the lettering goes on over a joint. */
const insidePage = (
  { x, y, w, h }: Box,
  page: { readonly width: number; readonly height: number },
  lettering: Box,
): Box => {
  const left = Math.max(0, x)
  const top = lettering.y < 0 ? y : Math.max(0, y)
  const bottom = lettering.y + lettering.h > page.height ? y + h : Math.min(page.height, y + h)
  return {
    x: left,
    y: top,
    w: Math.max(1, Math.min(page.width, x + w) - left),
    h: Math.max(1, bottom - top),
  }
}

/** A bubble that holds other lettering too: filled by one text it would cover the others. */
const isShared = (
  region: RegionProps,
  bubble: readonly Point[],
  neighbours: readonly RegionProps[],
): boolean =>
  neighbours.some(
    (other) => other !== region && isInside(bubble, getCentre(boundsOfPoints(other.polygon))),
  )

const getCentre = ({ x, y, w, h }: Box): Point => ({ x: x + w / 2, y: y + h / 2 })

/**
 * The bubble a text may fill: its own alone, and large enough to be the bubble of its lettering.
 */
const bubbleFor = (
  region: RegionProps,
  neighbours: readonly RegionProps[],
): readonly Point[] | null => {
  const { bubble } = region
  if (bubble === null || bubble.length < 3 || isShared(region, bubble, neighbours)) return null
  const lettering = boundsOfPoints(region.polygon)
  const isOwn =
    isInside(bubble, getCentre(lettering)) && getArea(bubble) >= lettering.w * lettering.h
  return isOwn ? simplified(bubble) : null
}

/**
 * Where the translation goes: round the middle of the bubble, else a little more than the lettering
 * took.
 */
const toTextBox = (
  region: RegionProps,
  bubble: readonly Point[] | null,
  page: { readonly width: number; readonly height: number },
): Box => {
  const lettering = boundsOfPoints(region.polygon)
  if (bubble === null)
    return insidePage(shrinkAroundCentre(lettering, FREE_FILL_RATIO), page, lettering)
  const { w, h } = shrinkAroundCentre(boundsOfPoints(bubble), BUBBLE_FILL_RATIO)
  const middle = computeCentroid(bubble)
  const { x, y } = isInside(bubble, middle) ? middle : getCentre(lettering)
  return insidePage({ x: x - w / 2, y: y - h / 2, w, h }, page, lettering)
}

/**
 * Height of the source's characters, as its lines were measured, else guessed from the room each of
 * them had.
 */
const sourceSize = (region: RegionProps): number => {
  const measured = region.look?.size ?? null
  if (measured !== null) return measured * SIZE_OF_LINE
  const { w, h } = boundsOfPoints(region.polygon)
  const characters = [...region.sourceText].filter((character) => character.trim() !== '').length
  return characters === 0 ? Math.min(w, h) : Math.sqrt((w * h) / characters)
}

/** Height ÷ width under which columns would hold two or three letters each. */
const LEAST_TALL = 0.5

/**
 * As the source was written, where readers of the language know it: manga keeps its columns, a
 * strip its lines.
 */
const writingFor = (region: RegionProps, language: TargetLanguage, area: Box): Writing =>
  region.orientation === 'vertical' && isSetInSquares(language) && area.h >= area.w * LEAST_TALL
    ? 'vertical'
    : 'horizontal'

/** Black in a light bubble needs no edge; everything else gets one of the opposite tone. */
export const inkFor = (
  ground: GroundTone,
  inBubble: boolean,
  size: number,
): Pick<TextProps, 'color' | 'stroke'> => {
  const width = Math.max(1, Math.round(size * OUTLINE_OF_SIZE))
  if (ground === 'dark') return { color: '#ffffff', stroke: { width, color: '#000000' } }
  return { color: '#000000', stroke: inBubble ? null : { width, color: '#ffffff' } }
}

const parseLuma = (color: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** As the source's letters are painted, where that is readable on the ground; else as usual. */
const inkLikeSource = (
  look: SourceLook | null,
  ground: GroundTone,
  inBubble: boolean,
  size: number,
): Pick<TextProps, 'color' | 'stroke'> => {
  const usual = inkFor(ground, inBubble, size)
  if (look === null) return usual
  const { color, stroke } = look
  const luma = parseLuma(color)
  if (stroke !== null && Math.abs(luma - parseLuma(stroke.color)) >= LEAST_CONTRAST) {
    const width = Math.max(1, Math.round((stroke.width * size) / (look.size ?? size)))
    return { color, stroke: { width, color: stroke.color } }
  }
  const isReadable = ground === 'dark' ? luma >= READABLE.onDark : luma <= READABLE.onLight
  return isReadable ? { ...usual, color } : usual
}

/** Lettering on the drawing that leans as the source did, in the box that the lines had. */
const leanLikeSource = (
  region: RegionProps,
  bubble: readonly Point[] | null,
  writing: Writing,
): Pick<TextProps, 'rotation' | 'w' | 'h'> | null => {
  const angle = region.look?.angle ?? 0
  if (angle === 0 || bubble !== null || region.bubble !== null) return null
  if (writing !== region.orientation) return null
  const turn = (-angle * Math.PI) / 180
  const { w, h } = boundsOfPoints(
    region.polygon.map(({ x, y }) => ({
      x: x * Math.cos(turn) - y * Math.sin(turn),
      y: x * Math.sin(turn) + y * Math.cos(turn),
    })),
  )
  const by = (side: number): number => Math.max(1, Math.round(side * FREE_FILL_RATIO))
  return { rotation: angle, w: by(w), h: by(h) }
}

/**
 * `getGroundTone` tells what lies under a box of the cleaned page; `neighbours` are the page's
 * regions. Lengths in page pixels.
 * In a bubble of its own the text fills the bubble; anywhere else it shrinks into its box
 * (docs/specs/0002-lettering.md).
 */
export const defaultLettering = (
  regionId: string,
  region: RegionProps,
  page: { readonly width: number; readonly height: number },
  language: TargetLanguage,
  getGroundTone: (box: Box) => GroundTone,
  neighbours: readonly RegionProps[] = [],
): TextProps => {
  const bubble = bubbleFor(region, neighbours)
  const area = toTextBox(region, bubble, page)
  const minSize = Math.max(LEAST_PX, Math.round(page.width * LEAST_OF_WIDTH))
  const likeSource = sourceSize(region) * (bubble === null ? 1 : BUBBLE_GROWTH)
  const size = Math.round(Math.min(LARGEST_PX, Math.max(minSize, likeSource)))
  const look = region.look ?? null
  const writing = writingFor(region, language, area)
  const align = bubble === null && writing === 'horizontal' ? look?.align : null
  return {
    regionId,
    translation: '',
    candidates: [],
    cx: Math.round(area.x + area.w / 2),
    cy: Math.round(area.y + area.h / 2),
    w: Math.max(1, Math.round(area.w)),
    h: Math.max(1, Math.round(area.h)),
    rotation: 0,
    opacity: 1,
    hidden: false,
    writing,
    ...(bubble === null ? { fit: 'shrink' } : { fit: 'bubble', bubble, air: AIR }),
    minSize,
    size,
    font: defaultFontFor(language),
    bold: look?.bold ?? false,
    italic: false,
    lineSpacing: 1.15,
    letterSpacing: 0,
    ...inkLikeSource(look, getGroundTone(area), region.bubble !== null, size),
    ...leanLikeSource(region, bubble, writing),
    align: align ?? 'center',
    valign: 'middle',
    shadow: null,
    layout: null,
  }
}
