import type { PageFormat } from '@panelflow/domain/output/output-values.ts'
import type { AppError } from '@panelflow/domain/error/app-error.ts'

/** A page image as it is kept: upright, sRGB, opaque, 8 bit, without metadata. */
export interface ReadPage {
  readonly format: PageFormat
  readonly width: number
  readonly height: number
  /** number of pyramid levels */
  readonly tileLevels: number
  /** bits that tell it from other pages, see domain/page/pair-revisions.ts */
  readonly look: string
  readonly bytes: Buffer
  /** every tile of every level in one file, see tile-pack.ts */
  readonly tiles: Buffer
}

/** `pixels`: of the picture, also of one that was refused while it was decoded. */
export type PageReading =
  | { readonly kind: 'page'; readonly pixels: number; readonly page: ReadPage }
  /** `image.*`: why it is no page */
  | { readonly kind: 'refused'; readonly pixels: number; readonly error: AppError }
  /** more pixels than were allowed; nothing was decoded */
  | { readonly kind: 'over_budget'; readonly pixels: number }

/** Decodes an uploaded picture completely and makes its tiles, in bounded memory and time. */
export interface PageReader {
  readonly read: (bytes: Buffer, maxPixels: number, signal: AbortSignal) => Promise<PageReading>
}
