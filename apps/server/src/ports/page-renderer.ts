import type { PageDocument, StoredLayout, TextProps } from '@panelflow/domain/page/page-document.ts'
import type { PixelRaster } from './images.ts'

export interface ComposeParts {
  /** decoded source page, opaque. It is given away: the caller must not touch it afterwards */
  readonly base: PixelRaster
  readonly baseDoc: PageDocument
  readonly laneDoc: PageDocument
  readonly language: string
  /** PNG bytes of patches and pictures by sha-256 */
  readonly assets: ReadonlyMap<string, Uint8Array>
  /** pages of one chapter: whoever drew some of them before still has their bitmaps, and draws this one when free */
  readonly chapterId?: string
}

/** A finished page, and how many of its items had to be painted for it. */
export interface ComposedPage extends PixelRaster {
  readonly painted: number
  readonly reused: number
}

/** The lettering engine away from the event loop: the very code the editor draws with. */
export interface PageRenderer {
  /** id of the engine, kept with what it makes */
  readonly engine: string
  /** One layout per text, in the order given. */
  readonly layout: (texts: readonly TextProps[], language: string, signal?: AbortSignal) => Promise<readonly StoredLayout[]>
  readonly compose: (parts: ComposeParts, signal?: AbortSignal) => Promise<ComposedPage>
}
