/**
 * The page document: the items on one page. A page has two documents of the same type:
 * - `base`, one per source page: text regions and cleanup patches, shared by all languages;
 * - `lane`, one per page of an order's chapter: texts of that language, its own patches, inserted
 *   images.
 *
 * Most types here are derived from descriptions: item-properties.ts names the properties of every
 * kind of item, item-values.ts describes their values by means of field.ts. Positions and boxes are
 * in pixels of the source page, which the renderer rounds to 1/64; angles are degrees clockwise;
 * opacity is 0..1.
 *
 * Source: spec 3.item, 10.page.
 */
import type { Value } from './field.ts'
import type { ItemKind, PropsFor } from './item-properties.ts'
import type {
  BLEND_MODES,
  candidate,
  ORIGIN,
  point,
  shadow,
  sourceLook,
  sourceReading,
  storedLayout,
  stroke,
  textRange,
  warp,
  writing,
} from './item-values.ts'
import type { fill, glow, textStroke } from './paint-values.ts'

export const DOCUMENT_KINDS = ['base', 'lane'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]
export type { ItemKind }

export type Point = Value<typeof point>

/** Axis-aligned box: left, top, width, height in page pixels. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}

export type RegionProps = PropsFor<'region'>
export type PatchProps = PropsFor<'patch'>
export type TextProps = PropsFor<'text'>
export type ImageProps = PropsFor<'image'>

export type RegionKind = RegionProps['kind']
export type Writing = Value<typeof writing>
export type Stroke = Value<typeof stroke>
export type TextStroke = Value<typeof textStroke>
export type Glow = Value<typeof glow>
export type Fill = Value<typeof fill>
export type BlendMode = (typeof BLEND_MODES)[number]
export type Shadow = Value<typeof shadow>
export type TextRange = Value<typeof textRange>
export type SourceLook = Value<typeof sourceLook>
export type SourceReading = Value<typeof sourceReading>
export type Warp = Value<typeof warp>
export type StoredLayout = Value<typeof storedLayout>
export type TranslationCandidate = Value<typeof candidate>
export type CandidateSource = TranslationCandidate['source']

export interface PropsByKind {
  readonly region: RegionProps
  readonly patch: PatchProps
  readonly text: TextProps
  readonly image: ImageProps
}

export type Origin = Value<typeof ORIGIN>

export interface ItemWithKind<K extends ItemKind> {
  /** unique in its document */
  readonly id: string
  readonly kind: K
  readonly props: PropsByKind[K]
  /** who wrote each property; `*` holds for every property without an entry */
  readonly origin: Readonly<Record<string, Origin>>
  /** revision of the document in which this item changed last */
  readonly rev: number
}

export type RegionItem = ItemWithKind<'region'>
export type PatchItem = ItemWithKind<'patch'>
export type TextItem = ItemWithKind<'text'>
export type ImageItem = ItemWithKind<'image'>
export type PageItem = RegionItem | PatchItem | TextItem | ImageItem

export interface PageDocument {
  /** version of the item properties; parse-document.ts migrates older documents */
  readonly schema: number
  readonly id: string
  readonly kind: DocumentKind
  readonly width: number
  readonly height: number
  /** sha-256 of the image of the source page, in whose pixels positions are given */
  readonly source: string
  /** revision: grows by one with every applied batch */
  readonly rev: number
  readonly items: Readonly<Record<string, PageItem>>
}

type AnyProps = { readonly [K in ItemKind]: Partial<PropsByKind[K]> }[ItemKind]

/**
 * One edit. The operation `text` (not the kind of item) replaces the words of an item, a region's
 * `sourceText` or a text's `translation`. `from` is the whole text that the sender saw, `to` the
 * whole new one; the operation is refused if the text is no longer `from`. For all other properties
 * the last write wins.
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

/**
 * An applied batch in the log of a document. Its operations are applied together; `batchId` makes
 * sending it twice harmless.
 */
export interface PageOpEntry {
  /** revision of the document after the batch */
  readonly rev: number
  readonly batchId: string
  readonly ops: readonly PageOp[]
  readonly origin: Origin
}
