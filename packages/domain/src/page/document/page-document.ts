/**
 * The page document: what is written on one page. Two documents per page, same shape:
 * - `base` (one per source page): text regions and cleanup patches, shared by every language;
 * - `lane` (one per page of an order's chapter): the texts of that language, lane-only patches and
 * inserted images.
 *
 * All lengths are page pixels of the source page (multiples of 1/64), angles degrees clockwise,
 * opacity 0..1.
 * Source: design rendering.md §6, domain.md §1.
 */
import type { RoleId } from '../../account/role.ts'

export const PAGE_SCHEMA_VERSION = 1

export type DocumentKind = 'base' | 'lane'
export type ItemKind = 'region' | 'patch' | 'text' | 'image'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Axis-aligned box: left, top, width, height in page pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export type RegionKind = 'speech' | 'narration' | 'effect' | 'sign' | 'other'
export type Writing = 'horizontal' | 'vertical'

/** A piece of source lettering. Lives in the base document. */
export interface RegionProps {
  readonly polygon: readonly Point[]
  readonly sourceText: string
  readonly kind: RegionKind
  /** reading order within the page, 0-based; ties are broken by id */
  readonly order: number
  readonly orientation: Writing
  readonly speaker: string | null
  /** OCR confidence 0..1; null when a person typed it */
  readonly confidence: number | null
  /** inner contour of the speech bubble, when one was found */
  readonly bubble: readonly Point[] | null
}

/** A cleanup patch: RGBA PNG drawn over the source page at an integer position. */
export interface PatchProps {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  /** sha-256 of the PNG in the blob store */
  readonly asset: string
  /** region it cleans, null for a patch made by hand */
  readonly regionId: string | null
  readonly opacity: number
  readonly hidden: boolean
  /** as in ImageProps */
  readonly order?: number | null | undefined
}

export interface Stroke {
  readonly width: number
  /** #rrggbb or #rrggbbaa */
  readonly color: string
}

export interface Shadow {
  readonly color: string
  readonly distance: number
  readonly angle: number
  /** spread in px */
  readonly size: number
  /** gaussian sigma is blur / 2 */
  readonly blur: number
}

/**
 * A stretch of a translation that is set differently, UTF-16 offsets [from, to). Where stretches
 * overlap, the later one counts.
 */
export interface TextRange {
  readonly from: number
  readonly to: number
  readonly bold?: boolean | undefined
  readonly italic?: boolean | undefined
  /** #rrggbb or #rrggbbaa */
  readonly color?: string | undefined
  /** × the size of the text, so that it shrinks with it */
  readonly size?: number | undefined
  /** in vertical writing: stands instead of lying with the line */
  readonly upright?: boolean | undefined
  /** in vertical writing: packed level into one square (tate-chu-yoko) */
  readonly tcy?: boolean | undefined
}

/** How the outlines of a text are bent, in the axes of its box, before the box is turned. */
export type Warp =
  /**
   * degrees of a circle the box's length is laid round; above 0 the middle rises (horizontal) or
   * moves right (vertical)
   */
  | { readonly kind: 'arc'; readonly bend: number }
  /**
   * a sine along the lines: px up and down, waves per box length, degrees the first one begins at
   */
  | {
      readonly kind: 'wave'
      readonly height: number
      readonly waves: number
      readonly phase: number
    }
  /**
   * px each corner of the box is moved by, clockwise from the top left one; perspective when the
   * corners stay convex
   */
  | { readonly kind: 'corners'; readonly offsets: readonly [Point, Point, Point, Point] }

/**
 * What the lettering engine decided for this text: stored, never recomputed on the way to print
 * (rendering.md §3).
 */
export interface StoredLayout {
  /** id of the engine that made it, e.g. `panelflow-render/1` */
  readonly engine: string
  /** hash of every input of the layout; a different hash makes the layout stale */
  readonly inputHash: string
  /** fitted font size in px */
  readonly size: number
  /** UTF-16 offsets in `translation` at which each line after the first begins */
  readonly lines: readonly number[]
  /** true when the text does not fit its box even at the smallest allowed size */
  readonly overflow: boolean
  /** code points that no font of the chain covers */
  readonly missing: readonly string[]
}

export type CandidateSource = 'memory' | 'fuzzy_memory' | 'machine' | 'conversion' | 'person'

/** A proposal beside the translation: never applied over a person's value. */
export interface TranslationCandidate {
  readonly text: string
  readonly source: CandidateSource
  /** engine or person, as shown */
  readonly by: string
  /** 0..1 */
  readonly score: number
}

/** A lettered text. Lives in the lane document. For machine-made texts, item id === region id. */
export interface TextProps {
  readonly regionId: string | null
  readonly translation: string
  readonly candidates: readonly TranslationCandidate[]
  readonly cx: number
  readonly cy: number
  readonly w: number
  readonly h: number
  readonly rotation: number
  readonly opacity: number
  readonly hidden: boolean
  readonly writing: Writing
  readonly fit: 'fixed' | 'shrink' | 'bubble'
  readonly minSize: number
  /** font size in px; with fit `shrink` or `bubble` it is the largest size tried */
  readonly size: number
  /** font id of the registry, see packages/render */
  readonly font: string
  readonly bold: boolean
  readonly italic: boolean
  /** × font size */
  readonly lineSpacing: number
  /** em */
  readonly letterSpacing: number
  readonly color: string
  readonly align: 'left' | 'center' | 'right'
  readonly valign: 'top' | 'middle' | 'bottom'
  readonly stroke: Stroke | null
  readonly shadow: Shadow | null
  readonly layout: StoredLayout | null
  // From here on: null and absent mean the same, so that documents written before still hold
  // (docs/specs/0002-lettering.md).
  /**
   * contour in page px that fit `bubble` fills, lines centred on the box's centre; without one it
   * fits the box
   */
  readonly bubble?: readonly Point[] | null | undefined
  /** distance kept from the contour, em; 0.4 when absent */
  readonly air?: number | null | undefined
  readonly ranges?: readonly TextRange[] | null | undefined
  /** words may be hyphenated when nothing else makes them fit */
  readonly hyphenate?: boolean | null | undefined
  /** a second line outside `stroke` */
  readonly stroke2?: Stroke | null | undefined
  readonly warp?: Warp | null | undefined
  /** polygons in page px the text passes behind */
  readonly mask?: readonly (readonly Point[])[] | null | undefined
}

/** An inserted picture. Lives in the lane document. */
export interface ImageProps {
  readonly asset: string
  readonly cx: number
  readonly cy: number
  readonly w: number
  readonly h: number
  readonly rotation: number
  readonly opacity: number
  readonly hidden: boolean
  /**
   * place among the items of its kind in its document: higher lies over lower. Null and absent mean
   * 0, as in documents written before
   */
  readonly order?: number | null | undefined
}

export interface PropsByKind {
  readonly region: RegionProps
  readonly patch: PatchProps
  readonly text: TextProps
  readonly image: ImageProps
}

/** Who wrote a value: an AI run, or a person acting at a stage. */
export type Origin =
  | { readonly by: 'ai'; readonly run: string; readonly at: string }
  | { readonly by: 'person'; readonly account: string; readonly role: RoleId; readonly at: string }

export interface ItemWithKind<K extends ItemKind> {
  readonly id: string
  readonly kind: K
  readonly props: PropsByKind[K]
  /** per property; a property without an entry still has the origin of the item (`*`) */
  readonly origin: Readonly<Record<string, Origin>>
  /** document revision of the last change to this item */
  readonly rev: number
}

export type RegionItem = ItemWithKind<'region'>
export type PatchItem = ItemWithKind<'patch'>
export type TextItem = ItemWithKind<'text'>
export type ImageItem = ItemWithKind<'image'>
export type PageItem = RegionItem | PatchItem | TextItem | ImageItem

export interface PageDocument {
  readonly schema: typeof PAGE_SCHEMA_VERSION
  readonly id: string
  readonly kind: DocumentKind
  readonly width: number
  readonly height: number
  /** sha-256 of the source page image the geometry refers to */
  readonly source: string
  readonly rev: number
  readonly items: Readonly<Record<string, PageItem>>
}

type AnyProps = { readonly [K in ItemKind]: Partial<PropsByKind[K]> }[ItemKind]

/**
 * One edit. `text` is compare-and-set on the words (region.sourceText or text.translation);
 * everything else is last-writer-wins per property.
 */
export type PageOp =
  | {
      readonly op: 'add'
      readonly item: {
        [K in ItemKind]: { readonly id: string; readonly kind: K; readonly props: PropsByKind[K] }
      }[ItemKind]
    }
  | { readonly op: 'set'; readonly id: string; readonly props: AnyProps }
  | { readonly op: 'text'; readonly id: string; readonly from: string; readonly to: string }
  | { readonly op: 'delete'; readonly id: string }

/** An entry of the op log: applied as one, known by `batchId` (idempotent). */
export interface PageOpEntry {
  readonly rev: number
  readonly batchId: string
  readonly ops: readonly PageOp[]
  readonly origin: Origin
}
