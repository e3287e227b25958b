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
}

/** The lettering engine away from the event loop: the very code the editor draws with. */
export interface PageRenderer {
  /** id of the engine, kept with what it makes */
  readonly engine: string
  /** One layout per text, in the order given. */
  readonly layout: (texts: readonly TextProps[], language: string, signal?: AbortSignal) => Promise<readonly StoredLayout[]>
  readonly compose: (parts: ComposeParts, signal?: AbortSignal) => Promise<PixelRaster>
}
