import type { EraseShape } from '@panelflow/domain/page/erase.ts'
import type { Box, PatchProps, Point } from '@panelflow/domain/page/document/page-document.ts'
import type { PenPoint } from '../engine/cleanup.ts'
import type { StrokeSettings } from './engine/sheet-stroke.ts'

/** A patch as it lies on the page. */
export type LyingPatch = Pick<
  PatchProps,
  'x' | 'y' | 'w' | 'h' | 'rotation' | 'opacity' | 'blend' | 'asset'
>

/** A page as it is seen without the patch that is painted on. */
export interface PaintPage {
  readonly pageId: string
  readonly width: number
  readonly height: number
  /** sha-256 of the page as it came */
  readonly source: string
  /** address of any picture of the chapter, with `{sha}` */
  readonly assets: string
  /** lowest first */
  readonly patches: readonly LyingPatch[]
}

/** The patch that is painted on; `layer` changes when it has to be read anew. */
export interface PaintLayer {
  readonly layer: number
  readonly itemId: string
  /** what it holds; null: it is new */
  readonly patch: { readonly box: Box; readonly asset: string } | null
}

/** What is done at one place: a stroke, or a fill. */
export type PaintWork =
  | { readonly kind: 'stroke'; readonly settings: StrokeSettings }
  | {
      readonly kind: 'fill'
      readonly colour: string
      readonly opacity: number
      readonly tolerance: number
      readonly selection: readonly EraseShape[] | null
    }

/** What the painting worker is asked. Strokes are numbered. */
export type PaintRequest =
  | {
      readonly kind: 'begin'
      readonly stroke: number
      readonly page: PaintPage
      readonly layer: PaintLayer
      readonly work: PaintWork
      readonly from: PenPoint
    }
  | { readonly kind: 'move'; readonly stroke: number; readonly points: readonly PenPoint[] }
  | { readonly kind: 'end'; readonly stroke: number }
  | { readonly kind: 'cancel'; readonly stroke: number }
  /** of a stroke that has ended and is still worked on */
  | { readonly kind: 'stop'; readonly stroke: number }
  /** takes a stroke back that is not on the page yet: the last one */
  | { readonly kind: 'take_back'; readonly stroke: number }
  /** reads the pictures of a page before they are needed */
  | { readonly kind: 'prepare'; readonly page: PaintPage }
  | {
      readonly kind: 'look'
      readonly call: number
      readonly page: PaintPage
      readonly layer: number | null
      readonly at: Point
      /** null: which colour is there; else: what is alike around it */
      readonly tolerance: number | null
    }

export interface PaintedTile<P> {
  readonly key: number
  readonly box: Box
  readonly picture: P
}

/** What came of a stroke. */
export type StrokeEnd =
  | { readonly kind: 'unchanged' }
  /** nothing of the patch is left */
  | { readonly kind: 'empty' }
  | { readonly kind: 'painted'; readonly box: Box; readonly png: Blob }
  | { readonly kind: 'failed'; readonly cause: string }

/** What was found where somebody looked. */
export type Look =
  | { readonly kind: 'colour'; readonly colour: string }
  | { readonly kind: 'area'; readonly shapes: readonly EraseShape[] }

export type PaintReply<P> =
  | {
      readonly type: 'tiles'
      readonly itemId: string
      /** all of the patch, not what changed of it */
      readonly isWhole: boolean
      readonly tiles: readonly PaintedTile<P>[]
    }
  /** 0..1 of what takes a while */
  | { readonly type: 'progress'; readonly stroke: number; readonly share: number }
  | { readonly type: 'ended'; readonly stroke: number; readonly end: StrokeEnd }
  | { readonly type: 'looked'; readonly call: number; readonly look: Look | null }
