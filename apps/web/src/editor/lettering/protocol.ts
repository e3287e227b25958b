import type {
  PageDocument,
  StoredLayout,
  TextProps,
} from '@panelflow/domain/page/document/page-document.ts'
import type { JoinedPage } from '@panelflow/domain/page/joints.ts'
import type { DrawnItem } from '@panelflow/render/compose/compose-document.ts'

import type { FontFace } from '@panelflow/render/font/font-face.ts'
import type { TextMap } from '@panelflow/render/text/text-map.ts'

/** A patch or an inserted picture. */
export type PictureItem = Exclude<DrawnItem, { kind: 'text' }>

/** What the lettering worker is asked. `language` is the target language of the lane. */
export type LetteringRequest =
  | { readonly kind: 'layout'; readonly text: TextProps; readonly language: string }
  /** where its letters stand */
  | { readonly kind: 'map'; readonly text: TextProps; readonly language: string }
  /** which OpenType features the fonts of a stretch have */
  | {
      readonly kind: 'features'
      readonly text: TextProps
      readonly language: string
      readonly from: number
      readonly to: number
    }
  | {
      readonly kind: 'raster'
      readonly text: TextProps
      readonly language: string
      readonly scale: number
    }
  /** a patch or picture with its stroke and shadow; `assets` as below */
  | {
      readonly kind: 'picture'
      readonly item: PictureItem
      readonly scale: number
      readonly assets: string
    }
  /** the raster hash of one item as this browser paints it; `assets` as below */
  | {
      readonly kind: 'seal'
      readonly item: DrawnItem
      readonly language: string
      readonly assets: string
    }
  | {
      readonly kind: 'compose'
      readonly base: PageDocument
      readonly lane: PageDocument
      /** pages of a strip that meet it, with what reaches it */
      readonly around: readonly JoinedPage[]
      readonly language: string
      /** address of any picture of the chapter, source pages included, with `{sha}` */
      readonly assets: string
    }

/**
 * A painted item: its pixels and where their corner lies, in (scaled) page pixels. `picture: null`
 * when there is nothing to see.
 */
export interface PaintedItem {
  readonly picture: ImageBitmap | null
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** of a text: what it was painted with */
  readonly layout?: StoredLayout
}

/** A finished page, pixel by pixel what synthesis makes of the same documents. */
export interface ComposedPage {
  /** sha-256 of the RGBA bytes */
  readonly sha: string
  readonly width: number
  readonly height: number
  readonly png: Blob
}

export interface AnswerByKind {
  readonly layout: StoredLayout
  readonly map: TextMap
  readonly features: { readonly names: readonly string[] }
  readonly raster: PaintedItem
  readonly picture: PaintedItem
  readonly seal: { readonly raster: string }
  readonly compose: ComposedPage
}

export interface LetteringCall {
  readonly call: number
  readonly request: LetteringRequest
}

/** Fonts of the open chapter beyond the bundled ones, which are loaded whole. */
export interface ChapterFonts {
  readonly own: readonly FontFace[]
  /** `holds`: packed code points (render/font/coverage.ts) */
  readonly subsets: readonly {
    readonly font: string
    readonly sha: string
    readonly holds: string
  }[]
  /** address of a subset or a whole own font, with `{sha}` */
  readonly files: string
}

/** Answers `fonts_wanted`; null when the server could not be asked. */
export interface LetteringFonts {
  readonly question: number
  readonly fonts: ChapterFonts | null
}

/** Names of the book, which layouts made from now on keep whole. */
export interface LetteringNames {
  readonly names: readonly string[]
}

/**
 * HarfBuzz loads with a top-level await and messages sent before are lost, so the worker says
 * `ready` first.
 */
export type LetteringReply =
  | { readonly type: 'ready' }
  /** the worker has no session of its own, so the page asks the server */
  | { readonly type: 'fonts_wanted'; readonly question: number; readonly font?: string }
  | {
      readonly type: 'done'
      readonly call: number
      readonly answer: AnswerByKind[keyof AnswerByKind]
    }
  | { readonly type: 'failed'; readonly call: number; readonly cause: string }
