/**
 * What a person asks of the eraser: a selection on one page, and how its ground is to be made anew
 * (spec 5.editor.cleanup).
 */
import type { SourceLanguage } from '../locale/language.ts'
import type { Box, DocumentKind, Point, Writing } from './document/page-document.ts'
import { checkSelection, type SelectionCheck } from './page-checks.ts'

/** Part of a selection, page pixels. Parts add up. */
export type EraseShape =
  | { readonly kind: 'polygon'; readonly points: readonly Point[] }
  /** a brush pulled along the points */
  | { readonly kind: 'stroke'; readonly points: readonly Point[]; readonly radius: number }

/**
 * `lettering`: only what stands out from its ground, as on a page of lettering; `everything`: the
 * whole selection is filled.
 */
export const ERASE_WHATS = ['lettering', 'everything'] as const
export type EraseWhat = (typeof ERASE_WHATS)[number]

/**
 * `auto` takes the simplest that explains the ground around: one colour, a gradient, else
 * inpainting. `texture` goes on with a pattern such as screentone.
 */
export const ERASE_METHODS = ['auto', 'flat', 'gradient', 'inpaint', 'texture'] as const
export type EraseMethod = (typeof ERASE_METHODS)[number]

/** What reads a selection. `endpoint`: a vision-language model of the outside world. */
export const READING_ENGINES = ['tesseract', 'ppocr', 'endpoint'] as const
export type ReadingEngine = (typeof READING_ENGINES)[number]

export const MAX_ERASE_SHAPES = 200
export const MAX_ERASE_POINTS = 4000
export const MAX_ERASE_SPREAD = 20
export const MAX_BRUSH_RADIUS = 400

export interface EraseOptions {
  readonly shapes: readonly EraseShape[]
  readonly what: EraseWhat
  readonly method: EraseMethod
  /** px the fill reaches beyond what is erased, to take soft edges along */
  readonly spread: number
  /** the ground looked at: the source page, or the page with the patches that are there */
  readonly ground: 'source' | 'cleaned'
  /** `base`: for every language; `lane`: for this one */
  readonly document: DocumentKind
  /** patch of that document that gets the new pixels; null makes a new patch */
  readonly replaces: string | null
  /**
   * language in which the lettering of the selection is read as well; then nothing is written, and
   * what was read comes back with the pixels of a patch
   */
  readonly reads?: SourceLanguage | null | undefined
  /** direction it is read in; null and absent: in both */
  readonly readsIn?: Writing | null | undefined
  /** engine it is read with; null and absent: with all */
  readonly readsWith?: ReadingEngine | null | undefined
  /** the patch is made and not put on the page: one of several to choose from */
  readonly trial?: boolean | undefined
}

interface Page {
  readonly width: number
  readonly height: number
}

/**
 * Whole pixels around the shapes. A brush's round end is cut off at the page's edge; points are
 * not.
 */
export const boundsOfShapes = (shapes: readonly EraseShape[], page: Page): Box => {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  const reach = (x: number, y: number): void => {
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
  }
  const clamp = (value: number, side: number, by: number): number =>
    by === 0 ? value : Math.min(Math.max(value, 0), side)
  for (const shape of shapes) {
    const by = shape.kind === 'stroke' ? shape.radius : 0
    for (const { x, y } of shape.points) {
      const inside = x >= 0 && y >= 0 && x <= page.width && y <= page.height
      const cut = inside ? by : 0
      reach(clamp(x - by, page.width, cut), clamp(y - by, page.height, cut))
      reach(clamp(x + by, page.width, cut), clamp(y + by, page.height, cut))
    }
  }
  if (left > right) return { x: 0, y: 0, w: 0, h: 0 }
  const [x, y] = [Math.floor(left), Math.floor(top)]
  return { x, y, w: Math.ceil(right) - x, h: Math.ceil(bottom) - y }
}

/** At least 10×10 and within the page. */
export const checkShapes = (shapes: readonly EraseShape[], page: Page): SelectionCheck =>
  checkSelection(boundsOfShapes(shapes, page), page)

export const rectangleShape = ({ x, y, w, h }: Box): EraseShape => ({
  kind: 'polygon',
  points: [
    { x, y },
    { x: x + w, y },
    { x: x + w, y: y + h },
    { x, y: y + h },
  ],
})
